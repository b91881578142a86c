import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { syncAllStoreProductsJob, syncStoreProductsJob } from "../jobs";

/** Has every connected store's products read. */
export const handleSyncAllStoreProducts = handleJob(syncAllStoreProductsJob, async () => {
  const stores = await findStores({ db: systemDb, isActive: true, platforms: LISTING_PLATFORMS });
  await enqueueMany(
    systemDb,
    syncStoreProductsJob,
    stores.map(({ id }) => ({ payload: { storeId: id } })),
  );
});
