import { fulfillmentChannelFor } from "~/adapters/fulfillment-channel/registry.server";
import type { ChannelFulfillmentOrder } from "~/adapters/order-channel/order-channel";
import { readStore } from "~/areas/accounts/server/stores/read-store.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { readLineUnits } from "../order/line-units.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { knownFulfillmentOrders } from "./known-fulfillment-orders.server";
import { acceptance } from "./send-fulfillment.server";
import { settleUnderWay, tellStore, type ComeAgain, type Telling } from "./tell-store.server";

/**
 * Makes an order that was placed here show as being fulfilled in the store (Built for Shopify 5.5.1): what is open at our
 * own location is requested in the merchant's name and accepted. Again is fine.
 * @returns when to come again, while something told of the order is on its way; null when there is nothing left to do
 * @throws OutsideError to be tried again
 */
export async function requestFulfillment({
  scope,
  orderId,
}: {
  scope: WorkspaceScope;
  orderId: string;
}): Promise<ComeAgain | null> {
  const order = await scope.db.order.findUnique({
    where: { id: orderId, keptSince: null },
    select: { id: true, externalId: true, storeId: true },
  });
  if (!order) return null;
  const store = await readStore({ db: scope.db, storeId: order.storeId });
  const channel = fulfillmentChannelFor(store);
  if (store.status !== "active" || !store.locationId || !channel.capabilities.fulfillmentService) return null;
  // What was sent and not answered is settled also where nothing is bought any more: a merchant may ask for the same by then.
  const until = await settleUnderWay({ scope, store, order });
  if (until) return { storeId: store.id, at: until };
  const known = await knownFulfillmentOrders({ scope, store, order });
  const ours = known.filter(({ locationId, status }) => locationId === store.locationId && status === "open");
  const bought = await boughtWhole(scope, orderId, ours);
  if (bought.length === 0) return null;
  for (const fulfillmentOrder of bought) {
    const at = await requestOne({ scope, store, order }, fulfillmentOrder);
    if (at) return { storeId: store.id, at };
  }
  await scope.db.$transaction((tx) => recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId }));
  return null;
}

/** Under which key our own request of a fulfillment order goes to the store. */
export function requestKey(fulfillmentOrderId: string): string {
  return `request:${fulfillmentOrderId}`;
}

/** A request covers a fulfillment order as a whole, so it waits until all its units are bought. */
async function boughtWhole(
  scope: WorkspaceScope,
  orderId: string,
  fulfillmentOrders: readonly ChannelFulfillmentOrder[],
): Promise<ChannelFulfillmentOrder[]> {
  const lines = await scope.db.orderLine.findMany({ where: { orderId }, select: { id: true, externalId: true } });
  const units = await readLineUnits({ tx: scope.db, workspaceId: scope.workspaceId, orderIds: [orderId] });
  const idOf = new Map(lines.map(({ id, externalId }) => [externalId, id]));
  // What the store was told of is in no fulfillment order any more.
  const left = new Map(units.map(({ lineId, bought, told }) => [lineId, Math.max(0, bought - told)]));
  return fulfillmentOrders.filter((fulfillmentOrder) => {
    const wanted = fulfillmentOrder.lines
      .filter(({ remainingQuantity }) => remainingQuantity > 0)
      .map((line) => ({ id: idOf.get(line.lineExternalId) ?? "", units: line.remainingQuantity }));
    if (wanted.length === 0 || wanted.some((line) => (left.get(line.id) ?? 0) < line.units)) return false;
    for (const line of wanted) left.set(line.id, (left.get(line.id) ?? 0) - line.units);
    return true;
  });
}

/** Submits the request where none waits, and accepts it. @returns when to come again while something is on its way */
async function requestOne(
  telling: Pick<Telling, "scope" | "store" | "order">,
  { externalId: fulfillmentOrderId, requestStatus, supportedActions }: ChannelFulfillmentOrder,
): Promise<Date | null> {
  if (requestStatus !== "submitted" && supportedActions.includes("request_fulfillment")) {
    const requested = await tellStore({
      ...telling,
      key: requestKey(fulfillmentOrderId),
      decide: async (tx) => {
        const isOpen = { externalId: fulfillmentOrderId, status: "open", order: { cancelledAt: null } };
        const row = await tx.fulfillmentOrder.findFirst({ where: isOpen });
        if (!row || row.requestStatus === "submitted") return null;
        // The webhook that this brings must not be taken for a merchant's wish to buy: the purchase is what it comes from.
        await tx.fulfillmentOrder.update({ where: { id: row.id }, data: { requestedAt: new Date() } });
        return { kind: "request_fulfillment", fulfillmentOrderId };
      },
    });
    if (requested.outcome === "waits") return requested.until;
  }
  // Someone was quicker, or the store holds it back: the parcel's own run finds what is right by then.
  const accepted = await tellStore({ ...telling, ...acceptance(fulfillmentOrderId) });
  return accepted.outcome === "waits" ? accepted.until : null;
}
