import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";

/** How many units orders took of a supplier's product. */
export interface SoldGoods {
  source: string;
  productId: string;
  units: number;
}

/** What a workspace sold since a moment, by the supplier's products that it is bought as: what was cancelled is not counted. */
export function readSoldGoods({ scope, since }: { scope: WorkspaceScope; since: Date }): Promise<SoldGoods[]> {
  return scopedSql<SoldGoods>(scope)`
    SELECT l.source, l.source_product_id AS "productId", least(sum(l.current_quantity), 2147483647)::int AS units
    FROM orders o JOIN order_lines l ON l.order_id = o.id
    WHERE ${tenant("o")} AND o.placed_at >= ${since.toISOString()}::timestamptz AND o.cancelled_at IS NULL
      AND l.source IS NOT NULL AND l.source_product_id IS NOT NULL AND l.current_quantity > 0
    GROUP BY l.source, l.source_product_id`;
}
