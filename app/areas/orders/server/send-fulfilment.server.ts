import type { Order, OrderLine, Shipment, ShipmentLine } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { channelFor } from "~/adapters/sales-channel/registry.server";
import type { ChannelFulfilmentOrder, SalesChannel } from "~/adapters/sales-channel/sales-channel";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { knownFulfilmentOrders, readFulfilmentOrders } from "./known-fulfilment-orders.server";
import { acceptOwnRequest } from "./request-fulfilment.server";
import { upsertFulfilmentOrders } from "./take-in-orders.sql.server";
import { tellOfOrder } from "./tell-of-order.server";

type Parcel = Shipment & { order: Order; lines: (ShipmentLine & { orderLine: OrderLine })[] };

/**
 * Creates the store's fulfilment for a parcel, once: what an earlier, unanswered try made is found by the tracking number
 * before another is made. Requests that wait at the store are accepted first.
 * @param isLastAttempt true ends a failing parcel in state failed, for a person to see
 * @throws OutsideError to be tried again
 */
export async function sendFulfilment({ scope, shipmentId, isLastAttempt }: { scope: WorkspaceScope; shipmentId: string; isLastAttempt: boolean }): Promise<void> {
  const parcel = await scope.db.shipment.findUnique({ where: { id: shipmentId }, include: { order: true, lines: { include: { orderLine: true } } } });
  if (!parcel || parcel.fulfillmentState === "sent") return;
  const store = await scope.db.store.findUniqueOrThrow({ where: { id: parcel.storeId } });
  if (store.status !== "active") return settle(scope, parcel, { fulfillmentState: "failed", fulfillmentError: "store_disconnected" });
  try {
    const channel = channelFor(store);
    const order = { id: parcel.orderId, externalId: parcel.order.externalId };
    const asked = { scope, store, channel, order };
    const found = await channel.findFulfilment({ orderExternalId: order.externalId, trackingNumber: parcel.trackingNumber });
    const toldId = found?.externalId ?? (await addToSent(scope, channel, parcel));
    const { externalId, left } = toldId ? { externalId: toldId, left: [] } : await sendKnown(asked, parcel);
    await settle(scope, parcel, { fulfillmentState: "sent", externalFulfillmentId: externalId, fulfillmentError: null });
    await scope.db.$transaction((tx) => upsertFulfilmentOrders(tx, store, left));
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const isWorthRetrying = (error.kind === "retry" || error.kind === "unknown") && !isLastAttempt;
    const fulfillmentState = isWorthRetrying ? (error.kind === "unknown" ? "unknown" : "pending") : "failed";
    await settle(scope, parcel, { fulfillmentState, fulfillmentError: error.reason });
    if (isWorthRetrying) throw error;
  }
}

interface Sent {
  /** The first fulfilment that was made; there are more where the parcel holds goods of several locations */
  externalId: string;
  /** The fulfilment orders with what is left of them */
  left: ChannelFulfilmentOrder[];
}

/** Sends from what is known of the fulfilment orders, and from what the store says now where that has become wrong. @throws OutsideError */
async function sendKnown(asked: Parameters<typeof knownFulfilmentOrders>[0], parcel: Parcel): Promise<Sent> {
  try {
    return await send(asked.channel, parcel, await knownFulfilmentOrders(asked));
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== "refused") throw error;
    return send(asked.channel, parcel, await readFulfilmentOrders(asked));
  }
}

/**
 * A supplier that does not say what is in its parcels has all goods of a purchase counted to the first one; the others go
 * to the store as further numbers of its fulfilment. Null for a parcel whose goods are known.
 * @throws OutsideError retry while the first parcel is not told yet
 */
async function addToSent(scope: WorkspaceScope, channel: SalesChannel, { lines, order, purchaseOrderId, trackingNumber, trackingUrl, carrier }: Parcel): Promise<string | null> {
  if (lines.length > 0 || !purchaseOrderId) return null;
  const first = await scope.db.shipment.findFirst({
    where: { purchaseOrderId, fulfillmentState: { not: "failed" }, lines: { some: {} } },
    orderBy: { createdAt: "asc" },
    select: { externalFulfillmentId: true },
  });
  if (!first) return null;
  const fulfilmentId = first.externalFulfillmentId;
  if (!fulfilmentId) throw new OutsideError("retry", "not_fulfillable");
  await channel.addTracking({ orderExternalId: order.externalId, fulfilmentId, trackingNumber, trackingUrl, carrier });
  return fulfilmentId;
}

/** @throws OutsideError refused "not_fulfillable" when nothing of the parcel is left to send */
async function send(channel: SalesChannel, parcel: Parcel, fulfilmentOrders: ChannelFulfilmentOrder[]): Promise<Sent> {
  const open = fulfilmentOrders.filter(({ status }) => status === "open" || status === "in_progress" || status === "incomplete");
  const accepted: ChannelFulfilmentOrder[] = [];
  for (const fulfilmentOrder of open) accepted.push(await acceptOwnRequest(channel, fulfilmentOrder));
  const parts = shareOut(parcel, accepted);
  const ids: string[] = [];
  for (const locationId of new Set(parts.map(({ fulfilmentOrder }) => fulfilmentOrder.locationId))) {
    const here = parts.filter(({ fulfilmentOrder }) => fulfilmentOrder.locationId === locationId);
    const { externalId } = await channel.createFulfilment({
      fulfilmentOrders: here.map(({ fulfilmentOrder, lines }) => ({ externalId: fulfilmentOrder.externalId, lines })),
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
      carrier: parcel.carrier,
      notifyCustomer: true,
    });
    ids.push(externalId);
  }
  const [externalId] = ids;
  if (externalId === undefined) throw new OutsideError("refused", "not_fulfillable");
  return { externalId, left: parts.map(leftOf) };
}

/** A fulfilment order after a part of it was sent. */
function leftOf({ fulfilmentOrder, lines: sent }: Part): ChannelFulfilmentOrder {
  const lines = fulfilmentOrder.lines.map((line) => ({
    ...line,
    remainingQuantity: line.remainingQuantity - (sent.find(({ externalId }) => externalId === line.externalId)?.quantity ?? 0),
  }));
  return { ...fulfilmentOrder, lines, status: lines.every(({ remainingQuantity }) => remainingQuantity === 0) ? "closed" : fulfilmentOrder.status };
}

interface Part {
  fulfilmentOrder: ChannelFulfilmentOrder;
  lines: { externalId: string; quantity: number }[];
}

/** Which lines of which fulfilment orders the parcel holds, no more than is left of each. */
function shareOut(parcel: Parcel, fulfilmentOrders: ChannelFulfilmentOrder[]): Part[] {
  const left = new Map(parcel.lines.map(({ orderLine, quantity }) => [orderLine.externalId, quantity]));
  return fulfilmentOrders.flatMap((fulfilmentOrder) => {
    const lines = fulfilmentOrder.lines.flatMap(({ externalId, lineExternalId, remainingQuantity }) => {
      const quantity = Math.min(left.get(lineExternalId) ?? 0, remainingQuantity);
      left.set(lineExternalId, (left.get(lineExternalId) ?? 0) - quantity);
      return quantity > 0 ? [{ externalId, quantity }] : [];
    });
    return lines.length > 0 ? [{ fulfilmentOrder, lines }] : [];
  });
}

type Outcome = Pick<Shipment, "fulfillmentState" | "fulfillmentError"> & Partial<Pick<Shipment, "externalFulfillmentId">>;

async function settle(scope: WorkspaceScope, { id, orderId }: Parcel, outcome: Outcome): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await tx.shipment.update({ where: { id }, data: outcome });
    await publishEvent(tx, { name: "order.tracking.center", workspaceId: scope.workspaceId, data: { orderId, shipmentId: id, fulfilment: outcome.fulfillmentState } });
    if (outcome.fulfillmentState !== "failed") return;
    await tellOfOrder({ tx, workspaceId: scope.workspaceId, orderId, kind: "order_fulfilment_failed", reason: outcome.fulfillmentError });
  });
}
