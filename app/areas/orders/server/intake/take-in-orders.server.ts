import type { ChannelOrder } from "~/adapters/order-channel/order-channel";
import { findSupplies } from "~/areas/catalog/server/mapping/find-supplies.server";
import { notify } from "~/areas/notifications/server/notify.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { takeInOrderJob } from "../../jobs";
import { isWhole, namesOthers } from "../../rules/fulfillment/sent-by-others";
import { storeDeeds } from "../../rules/intake/store-deeds";
import { bookRefunds, type Booked } from "../../rules/refunds/booked-refunds";
import { queueAutomation } from "../automation/queue-automation.server";
import { readSentAtStores } from "../fulfillment/own-parcels.sql.server";
import { FULFILLMENT_CANCELLED, takeBackTellings } from "../fulfillment/take-back-tellings.sql.server";
import { tellReleased } from "../fulfillment/tell-released.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { endGoneParts, ordersWithOldParts } from "./order-parts.sql.server";
import {
  readKnownOrders,
  upsertFulfillmentOrders,
  upsertOrderLines,
  upsertOrders,
  type IntakeStore,
  type KnownOrder,
} from "./take-in-orders.sql.server";
import { readSettledRefunds, upsertRefunds } from "./upsert-refunds.sql.server";

/** More in one transaction would hold locks for long. */
const BATCH = 100;

/**
 * Where orders were learned of, which is kept in the timeline, and when asking the store for them began. What is said to be
 * deleted since one was asked for by itself stays deleted, since the answer may be older.
 */
type Origin =
  | { origin: "webhook"; readAt?: never }
  | { origin: "sweep"; readAt?: Date }
  | { origin: "read"; readAt: Date };

export interface TakenIn {
  /** Orders that were new to us */
  created: number;
  /** Orders written, the new ones among them */
  written: number;
}

/**
 * Takes orders in as the channel has them, in a fixed number of statements a batch: new ones, newer versions of known ones.
 * Older versions change nothing, the same version twice changes nothing; one of the same second that says something else
 * has the order read anew, as does one that can't tell what was refunded in the order's own currency (decision 69), or that
 * knows otherwise than the order's parts how much is left to send (decision 79) or names parcels of others that are not known
 * (decision 81). Tells screens with orders.synced (ledger O033).
 */
export async function takeInOrders({
  store,
  orders,
  ...origin
}: {
  store: IntakeStore;
  orders: ChannelOrder[];
} & Origin): Promise<TakenIn> {
  const newest = newestVersions(orders);
  const taken: TakenIn = { created: 0, written: 0 };
  for (let start = 0; start < newest.length; start += BATCH) {
    const { created, written } = await takeInBatch(store, newest.slice(start, start + BATCH), origin);
    taken.created += created;
    taken.written += written;
  }
  return taken;
}

function takeInBatch(
  store: IntakeStore,
  orders: ChannelOrder[],
  { origin, readAt = null }: { origin: Origin["origin"]; readAt?: Date | null | undefined },
): Promise<TakenIn> {
  return systemDb.$transaction(async (tx) => {
    // An order that another intake is just inserting can't be held in sequence: intakes of a store take turns.
    await holdLock(tx, `orders-intake:${store.id}`);
    const known = new Map(
      (
        await readKnownOrders(
          tx,
          store,
          orders.map((order) => order.externalId),
        )
      ).map((order) => [order.externalId, order]),
    );
    const tellable = orders.filter(({ refundsKnown }) => refundsKnown !== "not");
    const settled = await readSettledRefunds(
      tx,
      store,
      [...known.values()].map(({ id }) => id),
    );
    const booked = new Map(
      tellable.map((order) => [
        order.externalId,
        bookRefunds(order, settled.get(known.get(order.externalId)?.id ?? "")),
      ]),
    );
    const written = await upsertOrders(tx, store, tellable, { origin, readAt, booked });
    await readUndecided({ tx, store, orders, known, written });
    if (written.length === 0) return { created: 0, written: 0 };
    const byExternalId = new Map(orders.map((order) => [order.externalId, order]));
    const pairs = written.map(({ id, externalId }) => ({ id, order: byExternalId.get(externalId) as ChannelOrder }));
    await upsertOrderLines(
      tx,
      store,
      pairs.map(({ id, order }) => ({ id, lines: order.lines })),
      await findSupplies({
        db: tx,
        workspaceId: store.workspaceId,
        storeId: store.id,
        externalIds: pairs.flatMap(({ order }) => order.lines.flatMap((line) => line.externalVariantId ?? [])),
      }),
    );
    await upsertRefunds(
      tx,
      store,
      pairs.map(({ id, order }) => ({ id, booked: booked.get(order.externalId) as Booked })),
    );
    await upsertFulfillmentOrders(
      tx,
      store,
      pairs.flatMap(({ order }) => order.fulfillmentOrders ?? []),
    );
    const { workspaceId } = store;
    const whole = pairs.flatMap(({ order: { externalId, fulfillmentOrders: parts } }) =>
      parts ? [{ externalId, parts: parts.map((part) => part.externalId) }] : [],
    );
    await endGoneParts({ tx, workspaceId, storeId: store.id, orders: whole });
    const partless = pairs.filter(({ order }) => order.fulfillmentOrders === null).map(({ id }) => id);
    const outdated = await ordersWithOldParts({ tx, workspaceId, orderIds: partless });
    await readAnew(tx, store, [...new Set([...outdated, ...(await sentElsewhere(tx, store, pairs, origin))])]);
    const untold = await takeBackTellings({
      tx,
      workspaceId,
      fallen: pairs.map(({ id, order: { fallen = [] } }) => ({ orderId: id, fulfillmentIds: fallen })),
    });
    await tellReleased({ tx, workspaceId, orderIds: pairs.map(({ id }) => id) });
    await insertOrderEvents({
      tx,
      workspaceId: store.workspaceId,
      events: pairs.flatMap(({ id, order }) => timelineOf(id, order, known.get(order.externalId), origin)),
    });
    await recomputeOrders({ tx, workspaceId: store.workspaceId, orderIds: written.map(({ id }) => id) });
    await queueAutomation({
      tx,
      workspaceId: store.workspaceId,
      orderIds: written.map(({ id }) => id),
      connectedAt: store.connectedAt,
    });
    const created = written.filter(({ externalId }) => !known.has(externalId)).length;
    await publishEvent(tx, {
      name: "orders.synced",
      workspaceId: store.workspaceId,
      data: { storeId: store.id, written: written.length, created },
    });
    for (const { id, order } of pairs.filter((pair) => untold.includes(pair.id))) {
      const names = { order: order.name };
      const told = { reason: FULFILLMENT_CANCELLED, link: `/app/orders/${id}` };
      await notify({ tx, workspaceId, kind: "order_fulfilment_failed", names, ...told });
    }
    return { created, written: written.length };
  });
}

/**
 * Has orders read anew of which a version came that is as old as the known one and says something else, or that is newer and
 * does not know exactly what was refunded; and those that are held to be deleted, of which late news says nothing.
 */
async function readUndecided({
  tx,
  store,
  orders,
  known,
  written,
}: {
  tx: SystemTransaction;
  store: IntakeStore;
  orders: ChannelOrder[];
  known: ReadonlyMap<string, KnownOrder>;
  written: { externalId: string }[];
}): Promise<void> {
  const isWritten = new Set(written.map(({ externalId }) => externalId));
  const undecided = orders.filter(({ externalId, updatedAt, refundsKnown }) => {
    if (isWritten.has(externalId)) return refundsKnown !== "exactly";
    if (known.get(externalId)?.isDeleted) return true;
    const knownAt = known.get(externalId)?.channelUpdatedAt.getTime() ?? 0;
    return refundsKnown === "not" ? knownAt <= Date.parse(updatedAt) : knownAt === Date.parse(updatedAt);
  });
  await readAnew(
    tx,
    store,
    undecided.map(({ externalId }) => externalId),
  );
}

/**
 * Those of which the store names parcels of others that are not known, without saying what is in them. What comes by the
 * thousand as a store is connected is read where it was bought here alone.
 */
async function sentElsewhere(
  tx: SystemTransaction,
  { workspaceId }: IntakeStore,
  pairs: readonly { id: string; order: ChannelOrder }[],
  origin: string,
): Promise<string[]> {
  const naming = new Map(
    pairs.flatMap(({ id, order }) => (order.sent && !isWhole(order.sent) ? [[id, order] as const] : [])),
  );
  if (naming.size === 0) return [];
  const known = await readSentAtStores({ tx, workspaceId, orderIds: [...naming.keys()] });
  return known.flatMap(({ orderId, sent, own, isBought }) => {
    const { sent: told = [], externalId } = naming.get(orderId)!;
    return (isBought || origin === "webhook") && namesOthers(told, sent, own) ? [externalId] : [];
  });
}

async function readAnew(tx: SystemTransaction, store: IntakeStore, externalIds: string[]): Promise<void> {
  const readings = externalIds.map((externalId) => ({ payload: { storeId: store.id, externalId } }));
  await enqueueMany(tx, takeInOrderJob, readings);
}

/** What the change adds to the order's timeline (O023). */
function timelineOf(orderId: string, order: ChannelOrder, before: KnownOrder | undefined, origin: string) {
  const event = (kind: string, params: Record<string, unknown> = {}) => ({ orderId, kind, params, actor: "channel" });
  if (!before)
    return [
      event("created", { origin }),
      ...(order.cancelledAt ? [event("cancelled", { reason: order.cancelReason })] : []),
    ];
  return [
    ...(before.financialStatus === order.financialStatus
      ? []
      : [event("buyer_payment_changed", { from: before.financialStatus, to: order.financialStatus })]),
    ...(order.cancelledAt && !before.isCancelled ? [event("cancelled", { reason: order.cancelReason })] : []),
    ...storeDeeds(before, order).map(({ kind, params }) => event(kind, params)),
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
