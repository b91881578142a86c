import { Decimal } from "decimal.js";
import { minorDigits } from "~/platform/money/currency-digits";
import type { ChannelOrder, ChannelRefund } from "../order-channel";
import { isOnItsWay, refundedAt } from "./refund-moment";
import { amount, gid, list, record, setAmount, text, time, type Json } from "./webhook-json";

export interface WebhookRefunds {
  /** Given back to the buyer, in the shop's currency; zero where it is not known */
  amount: string;
  /** Those without a time are of when the order changed last */
  refunds: ChannelRefund[];
  /** What was given back less than was due, in the shop's currency; negative where it was more */
  discrepancy: string;
  known: ChannelOrder["refundsKnown"];
}

/**
 * What an order's webhook says of its refunds. Its plain amounts are in the shop's currency, those of transactions alone in
 * the one that the buyer paid in: they are converted as the order itself was. That may be a cent off what Shopify books.
 * Money that is on its way, or did not arrive, has not been given back.
 */
export function refundedByWebhook(order: Json, updatedAt: string): WebhookRefunds {
  const known: WebhookRefunds["known"][] = [];
  const refunds = list(order.refunds).map((refund, index): ChannelRefund => {
    const given = list(refund.transactions).filter(({ kind, status }) => kind === "refund" && status === "success");
    const converted = given.map((transaction) => inShopCurrency(order, transaction));
    known.push(...converted.map((each) => each.known));
    const sum = Decimal.sum(0, ...converted.map((each) => each.amount));
    return {
      externalId: gid("Refund", refund.admin_graphql_api_id, refund.id) ?? String(index),
      refundedAt: refundedAt(
        time(refund.processed_at) ?? time(refund.created_at) ?? updatedAt,
        given.map((transaction) => time(transaction.processed_at)),
      ),
      amount: sum.toFixed(),
      worth: worthOf(order, refund),
      kept: discrepancyOf(order, refund, sum).toFixed(),
      isOnItsWay: isOnItsWay(list(refund.transactions)),
    };
  });
  return {
    amount: Decimal.sum(0, ...refunds.map((refund) => refund.amount)).toFixed(),
    refunds,
    discrepancy: Decimal.sum(0, ...refunds.map(({ kept }) => kept)).toFixed(),
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
  if (!Array.isArray(refund.order_adjustments))
    return given.isZero() ? given : new Decimal(worthOf(order, refund).total).minus(given);
  const told = list(refund.order_adjustments)
    .filter((adjustment) => !isOfShipping(adjustment))
    .flatMap((adjustment) => [
      adjustment.amount_set ? setAmount(adjustment.amount_set) : amount(adjustment.amount),
      taxOf(adjustment),
    ]);
  return Decimal.sum(0, ...told);
}

/** What went with a refund, with the taxes and duties on it. */
function worthOf(order: Json, refund: Json): ChannelRefund["worth"] {
  const goods = goodsOf(order, refund);
  const shipping = shippingOf(order, refund);
  const duties = setAmount(refund.total_duties_set);
  return {
    total: Decimal.sum(goods.total, shipping.total, duties).toFixed(),
    tax: Decimal.sum(goods.tax, shipping.tax).toFixed(),
    duties,
    giftCards: goods.giftCards,
  };
}

/** What the goods of a refund were sold for, with the tax on them. */
function goodsOf(order: Json, refund: Json): Record<"total" | "tax" | "giftCards", string> {
  const giftCards = new Set(
    list(order.line_items)
      .filter((line) => line.gift_card === true)
      .map(({ id }) => text(id)),
  );
  const lines = list(refund.refund_line_items);
  const tax = Decimal.sum(0, ...lines.map((line) => amount(line.total_tax)));
  const subtotal = Decimal.sum(0, ...lines.map((line) => amount(line.subtotal)));
  const ofGiftCards = lines.filter((line) => giftCards.has(text(line.line_item_id)));
  return {
    total: (order.taxes_included === true ? subtotal : subtotal.plus(tax)).toFixed(),
    tax: tax.toFixed(),
    giftCards: Decimal.sum(0, ...ofGiftCards.map((line) => amount(line.subtotal))).toFixed(),
  };
}

/** Its tax is told with the adjustment, where not with the line. */
function shippingOf(order: Json, refund: Json): Record<"total" | "tax", string> {
  const adjustments = list(refund.order_adjustments).filter(isOfShipping);
  const lines = list(refund.refund_shipping_lines);
  const sum = (amounts: string[]) => Decimal.sum(0, ...amounts);
  const adjusted = sum(adjustments.map((each) => amount(each.amount))).negated();
  const subtotal = lines.length > 0 ? sum(lines.map((line) => setAmount(line.subtotal_amount_set))) : adjusted;
  const told = lines.filter((line) => line.tax_amount_set);
  const tax =
    told.length > 0 ? sum(told.map((line) => setAmount(line.tax_amount_set))) : sum(adjustments.map(taxOf)).negated();
  return { total: (order.taxes_included === true ? subtotal : subtotal.plus(tax)).toFixed(), tax: tax.toFixed() };
}

function isOfShipping({ kind, reason }: Json): boolean {
  return text(kind) === "shipping_refund" || text(reason).toLowerCase() === "shipping refund";
}

function taxOf(adjustment: Json): string {
  return adjustment.tax_amount_set ? setAmount(adjustment.tax_amount_set) : amount(adjustment.tax_amount);
}
