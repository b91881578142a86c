import { Decimal } from "decimal.js";
import type { Order } from "../model.ts";
import { amountIn, sum } from "../money.ts";
import type { Shopify } from "../shopify.ts";
import { financialStatus, findLine, orderAmounts, unfulfilledQuantity, unitsValue } from "./derive.ts";
import { Refusal, saveChanged } from "./refusal.ts";

export function addTransaction(
  shopify: Shopify,
  order: Order,
  kind: Order["transactions"][number]["kind"],
  amount: Decimal.Value,
): void {
  order.transactions.push({
    id: shopify.state.id("OrderTransaction"),
    kind,
    status: "SUCCESS",
    amount: amountIn(order.currency, amount),
    gateway: "bogus",
    parentId: order.transactions.at(-1)?.id ?? null,
    createdAt: new Date().toISOString(),
  });
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

/** Gives back all that is left of an order: its lines, and as shipping what they don't come to. */
function refundRest(shopify: Shopify, order: Order, rest: Decimal, restock: boolean): void {
  const left = order.lines.filter(({ currentQuantity }) => currentQuantity > 0);
  const lines = left.map(({ id, currentQuantity }) => ({
    lineItemId: id,
    quantity: currentQuantity,
    restockType: restock ? "CANCEL" : "NO_RESTOCK",
    locationId: null,
  }));
  const goods = sum(left.map((line) => unitsValue(order, line, line.currentQuantity)));
  const amount = amountIn(order.currency, rest);
  const shipping = amountIn(order.currency, Decimal.max(0, rest.minus(goods)));
  order.refunds.push(newRefund(shopify, order, { lines, amount, shipping, note: null }));
  addTransaction(shopify, order, "REFUND", rest);
}

export interface NewRefund {
  lines: { lineItemId: string; quantity: number; restockType: string; locationId: string | null }[];
  /** What goes back to the buyer in all, in the shop's currency. */
  amount: string;
  /** The part of the shipping that is given back. */
  shipping: string;
  note: string | null;
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
  const refund = newRefund(shopify, order, input);
  for (const part of input.lines) {
    const line = findLine(order, part.lineItemId);
    const open = Math.min(part.quantity, unfulfilledQuantity(order, line));
    line.currentQuantity -= part.quantity;
    removeFromFulfillmentOrders(order, line.id, open);
    if (part.restockType !== "NO_RESTOCK") giveBackStock(shopify, order, line.id, part.quantity);
  }
  order.refunds.push(refund);
  if (new Decimal(input.amount).gt(0)) addTransaction(shopify, order, "REFUND", input.amount);
  saveChanged(shopify, order);
  shopify.webhooks.refundCreated(order, refund);
  return refund;
}

function newRefund(shopify: Shopify, order: Order, input: NewRefund): Order["refunds"][number] {
  return {
    id: shopify.state.id("Refund"),
    note: input.note,
    lines: input.lines.map((part) => ({
      id: shopify.state.id("RefundLineItem"),
      ...part,
      subtotal: amountIn(order.currency, unitsValue(order, findLine(order, part.lineItemId), part.quantity)),
    })),
    shipping: amountIn(order.currency, input.shipping),
    total: amountIn(order.currency, input.amount),
    createdAt: new Date().toISOString(),
  };
}

/** Takes open units off the order, as editing it does; what was paid for them is left to a refund. @throws Refusal when fewer are open */
export function removeUnits(shopify: Shopify, order: Order, lineItemId: string, quantity: number): void {
  const line = findLine(order, lineItemId);
  if (quantity > unfulfilledQuantity(order, line))
    throw new Refusal("Quantity cannot be set below the fulfilled quantity", ["quantity"]);
  line.currentQuantity -= quantity;
  removeFromFulfillmentOrders(order, lineItemId, quantity);
  giveBackStock(shopify, order, lineItemId, quantity);
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
