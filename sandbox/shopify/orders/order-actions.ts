import { Decimal } from "decimal.js";
import type { AdjustmentReason, Order } from "../model.ts";
import { amountIn } from "../money.ts";
import type { Shopify } from "../shopify.ts";
import { orderDeletedPayload } from "../webhook-payloads/order-payload.ts";
import {
  financialStatus,
  findLine,
  orderAmounts,
  shippingTaxOf,
  unfulfilledQuantity,
  unitsTax,
  unitsValue,
} from "./derive.ts";
import { Refusal, saveChanged } from "./refusal.ts";

export function addTransaction(
  shopify: Shopify,
  order: Order,
  kind: Order["transactions"][number]["kind"],
  amount: Decimal.Value,
  status: Order["transactions"][number]["status"] = "SUCCESS",
): string {
  const id = shopify.state.id("OrderTransaction");
  order.transactions.push({
    id,
    kind,
    status,
    amount: amountIn(order.currency, amount),
    gateway: "bogus",
    parentId: order.transactions.at(-1)?.id ?? null,
    createdAt: new Date().toISOString(),
  });
  return id;
}

/** Takes the outstanding amount. @throws Refusal when there is none */
export function markPaid(shopify: Shopify, order: Order): void {
  const { outstanding } = orderAmounts(order);
  if (outstanding.lte(0) || order.cancelledAt) throw new Refusal("Order cannot be marked as paid.", ["id"]);
  addTransaction(shopify, order, financialStatus(order) === "AUTHORIZED" ? "CAPTURE" : "SALE", outstanding);
  saveChanged(shopify, order);
  shopify.webhooks.order("orders/paid", order);
}

export interface Cancellation {
  reason: string;
  restock: boolean;
  refund: boolean;
}

/** @throws Refusal when the order is cancelled or has been shipped */
export function assertCancellable(order: Order): void {
  if (order.cancelledAt) throw new Refusal("Order has already been cancelled", ["orderId"], "INVALID");
  if (order.fulfillments.some(({ status }) => status === "SUCCESS")) {
    throw new Refusal("Cannot cancel an order that has fulfillments", ["orderId"], "INVALID");
  }
}

/** Cancels the order with its open fulfillment orders, giving back money and stock when asked. */
export function cancelOrder(shopify: Shopify, order: Order, { reason, restock, refund }: Cancellation): void {
  assertCancellable(order);
  const now = new Date().toISOString();
  order.cancelledAt = now;
  order.closedAt = now;
  order.cancelReason = reason;
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    // A service that has accepted must agree; Shopify asks it with a cancellation request.
    if (
      fulfillmentOrder.status === "IN_PROGRESS" &&
      shopify.state.locations.get(fulfillmentOrder.locationId)?.fulfillmentServiceId
    ) {
      fulfillmentOrder.requestStatus = "CANCELLATION_REQUESTED";
      shopify.webhooks.cancellationSubmitted(order, fulfillmentOrder, null);
      continue;
    }
    if (fulfillmentOrder.status === "CLOSED") continue;
    fulfillmentOrder.status = "CANCELLED";
    fulfillmentOrder.updatedAt = now;
    shopify.webhooks.fulfillmentOrder("cancelled", order, fulfillmentOrder);
  }
  const { received, refunded } = orderAmounts(order);
  if (refund && received.gt(refunded)) refundRest(shopify, order, received.minus(refunded), restock);
  else if (financialStatus(order) === "AUTHORIZED") addTransaction(shopify, order, "VOID", orderAmounts(order).total);
  if (restock) for (const line of order.lines) giveBackStock(shopify, order, line.id, unfulfilledQuantity(order, line));
  for (const line of order.lines) line.currentQuantity = 0;
  saveChanged(shopify, order);
  shopify.webhooks.order("orders/cancelled", order);
}

/**
 * Deletes the order for good. Shopify lets merchants delete those that were paid by hand, came by an app's import or are tests;
 * here any is.
 */
export function deleteOrder(shopify: Shopify, order: Order): void {
  shopify.state.orders.delete(order.id);
  shopify.webhooks.emit(order.shop, "orders/delete", orderDeletedPayload(order));
}

/** Gives back all that is left of an order: its lines, and as shipping what they don't come to. */
function refundRest(shopify: Shopify, order: Order, rest: Decimal, restock: boolean): void {
  const left = order.lines.filter(({ currentQuantity }) => currentQuantity > 0);
  const lines = left.map(({ id, currentQuantity }) => ({
    lineItemId: id,
    quantity: currentQuantity,
    restockType: restock ? "CANCEL" : "NO_RESTOCK",
    locationId: null,
  }));
  const { currentShipping } = orderAmounts(order);
  giveBack(shopify, order, { lines, amount: rest.toFixed(), shipping: currentShipping.toFixed(), note: null });
}

export interface NewRefund {
  lines: { lineItemId: string; quantity: number; restockType: string; locationId: string | null }[];
  /** What goes back to the buyer in all, in the shop's currency. */
  amount: string;
  /** The part of the shipping that is given back. */
  shipping: string;
  note: string | null;
  /** Why less goes back than is due, or more */
  reason?: AdjustmentReason;
  /** The money is on its way: banks take days (`settleRefund`). */
  isPending?: boolean;
}

/** Gives money back and removes lines. @throws Refusal when it is more than was received or than is on the order */
export function refundOrder(shopify: Shopify, order: Order, input: NewRefund): Order["refunds"][number] {
  const { received, refunded } = orderAmounts(order);
  if (new Decimal(input.amount).gt(received.minus(refunded)))
    throw new Refusal("Cannot refund more than the remaining refundable amount.", ["input"]);
  for (const { lineItemId, quantity } of input.lines) {
    const line = order.lines.find(({ id }) => id === lineItemId);
    if (!line) throw new Refusal("Line item does not exist on the order.", ["input", "refundLineItems"]);
    if (quantity < 1 || quantity > line.currentQuantity)
      throw new Refusal("Quantity cannot refund more items than were purchased", ["input", "refundLineItems"]);
  }
  for (const part of input.lines) {
    const line = findLine(order, part.lineItemId);
    const open = Math.min(part.quantity, unfulfilledQuantity(order, line));
    line.currentQuantity -= part.quantity;
    removeFromFulfillmentOrders(order, line.id, open);
    if (part.restockType !== "NO_RESTOCK") giveBackStock(shopify, order, line.id, part.quantity);
  }
  const refund = giveBack(shopify, order, input);
  saveChanged(shopify, order);
  shopify.webhooks.refundCreated(order, refund);
  return refund;
}

/** Notes a refund of an order whose lines are taken off already; what it gives back less or more than is due is its discrepancy. */
function giveBack(shopify: Shopify, order: Order, input: NewRefund): Order["refunds"][number] {
  const refund = newRefund(shopify, order, input);
  order.refunds.push(refund);
  const due = Decimal.max(0, orderAmounts(order).outstanding.negated());
  adjust(order, refund, input.reason ?? "REFUND_DISCREPANCY", due.minus(input.amount));
  if (new Decimal(input.amount).isZero()) return refund;
  refund.transactionId = addTransaction(
    shopify,
    order,
    "REFUND",
    input.amount,
    input.isPending ? "PENDING" : "SUCCESS",
  );
  if (input.isPending) adjust(order, refund, "REFUND_DISCREPANCY", input.amount);
  return refund;
}

function adjust(order: Order, refund: Order["refunds"][number], reason: AdjustmentReason, amount: Decimal.Value): void {
  if (!new Decimal(amount).isZero()) refund.adjustments.push({ reason, amount: amountIn(order.currency, amount) });
}

/** The money of a refund that was on its way has come, or comes back. @throws Refusal when none is on its way */
export function settleRefund(shopify: Shopify, order: Order, refundId: string, status: "SUCCESS" | "FAILURE"): void {
  const refund = order.refunds.find(({ id }) => id === refundId);
  const transaction = order.transactions.find(({ id }) => id === refund?.transactionId);
  if (!refund || transaction?.status !== "PENDING") throw new Refusal("Refund is not pending.", ["id"]);
  transaction.status = status;
  transaction.processedAt = new Date().toISOString();
  if (status === "SUCCESS")
    adjust(order, refund, "PENDING_REFUND_DISCREPANCY", new Decimal(transaction.amount).negated());
  saveChanged(shopify, order);
}

function newRefund(shopify: Shopify, order: Order, input: NewRefund): Order["refunds"][number] {
  return {
    id: shopify.state.id("Refund"),
    note: input.note,
    lines: input.lines.map((part) => ({
      id: shopify.state.id("RefundLineItem"),
      ...part,
      subtotal: amountIn(order.currency, unitsValue(order, findLine(order, part.lineItemId), part.quantity)),
      tax: amountIn(order.currency, unitsTax(order, findLine(order, part.lineItemId), part.quantity)),
    })),
    shipping: amountIn(order.currency, input.shipping),
    shippingTax: shippingTaxOf(order, input.shipping),
    total: amountIn(order.currency, input.amount),
    adjustments: [],
    transactionId: null,
    createdAt: new Date().toISOString(),
  };
}

/**
 * Takes open units off the order, as editing it does: Shopify notes them as a refund that moves no money. What was paid for
 * them is owed until a refund gives it back. @throws Refusal when fewer are open
 */
export function removeUnits(
  shopify: Shopify,
  order: Order,
  removed: readonly { lineItemId: string; quantity: number }[],
): void {
  for (const { lineItemId, quantity } of removed) {
    const line = findLine(order, lineItemId);
    if (quantity > unfulfilledQuantity(order, line))
      throw new Refusal("Quantity cannot be set below the fulfilled quantity", ["quantity"]);
    line.currentQuantity -= quantity;
    removeFromFulfillmentOrders(order, lineItemId, quantity);
    giveBackStock(shopify, order, lineItemId, quantity);
  }
  if (removed.length === 0) return;
  const lines = removed.map((part) => ({ ...part, restockType: "CANCEL", locationId: null }));
  order.refunds.push(newRefund(shopify, order, { lines, amount: "0", shipping: "0", note: null }));
}

function removeFromFulfillmentOrders(order: Order, lineItemId: string, quantity: number): void {
  let left = quantity;
  for (const fulfillmentOrder of order.fulfillmentOrders) {
    const line = fulfillmentOrder.lines.find((candidate) => candidate.lineItemId === lineItemId);
    if (!line || fulfillmentOrder.status === "CANCELLED" || fulfillmentOrder.status === "CLOSED") continue;
    const taken = Math.min(left, line.remainingQuantity);
    line.remainingQuantity -= taken;
    line.totalQuantity -= taken;
    left -= taken;
    if (fulfillmentOrder.lines.every(({ remainingQuantity }) => remainingQuantity === 0))
      fulfillmentOrder.status = "CLOSED";
  }
}

function giveBackStock(shopify: Shopify, order: Order, lineItemId: string, quantity: number): void {
  const line = findLine(order, lineItemId);
  const found = line.variantId ? shopify.state.variantWith(order.shop, line.variantId) : undefined;
  const locationId = order.fulfillmentOrders.find(({ lines }) =>
    lines.some((part) => part.lineItemId === lineItemId),
  )?.locationId;
  const level = found?.variant.inventoryItem.levels.find((candidate) => candidate.locationId === locationId);
  if (!found?.variant.inventoryItem.tracked || !level || quantity === 0) return;
  level.available += quantity;
  level.committed = Math.max(0, level.committed - quantity);
  shopify.state.saveProduct(found.product);
  shopify.webhooks.inventoryLevelChanged(order.shop, found.variant.inventoryItem, level);
}
