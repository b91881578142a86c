import { handleJob } from "~/platform/jobs/handle.server";
import { syncStoreProductsJob } from "../jobs";
import { syncStoreProducts } from "../server/listings/sync-store-products.server";
import type { FollowMapping } from "../server/mapping/map-variants.server";

/** Reads one store's products. */
export const handleSyncStoreProducts = (others: { followMapping: FollowMapping }) =>
  handleJob(syncStoreProductsJob, ({ storeId }, { signal }) => syncStoreProducts({ ...others, storeId, signal }));
