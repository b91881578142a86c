import { Prisma } from "@prisma/client";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedRows, scopedSql, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { SALES_FACTS } from "./sales-facts.sql.server";

/** Days in one look. */
const AT_ONCE = 50;

/** Adds up the days that have changed, the newest first, each in a transaction of its own. */
export async function figureDays({ scope, signal }: { scope: WorkspaceScope; signal: AbortSignal }): Promise<void> {
  for (;;) {
    const days = await scopedSql<{ storeId: string; day: string }>(scope)`
      SELECT DISTINCT s.store_id AS "storeId", s.day::text AS day FROM stale_sales_days s WHERE ${tenant("s")}
      ORDER BY day DESC LIMIT ${AT_ONCE}::int`;
    for (const day of days) {
      signal.throwIfAborted();
      await figureDay(scope, day);
    }
    if (days.length < AT_ONCE) return;
  }
}

/**
 * Adds up a day of a store. Its marks go first: a change that comes to be seen after that has a mark of its own, which stays,
 * and the day is read from its orders until it is added up once more.
 */
function figureDay(scope: WorkspaceScope, { storeId, day }: { storeId: string; day: string }): Promise<void> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    await holdLock(tx, `sales-figures:${workspaceId}`);
    const marks = await scopedRows<object>({ tx, workspaceId })`
      DELETE FROM stale_sales_days s WHERE ${tenant("s")} AND s.store_id = ${storeId}::uuid AND s.day = ${day}::date RETURNING 1`;
    if (marks.length === 0) return;
    const isThen = (at: Prisma.Sql) => Prisma.sql`
      ${at} >= (${day}::date)::timestamp AT TIME ZONE 'UTC' AND ${at} < (${day}::date + 1)::timestamp AT TIME ZONE 'UTC'`;
    const placed = Prisma.sql`
      FROM (
        SELECT * FROM orders WHERE workspace_id = ${workspaceId}::uuid AND store_id = ${storeId}::uuid AND NOT is_test
          AND ${isThen(Prisma.sql`placed_at`)}
      ) o`;
    const cancelled = Prisma.sql`
      FROM (
        SELECT * FROM orders WHERE workspace_id = ${workspaceId}::uuid AND store_id = ${storeId}::uuid AND NOT is_test
          AND ${isThen(Prisma.sql`cancelled_at`)}
      ) o`;
    const refunded = Prisma.sql`
      FROM order_refunds r JOIN orders o ON r.workspace_id = ${workspaceId}::uuid AND r.store_id = ${storeId}::uuid
        AND ${isThen(Prisma.sql`r.refunded_at`)} AND o.workspace_id = r.workspace_id AND o.id = r.order_id
        AND NOT o.is_test`;
    for (const { table, columns, read } of Object.values(SALES_FACTS)) {
      await scopedWrite({ tx, workspaceId })`
        DELETE FROM ${table} f WHERE ${tenant("f")} AND f.store_id = ${storeId}::uuid AND f.day = ${day}::date`;
      await scopedWrite({ tx, workspaceId })`
        INSERT INTO ${table} (workspace_id, store_id, day, ${columns})
        SELECT ${tenantId()}, ${storeId}::uuid, ${day}::date, ${columns} FROM (${read({ placed, refunded, cancelled })}) fact`;
    }
  });
}
