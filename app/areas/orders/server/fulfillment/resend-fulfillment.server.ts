import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { toState } from "~/platform/states/state-table";
import { storeQueue } from "../../job-places";
import { sendFulfillmentJob, sendParcelEventJob } from "../../jobs";
import { PARCEL_TELLING_TABLE } from "../../rules/fulfillment/parcel-telling";
import { channelParcelStatus } from "../../rules/tracking/channel-parcel-status";
import { toParcelStatus } from "../../rules/tracking/shipment-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";
import { moveParcelTelling } from "./move-parcel-telling.server";

/** Why a store could not be told of a parcel while it was disconnected. */
const CUT_OFF = ["store_disconnected", "reconnect"];
/** Events that the store has heard of, or would not hear. */
const TOLD = { kind: "parcel_event", state: { in: ["done", "refused"] } };
/** Older news help no buyer any more, and what was told of them may be cleared away by now. */
const NEWS_MS = 30 * 86_400_000;
/** Parcels in one transaction. */
const PAGE = 200;

/**
 * Tells a store that has come back of all parcels that it could not be told of while it was disconnected, and how far those
 * are by now that it knows.
 */
export async function resendAfterReconnect(store: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  await resendParcels(store);
  await resendEvents(store);
}

async function resendParcels({ scope, storeId }: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  for (;;) {
    const isFull = await scope.db.$transaction(async (tx) => {
      const waiting = await tx.shipment.findMany({
        where: { storeId, fulfillmentState: "failed", fulfillmentError: { in: CUT_OFF } },
        orderBy: { id: "asc" },
        select: { id: true, orderId: true },
        take: PAGE,
      });
      await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: waiting.map(({ orderId }) => orderId) });
      const orderIds = [...new Set(waiting.map(({ orderId }) => orderId))];
      await tellAgain({ tx, scope, storeId, shipmentIds: waiting.map(({ id }) => id), orderIds });
      return waiting.length === PAGE;
    });
    if (!isFull) return;
  }
}

/** Of what a parcel went through meanwhile the last is told: the store's buyers need no more. */
async function resendEvents({ scope, storeId }: { scope: WorkspaceScope; storeId: string }): Promise<void> {
  const { db, workspaceId } = scope;
  const since = new Date(Date.now() - NEWS_MS);
  let after: string | undefined;
  for (;;) {
    const parcels = await db.shipment.findMany({
      where: { storeId, fulfillmentState: "sent", lastEventAt: { gte: since }, id: { gt: after } },
      orderBy: { id: "asc" },
      select: { id: true, status: true, lastEventAt: true, storeWrites: { where: TOLD, select: { key: true } } },
      take: PAGE,
    });
    const jobs = parcels.flatMap(({ id, status: stored, lastEventAt, storeWrites }) => {
      const status = toParcelStatus(stored);
      const word = channelParcelStatus(status);
      if (!word || !lastEventAt || storeWrites.some(({ key }) => key.includes(`:${word}:`))) return [];
      return { payload: { workspaceId, shipmentId: id, status, at: lastEventAt.toISOString() } };
    });
    await enqueueMany(
      db,
      sendParcelEventJob,
      jobs.map((job) => ({ ...job, options: storeQueue(storeId) })),
    );
    if (parcels.length < PAGE) return;
    after = parcels.at(-1)?.id;
  }
}

/** Tells the store of a parcel again after that failed. @throws AppError notFound; unprocessable when the store has it */
export async function resendFulfillment({
  scope,
  shipmentId,
}: {
  scope: WorkspaceScope;
  shipmentId: string;
}): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const seen = await tx.shipment.findUnique({ where: { id: shipmentId }, select: { orderId: true } });
    if (!seen) throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [seen.orderId] });
    const { fulfillmentState, storeId } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    if (["sent", "untold"].includes(toState(PARCEL_TELLING_TABLE, fulfillmentState)))
      throw new AppError("unprocessable", { key: "errors.orders_parcel_sent" });
    await tellAgain({ tx, scope, storeId, shipmentIds: [shipmentId], orderIds: [seen.orderId] });
  });
}

/** Has parcels told that failed; what waits to be told, or to be read back, is only asked for sooner. */
async function tellAgain({
  tx,
  scope: { workspaceId },
  storeId,
  shipmentIds,
  orderIds,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  storeId: string;
  shipmentIds: string[];
  /** Theirs */
  orderIds: string[];
}): Promise<void> {
  for (const id of shipmentIds)
    await moveParcelTelling({
      tx,
      id,
      from: ["failed", "taken_back"],
      to: "pending",
      data: { fulfillmentError: null },
    });
  await recomputeOrders({ tx, workspaceId, orderIds });
  const jobs = shipmentIds.map((shipmentId) => ({
    payload: { workspaceId, shipmentId },
    options: storeQueue(storeId),
  }));
  await enqueueMany(tx, sendFulfillmentJob, jobs);
}
