import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { SupplierRefund } from "~/adapters/supplier/supplier";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { advanceRefundJob } from "../../jobs";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";

/**
 * Reads purchase orders of one supplier back and takes over state, payment and parcels. What the supplier does not have
 * (any more) stays as it is; one of which it has a part alone is in trouble.
 * @throws OutsideError to be tried again
 */
export async function readPurchaseOrders({
  scope,
  source,
  purchaseOrderIds,
}: {
  scope: WorkspaceScope;
  source: string;
  purchaseOrderIds: string[];
}): Promise<void> {
  const purchases = await scope.db.purchaseOrder.findMany({
    where: { id: { in: purchaseOrderIds }, supplier: source },
  });
  const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
  const parts = await supplier.readOrders(purchases.flatMap(({ externalIds }) => externalIds));
  for (const { id, externalIds } of purchases) {
    const own = parts.filter(({ ids }) => ids.some((partId) => externalIds.includes(partId)));
    if (own.length === 0) {
      await scope.db.purchaseOrder.update({ where: { id }, data: { checkedAt: new Date() } });
      continue;
    }
    const supplierOrder = combineAnswered(externalIds, own);
    await scope.db.$transaction(async (tx) => {
      const purchase = await holdPurchaseOrder(tx, id);
      await applySupplierOrder({ tx, purchase, supplierOrder });
      if (supplierOrder.refund) await hurryRefund(tx, purchase.orderId, supplierOrder.refund);
    });
  }
}

/** Has the request that a claim belongs to looked at now, where the supplier has decided or paid. */
async function hurryRefund(
  tx: WorkspaceTransaction,
  orderId: string,
  { reference, state }: SupplierRefund,
): Promise<void> {
  const open = await tx.refundRequest.findMany({ where: { orderId, status: { in: ["pending", "accepted"] } } });
  const request = open.find(({ id }) => id === reference);
  if (!request || request.status === state) return;
  const { id: refundRequestId, workspaceId } = request;
  await enqueue(tx, advanceRefundJob, { workspaceId, refundRequestId });
}
