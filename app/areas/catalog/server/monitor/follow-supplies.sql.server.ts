import { Prisma } from "@prisma/client";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { databaseTime } from "~/platform/time/clock.server";

/** What orders took of suppliers' products since a moment; the orders' to tell. */
export type ReadSoldGoods = (query: {
  scope: WorkspaceScope;
  since: Date;
}) => Promise<{ source: string; productId: string; units: number }[]>;

/** What was sold in that long is read more often. */
const SOLD_WITHIN_MS = 30 * 86_400_000;

/** Of a product `l` on a store and its variant `v`: it is there, and is bought as a supplier's variant that can be asked about. */
export const IS_BOUGHT = Prisma.sql`l.removed_at IS NULL AND l.gone_at IS NULL
  AND v.source IS NOT NULL AND v.source_product_id IS NOT NULL AND v.supplier_sku_id IS NOT NULL`;

/**
 * Has the suppliers' products followed that variants on a workspace's connected stores are bought as, and no others, and says
 * with each how much of it was sold. What begins to be followed, or to be sold, is due at once.
 */
export async function followSupplies({
  scope,
  readSoldGoods,
}: {
  scope: WorkspaceScope;
  readSoldGoods: ReadSoldGoods;
}): Promise<void> {
  const { db, workspaceId } = scope;
  const now = databaseTime();
  const storeIds = (await findStores({ db, isActive: true })).map(({ id }) => id);
  const sold = await readSoldGoods({ scope, since: new Date(now.getTime() - SOLD_WITHIN_MS) });
  await scopedWrite({ tx: db, workspaceId })`
    WITH wanted AS MATERIALIZED (
      SELECT DISTINCT v.source, v.source_product_id FROM listings l JOIN listing_variants v ON v.listing_id = l.id
      WHERE ${tenant("l")} AND l.store_id = ANY(${storeIds}::uuid[]) AND ${IS_BOUGHT}
    ), left_out AS (
      DELETE FROM followed_products f WHERE ${tenant("f")} AND NOT EXISTS (
        SELECT FROM wanted w WHERE w.source = f.source AND w.source_product_id = f.source_product_id)
    )
    INSERT INTO followed_products (workspace_id, source, source_product_id, ship_to, due_at)
    SELECT ${tenantId()}, w.source, w.source_product_id, coalesce(taken.ship_to, 'US'), ${now.toISOString()}::timestamptz
    FROM wanted w LEFT JOIN LATERAL (
      SELECT p.ship_to FROM imported_products p
      WHERE ${tenant("p")} AND p.source = w.source AND p.source_product_id = w.source_product_id ORDER BY p.is_copy, p.id LIMIT 1
    ) taken ON true
    ON CONFLICT (workspace_id, source, source_product_id) DO NOTHING`;
  await scopedWrite({ tx: db, workspaceId })`
    UPDATE followed_products f SET sold = s.units, due_at = CASE WHEN f.sold = 0 THEN least(f.due_at, ${now.toISOString()}::timestamptz) ELSE f.due_at END
    FROM (
      SELECT o.source, o.source_product_id, coalesce(n.units, 0) AS units FROM followed_products o
      LEFT JOIN json_to_recordset(${databaseJson(sold)}::json) AS n(source text, "productId" text, units int)
        ON n.source = o.source AND n."productId" = o.source_product_id
      WHERE ${tenant("o")}
    ) s
    WHERE ${tenant("f")} AND f.source = s.source AND f.source_product_id = s.source_product_id AND f.sold <> s.units`;
}
