import { Prisma } from "@prisma/client";
import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedSql, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { databaseTime } from "~/platform/time/clock.server";
import type { Move } from "../../rules/monitor/moves";

/** A move with its supplier and when the supplier was asked that told it. */
export type KeptMove = Move & { id: string; source: string; at: Date };

const moveWith = (costAfter: Prisma.Sql, stockAfter: Prisma.Sql) =>
  Prisma.sql`m.id::text, m.source, m.source_product_id AS "productId", m.supplier_sku_id AS "skuId", m.kind,
  trim_scale(m.cost_before)::text AS "costBefore", trim_scale(${costAfter})::text AS "costAfter", m.currency, m.stock_before AS "stockBefore",
  ${stockAfter} AS "stockAfter", m.at`;
/** A row of moves `m` as a move. */
const MOVE = moveWith(Prisma.sql`m.cost_after`, Prisma.sql`m.stock_after`);
/** The same, up to its variant's reading `r`. */
const MOVE_UNTIL_NOW = moveWith(Prisma.sql`r.cost`, Prisma.sql`r.stock`);

/** Keeps what moved of a supplier's products, once: with the readings that tell it. */
export async function writeMoves(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  { source, moves, at }: { source: string; moves: readonly Move[]; at: Date },
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map((move) => ({ ...move, id: newId() }));
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO supplier_moves (id, workspace_id, source, source_product_id, supplier_sku_id, kind, cost_before, cost_after, currency, stock_before, stock_after, at)
    SELECT n.id, ${tenantId()}, ${source}, n."productId", n."skuId", n.kind, n."costBefore", n."costAfter", n.currency, n."stockBefore", n."stockAfter",
      ${at.toISOString()}::timestamptz
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      id uuid, "productId" text, "skuId" text, kind text, "costBefore" numeric, "costAfter" numeric, currency text, "stockBefore" int, "stockAfter" int)`;
}

/** Moves that are weighed at once. */
export const MOST_AT_ONCE = 5_000;
/** In so long a supplier tells of all that is followed: what moves meanwhile may be one wave. */
const WAVE_MS = 24 * 3_600_000;

/** Takes what no rules were applied to yet, oldest first: from now on it is taken by nobody else. */
export async function takeUnweighed(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
): Promise<KeptMove[]> {
  const taken = await scopedRows<KeptMove>({ tx, workspaceId })`
    UPDATE supplier_moves m SET weighed_at = now()
    WHERE ${tenant("m")} AND m.id IN (
      SELECT u.id FROM supplier_moves u WHERE ${tenant("u")} AND u.weighed_at IS NULL ORDER BY u.id LIMIT ${MOST_AT_ONCE}::int FOR UPDATE)
    RETURNING ${MOVE}`;
  return taken.sort((one, other) => one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1));
}

/**
 * What a run that was held is about, oldest first, as it is by now: what its supplier has taken back since is left out, and a cost or
 * stock is the one that was read last.
 */
export async function readHeldMoves(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  runId: string,
): Promise<KeptMove[]> {
  return scopedRows<KeptMove>({ tx, workspaceId })`
    SELECT ${MOVE_UNTIL_NOW} FROM supplier_moves m
    LEFT JOIN supplier_readings r ON r.workspace_id = m.workspace_id AND r.source = m.source AND r.source_product_id = m.source_product_id
      AND r.supplier_sku_id = m.supplier_sku_id
    WHERE ${tenant("m")} AND m.run_id = ${runId}::uuid AND CASE
      WHEN m.kind IN ('cost_up', 'cost_down') THEN r.state = 'there' AND r.cost IS NOT NULL AND r.currency = m.currency
      WHEN m.kind = 'out_of_stock' THEN r.state = 'gone' OR r.stock = 0
      WHEN m.kind = 'back_in_stock' THEN r.state = 'there' AND r.stock IS DISTINCT FROM 0
      WHEN m.kind = 'variant_gone' THEN r.state = 'gone'
      ELSE (SELECT bool_and(o.state = 'gone') FROM supplier_readings o
        WHERE o.workspace_id = m.workspace_id AND o.source = m.source AND o.source_product_id = m.source_product_id) END
    ORDER BY m.at, m.id`;
}

/** A supplier's products of which something was carried out, or is held, within a day, since a wave of its was last decided on. */
export async function readInRuns(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  source: string,
): Promise<string[]> {
  const since = new Date(databaseTime().getTime() - WAVE_MS).toISOString();
  const found = await scopedRows<{ productId: string }>({ tx, workspaceId })`
    SELECT DISTINCT m.source_product_id AS "productId" FROM supplier_moves m JOIN watch_runs r ON r.id = m.run_id
    WHERE ${tenant("m")} AND ${tenant("r")} AND m.source = ${source} AND m.at >= ${since}::timestamptz
      AND r.created_at > coalesce((
        SELECT max(d.decided_at) FROM watch_runs d
        WHERE ${tenant("d")} AND d.wave ->> 'source' = ${source} AND d.created_at >= ${since}::timestamptz
      ), '-infinity')`;
  return found.map(({ productId }) => productId);
}

/** Notes what costs rules did something about, with the variants on stores: from there they count as moved next. */
export async function writeWeighedCosts(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  costs: readonly { listingId: string; move: KeptMove }[],
): Promise<void> {
  if (costs.length === 0) return;
  const rows = costs.map(({ listingId, move: { source, productId, skuId, costAfter: cost, currency } }) => ({
    ...{ listingId, source, productId, skuId, cost, currency },
  }));
  await scopedWrite({ tx, workspaceId })`
    UPDATE listing_variants v SET weighed_cost = n.cost
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(
      "listingId" uuid, source text, "productId" text, "skuId" text, cost numeric, currency text)
    WHERE v.listing_id = n."listingId" AND v.source = n.source AND v.source_product_id = n."productId" AND v.supplier_sku_id = n."skuId"
      AND v.cost_currency = n.currency AND ${tenant("v")}`;
}

/** What moved since a moment, the newest first. */
export function readMoves(scope: WorkspaceScope, { since, most }: { since: Date; most: number }): Promise<KeptMove[]> {
  return scopedSql<KeptMove>(scope)`
    SELECT ${MOVE} FROM supplier_moves m WHERE ${tenant("m")} AND m.at >= ${since.toISOString()}::timestamptz
    ORDER BY m.at DESC, m.id DESC LIMIT ${most}::int`;
}

/** What moves are about among what is on stores: one variant, and its product, that is bought as each. */
export interface MovedVariant {
  moveId: string;
  listingId: string;
  name: string;
  image: string | null;
  /** Its options' values; empty for a move of the whole product */
  variant: string;
}

/** One variant on a store for each move; moves of what is on none are left out. */
export function readMovedVariants(scope: WorkspaceScope, moveIds: readonly string[]): Promise<MovedVariant[]> {
  return scopedSql<MovedVariant>(scope)`
    SELECT m.id::text AS "moveId", on_store.*
    FROM supplier_moves m CROSS JOIN LATERAL (
      SELECT l.id::text AS "listingId", l.title AS name, l.image_url AS image,
        CASE WHEN m.supplier_sku_id IS NULL THEN '' ELSE coalesce(nullif(array_to_string(v.option_values, ' / '), ''), v.title) END AS variant
      FROM listing_variants v JOIN listings l ON l.id = v.listing_id
      WHERE ${tenant("v")} AND ${tenant("l")} AND v.source = m.source AND v.source_product_id = m.source_product_id
        AND (m.supplier_sku_id IS NULL OR v.supplier_sku_id = m.supplier_sku_id) AND l.removed_at IS NULL
      ORDER BY v.id LIMIT 1
    ) on_store
    WHERE ${tenant("m")} AND m.id = ANY(${[...moveIds]}::uuid[])`;
}
