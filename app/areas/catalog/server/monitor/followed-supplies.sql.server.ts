import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";

/** A supplier's product that is followed, and its variants that something on a store is bought as. */
export interface FollowedSupply {
  productId: string;
  shipTo: string;
  sold: number;
  failures: number;
  skuIds: string[];
  /** What they are bought for by their mapping, where it says so in one currency, and whether stores that we pushed it to have none */
  costs: { skuId: string; cost: string; currency: string; isSoldOut: boolean }[];
}

/** Those of these products that are followed, what is sold most first. */
export function readFollowed(
  scope: WorkspaceScope,
  { source, productIds }: { source: string; productIds: readonly string[] },
): Promise<FollowedSupply[]> {
  return scopedSql<FollowedSupply>(scope)`
    SELECT f.source_product_id AS "productId", f.ship_to AS "shipTo", f.sold, f.failures, goods.skus AS "skuIds", goods.costs
    FROM followed_products f CROSS JOIN LATERAL (
      SELECT array_agg(sku.id ORDER BY sku.id) AS skus,
        coalesce(json_agg(json_build_object('skuId', sku.id, 'cost', sku.cost, 'currency', sku.currency, 'isSoldOut', sku.is_sold_out))
          FILTER (WHERE sku.cost IS NOT NULL AND sku.currencies = 1), '[]') AS costs
      FROM (
        SELECT v.supplier_sku_id AS id, trim_scale(max(v.unit_cost))::text AS cost, min(v.cost_currency) AS currency, count(DISTINCT v.cost_currency) AS currencies,
          coalesce(bool_and(v.stock = 0) FILTER (WHERE l.imported_product_id IS NOT NULL), false) AS is_sold_out
        FROM listing_variants v JOIN listings l ON l.id = v.listing_id
        WHERE ${tenant("v")} AND ${tenant("l")} AND v.source = f.source AND v.source_product_id = f.source_product_id AND v.supplier_sku_id IS NOT NULL
        GROUP BY v.supplier_sku_id
      ) sku
    ) goods
    WHERE ${tenant("f")} AND f.source = ${source} AND f.source_product_id = ANY(${[...productIds]}::text[]) AND goods.skus IS NOT NULL
    ORDER BY f.sold DESC, f.source_product_id`;
}
