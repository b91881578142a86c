import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, tenant } from "~/platform/db/sql.server";

/** A product that was deleted longer ago is not brought in again, but another one. */
const GONE_DAYS = 90;
/** Of a store's deleted products that may be it, as many are compared. */
const MOST_COMPARED = 20;

/**
 * Finds the mapped products that a store has deleted and that are called as another is, or sell something under a SKU of it.
 * A first sync asks this of thousands: each time, only what the store has deleted is looked at.
 * @returns ids of listings, those that went last first
 */
export async function findGoneListings({
  tx,
  scope: { workspaceId },
  like: { storeId, title, skus },
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  like: { storeId: string; title: string; skus: readonly string[] };
}): Promise<string[]> {
  const rows = await scopedRows<{ id: string }>({ tx, workspaceId })`
    SELECT l.id::text FROM listings l
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, coalesce(bool_or(v.sku = ANY(${[...skus]}::text[])), false) AS has_sku
      FROM listing_variants v WHERE v.listing_id = l.id AND v.source IS NOT NULL
    ) mapped
    WHERE ${tenant("l")} AND l.store_id = ${storeId}::uuid AND l.gone_at > now() - make_interval(days => ${GONE_DAYS}::int)
      AND mapped.count > 0 AND (lower(l.title) = lower(${title}::text) OR mapped.has_sku)
    ORDER BY l.gone_at DESC LIMIT ${MOST_COMPARED}`;
  return rows.map(({ id }) => id);
}
