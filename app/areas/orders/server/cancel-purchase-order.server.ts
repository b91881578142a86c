import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { applySupplierOrder, endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { isLivePurchaseOrder, type PurchaseOrderState } from "../rules/purchase-order-states";

export type Cancelled =
  | { outcome: "cancelled" }
  /** A reason of outside.json */
  | { outcome: "refused"; reason: string }
  /** Its fate is not known yet: an order or a payment is on its way */
  | { outcome: "too_early" };

/**
 * Calls a purchase off: a draft is taken back, one at the supplier is cancelled there while the supplier lets it, and the
 * merchant's money comes back. Again is fine.
 * @param actor who wants it: an account's id, or channel or system
 * @throws OutsideError where trying again may work
 */
export async function cancelPurchaseOrder({ scope, purchaseOrderId, actor }: { scope: WorkspaceScope; purchaseOrderId: string; actor: string }): Promise<Cancelled> {
  const purchase = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  const status = purchase.status as PurchaseOrderState;
  if (!isLivePurchaseOrder(status)) return { outcome: "cancelled" };
  if (status === "draft" && (await withdrawDraft(scope, purchaseOrderId, actor))) return { outcome: "cancelled" };
  const isUnderWay = purchase.paymentStatus === "paying" || purchase.paymentStatus === "unknown";
  if (status === "draft" || status === "placing" || status === "unknown" || isUnderWay) return { outcome: "too_early" };

  const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
  const [orderId] = purchase.externalIds;
  if (!orderId) return { outcome: "refused", reason: "order_gone" };
  let told: SupplierOrder;
  try {
    told = await supplier.cancelOrder({ orderId, reference: purchase.number });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.kind === "retry") throw error;
    // Lost or refused, the order itself says whether it is cancelled.
    const parts = await supplier.readOrders(purchase.externalIds);
    const [first] = parts;
    if (!first || combineOrders(parts).state !== "cancelled") {
      if (error.kind === "unknown") throw error;
      return { outcome: "refused", reason: error.reason };
    }
    told = combineOrders(parts);
  }
  await scope.db.$transaction(async (tx) => applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchaseOrderId), supplierOrder: told, isOurWish: true }));
  return { outcome: "cancelled" };
}

/** False when a job has taken the draft up meanwhile. */
function withdrawDraft(scope: WorkspaceScope, purchaseOrderId: string, actor: string): Promise<boolean> {
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    // The row's own lock decides between this and the job that claims the draft without the order's lock.
    const { count } = await tx.purchaseOrder.updateMany({ where: { id: purchaseOrderId, status: "draft" }, data: { status: "withdrawn" } });
    if (count === 0) return false;
    await endPurchaseOrder({ tx, purchase, status: "withdrawn", reason: "withdrawn", actor });
    return true;
  });
}
