import type { PurchaseOrder } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { Supplier } from "~/adapters/supplier/supplier";
import { chargeWallet } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { PAYMENT_TABLE, type PaymentState } from "../rules/payment-states";
import { canMove } from "../rules/state-table";
import type { Step } from "./advance-purchase-order.server";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { recomputeOrder } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";
import { tellOfOrder } from "./tell-of-order.server";

/**
 * Pays a purchase order that the supplier has: the money is set aside in the wallet first, once for each purchase, then the
 * supplier is paid under the purchase's number, which it takes once. A payment without an answer is looked up before it is
 * asked for again.
 * @param mayStart false goes on with a payment that is under way and starts none
 */
export async function payPurchaseOrder({ scope, purchaseOrderId, mayStart }: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
  mayStart: boolean;
}): Promise<Step> {
  const found = await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  const supplier = supplierFor({ source: found.supplier, workspaceId: scope.workspaceId });
  // The supplier charges the merchant's own account there; what came of it is told by its order.
  if (supplier.capabilities.payment === "own_account" || !supplier.capabilities.pay) return "rest";
  const isUnderWay = found.paymentStatus === "paying" || found.paymentStatus === "unknown";
  if (!isUnderWay && !(mayStart && (await setMoneyAside(scope, purchaseOrderId)))) return "rest";
  try {
    if (isUnderWay && (await readState({ scope, supplier, purchase: found })) !== "awaiting_payment") return "next";
    return await pay({ scope, supplier, purchase: await scope.db.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } }) });
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return settleFailure({ scope, purchase: found, error });
  }
}

/** Charges the wallet and marks the payment as under way, both or neither. False when it has to wait for a person. */
async function setMoneyAside(scope: WorkspaceScope, purchaseOrderId: string): Promise<boolean> {
  try {
    return await scope.db.$transaction(async (tx) => {
      const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
      if (purchase.status !== "awaiting_payment" || purchase.errorCode === "price_changed") return false;
      if (!canMove(PAYMENT_TABLE, purchase.paymentStatus as PaymentState, "paying")) return false;
      const { workspaceId, orderId, currency } = purchase;
      const { cancelledAt } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { cancelledAt: true } });
      if (cancelledAt) {
        await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: "order_cancelled" } });
        return false;
      }
      await chargeWallet({ tx, workspaceId, purchaseOrderId, amount: purchase.totalCost.toFixed(2), currency });
      await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { paymentStatus: "paying" satisfies PaymentState, errorCode: null } });
      await recomputeOrder({ tx, orderId });
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
      const news = isTooLow ? { kind: "wallet_too_low" as const, link: "/app/setting/wallet" } : { kind: "order_payment_failed" as const };
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
  const supplierOrder = combineOrders(parts);
  await scope.db.$transaction(async (tx) => applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchase.id), supplierOrder }));
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
    await publishEvent(tx, { name: "orders.pay", workspaceId: scope.workspaceId, data: { orderId: purchase.orderId, purchaseOrderId: purchase.id, status: "success" } });
  });
  return "next";
}

async function settleFailure({ scope, purchase, error }: { scope: WorkspaceScope; purchase: PurchaseOrder; error: OutsideError }): Promise<Step> {
  const { id } = purchase;
  if (error.kind === "retry") return { notBeforeMs: error.retryAfterMs ?? 0 };
  const paymentStatus: PaymentState = error.kind === "unknown" ? "unknown" : "failed";
  await scope.db.$transaction(async (tx) => {
    const held = await holdPurchaseOrder(tx, id);
    // Called off or paid meanwhile, as the supplier's own order has told.
    if (held.status !== "awaiting_payment") return;
    await tx.purchaseOrder.update({ where: { id }, data: { paymentStatus, errorCode: error.reason } });
    if (paymentStatus === "unknown") return recomputeOrder({ tx, orderId: held.orderId });
    await announce(scope, tx, held, "failed", error.reason);
    await tellOfOrder({ tx, workspaceId: scope.workspaceId, orderId: held.orderId, kind: "order_payment_failed", reason: error.reason });
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
  await insertOrderEvents(tx, workspaceId, [{ orderId, kind: "payment_failed", params: { number, supplier, reason } }]);
  await recomputeOrder({ tx, orderId });
  await publishEvent(tx, { name: "orders.pay", workspaceId, data: { orderId, purchaseOrderId: id, status: "error", reason } });
  await publishEvent(tx, { name: "orders.payment", workspaceId, data: { orderId, purchaseOrderId: id, status } });
}
