import { handleJob } from "~/platform/jobs/handle.server";
import { takeInOrderJob } from "../jobs";
import { takeInWhatMoved } from "../server/intake/look-at-store.server";
import { takeInOrder } from "../server/intake/take-in-order.server";

export const handleTakeInOrder = handleJob(takeInOrderJob, async ({ isOfParts, ...order }) => {
  await (isOfParts ? takeInWhatMoved(order) : takeInOrder(order));
});
