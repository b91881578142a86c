import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { readPurchaseOrdersJob } from "../jobs";
import { readPurchaseOrders } from "../server/purchasing/read-purchase-orders.server";

export const handleReadPurchaseOrders = handleJob(
  readPurchaseOrdersJob,
  async ({ workspaceId, supplier, purchaseOrderIds }) => {
    await readPurchaseOrders({ scope: workspaceScope(workspaceId), source: supplier, purchaseOrderIds });
  },
);
