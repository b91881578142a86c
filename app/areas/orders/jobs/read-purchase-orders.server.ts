import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob, type EnqueueOptions } from "~/platform/jobs/define.server";
import { readPurchaseOrders } from "../server/read-purchase-orders.server";

/** Reads what a supplier says now of some of a workspace's orders there. */
export const readPurchaseOrdersJob = defineJob({
  name: "orders.read-purchase-orders",
  schema: z.object({ workspaceId: z.uuid(), supplier: z.string(), purchaseOrderIds: z.array(z.uuid()).min(1).max(50) }),
  maxAttempts: 6,
  timeoutMs: 180_000,
  async run({ workspaceId, supplier, purchaseOrderIds }) {
    await readPurchaseOrders({ scope: workspaceScope(workspaceId), source: supplier, purchaseOrderIds });
  },
});

/** The same reading waits once at most. */
export function readPurchaseOrdersOptions(purchaseOrderIds: string[]): EnqueueOptions {
  return { key: `orders.read-purchases:${purchaseOrderIds[0]}:${purchaseOrderIds.length}` };
}
