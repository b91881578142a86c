import { Decimal } from "decimal.js";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { exchangeRate, exchangeRatesOf } from "~/platform/money/exchange-rates";
import { toAmount } from "~/platform/money/to-amount";
import { UNCLEAR_REASONS } from "../../rules/attention/attention-reasons";
import {
  addUpSales,
  convertedFigures,
  toSalesPoints,
  type RateOf,
  type SalesFigures,
  type SalesPoint,
} from "../../rules/reading/sales-figures";
import type { SalesPeriod } from "./read-figured.sql.server";
import {
  countBlockers,
  countPlacedBySection,
  readHoursToShip,
  readSalesRows,
  readTopProductRows,
  sumSalesByCurrency,
} from "./sales-figures.sql.server";

/** To a currency, at the rates of each order's day (decision 72). */
export function ratesTo(currency: string): RateOf {
  return (from, ratesOf) => exchangeRate(from, currency, ratesOf === null ? undefined : exchangeRatesOf(ratesOf));
}

/** Sales of a period in one currency: the whole, and a point for each of `buckets` (local hours or days). */
export async function readSales({
  scope,
  currency,
  buckets,
  ...period
}: SalesPeriod & {
  scope: WorkspaceScope;
  currency: string;
  timeZone: string;
  unit: "hour" | "day";
  buckets: readonly string[];
}): Promise<{
  total: SalesFigures & { withoutRate: number };
  points: SalesPoint[];
  converted: ReturnType<typeof convertedFigures>;
}> {
  const rows = await readSalesRows(scope, { currency, ...period });
  const rateOf = ratesTo(currency);
  return {
    total: addUpSales(rows, rateOf, currency),
    points: toSalesPoints(rows, buckets, rateOf, currency),
    converted: convertedFigures(rows, rateOf, currency),
  };
}

/** How many orders a period brought and what they sold for, to compare with. */
export async function readSalesTotal({
  scope,
  currency,
  ...period
}: SalesPeriod & { scope: WorkspaceScope; currency: string }): Promise<{ orders: number; revenue: string }> {
  const rows = await sumSalesByCurrency(scope, { currency, ...period });
  const rateOf = ratesTo(currency);
  const known = rows.flatMap((row) => {
    const rate = rateOf(row.currency, row.ratesOf);
    return rate === null ? [] : [{ orders: row.orders, revenue: new Decimal(row.revenue).times(rate) }];
  });
  return {
    orders: known.reduce((sum, { orders }) => sum + orders, 0),
    revenue: toAmount(
      known.reduce((sum, { revenue }) => sum.plus(revenue), new Decimal(0)),
      currency,
    ),
  };
}

/** Where a period's orders stand, and how long they took until a parcel had its number (median hours). */
export async function readOrderBreakdown({ scope, ...period }: SalesPeriod & { scope: WorkspaceScope }) {
  const [sections, shipping] = await Promise.all([countPlacedBySection(scope, period), readHoursToShip(scope, period)]);
  return { sections, shipping };
}

/** The products that sold most in a period. */
export async function readTopProducts({
  scope,
  limit,
  ...period
}: SalesPeriod & { scope: WorkspaceScope; limit: number }) {
  return readTopProductRows(scope, { limit, ...period });
}

/** Orders and parcels that go no further without a person. Counts stop at 10,000. */
export async function readOrderProblems({ scope }: { scope: WorkspaceScope }) {
  const { db } = scope;
  const [blockers, unclearOrders, failedFulfillments] = await Promise.all([
    countBlockers(scope),
    db.order.count({ where: { attention: { in: [...UNCLEAR_REASONS] } }, take: 10_000 }),
    db.shipment.count({ where: { fulfillmentState: "failed" }, take: 10_000 }),
  ]);
  return { blockers, unclearOrders, failedFulfillments };
}
