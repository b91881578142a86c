import { handleJob } from "~/platform/jobs/handle.server";
import { takeInOrderJob } from "../jobs";
import { takeInOrder } from "../server/intake/take-in-order.server";

export const handleTakeInOrder = handleJob(takeInOrderJob, async ({ storeId, externalId }) => {
  await takeInOrder({ storeId, externalId });
});
