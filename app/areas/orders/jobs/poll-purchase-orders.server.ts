import { z } from "zod";
import { defineJob } from "~/platform/jobs/define.server";
import { pollPurchaseOrders } from "../server/poll-purchase-orders.server";

/** Every minute: has due orders read back from their suppliers, and takes up purchases that nothing works on. */
export const pollPurchaseOrdersJob = defineJob({
  name: "orders.poll-purchase-orders",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 60_000,
  schedule: "* * * * *",
  async run() {
    await pollPurchaseOrders();
  },
});
