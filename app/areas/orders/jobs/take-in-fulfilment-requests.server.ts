import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { defineJob, enqueueMany, type EnqueueOptions } from "~/platform/jobs/define.server";
import { takeInFulfilmentRequests } from "../server/take-in-fulfilment-requests.server";

/** Webhooks of one act of a merchant come together; they are answered by one reading. */
const GATHER_MS = 1_000;

/** Reads a store's requests to fulfil or to stop. */
export const takeInFulfilmentRequestsJob = defineJob({
  name: "orders.take-in-fulfilment-requests",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 8,
  timeoutMs: 180_000,
  async run({ storeId }) {
    await takeInFulfilmentRequests({ storeId });
  },
});

/** Every ten minutes, for every store with our location, in case a webhook was lost. */
export const sweepFulfilmentRequestsJob = defineJob({
  name: "orders.sweep-fulfilment-requests",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/10 * * * *",
  async run() {
    const stores = await systemDb.store.findMany({ where: { status: "active", locationId: { not: null } }, select: { id: true } });
    const entries = stores.map(({ id }) => ({ payload: { storeId: id }, options: takeInFulfilmentRequestsOptions(id) }));
    await enqueueMany(systemDb, takeInFulfilmentRequestsJob, entries);
  },
});

/** One reading of a store waits at most. */
export function takeInFulfilmentRequestsOptions(storeId: string): EnqueueOptions {
  return { key: `orders.fulfilment-requests:${storeId}`, queue: `orders.fulfilment-requests:${storeId}`, runAt: new Date(Date.now() + GATHER_MS) };
}
