import { Prisma } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import type { StoreRow } from "../../rules/reading/store-figures";
import { localBucket } from "./local-bucket.sql.server";
import { ratesOfSql } from "./rates-of.sql.server";
import { figured, figuredByTime, type SalesPeriod } from "./read-figured.sql.server";
import { revenueSql } from "./revenue.sql.server";
import { HAS_SALES } from "./sales-facts.sql.server";

/** One store's sales in a period; `until` is not included. What is not in `currency` is told apart by its rates' day. */
export type StorePeriod = SalesPeriod & { storeId: string; currency: string };

async function sums(scope: WorkspaceScope): Promise<Prisma.Sql> {
  const { revenue, sold } = await revenueSql(scope);
  return Prisma.sql`sum(s.orders)::int AS orders, sum(${revenue})::text AS revenue, sum(${sold})::text AS sold,
    sum(s.total)::text AS paid, sum(s.owed)::text AS owed, sum(s.refunded)::text AS refunded, sum(s.refunded_orders)::int AS "refundedOrders"`;
}

/** A store's sales by hour or day of a time zone and by currency. */
export async function readStoreRows(
  scope: WorkspaceScope,
  { timeZone, unit, currency, ...period }: StorePeriod & { timeZone: string; unit: "hour" | "day" },
): Promise<StoreRow[]> {
  return scopedSql<StoreRow>(scope)`
    SELECT to_char(sales.bucket, 'YYYY-MM-DD"T"HH24:MI') AS bucket, sales.currency, sales."ratesOf", sales.orders, sales.revenue, sales.sold, sales.paid, sales.owed, sales.refunded, sales."refundedOrders"
    FROM (
      SELECT ${localBucket({ timeZone, unit, ...period })} AS bucket, s.currency, ${ratesOfSql(currency, ["currency"])} AS "ratesOf", ${await sums(scope)}
      FROM ${figuredByTime(unit, scope, { timeZone, ...period })} s WHERE ${tenant("s")} GROUP BY 1, 2, 3 HAVING ${HAS_SALES}
    ) sales`;
}

/** A store's sales of a period by currency, to compare with. */
export async function sumStoreSales(
  scope: WorkspaceScope,
  { currency, ...period }: StorePeriod,
): Promise<Omit<StoreRow, "bucket">[]> {
  return scopedSql<Omit<StoreRow, "bucket">>(scope)`
    SELECT s.currency, ${ratesOfSql(currency, ["currency"])} AS "ratesOf", ${await sums(scope)}
    FROM ${figured("days", scope, period)} s WHERE ${tenant("s")} GROUP BY 1, 2`;
}

/** A store's sales by the country they go to; null where an order has none. */
export async function readCountryRows(
  scope: WorkspaceScope,
  { currency, ...period }: StorePeriod,
): Promise<(Omit<StoreRow, "bucket"> & { countryCode: string | null })[]> {
  return scopedSql<Omit<StoreRow, "bucket"> & { countryCode: string | null }>(scope)`
    SELECT s.country_code AS "countryCode", s.currency, ${ratesOfSql(currency, ["currency"])} AS "ratesOf", ${await sums(scope)}
    FROM ${figured("countries", scope, period)} s WHERE ${tenant("s")} GROUP BY 1, 2, 3`;
}
