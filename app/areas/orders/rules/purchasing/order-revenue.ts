import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import { toAmount } from "~/platform/money/to-amount";

/** What an order brings in. Amounts are decimal strings in its currency. */
export interface RevenueFacts {
  currency: string;
  total: string;
  refunded: string;
}

/** A line of which something has to be bought, with what the buyer pays for all that is left of it. */
export interface GoodsLine {
  id: string;
  value: string;
}

/** What an order brings in once refunds are subtracted (C287), shipping, taxes and tips included. */
export function orderRevenue({ total, refunded, currency }: RevenueFacts): Money {
  return { amount: toAmount(Number(refunded) === 0 ? total : new Decimal(total).minus(refunded), currency), currency };
}

/**
 * The part of an order's revenue that falls to some of its goods, by what the buyer pays for them: all of it for all of
 * them, so that an order placed in parts (O008) brings in no more and no less than one placed at once.
 */
export function revenueOfGoods(facts: RevenueFacts, goods: readonly GoodsLine[], placed: ReadonlySet<string>): Money {
  const whole = orderRevenue(facts);
  const chosen = goods.filter(({ id }) => placed.has(id));
  if (chosen.length === goods.length) return whole;
  const all = valueOf(goods);
  const share = all.isZero() ? new Decimal(chosen.length).div(goods.length) : valueOf(chosen).div(all);
  return { amount: toAmount(share.times(whole.amount), facts.currency), currency: facts.currency };
}

/** What the buyer pays for what is left of a line; its discount was for all that was ordered. */
export function lineValue({
  price,
  discountTotal,
  quantity,
  currentQuantity,
}: {
  price: string;
  discountTotal: string;
  quantity: number;
  currentQuantity: number;
}): string {
  if (quantity <= 0) return "0";
  return new Decimal(price).times(quantity).minus(discountTotal).times(currentQuantity).div(quantity).toFixed();
}

function valueOf(lines: readonly GoodsLine[]): Decimal {
  return lines.reduce((sum, { value }) => sum.plus(value), new Decimal(0));
}
