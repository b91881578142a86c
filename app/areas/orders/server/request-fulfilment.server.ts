import { OutsideError } from "~/adapters/outcome";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { ChannelFulfilmentOrder, SalesChannel } from "~/adapters/sales-channel/sales-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { knownFulfilmentOrders } from "./known-fulfilment-orders.server";
import { holdOrders } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";
import { upsertFulfilmentOrders } from "./take-in-orders.sql.server";

/**
 * Makes an order that was placed here show as being fulfilled in the store (Built for Shopify 5.5.1): what is open at our
 * own location is requested in the merchant's name and accepted. Again is fine.
 * @throws OutsideError to be tried again
 */
export async function requestFulfilment({ scope, orderId }: { scope: WorkspaceScope; orderId: string }): Promise<void> {
  const order = await scope.db.order.findUnique({ where: { id: orderId }, select: { id: true, externalId: true, storeId: true } });
  if (!order) return;
  const store = await scope.db.store.findUniqueOrThrow({ where: { id: order.storeId } });
  const channel = channelFor(store);
  if (store.status !== "active" || !store.locationId || !channel.capabilities.fulfilmentService) return;
  const known = await knownFulfilmentOrders({ scope, store, channel, order });
  const ours = known.filter(({ locationId, status }) => locationId === store.locationId && status === "open");
  const bought: ChannelFulfilmentOrder[] = [];
  for (const fulfilmentOrder of ours) if (await isBoughtWhole(scope, orderId, fulfilmentOrder)) bought.push(fulfilmentOrder);
  if (bought.length === 0) return;
  // The webhook that this brings must not be taken for a merchant's wish to buy: the purchase is what it comes from.
  await scope.db.$transaction(async (tx) => {
    await holdOrders(tx, [orderId]);
    await tx.fulfillmentOrder.updateMany({ where: { externalId: { in: bought.map(({ externalId }) => externalId) } }, data: { requestedAt: new Date() } });
  });
  const accepted = await requestAll(channel, bought);
  await scope.db.$transaction(async (tx) => {
    await upsertFulfilmentOrders(tx, store, accepted);
    await recomputeOrder({ tx, orderId });
  });
}

/** A request covers a fulfilment order as a whole, so it waits until all its lines are bought. */
async function isBoughtWhole(scope: WorkspaceScope, orderId: string, { lines }: ChannelFulfilmentOrder): Promise<boolean> {
  const externalIds = lines.filter(({ remainingQuantity }) => remainingQuantity > 0).map(({ lineExternalId }) => lineExternalId);
  const bought = await scope.db.orderLine.count({
    where: { orderId, externalId: { in: externalIds }, purchaseOrderLines: { some: { liveOrderLineId: { not: null } } } },
  });
  return externalIds.length > 0 && bought === externalIds.length;
}

async function requestAll(channel: SalesChannel, fulfilmentOrders: ChannelFulfilmentOrder[]): Promise<ChannelFulfilmentOrder[]> {
  const accepted: ChannelFulfilmentOrder[] = [];
  for (const fulfilmentOrder of fulfilmentOrders) {
    try {
      const isNew = fulfilmentOrder.requestStatus !== "submitted" && fulfilmentOrder.supportedActions.includes("request_fulfillment");
      const requested = isNew ? await channel.requestFulfilment(fulfilmentOrder.externalId, null) : fulfilmentOrder;
      accepted.push(await acceptOwnRequest(channel, requested));
    } catch (error) {
      // Someone was quicker, or the store holds it back: the parcel's own call finds what is right by then.
      if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
    }
  }
  return accepted;
}

/** The fulfilment order with its request accepted where one waits; one that was accepted meanwhile counts as well. @throws OutsideError */
export async function acceptOwnRequest(channel: SalesChannel, fulfilmentOrder: ChannelFulfilmentOrder): Promise<ChannelFulfilmentOrder> {
  if (fulfilmentOrder.requestStatus !== "submitted") return fulfilmentOrder;
  try {
    return await channel.acceptFulfilment(fulfilmentOrder.externalId, null);
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
    return fulfilmentOrder;
  }
}
