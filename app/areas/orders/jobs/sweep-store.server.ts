import { z } from "zod";
import { SALES_CHANNEL_PLATFORMS } from "~/adapters/sales-channel/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { defineJob, enqueueMany } from "~/platform/jobs/define.server";
import { sweepOrders } from "../server/sweep-orders.server";

/** Reads a store's orders that changed since the last sweep, so that an order whose webhook was lost is found. */
export const sweepStore = defineJob({
  name: "orders.sweep-store",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 6,
  timeoutMs: 300_000,
  async run({ storeId }, { signal }) {
    await sweepOrders({ storeId, signal });
  },
});

/** Every five minutes, for every connected store that sells what we push. */
export const sweepStores = defineJob({
  name: "orders.sweep-stores",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/5 * * * *",
  async run() {
    const stores = await systemDb.store.findMany({ where: { status: "active", platform: { in: SALES_CHANNEL_PLATFORMS } }, select: { id: true } });
    await enqueueMany(systemDb, sweepStore, stores.map(({ id }) => ({ payload: { storeId: id }, options: sweepOptions(id) })));
  },
});

/** One sweep of a store waits at most; sweeps of a store run one after another. */
export function sweepOptions(storeId: string): { key: string; queue: string } {
  return { key: `orders.sweep:${storeId}`, queue: `orders.sweep:${storeId}` };
}
