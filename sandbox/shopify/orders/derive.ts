import { Decimal } from "decimal.js";
import type { FulfillmentOrder } from "../fulfillment-model.ts";
import type { Order, OrderLine } from "../model.ts";
import { amountIn, sum } from "../money.ts";
import type { ShopifyState } from "../state.ts";

/** The amounts of an order in the shop's currency, worked out from its lines, transactions and refunds. */
export interface OrderAmounts {
  /** Without tips */
  subtotal: Decimal;
  shipping: Decimal;
  tips: Decimal;
  /** Import and other fees; null where the order never had any. A cancellation takes them off. */
  fees: Decimal | null;
  currentFees: Decimal | null;
  total: Decimal;
  /** The current ones are what is left once goods were removed or returned. */
  currentTotal: Decimal;
  currentSubtotal: Decimal;
  currentShipping: Decimal;
  currentTax: Decimal;
  refundedShipping: Decimal;
  /** What refunds gave back less than was due; negative where they gave back more. */
  discrepancy: Decimal;
  received: Decimal;
  refunded: Decimal;
  /** What is still to be paid; negative where the buyer is owed it. */
  outstanding: Decimal;
}

export function orderAmounts(order: Order): OrderAmounts {
  const [goods, tipped] = [order.lines.filter(({ isTip }) => !isTip), order.lines.filter(({ isTip }) => isTip)];
  const subtotal = sum(goods.map((line) => new Decimal(line.price).times(line.quantity))).minus(order.totalDiscounts);
  const tips = sum(tipped.map((line) => new Decimal(line.price).times(line.quantity)));
  const shipping = sum(order.shippingLines.map(({ price }) => price));
  const fees = order.additionalFees === undefined ? null : new Decimal(order.additionalFees);
  const onTop = (tax: Decimal.Value) => new Decimal(order.taxesIncluded ? 0 : tax);
  const total = subtotal
    .plus(shipping)
    .plus(tips)
    .plus(fees ?? 0)
    .plus(onTop(order.totalTax));
  const removedOf = (line: OrderLine) => unitsValue(order, line, line.quantity - line.currentQuantity);
  const removed = sum(goods.map(removedOf));
  const removedTax = sum(order.lines.map((line) => unitsTax(order, line, line.quantity - line.currentQuantity)));
  const refundedShipping = sum(order.refunds.map((refund) => refund.shipping));
  const backTax = removedTax.plus(sum(order.refunds.map(({ shippingTax }) => shippingTax ?? 0)));
  const discrepancy = sum(order.refunds.flatMap(({ adjustments = [] }) => adjustments.map(({ amount }) => amount)));
  const succeeded = order.transactions.filter(({ status }) => status === "SUCCESS");
  const received = sum(
    succeeded.filter(({ kind }) => kind === "SALE" || kind === "CAPTURE").map(({ amount }) => amount),
  );
  const refunded = sum(succeeded.filter(({ kind }) => kind === "REFUND").map(({ amount }) => amount));
  const currentTotal = order.cancelledAt
    ? new Decimal(0)
    : total
        .minus(removed)
        .minus(sum(tipped.map(removedOf)))
        .minus(onTop(backTax))
        .minus(refundedShipping);
  return {
    subtotal,
    shipping,
    tips,
    fees,
    currentFees: fees && (order.cancelledAt ? new Decimal(0) : fees),
    total,
    currentTotal,
    currentSubtotal: subtotal.minus(removed),
    currentShipping: shipping.minus(refundedShipping),
    currentTax: new Decimal(order.cancelledAt ? 0 : order.totalTax).minus(order.cancelledAt ? 0 : backTax),
    refundedShipping,
    discrepancy,
    received,
    refunded,
    outstanding: currentTotal.plus(discrepancy).minus(received).plus(refunded),
  };
}

/**
 * What the buyer pays for some units of a line, the order's discount shared out over all lines by price: gift cards and tips
 * have none.
 */
export function unitsValue(order: Order, line: OrderLine, units: number): Decimal {
  if (isWithoutTax(line)) return new Decimal(line.price).times(units);
  const ofGoods = goodsValue(order);
  if (ofGoods.isZero()) return ofGoods;
  const share = new Decimal(line.price).times(units).div(ofGoods);
  return new Decimal(amountIn(order.currency, ofGoods.minus(order.totalDiscounts).times(share)));
}

/** The tax on some units of a line: its own, or its share by price of what the order has beside shipping's. */
export function unitsTax(order: Order, line: OrderLine, units: number): Decimal {
  if (line.tax !== undefined)
    return new Decimal(amountIn(order.currency, new Decimal(line.tax).times(units).div(line.quantity)));
  const sharing = order.lines.filter((each) => each.tax === undefined && !isWithoutTax(each));
  const ofGoods = sum(sharing.map(({ price, quantity }) => new Decimal(price).times(quantity)));
  if (isWithoutTax(line) || ofGoods.isZero()) return new Decimal(0);
  const shared = new Decimal(order.totalTax).minus(
    sum([order.shippingTax ?? 0, ...order.lines.map(({ tax }) => tax ?? 0)]),
  );
  return new Decimal(amountIn(order.currency, shared.times(line.price).times(units).div(ofGoods)));
}

/** The tax on a part of the shipping. */
export function shippingTaxOf(order: Order, part: Decimal.Value): string {
  const { shipping } = orderAmounts(order);
  const tax = new Decimal(order.shippingTax ?? 0);
  return amountIn(order.currency, shipping.isZero() ? 0 : tax.times(part).div(shipping));
}

function goodsValue(order: Order): Decimal {
  const goods = order.lines.filter((line) => !isWithoutTax(line));
  return sum(goods.map(({ price, quantity }) => new Decimal(price).times(quantity)));
}

function isWithoutTax({ isGiftCard, isTip }: OrderLine): boolean {
  return isGiftCard === true || isTip === true;
}

/** `displayFinancialStatus`, from the transactions. */
export function financialStatus(order: Order): string {
  const { total, received, refunded, outstanding } = orderAmounts(order);
  if (refunded.gt(0)) return refunded.gte(received) ? "REFUNDED" : "PARTIALLY_REFUNDED";
  if (outstanding.lte(0) && (received.gt(0) || total.isZero())) return "PAID";
  if (received.gt(0)) return "PARTIALLY_PAID";
  const succeeded = order.transactions.filter(({ status }) => status === "SUCCESS");
  if (succeeded.some(({ kind }) => kind === "VOID") || order.cancelledAt) return "VOIDED";
  return succeeded.some(({ kind }) => kind === "AUTHORIZATION") ? "AUTHORIZED" : "PENDING";
}

/** How many of a line have been shipped by fulfillments that stand. */
export function fulfilledQuantity(order: Order, line: OrderLine): number {
  return order.fulfillments
    .filter(({ status }) => status === "SUCCESS")
    .flatMap(({ lines }) => lines)
    .filter(({ lineItemId }) => lineItemId === line.id)
    .reduce((total, { quantity }) => total + quantity, 0);
}

export function unfulfilledQuantity(order: Order, line: OrderLine): number {
  return Math.max(0, line.currentQuantity - fulfilledQuantity(order, line));
}

/** `displayFulfillmentStatus`, from the fulfillments and then from where the fulfillment orders stand. */
export function fulfillmentStatus(order: Order): string {
  if (order.fulfillmentOrders.length === 0) return "FULFILLMENT_NOT_REQUIRED";
  const shipped = order.fulfillments.some(({ status }) => status === "SUCCESS");
  const open = order.lines.some((line) => unfulfilledQuantity(order, line) > 0);
  if (shipped && !open) return "FULFILLED";
  // Whatever is not fulfilled yet: one part on hold beside one that is open is an unfulfilled order.
  const unfulfilled = order.fulfillmentOrders.filter(
    ({ status, lines }) =>
      status !== "CLOSED" && status !== "CANCELLED" && lines.some(({ remainingQuantity }) => remainingQuantity > 0),
  );
  const all = (state: FulfillmentOrder["status"]) =>
    unfulfilled.length > 0 && unfulfilled.every(({ status }) => status === state);
  if (all("ON_HOLD")) return "ON_HOLD";
  if (all("SCHEDULED")) return "SCHEDULED";
  if (shipped) return "PARTIALLY_FULFILLED";
  if (order.refunds.some(({ lines }) => lines.length > 0) && !open) return "RESTOCKED";
  if (all("IN_PROGRESS")) return "IN_PROGRESS";
  const has = (test: (fulfillmentOrder: FulfillmentOrder) => boolean) => order.fulfillmentOrders.some(test);
  if (has(({ requestStatus }) => requestStatus === "SUBMITTED")) return "PENDING_FULFILLMENT";
  if (has(({ requestStatus, status }) => requestStatus === "REJECTED" && status === "OPEN")) return "REQUEST_DECLINED";
  return "UNFULFILLED";
}

/** What a shipping line says of how its goods reach the buyer; nothing of goods that are simply sent. */
export function deliveryCategory({ delivery }: Order): string | null {
  if (delivery === "PICK_UP") return "pickup";
  return delivery === "LOCAL" ? "local" : null;
}

/** What may be done with a fulfillment order now; the admin and apps are to be driven by it. */
export function supportedActions(state: ShopifyState, fulfillmentOrder: FulfillmentOrder): string[] {
  const managedByService = state.locations.get(fulfillmentOrder.locationId)?.fulfillmentServiceId != null;
  const divisible = fulfillmentOrder.lines.reduce((total, line) => total + line.remainingQuantity, 0) > 1;
  switch (fulfillmentOrder.status) {
    case "OPEN":
      if (fulfillmentOrder.requestStatus === "SUBMITTED") return ["CANCEL_FULFILLMENT_ORDER"];
      return [
        ...(managedByService
          ? ["REQUEST_FULFILLMENT", "CREATE_FULFILLMENT"]
          : ["CREATE_FULFILLMENT", "REPORT_PROGRESS"]),
        "MOVE",
        "HOLD",
        ...(divisible ? ["SPLIT"] : []),
      ];
    case "IN_PROGRESS":
      return fulfillmentOrder.requestStatus === "CANCELLATION_REQUESTED" || !managedByService
        ? ["CREATE_FULFILLMENT"]
        : ["CREATE_FULFILLMENT", "REQUEST_CANCELLATION"];
    case "ON_HOLD":
      return ["RELEASE_HOLD", "HOLD", "MOVE"];
    case "SCHEDULED":
      return ["MARK_AS_OPEN"];
    default:
      return [];
  }
}

export function findLine(order: Order, lineItemId: string): OrderLine {
  const line = order.lines.find(({ id }) => id === lineItemId);
  if (!line) throw new Error(`order ${order.name} has no line ${lineItemId}`);
  return line;
}
