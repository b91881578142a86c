import type { PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import { readWorkspace } from "~/areas/accounts/server/workspaces/read-workspace.server";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { exchangeRate } from "~/platform/money/exchange-rates";
import type { PushPreview } from "../../contract/push";
import { readPriceTax } from "../push-preferences/read-price-tax.server";

/**
 * What imported products would be pushed with as they are now: of the variants that are to be sold, the costs, the prices and
 * what those leave after the tax in them (at the store of these that has most), cost and shipping, as `marginOf` reckons it. Products that are not the workspace's are left out.
 */
export async function previewPush({
  scope,
  productIds,
  storeIds,
}: {
  scope: WorkspaceScope;
  productIds: string[];
  storeIds?: string[];
}): Promise<{ products: PushPreview[]; price_tax: PriceTax | null }> {
  const [{ currency }, priceTax] = await Promise.all([
    readWorkspace({ db: scope.db, workspaceId: scope.workspaceId }),
    readPriceTax({ scope, ...(storeIds && storeIds.length > 0 && { storeIds }) }),
  ]);
  const taxPercent = priceTax?.percent ?? "0";
  const costs = await scope.db.importedProduct.findMany({
    where: { id: { in: productIds } },
    distinct: ["costCurrency"],
    select: { costCurrency: true },
  });
  const rates = Object.fromEntries(
    costs.map(({ costCurrency }) => [costCurrency, exchangeRate(costCurrency, currency)]),
  );
  const products = await scopedSql<PushPreview>(scope)`
    SELECT p.id::text AS product_package_id, p.title AS name, p.images -> 0 ->> 'url' AS image, count(v.id)::int AS variants,
      p.cost_currency, trim_scale(p.shipping_cost)::text AS shipping_cost, ${currency}::text AS currency,
      CASE WHEN count(v.id) > 0 THEN json_build_object('low', trim_scale(min(v.cost))::text, 'high', trim_scale(max(v.cost))::text) END AS cost_range,
      CASE WHEN count(v.id) > 0 THEN json_build_object('low', min(v.price)::text, 'high', max(v.price)::text) END AS price_range,
      CASE WHEN count(m.profit) > 0 THEN json_build_object('low', round(min(m.profit), 2)::text, 'high', round(max(m.profit), 2)::text) END AS profit_range,
      CASE WHEN count(m.percent) > 0 THEN json_build_object('low', round(min(m.percent), 1)::text, 'high', round(max(m.percent), 1)::text) END AS margin_range,
      (count(*) FILTER (WHERE m.profit < 0))::int AS losing_variants,
      ARRAY(SELECT DISTINCT l.status FROM listings l
        WHERE l.imported_product_id = p.id AND l.external_id IS NOT NULL AND l.removed_at IS NULL) AS statuses
    FROM imported_products p
    LEFT JOIN imported_variants v ON v.imported_product_id = p.id AND v.is_selected
    LEFT JOIN LATERAL (
      SELECT v.price * 100 / (100 + ${taxPercent}::numeric) AS amount,
        (v.cost + coalesce(p.shipping_cost, 0)) * (${databaseJson(rates)}::jsonb ->> p.cost_currency)::numeric AS cost
    ) earned ON true
    LEFT JOIN LATERAL (
      SELECT earned.amount - earned.cost AS profit, (earned.amount - earned.cost) * 100 / nullif(earned.amount, 0) AS percent
    ) m ON true
    WHERE ${tenant("p")} AND p.id = ANY (${productIds}::uuid[])
    GROUP BY p.id`;
  return { products, price_tax: priceTax };
}
