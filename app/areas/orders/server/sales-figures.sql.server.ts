import { Prisma } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { SalesRow } from "../rules/sales-figures";

/** When orders were placed; `until` is not included. One store's when it is named. */
export interface SalesPeriod {
  storeId?: string;
  from: Date;
  until: Date;
}

/** Sales of a period, as a condition on orders "o": what was neither cancelled nor a test. */
export const inPeriod = ({ storeId, from, until }: SalesPeriod) =>
  Prisma.sql`${ofStore(storeId)} o.placed_at >= ${from} AND o.placed_at < ${until} AND o.cancelled_at IS NULL AND NOT o.is_test`;
const ofStore = (storeId: string | undefined) => (storeId ? Prisma.sql`o.store_id = ${storeId}::uuid AND` : Prisma.empty);

/** Sales by hour or day of a time zone and by currency, read from one index alone (`orders_sales_idx`). */
export function readSalesRows(scope: WorkspaceScope, { timeZone, unit, ...period }: SalesPeriod & { timeZone: string; unit: "hour" | "day" }): Promise<SalesRow[]> {
  return scopedSql<SalesRow>(scope)`
    SELECT to_char(sales.bucket, 'YYYY-MM-DD"T"HH24:MI') AS bucket, sales.currency, sales.cost_currency AS "costCurrency", sales.orders,
      sales.revenue::text, sales.cost::text
    FROM (
      SELECT date_trunc(${unit}, o.placed_at AT TIME ZONE ${timeZone}) AS bucket, o.currency, o.cost_currency, count(*)::int AS orders,
        sum(o.total - o.refunded_total) AS revenue, coalesce(sum(o.cost), 0) AS cost
      FROM orders o WHERE ${tenant("o")} AND ${inPeriod(period)} GROUP BY 1, 2, 3
    ) sales`;
}

/** Sales by currency, without their cost. */
export function sumSalesByCurrency(scope: WorkspaceScope, period: SalesPeriod): Promise<{ currency: string; orders: number; revenue: string }[]> {
  return scopedSql<{ currency: string; orders: number; revenue: string }>(scope)`
    SELECT o.currency, count(*)::int AS orders, sum(o.total - o.refunded_total)::text AS revenue
    FROM orders o WHERE ${tenant("o")} AND ${inPeriod(period)} GROUP BY o.currency`;
}

/** Orders placed in a period by where they stand, cancelled ones too. */
export function countPlacedBySection(scope: WorkspaceScope, { from, until }: SalesPeriod): Promise<{ section: string; sub_status: string; count: number }[]> {
  return scopedSql<{ section: string; sub_status: string; count: number }>(scope)`
    SELECT o.section, o.sub_status, count(*)::int AS count
    FROM orders o WHERE ${tenant("o")} AND o.placed_at >= ${from} AND o.placed_at < ${until} AND NOT o.is_test
    GROUP BY o.section, o.sub_status`;
}

/** Hours from sale to the first parcel's tracking number, of orders placed in a period that have one. */
export async function readHoursToShip(scope: WorkspaceScope, period: SalesPeriod): Promise<{ orders: number; median: number | null }> {
  const [row] = await scopedSql<{ orders: number; median: number | null }>(scope)`
    SELECT count(*)::int AS orders, percentile_cont(0.5) WITHIN GROUP (ORDER BY first.hours)::float8 AS median
    FROM (
      SELECT extract(epoch FROM min(coalesce(s.shipped_at, s.created_at)) - o.placed_at) / 3600 AS hours
      FROM orders o JOIN shipments s ON s.workspace_id = o.workspace_id AND s.order_id = o.id
      WHERE ${tenant("o")} AND ${inPeriod(period)}
      GROUP BY o.id
    ) first`;
  return row ?? { orders: 0, median: null };
}

export interface TopProductRow {
  externalProductId: string | null;
  title: string;
  imageUrl: string | null;
  currency: string;
  units: number;
  revenue: string;
}

/**
 * The products of which most units were sold, named as they were sold last; a line without a product goes by its title. They
 * are added up from two indexes alone (`orders_sales_idx`, `order_lines_sold_idx`): names and pictures are read of those shown.
 */
export function readTopProductRows(scope: WorkspaceScope, { limit, ...period }: SalesPeriod & { limit: number }): Promise<TopProductRow[]> {
  return scopedSql<TopProductRow>(scope)`
    SELECT best."externalProductId", sold.title, sold."imageUrl", best.currency, best.units, best.revenue::text
    FROM (
      SELECT l.external_product_id AS "externalProductId", CASE WHEN l.external_product_id IS NULL THEN l.title END AS "ownTitle", o.currency,
        sum(l.current_quantity)::int AS units, sum(l.price * l.current_quantity) AS revenue, max(o.placed_at) AS "soldAt"
      FROM orders o JOIN order_lines l ON l.workspace_id = o.workspace_id AND l.order_id = o.id
      WHERE ${tenant("o")} AND ${inPeriod(period)}
      GROUP BY 1, 2, 3
      HAVING sum(l.current_quantity) > 0
      ORDER BY units DESC, 1, 2 LIMIT ${limit}
    ) best
    CROSS JOIN LATERAL (
      SELECT l.title, l.image_url AS "imageUrl" FROM orders o JOIN order_lines l ON l.order_id = o.id
      WHERE ${tenant("o")} AND o.placed_at = best."soldAt" AND l.external_product_id IS NOT DISTINCT FROM best."externalProductId"
        AND (best."ownTitle" IS NULL OR l.title = best."ownTitle") LIMIT 1
    ) sold
    ORDER BY best.units DESC, sold.title`;
}

/** Orders that wait for a person by what stands in their way, up to 10,000 of them. */
export function countBlockers(scope: WorkspaceScope): Promise<{ blocker: string; count: number }[]> {
  return scopedSql<{ blocker: string; count: number }>(scope)`
    SELECT waiting.blocker, count(*)::int AS count FROM (
      SELECT o.blocker FROM orders o
      WHERE ${tenant("o")} AND o.section = 'placement' AND o.sub_status = 'needs_attention' AND o.blocker IS NOT NULL LIMIT 10000
    ) waiting GROUP BY waiting.blocker ORDER BY count DESC, waiting.blocker`;
}
