import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { ON_ITS_WAY } from "~/platform/states/outside-write";
import { toState } from "~/platform/states/state-table";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE } from "../../rules/purchasing/purchase-order-states";
import { OPEN_REFUNDS } from "../../rules/refunds/refund-states";
import { applySupplierOrder, endPurchaseOrder, holdPurchaseOrder, isPerson } from "./apply-supplier-order.server";

export type Cancelled =
  | { outcome: "cancelled" }
  /** A reason of outside.json */
  | { outcome: "refused"; reason: string }
  /** Its fate is not known yet: an order, a payment or a claim for its money is on its way */
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
    // A call that may still arrive keeps its mark, see `payPurchaseOrder`; one that was refused, until its order has been read.
    if (error.kind !== "unknown" && error.kind !== "refused") {
      await unmark(scope, purchase, askedAt);
      throw error;
    }
    // Lost or refused, the order itself says whether it is cancelled.
    const parts = await supplier.readOrders(purchase.externalIds);
    const [first] = parts;
    if (!first || combineAnswered(purchase.externalIds, parts).state !== "cancelled") {
      if (error.kind === "unknown") throw error;
      await unmark(scope, purchase, askedAt);
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
    const calledOff = isPerson(actor) && { isCalledOff: true };
    if (status === "draft") {
      if (calledOff) await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: calledOff });
      await endPurchaseOrder({ tx, purchase, status: "withdrawn", reason: "withdrawn", actor });
      return { outcome: "cancelled" };
    }
    // Money that was set aside, and is certainly not on its way to the supplier, is not sent any more.
    const isAsideAlone = purchase.paymentStatus === "paying" && purchase.paySentAt === null;
    const isPaying = isPaymentUnderWay(purchase) && !isAsideAlone;
    if (status === "placing" || status === "unknown" || isPaying) return { outcome: "too_early" };
    // Of a request that is decided nobody looks any more what became of its claims.
    const isOpen = { status: { in: OPEN_REFUNDS } };
    const claims = await tx.refundClaim.count({
      where: { purchaseOrderId, state: { in: [...ON_ITS_WAY] }, request: isOpen },
    });
    if (claims > 0) return { outcome: "too_early" };
    const [orderId] = purchase.externalIds;
    if (!orderId) return { outcome: "refused", reason: "order_gone" };
    const askedAt = new Date(Math.max(Date.now(), (purchase.cancelAskedAt?.getTime() ?? 0) + 1));
    await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { cancelAskedAt: askedAt, ...calledOff } });
    return { purchase, orderId, askedAt };
  });
}

/** Takes a call's mark back, to that of a call before it which may still arrive; a later call's mark stands. */
async function unmark(scope: WorkspaceScope, purchase: PurchaseOrder, askedAt: Date): Promise<void> {
  const { id, cancelAskedAt, isCalledOff } = purchase;
  const data = { cancelAskedAt, isCalledOff };
  await scope.db.purchaseOrder.updateMany({ where: { id, cancelAskedAt: askedAt }, data });
}
