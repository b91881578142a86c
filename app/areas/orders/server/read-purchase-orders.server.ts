import { supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";

/**
 * Reads purchase orders of one supplier back and takes over state, payment and parcels. What the supplier does not have
 * (any more) stays as it is.
 * @throws OutsideError to be tried again
 */
export async function readPurchaseOrders({ scope, source, purchaseOrderIds }: {
  scope: WorkspaceScope;
  source: string;
  purchaseOrderIds: string[];
}): Promise<void> {
  const purchases = await scope.db.purchaseOrder.findMany({ where: { id: { in: purchaseOrderIds }, supplier: source } });
  const supplier = supplierFor({ source, workspaceId: scope.workspaceId });
  const parts = await supplier.readOrders(purchases.flatMap(({ externalIds }) => externalIds));
  for (const { id, externalIds } of purchases) {
    const own = parts.filter(({ ids }) => ids.some((partId) => externalIds.includes(partId)));
    if (own.length === 0) {
      await scope.db.purchaseOrder.update({ where: { id }, data: { checkedAt: new Date() } });
      continue;
    }
    const supplierOrder = combineOrders(own);
    await scope.db.$transaction(async (tx) => applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, id), supplierOrder }));
  }
}
