import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { settlingTimeLeft } from "../../rules/purchasing/unknown-outcome";
import { holdOrders } from "../order/hold-orders.sql.server";
import { endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { acceptCreated } from "./place-purchase-order.server";
import { areNumbersTaken } from "./supplier-numbers.sql.server";

/**
 * A person has looked at the supplier's side and seen that purchases without an answer were not made: their lines can be
 * bought anew. What was sent may land after its caller gave up, so nothing is believed to be missing before that.
 * @throws AppError notFound; unprocessable for a purchase whose fate is known, or that may still arrive
 */
export async function confirmNotPlaced({
  scope,
  purchaseOrderIds,
}: {
  scope: WorkspaceScope;
  purchaseOrderIds: string[];
}): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    const found = await tx.purchaseOrder.findMany({
      where: { id: { in: purchaseOrderIds } },
      select: { orderId: true },
    });
    if (found.length !== new Set(purchaseOrderIds).size) throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: found.map(({ orderId }) => orderId) });
    for (const id of purchaseOrderIds) {
      const purchase = await holdPurchaseOrder(tx, id);
      if (purchase.status === "failed") continue;
      if (purchase.status !== "unknown") throw notUnknown();
      const waitMs = settlingTimeLeft(purchase, new Date());
      if (waitMs > 0)
        throw new AppError("unprocessable", {
          key: "errors.orders_purchase_may_arrive",
          params: { count: Math.ceil(waitMs / 60_000) },
        });
      await endPurchaseOrder({
        tx,
        purchase,
        status: "failed",
        reason: "not_placed",
        actor: scope.accountId ?? "system",
      });
    }
  });
}

/**
 * A person has found a purchase without an answer at the supplier: its order numbers are taken over, once the supplier
 * knows them and does not keep them under another purchase's number.
 * @throws AppError notFound; unprocessable for a purchase whose fate is known, or numbers that are not the supplier's or
 * another purchase's, of whichever workspace
 */
export async function confirmPlaced({
  scope,
  purchaseOrderId,
  externalIds,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  externalIds: string[];
}): Promise<void> {
  const purchase = await scope.db.purchaseOrder.findUnique({ where: { id: purchaseOrderId } });
  if (!purchase) throw new AppError("notFound", { key: "errors.not_found" });
  if (purchase.status !== "unknown") throw notUnknown();
  const { supplier, number } = purchase;
  let parts;
  try {
    parts = await supplierFor({ source: supplier, workspaceId: scope.workspaceId }).readOrders(externalIds);
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "refused") throw wrongNumbers();
    throw error;
  }
  if (parts.length !== new Set(externalIds).size) throw wrongNumbers();
  if (parts.some(({ reference }) => reference !== null && reference !== number)) throw wrongNumbers();
  await acceptCreated({
    scope,
    purchaseOrderId,
    created: combineOrders(parts),
    check: async (tx, held) => {
      if (held.status !== "unknown") throw notUnknown();
      if (await areNumbersTaken({ tx, supplier, externalIds, purchaseOrderId })) throw wrongNumbers();
    },
  });
}

function wrongNumbers(): AppError {
  return new AppError("unprocessable", {
    key: "errors.orders_supplier_numbers_wrong",
    fields: { external_ids: { key: "errors.orders_supplier_numbers_wrong" } },
  });
}

function notUnknown(): AppError {
  return new AppError("unprocessable", { key: "errors.orders_purchase_not_unknown" });
}
