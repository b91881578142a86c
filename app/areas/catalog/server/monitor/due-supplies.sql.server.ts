import { databaseJson } from "~/platform/db/database-json.server";
import type { SqlTransaction } from "~/platform/db/sql.server";

/** A product that its supplier is to be asked about. */
export interface DueSupply {
  workspaceId: string;
  productId: string;
}

/** Workspaces take turns of this many, so that one with thousands of products keeps no other waiting. */
const TURN = 20;

interface DueQuestion {
  source: string;
  workspaceIds: readonly string[];
  now: Date;
  /** Of a workspace, and of all */
  mostOfEach: number;
  most: number;
}

/** Products of these workspaces that are due and of which something was sold, the most sold first. */
export function dueSold(
  tx: SqlTransaction,
  { source, workspaceIds, now, mostOfEach, most }: DueQuestion,
): PromiseLike<DueSupply[]> {
  return tx.$queryRaw<DueSupply[]>`
    SELECT w.id::text AS "workspaceId", d.product AS "productId" FROM unnest(${[...workspaceIds]}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT f.source_product_id AS product, f.sold, row_number() OVER (ORDER BY f.sold DESC, f.due_at) AS place FROM followed_products f
      WHERE f.source = ${source} AND f.workspace_id = w.id AND f.sold > 0 AND f.due_at <= ${now.toISOString()}::timestamptz
      ORDER BY f.sold DESC, f.due_at LIMIT ${mostOfEach}::int
    ) d
    ORDER BY (d.place - 1) / ${TURN}::int, d.sold DESC, w.id LIMIT ${most}::int`;
}

/** Products of these workspaces that are due and of which nothing was sold, what waited longest first. */
export function dueRest(
  tx: SqlTransaction,
  { source, workspaceIds, now, mostOfEach, most }: DueQuestion,
): PromiseLike<DueSupply[]> {
  return tx.$queryRaw<DueSupply[]>`
    SELECT w.id::text AS "workspaceId", d.product AS "productId" FROM unnest(${[...workspaceIds]}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT f.source_product_id AS product, f.due_at, row_number() OVER (ORDER BY f.due_at) AS place FROM followed_products f
      WHERE f.source = ${source} AND f.workspace_id = w.id AND f.sold = 0 AND f.due_at <= ${now.toISOString()}::timestamptz
      ORDER BY f.due_at LIMIT ${mostOfEach}::int
    ) d
    ORDER BY (d.place - 1) / ${TURN}::int, d.due_at, w.id LIMIT ${most}::int`;
}

/** Has what was chosen due again at a moment, should its job be lost. */
export async function putOff(
  tx: SqlTransaction,
  { source, chosen, until }: { source: string; chosen: readonly DueSupply[]; until: Date },
): Promise<void> {
  await tx.$executeRaw`
    UPDATE followed_products f SET due_at = ${until.toISOString()}::timestamptz
    FROM json_to_recordset(${databaseJson(chosen)}::json) AS n("workspaceId" uuid, "productId" text)
    WHERE f.workspace_id = n."workspaceId" AND f.source = ${source} AND f.source_product_id = n."productId"`;
}
