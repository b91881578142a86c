import { ORDER_PLATFORMS } from "~/adapters/order-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sweepStoreJob, sweepStoresJob } from "../jobs";
import { sweepOrders } from "../server/intake/sweep-orders.server";

export const handleSweepStore = handleJob(sweepStoreJob, async ({ storeId }, { signal }) => {
  await sweepOrders({ storeId, signal });
});

export const handleSweepStores = handleJob(sweepStoresJob, async () => {
  const stores = await findStores({ db: systemDb, isActive: true, platforms: ORDER_PLATFORMS });
  const sweeps = stores.map(({ id }) => ({ payload: { storeId: id } }));
  await enqueueMany(systemDb, sweepStoreJob, sweeps);
});
