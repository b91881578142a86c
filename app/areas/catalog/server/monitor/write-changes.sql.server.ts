import { databaseJson } from "~/platform/db/database-json.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import type { Change, Kept } from "../../rules/monitor/changes";

/** Has imported variants of listings' products keep what they have until the transaction ends, as it is read from now on. */
export async function holdVariants(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  listingIds: readonly string[],
): Promise<void> {
  await scopedRows({ tx, workspaceId })`
    SELECT 1 FROM imported_variants v
    WHERE ${tenant("v")} AND v.imported_product_id IN (
      SELECT l.imported_product_id FROM listings l WHERE ${tenant("l")} AND l.id = ANY(${[...listingIds]}::uuid[]))
    ORDER BY v.id FOR UPDATE`;
}

/** Gives imported variants what they are to have, any number in one statement. @param written by the variant's id, each whole */
export async function writeVariants(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  written: ReadonlyMap<string, Kept>,
): Promise<void> {
  const rows = [...written].map(([id, kept]) => ({ id, ...kept }));
  await scopedWrite({ tx, workspaceId })`
    UPDATE imported_variants v SET cost = coalesce(n.cost, v.cost), price = coalesce(n.price, v.price),
      compare_at_price = CASE WHEN n.price IS NULL THEN v.compare_at_price ELSE n."compareAtPrice" END, stock = coalesce(n.stock, v.stock)
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(id uuid, cost numeric, price numeric, "compareAtPrice" numeric, stock int)
    WHERE v.id = n.id AND ${tenant("v")}`;
}

/** Keeps what a run has changed, any number of lines in one statement. */
export async function writeChanges(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  { runId, changes }: { runId: string; changes: readonly Change[] },
): Promise<void> {
  const rows = changes.map((change) => ({ ...change, id: newId() }));
  await scopedWrite({ tx, workspaceId })`
    INSERT INTO watch_changes (id, workspace_id, run_id, listing_id, variant_id, action, before, after)
    SELECT n.id, ${tenantId()}, ${runId}::uuid, n."listingId", n."variantId", n.action, n.before, n.after
    FROM json_to_recordset(${databaseJson(rows)}::json) AS n(id uuid, "listingId" uuid, "variantId" uuid, action text, before jsonb, after jsonb)`;
}

/** Has lines sent that ended at these stores with an error. */
export async function writeUnsent(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  { error, storeIds }: { error: string; storeIds: readonly string[] },
): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE watch_changes c SET sent_at = NULL, error = NULL FROM listings l
    WHERE c.error = ${error} AND l.id = c.listing_id AND l.store_id = ANY(${[...storeIds]}::uuid[]) AND ${tenant("c")} AND ${tenant("l")}`;
}

/**
 * Gives variants the prices and stock that they had before, where they still have those that they were given. What they cost stays
 * what their supplier asks: that is no choice of anybody's here.
 * @param lines of each variant one
 * @returns the ids of the lines that were taken back
 */
export async function putBackVariants(
  tx: WorkspaceTransaction,
  { workspaceId }: Pick<WorkspaceScope, "workspaceId">,
  lines: readonly { id: string; variantId: string; before: Kept; after: Kept }[],
): Promise<string[]> {
  const done = await scopedRows<{ id: string }>({ tx, workspaceId })`
    UPDATE imported_variants v SET price = coalesce((n.before ->> 'price')::numeric, v.price),
      compare_at_price = CASE WHEN n.before ? 'compareAtPrice' THEN (n.before ->> 'compareAtPrice')::numeric ELSE v.compare_at_price END,
      stock = coalesce((n.before ->> 'stock')::int, v.stock)
    FROM json_to_recordset(${databaseJson(lines)}::json) AS n(id uuid, "variantId" uuid, before jsonb, after jsonb)
    WHERE v.id = n."variantId" AND ${tenant("v")}
      AND (NOT n.after ? 'price' OR v.price = (n.after ->> 'price')::numeric)
      AND (NOT n.after ? 'compareAtPrice' OR v.compare_at_price IS NOT DISTINCT FROM (n.after ->> 'compareAtPrice')::numeric)
      AND (NOT n.after ? 'stock' OR v.stock = (n.after ->> 'stock')::int)
    RETURNING n.id::text`;
  return done.map(({ id }) => id);
}
