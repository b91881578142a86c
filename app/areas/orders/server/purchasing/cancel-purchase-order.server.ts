import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { ON_ITS_WAY } from "~/platform/states/outside-write";
import { toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { advancePurchaseOrderJob } from "../../jobs";
import { isWishKept } from "../../rules/changes/call-off";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { isLivePurchaseOrder, PURCHASE_ORDER_TABLE } from "../../rules/purchasing/purchase-order-states";
import { OPEN_REFUNDS } from "../../rules/refunds/refund-states";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { applySupplierOrder, endPurchaseOrder, holdPurchaseOrder, isPerson } from "./apply-supplier-order.server";

export type Cancelled =
  | { outcome: "cancelled" }
  /** A reason of outside.json */
  | { outcome: "refused"; reason: string }
  /** Its fate is not known yet: an order, a payment or a claim for its money is on its way */
  | { outcome: "too_early" }
  /** The same; the wish is kept, and heeded as soon as its fate is known */
  | { outcome: "kept" };

/**
 * Calls a purchase off: a draft is taken back, one at the supplier is cancelled there while the supplier lets it, and the
 * merchant's money comes back. Again is fine.
 * @param actor who wants it: an account's id, or channel or system
 * @param keepsWish true keeps a wish that comes before its fate is known; whoever comes again by themselves need not
 * @throws OutsideError where trying again may work
 */
export async function cancelPurchaseOrder({
  scope,
  purchaseOrderId,
  actor,
  keepsWish = false,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  actor: string;
  keepsWish?: boolean;
}): Promise<Cancelled> {
  const claimed = await claimCancel({ scope, purchaseOrderId, actor, keepsWish });
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
  keepsWish,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  actor: string;
  keepsWish: boolean;
}): Promise<Cancelled | { purchase: PurchaseOrder; orderId: string; askedAt: Date }> {
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const status = toState(PURCHASE_ORDER_TABLE, purchase.status);
    if (!isLivePurchaseOrder(status)) return { outcome: "cancelled" };
    const calledOff = isPerson(actor) && { isCalledOff: true };
    const comeTooEarly = async (): Promise<Cancelled> => {
      if (!keepsWish) return { outcome: "too_early" };
      await keepWish(tx, purchase, actor);
      return { outcome: "kept" };
    };
    if (status === "draft") {
      if (calledOff) await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: calledOff });
      await endPurchaseOrder({ tx, purchase, status: "withdrawn", reason: "withdrawn", actor });
      return { outcome: "cancelled" };
    }
    // Money that was set aside, and is certainly not on its way to the supplier, is not sent any more.
    const isAsideAlone = purchase.paymentStatus === "paying" && purchase.paySentAt === null;
    const isPaying = isPaymentUnderWay(purchase) && !isAsideAlone;
    if (status === "placing" || status === "unknown" || isPaying) return comeTooEarly();
    // Of a request that is decided nobody looks any more what became of its claims.
    const isOpen = { status: { in: OPEN_REFUNDS } };
    const claims = await tx.refundClaim.count({
      where: { purchaseOrderId, state: { in: [...ON_ITS_WAY] }, request: isOpen },
    });
    if (claims > 0) return comeTooEarly();
    const [orderId] = purchase.externalIds;
    if (!orderId) return { outcome: "refused", reason: "order_gone" };
    const askedAt = new Date(Math.max(databaseTime().getTime(), (purchase.cancelAskedAt?.getTime() ?? 0) + 1));
    await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { cancelAskedAt: askedAt, ...calledOff } });
    return { purchase, orderId, askedAt };
  });
}

/**
 * Keeps a wish to call a purchase off whose call could not be made, or was not answered: it is made again by itself.
 * @returns false where there is nothing to call off any more
 */
export function keepCallOffWish({
  scope,
  purchaseOrderId,
  actor,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  actor: string;
}): Promise<boolean> {
  return scope.db.$transaction(async (tx) => {
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    if (!isLivePurchaseOrder(toState(PURCHASE_ORDER_TABLE, purchase.status))) return false;
    await keepWish(tx, purchase, actor);
    return true;
  });
}

/** Keeps a wish with the purchase, in the transaction that holds it: what moves the purchase on heeds it. */
async function keepWish(tx: WorkspaceTransaction, purchase: PurchaseOrder, actor: string): Promise<void> {
  if (isWishKept(purchase)) return;
  const { id, workspaceId, orderId, number, supplier } = purchase;
  const data = { callOffAskedAt: databaseTime(), callOffWishedBy: actor, callOffError: null };
  await tx.purchaseOrder.update({ where: { id }, data });
  const params = { number, supplier };
  await insertOrderEvents({ tx, workspaceId, events: [{ orderId, kind: "call_off_kept", params, actor }] });
  await recomputeOrder({ tx, workspaceId, orderId });
  await enqueue(tx, advancePurchaseOrderJob, { workspaceId, purchaseOrderId: id });
}

/** Takes a call's mark back, to that of a call before it which may still arrive; a later call's mark stands. */
async function unmark(scope: WorkspaceScope, purchase: PurchaseOrder, askedAt: Date): Promise<void> {
  const { id, cancelAskedAt, isCalledOff } = purchase;
  const data = { cancelAskedAt, isCalledOff };
  await scope.db.purchaseOrder.updateMany({ where: { id, cancelAskedAt: askedAt }, data });
}
