import { Decimal } from "decimal.js";
import { minorDigits } from "~/platform/money/currency-digits";
import type { ChannelOrder } from "../order-channel";
import { amount, list, record, setAmount, text, time, type Json } from "./webhook-json";

export interface WebhookRefunds {
  /** Given back to the buyer, in the shop's currency; zero where it is not known */
  amount: string;
  /** Each of them that moved money; those without a time are of when the order changed last */
  refunds: ChannelOrder["refunds"];
  /** What was given back less than was due, in the shop's currency; negative where it was more */
  discrepancy: string;
  known: ChannelOrder["refundsKnown"];
}

/**
 * What an order's webhook says of its refunds. Its plain amounts are in the shop's currency, those of transactions alone in
 * the one that the buyer paid in: they are converted as the order itself was. That may be a cent off what Shopify books.
 */
export function refundedByWebhook(order: Json, updatedAt: string): WebhookRefunds {
  const refunds = list(order.refunds).map((refund) => {
    const given = list(refund.transactions)
      .filter(({ kind, status }) => kind === "refund" && status === "success")
      .map((transaction) => inShopCurrency(order, transaction));
    const sum = Decimal.sum(0, ...given.map((each) => each.amount));
    return {
      at: time(refund.created_at) ?? updatedAt,
      sum,
      known: given.map(({ known }) => known),
      discrepancy: discrepancyOf(order, refund, sum),
    };
  });
  const known = refunds.flatMap((refund) => refund.known);
  return {
    amount: Decimal.sum(0, ...refunds.map(({ sum }) => sum)).toFixed(),
    refunds: refunds.flatMap(({ at, sum }) => (sum.isZero() ? [] : [{ refundedAt: at, amount: sum.toFixed() }])),
    discrepancy: Decimal.sum(0, ...refunds.map(({ discrepancy }) => discrepancy)).toFixed(),
    known: (["not", "nearly"] as const).find((word) => known.includes(word)) ?? "exactly",
  };
}

function inShopCurrency(order: Json, transaction: Json): Pick<WebhookRefunds, "amount" | "known"> {
  const shop = text(order.currency);
  const currency = text(transaction.currency) || shop;
  if (currency === shop) return { amount: amount(transaction.amount), known: "exactly" };
  if (transaction.amount_set) return { amount: setAmount(transaction.amount_set), known: "exactly" };
  const paid = record(record(order.total_price_set).presentment_money);
  const whole = new Decimal(amount(paid.amount));
  if (text(paid.currency_code) !== currency || whole.isZero()) return { amount: "0", known: "not" };
  const share = new Decimal(amount(transaction.amount)).div(whole);
  const converted = share.times(setAmount(order.total_price_set)).toDecimalPlaces(minorDigits(shop));
  return { amount: converted.toFixed(), known: "nearly" };
}

/**
 * Shipping that was given back is told among the adjustments too, and is no discrepancy. A refund without a word of
 * adjustments has none where it moved no money, as when the order was edited.
 */
function discrepancyOf(order: Json, refund: Json, given: Decimal): Decimal {
  if (!Array.isArray(refund.order_adjustments)) return given.isZero() ? given : goodsOf(order, refund).minus(given);
  const told = list(refund.order_adjustments)
    .filter(({ kind, reason }) => text(kind) !== "shipping_refund" && text(reason).toLowerCase() !== "shipping refund")
    .flatMap((adjustment) => [
      adjustment.amount_set ? setAmount(adjustment.amount_set) : amount(adjustment.amount),
      adjustment.tax_amount_set ? setAmount(adjustment.tax_amount_set) : amount(adjustment.tax_amount),
    ]);
  return Decimal.sum(0, ...told);
}

/** What the goods of a refund were sold for, with the tax on them. */
function goodsOf(order: Json, refund: Json): Decimal {
  const parts = list(refund.refund_line_items).flatMap(({ subtotal, total_tax: tax }) =>
    order.taxes_included === true ? [amount(subtotal)] : [amount(subtotal), amount(tax)],
  );
  return Decimal.sum(0, ...parts);
}
