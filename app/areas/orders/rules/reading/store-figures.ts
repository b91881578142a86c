import { Decimal } from "decimal.js";
import { toAmount } from "~/platform/money/to-amount";
import type { RateOf } from "./sales-figures";

/** One store's orders and refunds of an hour or day in one currency. */
export interface StoreRow {
  /** Local time, such as 2026-11-20T00:00 */
  bucket: string;
  currency: string;
  /** The day (ISO date) whose exchange rates hold; null where nothing has to be converted */
  ratesOf: string | null;
  orders: number;
  /** What they brought in (`orderRevenue`), less what was given back meanwhile of whichever orders */
  revenue: string;
  /** What the orders brought in before anything was given back */
  sold: string;
  /** The same with taxes and duties, whether or not they count as income */
  paid: string;
  /** What of that buyers still have to pay */
  owed: string;
  /** Given back meanwhile, and the orders of which it was the first time */
  refunded: string;
  refundedOrders: number;
}

/** Figures in one currency; amounts as decimal strings, shares in percent with one place. */
export interface StoreFigures {
  orders: number;
  /** What the orders brought in, less what was given back in that time */
  revenue: string;
  /** What buyers still have to pay of the orders, with taxes and gift cards */
  owed: string;
  /** What an order brought in before anything was given back; null without one */
  averageOrder: string | null;
  refunded: string;
  refundedOrders: number;
  /** Of what buyers paid in that time; null without sales */
  refundRate: string | null;
}

/** Adds a store's rows up in one currency. Orders in a currency without a rate are only counted in `withoutRate`. */
export function addUpStore(
  rows: readonly Omit<StoreRow, "bucket">[],
  rateOf: RateOf,
  currency: string,
): StoreFigures & { withoutRate: number } {
  const zero = new Decimal(0);
  const sums = {
    orders: 0,
    refundedOrders: 0,
    withoutRate: 0,
    revenue: zero,
    owed: zero,
    sold: zero,
    paid: zero,
    refunded: zero,
  };
  for (const row of rows) {
    const rate = rateOf(row.currency, row.ratesOf);
    if (rate === null) {
      sums.withoutRate += row.orders;
      continue;
    }
    sums.orders += row.orders;
    sums.refundedOrders += row.refundedOrders;
    sums.revenue = sums.revenue.plus(new Decimal(row.revenue).times(rate));
    sums.owed = sums.owed.plus(new Decimal(row.owed).times(rate));
    sums.sold = sums.sold.plus(new Decimal(row.sold).times(rate));
    sums.paid = sums.paid.plus(new Decimal(row.paid).times(rate));
    sums.refunded = sums.refunded.plus(new Decimal(row.refunded).times(rate));
  }
  const { orders, refundedOrders, withoutRate, revenue, owed, sold, paid, refunded } = sums;
  return {
    orders,
    revenue: toAmount(revenue, currency),
    owed: toAmount(owed, currency),
    averageOrder: orders === 0 ? null : toAmount(sold.div(orders), currency),
    refunded: toAmount(refunded, currency),
    refundedOrders,
    refundRate: paid.isZero() ? null : refunded.div(paid).times(100).toFixed(1),
    withoutRate,
  };
}
