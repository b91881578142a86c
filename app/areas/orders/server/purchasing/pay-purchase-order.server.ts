import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import type { Supplier } from "~/adapters/supplier/supplier";
import type { AutoMethod, PaymentUse } from "~/areas/wallet/rules/payments/settings";
import { chargeWallet } from "~/areas/wallet/server/charge-wallet.server";
import { coverPurchase } from "~/areas/wallet/server/payments/cover-purchase.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { canMove, toState } from "~/platform/states/state-table";
import { CARD_CHARGING } from "../../rules/purchasing/card-charging";
import { PRICE_CHANGED } from "../../rules/purchasing/changed-before-placing";
import { isPaymentUnderWay, PAYMENT_TABLE, type PaymentState } from "../../rules/purchasing/payment-states";
import { SETTLING_MS } from "../../rules/purchasing/unknown-outcome";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { holdToFloor } from "../placing/hold-to-floor.server";
import { askForYes, isAboveCeiling } from "../placing/take-total.server";
import type { Step } from "./advance-purchase-order.server";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { lookAtOrder } from "./claim-purchase-order.server";
import { movePayment } from "./move-payment.server";

/** Purchases that one charge is for. */
const MOST_TOGETHER = 500;

/**
 * Pays a purchase order that the supplier has: the money is set aside in the wallet first, once for each purchase, then the
 * supplier is paid under the purchase's number, which it takes once. A payment without an answer is looked up before it is
 * asked for again.
 * @param mayStart false goes on with a payment that is under way and starts none
 */
export async function payPurchaseOrder({
  scope,
  purchaseOrderId,
  mayStart,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  mayStart: boolean;
}): Promise<Step> {
  const found = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  const supplier = supplierFor({ source: found.supplier, workspaceId: scope.workspaceId });
  // The supplier charges the merchant's own account there; what came of it is told by its order.
  if (supplier.capabilities.payment === "own_account" || !supplier.capabilities.pay) return "rest";
  const isUnderWay = isPaymentUnderWay(found);
  if (!isUnderWay && !mayStart) return "rest";
  try {
    if (found.cancelAskedAt && !isUnderWay) {
      const cancelled = await settleCancel({ scope, supplier, purchase: found });
      if (cancelled) return cancelled;
    }
    if (!isUnderWay && !(await setMoneyAside(scope, purchaseOrderId))) return "rest";
    if (isUnderWay && (await readState({ scope, supplier, purchase: found })) !== "awaiting_payment") return "next";
    return await pay({
      scope,
      supplier,
      purchase: await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } }),
    });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return settleFailure({ scope, purchase: found, error });
  }
}

/**
 * A purchase that is being called off is not paid: its own order tells what came of it, once the call has had its time.
 * @returns null when it was not called off, and can be paid
 */
async function settleCancel({ scope, supplier, purchase }: Access): Promise<Step | null> {
  const sinceMs = Date.now() - (purchase.cancelAskedAt?.getTime() ?? 0);
  if (sinceMs < SETTLING_MS) return { notBeforeMs: SETTLING_MS - sinceMs };
  if ((await readState({ scope, supplier, purchase })) !== "awaiting_payment") return "next";
  const { cancelAskedAt } = purchase;
  await scope.db.purchaseOrder.updateMany({ where: { id: purchase.id, cancelAskedAt }, data: { cancelAskedAt: null } });
  return null;
}

/**
 * Has what is missing charged to the merchant's own card where they want that, for all purchases together that wait the same
 * way. True while a charge is on its way; the purchase is taken up again once it has ended.
 */
async function waitsForCharge(tx: WorkspaceTransaction, purchase: PurchaseOrder): Promise<boolean> {
  const { workspaceId, currency } = purchase;
  const others = await tx.purchaseOrder.findMany({
    where: {
      id: { not: purchase.id },
      status: "awaiting_payment",
      isToBePaid: true,
      payUrl: null,
      cancelAskedAt: null,
      paymentStatus: { in: ["unpaid", "failed"] },
      supplier: purchase.supplier,
      payWith: purchase.payWith,
      ruleMethod: purchase.ruleMethod,
      currency,
      OR: [{ errorCode: null }, { errorCode: CARD_CHARGING }],
    },
    select: { id: true, totalCost: true },
    take: MOST_TOGETHER,
  });
  const covered = await coverPurchase({
    tx,
    workspaceId,
    purchase: { id: purchase.id, cost: purchase.totalCost.toFixed(2) },
    others: others.map(({ id, totalCost }) => ({ id, cost: totalCost.toFixed(2) })),
    currency,
    payWith: purchase.payWith as PaymentUse | null,
    ruleMethod: purchase.ruleMethod as AutoMethod | "any" | null,
  });
  return covered === "wait";
}

/** Charges the wallet and marks the payment as under way, both or neither. False when it has to wait for a person. */
async function setMoneyAside(scope: WorkspaceScope, purchaseOrderId: string): Promise<boolean> {
  try {
    return await scope.db.$transaction(async (tx) => {
      const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
      // What is being called off waits for that alone, and asks nobody for anything.
      if (purchase.status !== "awaiting_payment" || purchase.cancelAskedAt) return false;
      if (await isAboveCeiling(tx, purchase)) {
        // Also where the merchant lets less pass than when its total was told.
        if (purchase.errorCode !== PRICE_CHANGED) await askForYes(tx, purchase);
        return false;
      }
      if (!canMove(PAYMENT_TABLE, toState(PAYMENT_TABLE, purchase.paymentStatus), "paying")) return false;
      const { workspaceId, orderId, currency } = purchase;
      const look = await lookAtOrder(tx, purchase);
      const stop = look.stop ?? (look.isLess || look.isReaddressed ? "order_changed" : null);
      if (stop) {
        await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: stop } });
        await recomputeOrder({ tx, workspaceId, orderId });
        return false;
      }
      if (await holdToFloor(tx, purchaseOrderId)) return false;
      if (await waitsForCharge(tx, purchase)) {
        await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: CARD_CHARGING } });
        return false;
      }
      await chargeWallet({ tx, workspaceId, purchaseOrderId, amount: purchase.totalCost.toFixed(2), currency });
      await movePayment({ tx, purchase, to: "paying", data: { errorCode: null } });
      await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId });
      return true;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== "unprocessable") throw error;
    await scope.db.$transaction(async (tx) => {
      const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
      await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: error.errorCode } });
      await announce(scope, tx, purchase, "failed", error.errorCode);
      // Trying again in vain is no news.
      if (purchase.errorCode === error.errorCode) return;
      const isTooLow = error.errorCode === "wallet_insufficient";
      const news = isTooLow
        ? { kind: "wallet_too_low" as const, link: "/app/setting/wallet" }
        : { kind: "order_payment_failed" as const };
      await tellOfOrder({ tx, workspaceId: scope.workspaceId, orderId: purchase.orderId, ...news });
    });
    return false;
  }
}

type Access = { scope: WorkspaceScope; supplier: Supplier; purchase: PurchaseOrder };

/** Reads the order back and takes over what it says. @throws OutsideError */
async function readState({ scope, supplier, purchase }: Access): Promise<string> {
  const parts = await supplier.readOrders(purchase.externalIds);
  if (parts.length === 0) throw new OutsideError("refused", "order_gone");
  const supplierOrder = combineAnswered(purchase.externalIds, parts);
  await scope.db.$transaction(async (tx) =>
    applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchase.id), supplierOrder }),
  );
  return supplierOrder.state;
}

/** @throws OutsideError */
async function pay({ scope, supplier, purchase }: Access): Promise<Step> {
  const [orderId] = purchase.externalIds;
  if (!orderId) throw new OutsideError("refused", "order_gone");
  const amount = { amount: purchase.totalCost.toFixed(2), currency: purchase.currency };
  const supplierOrder = await supplier.payOrder({ orderId, reference: purchase.number, amount });
  await scope.db.$transaction(async (tx) => {
    await applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchase.id), supplierOrder });
    await publishEvent(tx, {
      name: "orders.pay",
      workspaceId: scope.workspaceId,
      data: { orderId: purchase.orderId, purchaseOrderId: purchase.id, status: "success" },
    });
  });
  return "next";
}

async function settleFailure({
  scope,
  purchase,
  error,
}: {
  scope: WorkspaceScope;
  purchase: PurchaseOrder;
  error: OutsideError;
}): Promise<Step> {
  const { id } = purchase;
  if (error.kind === "retry") return { notBeforeMs: error.retryAfterMs ?? 0 };
  // That this try was refused says nothing of the one before it, which may still land.
  const leftMs = isPaymentUnderWay(purchase) ? purchase.movedAt.getTime() + SETTLING_MS - Date.now() : 0;
  if (error.kind !== "unknown" && leftMs > 0) return { notBeforeMs: leftMs };
  const paymentStatus: PaymentState = error.kind === "unknown" ? "unknown" : "failed";
  await scope.db.$transaction(async (tx) => {
    const held = await holdPurchaseOrder(tx, id);
    // Called off or paid meanwhile, as the supplier's own order has told.
    if (held.status !== "awaiting_payment") return;
    await movePayment({ tx, purchase: held, to: paymentStatus, data: { errorCode: error.reason } });
    if (paymentStatus === "unknown")
      return recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId: held.orderId });
    await announce(scope, tx, held, "failed", error.reason);
    await tellOfOrder({
      tx,
      workspaceId: scope.workspaceId,
      orderId: held.orderId,
      kind: "order_payment_failed",
      reason: error.reason,
    });
  });
  return paymentStatus === "unknown" ? { notBeforeMs: 2_000 } : "rest";
}

/** Tells the timeline and screens of a payment that did not come about. */
async function announce(
  scope: WorkspaceScope,
  tx: Parameters<typeof holdPurchaseOrder>[0],
  { id, orderId, number, supplier }: Pick<PurchaseOrder, "id" | "orderId" | "number" | "supplier">,
  status: "failed",
  reason: string,
): Promise<void> {
  const { workspaceId } = scope;
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind: "payment_failed", params: { number, supplier, reason } }],
  });
  await recomputeOrder({ tx, workspaceId: scope.workspaceId, orderId });
  await publishEvent(tx, {
    name: "orders.pay",
    workspaceId,
    data: { orderId, purchaseOrderId: id, status: "error", reason },
  });
  await publishEvent(tx, { name: "orders.payment", workspaceId, data: { orderId, purchaseOrderId: id, status } });
}
