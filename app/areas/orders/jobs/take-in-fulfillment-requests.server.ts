import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { systemDb } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sweepFulfillmentRequestsJob, takeInFulfillmentRequestsJob } from "../jobs";
import { takeInFulfillmentRequests } from "../server/fulfillment/take-in-fulfillment-requests.server";

export const handleTakeInFulfillmentRequests = handleJob(takeInFulfillmentRequestsJob, async ({ storeId }) => {
  await takeInFulfillmentRequests({ storeId });
});

export const handleSweepFulfillmentRequests = handleJob(sweepFulfillmentRequestsJob, async () => {
  const stores = await findStores({ db: systemDb, isActive: true, hasLocation: true });
  const readings = stores.map(({ id }) => ({ payload: { storeId: id } }));
  await enqueueMany(systemDb, takeInFulfillmentRequestsJob, readings);
});
