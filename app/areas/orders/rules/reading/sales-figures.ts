import { Decimal } from "decimal.js";
import { toAmount } from "~/platform/money/to-amount";

/** Sales, less refunds, of one hour or day in one currency, with the cost of those orders whose cost is known, in its own currency. */
export interface SalesRow {
  /** Local time, such as 2026-11-20T00:00 */
  bucket: string;
  currency: string;
  /** Null where the orders' cost is not known */
  costCurrency: string | null;
  /** The day (ISO date) whose exchange rates hold; null where nothing has to be converted */
  ratesOf: string | null;
  orders: number;
  revenue: string;
  /** What the orders sold for: their revenue before anything was refunded or cancelled */
  sold: string;
  /** What buyers still have to pay of these orders, with taxes and gift cards */
  owed: string;
  cost: string;
}

/** Figures in one currency, amounts as decimal strings with two places. */
export interface SalesFigures {
  orders: number;
  revenue: string;
  owed: string;
  /** Of the orders whose cost is known */
  costedOrders: number;
  cost: string;
  /** Their revenue less their cost */
  profit: string;
  /** What refunds and cancellations have taken off the profit, also those of earlier orders */
  givenBack: string;
  /** Profit in percent of their revenue with one place; null without any, also where more was given back than sold */
  margin: string | null;
}

export interface SalesPoint extends SalesFigures {
  bucket: string;
}

/** How many units of the asked currency one unit of another was worth on a day (`ratesOf`), or null where nobody knows. */
export type RateOf = (currency: string, ratesOf: string | null) => string | null;

/**
 * Adds rows up in one currency, to which `rateOf` gives the rates. A row whose currency has no rate is left out and its orders are counted in
 * `withoutRate`: a guess in the wrong currency is worse than none.
 */
export function addUpSales(
  rows: readonly SalesRow[],
  rateOf: RateOf,
  currency: string,
): SalesFigures & { withoutRate: number } {
  const zero = new Decimal(0);
  const sums = {
    orders: 0,
    costedOrders: 0,
    withoutRate: 0,
    revenue: zero,
    owed: zero,
    costedRevenue: zero,
    givenBack: zero,
    cost: zero,
  };
  for (const row of rows) {
    const rate = rateOf(row.currency, row.ratesOf);
    if (rate === null) {
      sums.withoutRate += row.orders;
      continue;
    }
    const revenue = new Decimal(row.revenue).times(rate);
    sums.orders += row.orders;
    sums.revenue = sums.revenue.plus(revenue);
    sums.owed = sums.owed.plus(new Decimal(row.owed).times(rate));
    const costRate = row.costCurrency && rateOf(row.costCurrency, row.ratesOf);
    if (!costRate) continue;
    sums.costedOrders += row.orders;
    sums.costedRevenue = sums.costedRevenue.plus(revenue);
    sums.givenBack = sums.givenBack.plus(new Decimal(row.sold).times(rate).minus(revenue));
    sums.cost = sums.cost.plus(new Decimal(row.cost).times(costRate));
  }
  const profit = sums.costedRevenue.minus(sums.cost);
  return {
    orders: sums.orders,
    revenue: toAmount(sums.revenue, currency),
    owed: toAmount(sums.owed, currency),
    costedOrders: sums.costedOrders,
    cost: toAmount(sums.cost, currency),
    profit: toAmount(profit, currency),
    givenBack: toAmount(sums.givenBack, currency),
    margin: sums.costedRevenue.lessThanOrEqualTo(0) ? null : profit.div(sums.costedRevenue).times(100).toFixed(1),
    withoutRate: sums.withoutRate,
  };
}

/** Which figures of rows are made of converted amounts; a row whose currency has no rate is in none, one without a known cost in revenue alone. */
export function convertedFigures(
  rows: readonly SalesRow[],
  rateOf: RateOf,
  currency: string,
): Record<"revenue" | "owed" | "cost" | "profit", boolean> {
  const converted = { revenue: false, owed: false, cost: false, profit: false };
  for (const { currency: sold, costCurrency: bought, ratesOf, owed } of rows) {
    if (rateOf(sold, ratesOf) === null) continue;
    converted.revenue ||= sold !== currency;
    converted.owed ||= sold !== currency && !new Decimal(owed).isZero();
    if (!bought || rateOf(bought, ratesOf) === null) continue;
    converted.cost ||= bought !== currency;
    converted.profit ||= sold !== currency || bought !== currency;
  }
  return converted;
}

/** A point for each of `buckets`, those without sales too. */
export function toSalesPoints(
  rows: readonly SalesRow[],
  buckets: readonly string[],
  rateOf: RateOf,
  currency: string,
): SalesPoint[] {
  const byBucket = new Map<string, SalesRow[]>();
  for (const row of rows) byBucket.set(row.bucket, [...(byBucket.get(row.bucket) ?? []), row]);
  return buckets.map((bucket) => {
    const { withoutRate: _, ...figures } = addUpSales(byBucket.get(bucket) ?? [], rateOf, currency);
    return { bucket, ...figures };
  });
}
