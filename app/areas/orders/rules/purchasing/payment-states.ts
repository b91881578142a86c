import type { StateTable } from "~/platform/states/state-table";
import type { OrderFacts } from "../intake/order-facts";
import { isLivePurchaseOrder } from "./purchase-order-states";

/**
 * Paying one purchase order.
 * - unpaid: nothing happened
 * - paying: the money is set aside and the supplier is being told
 * - unknown: the supplier's answer never came; it is read back
 * - paid, refunded
 * - failed: refused, and nothing is set aside; can be tried again
 */
export const PAYMENT_STATES = ["unpaid", "paying", "unknown", "paid", "failed", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const PAYMENT_TABLE: StateTable<PaymentState> = {
  unpaid: ["paying", "paid", "failed"],
  paying: ["paid", "unknown", "failed"],
  unknown: ["paid", "paying", "failed"],
  failed: ["paying", "paid"],
  paid: ["refunded"],
  refunded: [],
};

/** True while the supplier is being told of the money, or may have been. */
export function isPaymentUnderWay({ paymentStatus }: { paymentStatus: string }): boolean {
  return paymentStatus === "paying" || paymentStatus === "unknown";
}

/** An order's payment status: what we owe the suppliers for it (ledger O015). */
export const ORDER_PAYMENT_STATUSES = ["pending", "in_progress", "partially_paid", "paid"] as const;
export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];

/**
 * Derives the order's payment status (O015) from its live purchase orders: none paid is pending, or in_progress while a
 * payment is under way; all paid is paid unless lines are still to be bought.
 */
export function orderPaymentStatus({
  purchaseOrders,
  lines,
}: Pick<OrderFacts, "purchaseOrders" | "lines">): OrderPaymentStatus {
  const live = purchaseOrders.filter((purchaseOrder) => isLivePurchaseOrder(purchaseOrder.status));
  // What was paid and came back is owed no more.
  const paid = live.filter(({ paymentStatus }) => paymentStatus === "paid" || paymentStatus === "refunded").length;
  if (live.some(isPaymentUnderWay)) return "in_progress";
  if (paid === 0) return "pending";
  const isAllBought = lines.every((line) => !line.isMapped || line.bought >= line.toBuy);
  return paid === live.length && isAllBought ? "paid" : "partially_paid";
}
