import { Prisma } from "@prisma/client";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, scopedWrite, tenantId } from "~/platform/db/sql.server";
import { databaseTime } from "~/platform/time/clock.server";
import type { Finding } from "../../rules/reconciliation/finding-kinds";
import { DAY_MS, wholeDays } from "./read-figured.sql.server";
import { ofEachSum, SALES_FACTS } from "./sales-facts.sql.server";

/** Days before today that are looked at */
const LOOKED_AT = 100;

/**
 * Lays what was added up of the last hundred days beside their orders and refunds, day by day and figure by figure; days that
 * have changed since are left out, as nobody reads what was added up of them. A day that does not agree is marked, so that the
 * worker adds it up anew.
 * @returns a finding for each day of a store
 */
export async function compareFigures(scope: WorkspaceScope): Promise<Finding[]> {
  const until = new Date(Math.floor(databaseTime().getTime() / DAY_MS) * DAY_MS);
  const { isKept, all } = wholeDays(scope, { from: new Date(until.getTime() - LOOKED_AT * DAY_MS), until });
  const { days, quarters, countries, sections } = SALES_FACTS;
  const counted = Prisma.sql`counted`;
  const orders = Prisma.sql`sum(f.orders)`;
  const cost = Prisma.sql`trim_scale(sum(f.cost))`;
  const sales = Prisma.sql`concat_ws(' ', ${ofEachSum((sum) => Prisma.sql`trim_scale(sum(f.${sum}))`, { withCost: false })})`;
  const book = (figure: string, books: number, sum: Prisma.Sql, table: Prisma.Sql) => Prisma.sql`
    SELECT ${figure}::text AS figure, ${books}::int AS books, f.store_id, f.day, ${sum}::text AS told FROM ${table} f
    WHERE ${isKept} GROUP BY f.store_id, f.day HAVING ${orders} > 0 OR ${figure}::text <> 'sections'`;
  const found = await scopedSql<{ storeId: string; day: string; figure: string }>(scope)`
    WITH counted AS MATERIALIZED (
      SELECT ${tenantId()} AS workspace_id, c.*, (c.at AT TIME ZONE 'UTC')::date AS day FROM (${quarters.read(all)}) c
    )
    SELECT told.store_id AS "storeId", told.day::text AS day, string_agg(told.figure, ', ' ORDER BY told.figure) AS figure
    FROM (
      SELECT b.store_id, b.day, b.figure FROM (
        ${Prisma.join(
          [
            ...[counted, days.table, quarters.table, countries.table].map((table) => book("sales", 4, sales, table)),
            ...[counted, days.table, quarters.table].map((table) => book("cost", 3, cost, table)),
            ...[counted, sections.table].map((table) => book("sections", 2, orders, table)),
          ],
          " UNION ALL ",
        )}
      ) b
      GROUP BY b.store_id, b.day, b.figure HAVING count(*) <> max(b.books) OR count(DISTINCT b.told) > 1
    ) told
    GROUP BY 1, 2`;
  if (found.length === 0) return [];
  await scopedWrite({ tx: scope.db, workspaceId: scope.workspaceId })`
    INSERT INTO stale_sales_days (workspace_id, store_id, day)
    SELECT ${tenantId()}, n."storeId", n.day FROM json_to_recordset(${databaseJson(found)}::json) AS n("storeId" uuid, day date)`;
  return found.map(({ storeId, day, figure }) => ({
    kind: "figures_differ",
    subject: `${storeId} ${day}`,
    orderId: null,
    detail: { store: storeId, day, figure },
  }));
}
