import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { middleHours } from "../../rules/reading/middle-hours";
import type { SalesRow } from "../../rules/reading/sales-figures";
import { localBucket } from "./local-bucket.sql.server";
import { ratesOfSql } from "./rates-of.sql.server";
import { figured, figuredByTime, type SalesPeriod } from "./read-figured.sql.server";
import { revenueSql } from "./revenue.sql.server";
import { HAS_SALES } from "./sales-facts.sql.server";

/** Sales by hour or day of a time zone and by currency, those that have to be converted to the asked one by their rates' day too. */
export async function readSalesRows(
  scope: WorkspaceScope,
  { timeZone, unit, currency, ...period }: SalesPeriod & { timeZone: string; unit: "hour" | "day"; currency: string },
): Promise<SalesRow[]> {
  const { revenue, sold } = await revenueSql(scope);
  return scopedSql<SalesRow>(scope)`
    SELECT to_char(sales.bucket, 'YYYY-MM-DD"T"HH24:MI') AS bucket, sales.currency, sales.cost_currency AS "costCurrency", sales.rates_of AS "ratesOf", sales.orders,
      sales.revenue::text, sales.sold::text, sales.owed::text, sales.cost::text
    FROM (
      SELECT ${localBucket({ timeZone, unit, ...period })} AS bucket, s.currency, s.cost_currency,
        ${ratesOfSql(currency, ["currency", "cost_currency"])} AS rates_of, sum(s.orders)::int AS orders,
        sum(${revenue}) AS revenue, sum(${sold}) AS sold, sum(s.owed) AS owed, sum(s.cost) AS cost
      FROM ${figuredByTime(unit, scope, { timeZone, ...period })} s WHERE ${tenant("s")} GROUP BY 1, 2, 3, 4 HAVING ${HAS_SALES}
    ) sales`;
}

/** Sales by currency, without their cost; those that have to be converted to the asked one by their rates' day too. */
export async function sumSalesByCurrency(
  scope: WorkspaceScope,
  { currency, ...period }: SalesPeriod & { currency: string },
): Promise<{ currency: string; ratesOf: string | null; orders: number; revenue: string }[]> {
  const { revenue } = await revenueSql(scope);
  return scopedSql<{ currency: string; ratesOf: string | null; orders: number; revenue: string }>(scope)`
    SELECT s.currency, ${ratesOfSql(currency, ["currency"])} AS "ratesOf", sum(s.orders)::int AS orders, sum(${revenue})::text AS revenue
    FROM ${figured("days", scope, period)} s WHERE ${tenant("s")} GROUP BY 1, 2`;
}

/** The orders of a period's sales by where they stand. */
export function countPlacedBySection(
  scope: WorkspaceScope,
  period: SalesPeriod,
): Promise<{ section: string; sub_status: string; count: number }[]> {
  return scopedSql<{ section: string; sub_status: string; count: number }>(scope)`
    SELECT s.section, s.sub_status, sum(s.orders)::int AS count
    FROM ${figured("sections", scope, period)} s WHERE ${tenant("s")} GROUP BY s.section, s.sub_status`;
}

/** Whole hours from sale to the first parcel's tracking number, of orders placed in a period that have one. */
export async function readHoursToShip(
  scope: WorkspaceScope,
  period: SalesPeriod,
): Promise<{ orders: number; median: number | null }> {
  const rows = await scopedSql<{ hours: number; orders: number }>(scope)`
    SELECT s.hours, sum(s.orders)::int AS orders FROM ${figured("shippingTimes", scope, period)} s WHERE ${tenant("s")} GROUP BY s.hours ORDER BY s.hours`;
  return { orders: rows.reduce((sum, { orders }) => sum + orders, 0), median: middleHours(rows) };
}

export interface TopProductRow {
  externalProductId: string | null;
  title: string;
  imageUrl: string | null;
  currency: string;
  units: number;
  revenue: string;
}

/** Orders of one moment that are looked at for a product's name. Their limit also has them read first, and not all lines. */
const MOST_AT_ONCE = 100;

/**
 * The products of which most units were sold, named as they were sold last; a line without a product goes by its title. Names
 * and pictures are read of those shown.
 */
export function readTopProductRows(
  scope: WorkspaceScope,
  { limit, ...period }: SalesPeriod & { limit: number },
): Promise<TopProductRow[]> {
  return scopedSql<TopProductRow>(scope)`
    SELECT best.external_product_id AS "externalProductId", sold.title, sold."imageUrl", best.currency, best.units, best.revenue::text
    FROM (
      SELECT s.external_product_id, s.own_title, s.currency, sum(s.units)::int AS units, sum(s.revenue) AS revenue, max(s.sold_at) AS sold_at
      FROM ${figured("products", scope, period)} s WHERE ${tenant("s")}
      GROUP BY 1, 2, 3
      ORDER BY units DESC, 1, 2 LIMIT ${limit}
    ) best
    CROSS JOIN LATERAL (
      SELECT l.title, l.image_url AS "imageUrl"
      FROM (SELECT o.id FROM orders o WHERE ${tenant("o")} AND o.placed_at = best.sold_at LIMIT ${MOST_AT_ONCE}) last
      JOIN order_lines l ON l.order_id = last.id
      WHERE l.external_product_id IS NOT DISTINCT FROM best.external_product_id AND (best.own_title IS NULL OR l.title = best.own_title)
      LIMIT 1
    ) sold
    ORDER BY best.units DESC, sold.title`;
}

/** Orders that wait for a person by what stands in their way, up to 10,000 of them. */
export function countBlockers(scope: WorkspaceScope): Promise<{ blocker: string; count: number }[]> {
  return scopedSql<{ blocker: string; count: number }>(scope)`
    SELECT waiting.blocker, count(*)::int AS count FROM (
      SELECT o.blocker FROM orders o
      WHERE ${tenant("o")} AND o.section = 'placement' AND o.sub_status = 'needs_attention'
        AND o.blocker IS NOT NULL AND o.blocker <> 'due_later' LIMIT 10000
    ) waiting GROUP BY waiting.blocker ORDER BY count DESC, waiting.blocker`;
}
