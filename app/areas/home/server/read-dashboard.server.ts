import type { SalesFigures } from "~/areas/orders/rules/reading/sales-figures";
import {
  readOrderBreakdown,
  readSales,
  readSalesTotal,
  readTopProducts,
} from "~/areas/orders/server/figures/read-sales.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { periodOf, type DashboardRange, type Period } from "../rules/dashboard-range";

const TOP_PRODUCTS = 5;

export interface DashboardQuery {
  scope: WorkspaceScope;
  timeZone: string;
  range: DashboardRange;
  from_date?: string;
  to_date?: string;
}

/** Sales over time in the workspace's currency, with the period before to compare. @throws AppError badRequest for a range that is none */
export async function readDashboardSales({ currency, ...query }: DashboardQuery & { currency: string }) {
  const { scope, timeZone } = query;
  const { from, until, unit, buckets, previous, fromDate, toDate } = requirePeriod(query);
  const [sales, before] = await Promise.all([
    readSales({ scope, currency, timeZone, unit, buckets, from, until }),
    readSalesTotal({ scope, currency, ...previous }),
  ]);
  return {
    currency,
    from_date: fromDate,
    to_date: toDate,
    unit,
    total: toFigures(sales.total),
    converted: sales.converted,
    previous: before,
    orders_without_rate: sales.total.withoutRate,
    points: sales.points.map(({ bucket, ...figures }) => ({ at: bucket, ...toFigures(figures) })),
  };
}

/** Where the period's orders stand and how long shipping took. @throws AppError badRequest for a range that is none */
export async function readDashboardBreakdown(query: DashboardQuery) {
  const { from, until } = requirePeriod(query);
  const { sections, shipping } = await readOrderBreakdown({ scope: query.scope, from, until });
  return { sections, hours_to_ship: shipping.median, shipped_orders: shipping.orders };
}

/** What sold most. @throws AppError badRequest for a range that is none */
export async function readDashboardTopProducts(query: DashboardQuery) {
  const { from, until } = requirePeriod(query);
  const products = await readTopProducts({ scope: query.scope, limit: TOP_PRODUCTS, from, until });
  return {
    products: products.map(({ title, imageUrl, units, revenue, currency }) => ({
      title,
      image_url: imageUrl,
      units,
      revenue,
      currency,
    })),
  };
}

/** Figures in the contract's words. */
export function toFigures({ costedOrders, givenBack, ...figures }: SalesFigures) {
  const { orders, revenue, owed, cost, profit, margin } = figures;
  return { orders, revenue, owed, costed_orders: costedOrders, cost, profit, given_back: givenBack, margin };
}

/** The period that is asked for. @throws AppError badRequest for a range that is none */
export function requirePeriod({ range, from_date, to_date, timeZone }: DashboardQuery): Period {
  const period = periodOf({ range, days: { from: from_date, to: to_date }, now: new Date(), timeZone });
  if (!period)
    throw new AppError("badRequest", {
      key: "errors.input_invalid",
      fields: { to_date: { key: "errors.home_range" } },
    });
  return period;
}
