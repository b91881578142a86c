import { Prisma } from "@prisma/client";
import { SALES_FACTS, type SalesFact } from "./sales-facts.sql.server";

/** When orders were placed and cancelled, and refunds were made; `until` is not included. One store's when it is named. */
export interface SalesPeriod {
  storeId?: string;
  from: Date;
  until: Date;
}

const DAY_MS = 86_400_000;

/**
 * A fact of a workspace's sales in a period, as a query of rows with the workspace and the fact's columns, which are to be added up (decision 65).
 * Whole days are read as they were added up; days that have changed since, and what a period has of its first and last day,
 * are read from their orders and refunds. All in one statement, which sees a change and its mark or neither.
 */
export function figured(
  fact: SalesFact,
  { workspaceId }: { workspaceId: string },
  { storeId, from, until }: SalesPeriod,
): Prisma.Sql {
  const { table, columns, read } = SALES_FACTS[fact];
  const firstMs = Math.ceil(from.getTime() / DAY_MS) * DAY_MS;
  const lastMs = Math.max(firstMs, Math.floor(until.getTime() / DAY_MS) * DAY_MS);
  const [first, last] = [isoDay(firstMs), isoDay(lastMs)];
  const ofStore = (alias: "f" | "s" | "o" | "r") =>
    storeId ? Prisma.sql`AND ${Prisma.raw(alias)}.store_id = ${storeId}::uuid` : Prisma.empty;
  const stale = Prisma.sql`
    SELECT DISTINCT s.store_id, s.day FROM stale_sales_days s
    WHERE s.workspace_id = ${workspaceId}::uuid AND s.day >= ${first}::date AND s.day < ${last}::date ${ofStore("s")}`;
  const live = Prisma.sql`
    (
      SELECT stale.store_id, stale.day::timestamp AT TIME ZONE 'UTC' AS begins, (stale.day + 1)::timestamp AT TIME ZONE 'UTC' AS ends FROM (${stale}) stale
      UNION ALL
      SELECT NULL, edge.begins, edge.ends FROM (VALUES
        (${from}::timestamptz, least(${new Date(firstMs)}::timestamptz, ${until}::timestamptz)),
        (${new Date(lastMs)}::timestamptz, ${until}::timestamptz)
      ) AS edge(begins, ends)
    ) live`;
  const ordersBy = (at: "placed_at" | "cancelled_at") => Prisma.sql`
    FROM ${live} JOIN orders o ON o.workspace_id = ${workspaceId}::uuid AND o.${Prisma.raw(at)} >= live.begins AND o.${Prisma.raw(at)} < live.ends
      AND (live.store_id IS NULL OR o.store_id = live.store_id) AND NOT o.is_test ${ofStore("o")}`;
  const refunded = Prisma.sql`
    FROM ${live} JOIN order_refunds r ON r.workspace_id = ${workspaceId}::uuid AND r.refunded_at >= live.begins AND r.refunded_at < live.ends
      AND (live.store_id IS NULL OR r.store_id = live.store_id) ${ofStore("r")}
    JOIN orders o ON o.workspace_id = r.workspace_id AND o.id = r.order_id AND NOT o.is_test`;
  return Prisma.sql`
    (SELECT f.workspace_id, ${columns} FROM ${table} f
    WHERE f.workspace_id = ${workspaceId}::uuid AND f.day >= ${first}::date AND f.day < ${last}::date ${ofStore("f")}
      AND NOT EXISTS (SELECT FROM (${stale}) stale WHERE stale.store_id = f.store_id AND stale.day = f.day)
    UNION ALL
    SELECT ${workspaceId}::uuid, ${columns} FROM (${read({ placed: ordersBy("placed_at"), cancelled: ordersBy("cancelled_at"), refunded })}) live)`;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
