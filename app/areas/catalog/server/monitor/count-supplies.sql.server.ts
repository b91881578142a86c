import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import { databaseTime } from "~/platform/time/clock.server";
import { readOfLateSince } from "../../rules/monitor/read-share";
import { IS_BOUGHT } from "./follow-supplies.sql.server";

/** The source of what is counted of all suppliers together: a product that is bought at two is one. */
export const ALL_SUPPLIERS = "";

/**
 * Counts what a workspace's connected stores have of each supplier, and how much of that was read of late, for the supplier list
 * (P046). What nothing is bought of any more is forgotten.
 */
export async function countSupplies({ scope }: { scope: WorkspaceScope }): Promise<void> {
  const { db, workspaceId } = scope;
  const now = databaseTime();
  const storeIds = (await findStores({ db, isActive: true })).map(({ id }) => id);
  await scopedWrite({ tx: db, workspaceId })`
    WITH variants AS MATERIALIZED (
      SELECT v.source, v.source_product_id, v.supplier_sku_id, l.id AS listing_id, r.state, r.fault, r.read_at,
        coalesce(r.read_at >= ${readOfLateSince(now).toISOString()}::timestamptz, false) AS is_tracked
      FROM listings l JOIN listing_variants v ON v.listing_id = l.id
      LEFT JOIN supplier_readings r ON r.workspace_id = v.workspace_id AND r.source = v.source
        AND r.source_product_id = v.source_product_id AND r.supplier_sku_id = v.supplier_sku_id
      WHERE ${tenant("l")} AND l.store_id = ANY(${storeIds}::uuid[]) AND ${IS_BOUGHT}
    ), at_supplier AS (
      SELECT coalesce(goods.source, ${ALL_SUPPLIERS}::text) AS source, count(*) AS products, coalesce(sum(goods.skus), 0) AS skus,
        coalesce(sum(goods.tracked), 0) AS tracked, coalesce(sum(goods.gone), 0) AS gone, coalesce(sum(goods.unreadable), 0) AS unreadable,
        min(goods.oldest) AS oldest
      FROM (
        SELECT sku.source, count(*) AS skus, count(*) FILTER (WHERE sku.is_tracked) AS tracked, count(*) FILTER (WHERE sku.state = 'gone') AS gone,
          count(*) FILTER (WHERE sku.fault IS NOT NULL AND NOT sku.is_tracked) AS unreadable, min(sku.read_at) AS oldest
        FROM (SELECT DISTINCT source, source_product_id, supplier_sku_id, state, fault, read_at, is_tracked FROM variants) sku
        GROUP BY sku.source, sku.source_product_id
      ) goods
      GROUP BY GROUPING SETS ((goods.source), ())
    ), on_stores AS (
      SELECT coalesce(product.source, ${ALL_SUPPLIERS}::text) AS source, count(*) AS products, count(*) FILTER (WHERE product.is_whole) AS tracked,
        count(*) FILTER (WHERE product.is_begun AND NOT product.is_whole) AS partly
      FROM (
        SELECT source, bool_and(is_tracked) AS is_whole, bool_or(is_tracked) AS is_begun FROM variants
        GROUP BY GROUPING SETS ((source, listing_id), (listing_id))
      ) product
      GROUP BY product.source
    ), asked AS (
      SELECT coalesce(f.source, ${ALL_SUPPLIERS}::text) AS source, count(*) FILTER (WHERE f.failures > 0) AS unreached,
        mode() WITHIN GROUP (ORDER BY f.error_code) FILTER (WHERE f.failures > 0) AS error_code, max(f.read_at) AS read_at
      FROM followed_products f WHERE ${tenant("f")} GROUP BY GROUPING SETS ((f.source), ())
    ), left_out AS (
      DELETE FROM supplier_counts c WHERE ${tenant("c")} AND NOT EXISTS (SELECT FROM at_supplier s WHERE s.source = c.source)
    )
    INSERT INTO supplier_counts (workspace_id, source, source_products, products, products_tracked, products_partly, skus, skus_tracked,
      skus_gone, skus_unreadable, unreached, error_code, read_at, oldest_read_at, counted_at)
    SELECT ${tenantId()}, s.source, s.products, coalesce(o.products, 0), coalesce(o.tracked, 0), coalesce(o.partly, 0), s.skus, s.tracked,
      s.gone, s.unreadable, coalesce(a.unreached, 0), a.error_code, a.read_at, s.oldest, ${now.toISOString()}::timestamptz
    FROM at_supplier s LEFT JOIN on_stores o ON o.source = s.source LEFT JOIN asked a ON a.source = s.source
    ON CONFLICT (workspace_id, source) DO UPDATE SET
      source_products = excluded.source_products, products = excluded.products, products_tracked = excluded.products_tracked,
      products_partly = excluded.products_partly, skus = excluded.skus, skus_tracked = excluded.skus_tracked, skus_gone = excluded.skus_gone,
      skus_unreadable = excluded.skus_unreadable, unreached = excluded.unreached, error_code = excluded.error_code, read_at = excluded.read_at,
      oldest_read_at = excluded.oldest_read_at, counted_at = excluded.counted_at
    WHERE ${tenant("supplier_counts")}`;
}
