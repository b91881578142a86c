import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { toState } from "~/platform/states/state-table";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE } from "../../rules/purchasing/purchase-order-states";
import { applySupplierOrder, endPurchaseOrder, holdPurchaseOrder } from "./apply-supplier-order.server";

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
export async function cancelPurchaseOrder({
  scope,
  purchaseOrderId,
  actor,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  actor: string;
}): Promise<Cancelled> {
  const claimed = await claimCancel({ scope, purchaseOrderId, actor });
  if ("outcome" in claimed) return claimed;
  const { purchase, orderId, askedAt } = claimed;
  const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
  let told: SupplierOrder;
  try {
    told = await supplier.cancelOrder({ orderId, reference: purchase.number });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    // A call that may still arrive keeps its mark, see `payPurchaseOrder`.
    if (error.kind !== "unknown") await unmark(scope, purchase, askedAt);
    if (error.kind === "retry") throw error;
    // Lost or refused, the order itself says whether it is cancelled.
    const parts = await supplier.readOrders(purchase.externalIds);
    const [first] = parts;
    if (!first || combineAnswered(purchase.externalIds, parts).state !== "cancelled") {
      if (error.kind === "unknown") throw error;
      return { outcome: "refused", reason: error.reason };
    }
    told = combineAnswered(purchase.externalIds, parts);
  }
  await scope.db.$transaction(async (tx) =>
    applySupplierOrder({
      tx,
      purchase: await holdPurchaseOrder(tx, purchaseOrderId),
      supplierOrder: told,
      wishedBy: actor,
    }),
  );
  return { outcome: "cancelled" };
}

/**
 * Takes a purchase to be called off, under its order's lock: a draft is taken back at once, one at the supplier is marked
 * before the supplier is asked, so that nobody pays it meanwhile.
 */
function claimCancel({
  scope,
  purchaseOrderId,
  actor,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  actor: string;
}): Promise<Cancelled | { purchase: PurchaseOrder; orderId: string; askedAt: Date }> {
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const status = toState(PURCHASE_ORDER_TABLE, purchase.status);
    if (!isLivePurchaseOrder(status)) return { outcome: "cancelled" };
    if (status === "draft") {
      await endPurchaseOrder({ tx, purchase, status: "withdrawn", reason: "withdrawn", actor });
      return { outcome: "cancelled" };
    }
    if (status === "placing" || status === "unknown" || isPaymentUnderWay(purchase)) return { outcome: "too_early" };
    const [orderId] = purchase.externalIds;
    if (!orderId) return { outcome: "refused", reason: "order_gone" };
    const askedAt = new Date(Math.max(Date.now(), (purchase.cancelAskedAt?.getTime() ?? 0) + 1));
    await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { cancelAskedAt: askedAt } });
    return { purchase, orderId, askedAt };
  });
}

/** Takes a call's mark back, to that of a call before it which may still arrive; a later call's mark stands. */
async function unmark(scope: WorkspaceScope, { id, cancelAskedAt }: PurchaseOrder, askedAt: Date): Promise<void> {
  await scope.db.purchaseOrder.updateMany({ where: { id, cancelAskedAt: askedAt }, data: { cancelAskedAt } });
}
