import { Prisma } from "@prisma/client";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { hasNoJob } from "~/platform/jobs/has-no-job.server";
import { NUMBERS_KEY, PARCEL_KEY, REFUND_KEY, storeQueue } from "../job-places";
import { advanceRefundJob, sendFulfillmentJob, sendNumbersJob, takeUpLostJob } from "../jobs";

/** Of each kind in one run. What it leaves the next takes, since what has a job is passed over. */
const MOST = 1_000;

/**
 * Requests for money back, parcels that their stores are to be told of, and files of tracking numbers on their way: what each
 * does next is its job's, and one that has none stands still for good.
 */
export const handleTakeUpLost = handleJob(takeUpLostJob, async () => {
  await takeUpRefunds();
  await takeUpParcels();
  await takeUpImports();
});

async function takeUpRefunds(): Promise<void> {
  const lost = await systemDb.$queryRaw<{ id: string; workspaceId: string }[]>`
    SELECT r.id::text, r.workspace_id::text AS "workspaceId" FROM refund_requests r
    WHERE r.status IN ('pending', 'accepted') AND ${hasNoJob(REFUND_KEY, Prisma.sql`r.id`)}
    ORDER BY r.id LIMIT ${MOST}::int`;
  await enqueueMany(
    systemDb,
    advanceRefundJob,
    lost.map(({ id, workspaceId }) => ({ payload: { workspaceId, refundRequestId: id } })),
  );
}

async function takeUpParcels(): Promise<void> {
  const lost = await systemDb.$queryRaw<{ id: string; workspaceId: string; storeId: string }[]>`
    SELECT h.id::text, h.workspace_id::text AS "workspaceId", h.store_id::text AS "storeId" FROM shipments h
    WHERE h.fulfillment_state IN ('pending', 'unknown') AND ${hasNoJob(PARCEL_KEY, Prisma.sql`h.id`)}
    ORDER BY h.id LIMIT ${MOST}::int`;
  await enqueueMany(
    systemDb,
    sendFulfillmentJob,
    lost.map(({ id, workspaceId, storeId }) => ({
      payload: { workspaceId, shipmentId: id },
      options: storeQueue(storeId),
    })),
  );
}

async function takeUpImports(): Promise<void> {
  const lost = await systemDb.$queryRaw<{ id: string; workspaceId: string; accountId: string | null }[]>`
    SELECT i.id::text, i.workspace_id::text AS "workspaceId", i.account_id::text AS "accountId" FROM tracking_imports i
    WHERE i.state = 'sending' AND ${hasNoJob(NUMBERS_KEY, Prisma.sql`i.id`)}
    ORDER BY i.id LIMIT ${MOST}::int`;
  await enqueueMany(
    systemDb,
    sendNumbersJob,
    lost.map(({ id, workspaceId, accountId }) => ({ payload: { workspaceId, importId: id, accountId } })),
  );
}
