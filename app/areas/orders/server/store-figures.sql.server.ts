import { Prisma } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { StoreRow } from "../rules/store-figures";
import { inPeriod, type SalesPeriod } from "./sales-figures.sql.server";

/** One store's sales in a period; `until` is not included. */
export type StorePeriod = SalesPeriod & { storeId: string };

const SUMS = Prisma.sql`count(*)::int AS orders, sum(o.total)::text AS sold, sum(o.refunded_total)::text AS refunded,
  (count(*) FILTER (WHERE o.refunded_total > 0))::int AS "refundedOrders"`;

/** A store's sales by hour or day of a time zone and by currency. */
export function readStoreRows(scope: WorkspaceScope, { timeZone, unit, ...period }: StorePeriod & { timeZone: string; unit: "hour" | "day" }): Promise<StoreRow[]> {
  return scopedSql<StoreRow>(scope)`
    SELECT to_char(sales.bucket, 'YYYY-MM-DD"T"HH24:MI') AS bucket, sales.currency, sales.orders, sales.sold, sales.refunded, sales."refundedOrders"
    FROM (
      SELECT date_trunc(${unit}, o.placed_at AT TIME ZONE ${timeZone}) AS bucket, o.currency, ${SUMS}
      FROM orders o WHERE ${tenant("o")} AND ${inPeriod(period)} GROUP BY 1, 2
    ) sales`;
}

/** A store's sales by the country they go to; null where an order has none. */
export function readCountryRows(scope: WorkspaceScope, period: StorePeriod): Promise<(Omit<StoreRow, "bucket"> & { countryCode: string | null })[]> {
  return scopedSql<Omit<StoreRow, "bucket"> & { countryCode: string | null }>(scope)`
    SELECT o.country_code AS "countryCode", o.currency, ${SUMS}
    FROM orders o WHERE ${tenant("o")} AND ${inPeriod(period)} GROUP BY o.country_code, o.currency`;
}
