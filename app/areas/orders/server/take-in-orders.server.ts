import type { ChannelOrder } from "~/adapters/sales-channel/sales-channel";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { systemDb } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { recomputeOrders } from "./recompute-order.server";
import {
  insertOrderEvents, type IntakeStore, type KnownOrder, readKnownOrders, upsertFulfilmentOrders, upsertOrderLines, upsertOrders,
} from "./take-in-orders.sql.server";

/** More in one transaction would hold locks for long. */
const BATCH = 100;

export interface TakenIn {
  /** Orders that were new to us */
  created: number;
  /** Orders written, the new ones among them */
  written: number;
}

/**
 * Takes orders in as the channel has them, in a fixed number of statements a batch: new ones, newer versions of known ones.
 * Older versions change nothing, the same version twice changes nothing. Tells screens with orders.synced (ledger O033).
 * @param origin where they were learned of; kept in the timeline
 */
export async function takeInOrders({ store, orders, origin }: {
  store: IntakeStore;
  orders: ChannelOrder[];
  origin: "webhook" | "sweep" | "read";
}): Promise<TakenIn> {
  const newest = newestVersions(orders);
  const taken: TakenIn = { created: 0, written: 0 };
  for (let start = 0; start < newest.length; start += BATCH) {
    const { created, written } = await takeInBatch(store, newest.slice(start, start + BATCH), origin);
    taken.created += created;
    taken.written += written;
  }
  return taken;
}

function takeInBatch(store: IntakeStore, orders: ChannelOrder[], origin: string): Promise<TakenIn> {
  return systemDb.$transaction(async (tx) => {
    // An order that another intake is just inserting can't be held in sequence: intakes of a store take turns.
    await holdLock(tx, `orders-intake:${store.id}`);
    const known = new Map((await readKnownOrders(tx, store, orders.map((order) => order.externalId))).map((order) => [order.externalId, order]));
    const written = await upsertOrders(tx, store, orders);
    if (written.length === 0) return { created: 0, written: 0 };
    const byExternalId = new Map(orders.map((order) => [order.externalId, order]));
    const pairs = written.map(({ id, externalId }) => ({ id, order: byExternalId.get(externalId) as ChannelOrder }));
    await upsertOrderLines(tx, store, pairs.map(({ id, order }) => ({ id, lines: order.lines })));
    await upsertFulfilmentOrders(tx, store, pairs.flatMap(({ order }) => order.fulfilmentOrders ?? []));
    await insertOrderEvents(tx, store.workspaceId, pairs.flatMap(({ id, order }) => timelineOf(id, order, known.get(order.externalId), origin)));
    await recomputeOrders({ tx, orderIds: written.map(({ id }) => id) });
    const created = written.filter(({ externalId }) => !known.has(externalId)).length;
    await publishEvent(tx, { name: "orders.synced", workspaceId: store.workspaceId, data: { storeId: store.id, written: written.length, created } });
    return { created, written: written.length };
  });
}

/** What the change adds to the order's timeline (O023). */
function timelineOf(orderId: string, order: ChannelOrder, before: KnownOrder | undefined, origin: string) {
  const event = (kind: string, params: Record<string, unknown> = {}) => ({ orderId, kind, params, actor: "channel" });
  if (!before) return [event("created", { origin }), ...(order.cancelledAt ? [event("cancelled", { reason: order.cancelReason })] : [])];
  return [
    ...(before.financialStatus === order.financialStatus
      ? []
      : [event("buyer_payment_changed", { from: before.financialStatus, to: order.financialStatus })]),
    ...(order.cancelledAt && !before.isCancelled ? [event("cancelled", { reason: order.cancelReason })] : []),
  ];
}

/** One version of each order, the newest; of two equally old ones the later given. */
function newestVersions(orders: ChannelOrder[]): ChannelOrder[] {
  const newest = new Map<string, ChannelOrder>();
  for (const order of orders) {
    const other = newest.get(order.externalId);
    if (!other || Date.parse(other.updatedAt) <= Date.parse(order.updatedAt)) newest.set(order.externalId, order);
  }
  return [...newest.values()];
}
