import { Decimal } from "decimal.js";
import type { AdjustmentReason, Order, OrderRefund, OrderTransaction, Shop } from "../model.ts";
import { amountIn } from "../money.ts";
import { moneySet, restId, restIdOrNull, restTime } from "./rest-format.ts";

/**
 * refunds/create, and what an order says of its refunds. Lines, shipping and adjustments are told in both currencies, the
 * plain numbers beside them in the shop's; a transaction only in the buyer's, without a set.
 */
export function refundPayload(shop: Shop, order: Order, refund: OrderRefund): object {
  const createdAt = restTime(refund.createdAt, shop.timezone);
  return {
    id: restId(refund.id),
    admin_graphql_api_id: refund.id,
    created_at: createdAt,
    processed_at: restTime(refund.processedAt ?? refund.createdAt, shop.timezone),
    note: refund.note,
    order_id: restId(order.id),
    user_id: null,
    restock: refund.lines.some(({ restockType }) => restockType !== "NO_RESTOCK"),
    return: null,
    duties: [],
    total_duties_set: moneySet(order, 0),
    additional_fees: [],
    total_additional_fees_set: moneySet(order, 0),
    refund_line_items: refund.lines.map((line) => ({
      id: restId(line.id),
      line_item_id: restId(line.lineItemId),
      location_id: restIdOrNull(line.locationId),
      quantity: line.quantity,
      restock_type: line.restockType.toLowerCase(),
      subtotal: Number(line.subtotal),
      subtotal_set: moneySet(order, line.subtotal),
      total_tax: Number(line.tax),
      total_tax_set: moneySet(order, line.tax),
    })),
    refund_shipping_lines: isNothing(refund.shipping)
      ? []
      : order.shippingLines.slice(0, 1).map((line) => ({
          id: restId(refund.id),
          shipping_line_id: restId(line.id),
          subtotal_amount_set: moneySet(order, refund.shipping),
          tax_amount_set: moneySet(order, refund.shippingTax ?? 0),
        })),
    order_adjustments: [
      ...(isNothing(refund.shipping)
        ? []
        : [
            adjustment(
              order,
              refund,
              ["shipping_refund", "Shipping refund"],
              new Decimal(refund.shipping).negated(),
              new Decimal(refund.shippingTax ?? 0).negated(),
            ),
          ]),
      ...(refund.adjustments ?? []).map(({ reason, amount }) =>
        adjustment(order, refund, ["refund_discrepancy", REASONS[reason]], amount),
      ),
    ],
    transactions: order.transactions
      .filter(({ id }) => id === refund.transactionId)
      .map((transaction) => transactionPayload(shop, order, transaction)),
  };
}

const REASONS: Record<AdjustmentReason, string> = {
  CUSTOMER: "Customer",
  DAMAGE: "Damage",
  FULL_RETURN_BALANCING_ADJUSTMENT: "Full return balancing adjustment",
  PENDING_REFUND_DISCREPANCY: "Pending refund discrepancy",
  REFUND_DISCREPANCY: "Refund discrepancy",
  RESTOCK: "Restock",
};

function adjustment(
  order: Order,
  refund: OrderRefund,
  [kind, reason]: [string, string],
  amount: Decimal.Value,
  tax: Decimal.Value = 0,
): object {
  return {
    id: restId(refund.id),
    order_id: restId(order.id),
    refund_id: restId(refund.id),
    kind,
    reason,
    amount: amountIn(order.currency, amount),
    amount_set: moneySet(order, amount),
    tax_amount: amountIn(order.currency, tax),
    tax_amount_set: moneySet(order, tax),
  };
}

function transactionPayload(shop: Shop, order: Order, transaction: OrderTransaction): object {
  const createdAt = restTime(transaction.createdAt, shop.timezone);
  return {
    id: restId(transaction.id),
    admin_graphql_api_id: transaction.id,
    order_id: restId(order.id),
    parent_id: restIdOrNull(transaction.parentId),
    kind: transaction.kind.toLowerCase(),
    status: transaction.status.toLowerCase(),
    gateway: transaction.gateway,
    message: "Bogus Gateway: Forced success",
    amount: amountIn(order.presentmentCurrency, new Decimal(transaction.amount).times(order.presentmentRate)),
    currency: order.presentmentCurrency,
    amount_rounding: null,
    authorization: null,
    created_at: createdAt,
    processed_at: restTime(transaction.processedAt ?? transaction.createdAt, shop.timezone),
    device_id: null,
    error_code: null,
    location_id: null,
    manual_payment_gateway: false,
    payment_id: `${order.name}.${order.transactions.indexOf(transaction) + 1}`,
    receipt: {},
    source_name: "web",
    test: order.test,
    total_unsettled_set: {
      presentment_money: { amount: "0.0", currency: order.presentmentCurrency },
      shop_money: { amount: "0.0", currency: order.currency },
    },
    user_id: null,
  };
}

function isNothing(amount: string): boolean {
  return new Decimal(amount).isZero();
}
