import { handleJob } from "~/platform/jobs/handle.server";
import { syncStoreProductsJob } from "../jobs";
import { syncStoreProducts } from "../server/listings/sync-store-products.server";

/** Reads one store's products. */
export const handleSyncStoreProducts = handleJob(syncStoreProductsJob, ({ storeId }, { signal }) =>
  syncStoreProducts({ storeId, signal }),
);
