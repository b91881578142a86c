import { handleJob } from "~/platform/jobs/handle.server";
import { pollPurchaseOrdersJob } from "../jobs";
import { pollPurchaseOrders } from "../server/purchasing/poll-purchase-orders.server";

export const handlePollPurchaseOrders = handleJob(pollPurchaseOrdersJob, async () => {
  await pollPurchaseOrders();
});
