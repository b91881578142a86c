import { z } from "zod";
import { SALES_CHANNEL_PLATFORMS } from "~/adapters/sales-channel/registry.server";
import { systemDb } from "~/platform/db/client.server";
import { defineJob, enqueueMany } from "~/platform/jobs/define.server";
import { syncStoreProducts } from "../server/sync-store-products.server";

/** Reads a store's own products that changed since the last time. */
export const syncStoreProductsJob = defineJob({
  name: "catalog.sync-store-products",
  schema: z.object({ storeId: z.uuid() }),
  maxAttempts: 6,
  timeoutMs: 600_000,
  async run({ storeId }, { signal }) {
    await syncStoreProducts({ storeId, signal });
  },
});

/** Every fifteen minutes, for every connected store that sells what we push: finds what a lost webhook did not tell. */
export const syncAllStoreProductsJob = defineJob({
  name: "catalog.sync-all-store-products",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "*/15 * * * *",
  async run() {
    const stores = await systemDb.store.findMany({ where: { status: "active", platform: { in: SALES_CHANNEL_PLATFORMS } }, select: { id: true } });
    await enqueueMany(systemDb, syncStoreProductsJob, stores.map(({ id }) => ({ payload: { storeId: id }, options: syncOptions(id) })));
  },
});

/** One sync of a store waits at most; syncs of a store run one after another. */
export function syncOptions(storeId: string): { key: string; queue: string } {
  return { key: `catalog.sync:${storeId}`, queue: `catalog.sync:${storeId}` };
}
