import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { holdOrders } from "./order-facts.sql.server";
import { acceptCreated } from "./place-purchase-order.server";

/**
 * A person has looked at the supplier's side and seen that purchases without an answer were not made: their lines can be
 * bought anew.
 * @throws AppError notFound; unprocessable for a purchase whose fate is known
 */
export async function confirmNotPlaced({ scope, purchaseOrderIds }: { scope: WorkspaceScope; purchaseOrderIds: string[] }): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const found = await tx.purchaseOrder.findMany({ where: { id: { in: purchaseOrderIds } }, select: { orderId: true } });
    if (found.length !== new Set(purchaseOrderIds).size) throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders(tx, found.map(({ orderId }) => orderId));
    for (const id of purchaseOrderIds) {
      const purchase = await holdPurchaseOrder(tx, id);
      if (purchase.status === "failed") continue;
      if (purchase.status !== "unknown") throw notUnknown();
      await endPurchaseOrder({ tx, purchase, status: "failed", reason: "not_placed", actor: scope.accountId ?? "system" });
    }
  });
}

/**
 * A person has found a purchase without an answer at the supplier: its order numbers are taken over, once the supplier
 * knows them.
 * @throws AppError notFound; unprocessable for a purchase whose fate is known, or numbers that are not the supplier's or
 * another purchase's
 */
export async function confirmPlaced({ scope, purchaseOrderId, externalIds }: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  externalIds: string[];
}): Promise<void> {
  const purchase = await scope.db.purchaseOrder.findUnique({ where: { id: purchaseOrderId } });
  if (!purchase) throw new AppError("notFound", { key: "errors.not_found" });
  if (purchase.status !== "unknown") throw notUnknown();
  const wrongNumbers = () =>
    new AppError("unprocessable", { key: "errors.orders_supplier_numbers_wrong", fields: { external_ids: { key: "errors.orders_supplier_numbers_wrong" } } });
  const others = await scope.db.purchaseOrder.count({ where: { supplier: purchase.supplier, externalIds: { hasSome: externalIds }, id: { not: purchaseOrderId } } });
  if (others > 0) throw wrongNumbers();
  let parts;
  try {
    parts = await supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId }).readOrders(externalIds);
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "refused") throw wrongNumbers();
    throw error;
  }
  if (parts.length !== new Set(externalIds).size) throw wrongNumbers();
  await acceptCreated({ scope, purchaseOrderId, created: combineOrders(parts) });
}

function notUnknown(): AppError {
  return new AppError("unprocessable", { key: "errors.orders_purchase_not_unknown" });
}
