import { databaseJson } from "~/platform/db/database-json.server";
import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";

/** Open orders of a store with lines of some variants, held as `holdOrders` does. */
export async function holdOrdersOfVariants({
  storeId,
  externalVariantIds,
  ...work
}: TenantWork & { storeId: string; externalVariantIds: string[] }): Promise<void> {
  await scopedRows(work)`
    SELECT 1 FROM orders o
    WHERE ${tenant("o")} AND o.store_id = ${storeId}::uuid AND o.cancelled_at IS NULL AND o.archived_at IS NULL
      AND o.id IN (SELECT l.order_id FROM order_lines l WHERE ${tenant("l")} AND l.external_variant_id = ANY(${externalVariantIds}))
    ORDER BY o.id FOR NO KEY UPDATE`;
}

/** What lines of a variant are to be bought as. */
export interface LineMapping {
  /** The platform's id of the variant */
  externalId: string;
  source: string | null;
  sourceProductId: string | null;
  supplierSkuId: string | null;
  supplierSkuAttr: string | null;
  supplierTitle: string | null;
  supplierQuantity: number;
  unitCost: string | null;
  costCurrency: string;
}

/**
 * Gives mappings to order lines: lines of open orders of a store that are neither bought nor shipped, or of which more is to be
 * bought. The orders are held by `holdOrdersOfVariants`.
 * @param boughtInPart lines that are bought or shipped, and of which more is to be bought
 * @returns the ids of the orders that changed
 */
export async function writeLineMappings({
  storeId,
  mappings,
  boughtInPart,
  ...work
}: TenantWork & { storeId: string; mappings: LineMapping[]; boughtInPart: readonly string[] }): Promise<string[]> {
  const changed = await scopedRows<{ orderId: string }>(work)`
    UPDATE order_lines l SET
      source = v.source, source_product_id = v."sourceProductId", supplier_sku_id = v."supplierSkuId", supplier_sku_attr = v."supplierSkuAttr",
      supplier_title = v."supplierTitle", supplier_quantity = v."supplierQuantity", unit_cost = v."unitCost", cost_currency = v."costCurrency"
    FROM json_to_recordset(${databaseJson(mappings)}::json) AS v("externalId" text, source text, "sourceProductId" text, "supplierSkuId" text,
      "supplierSkuAttr" text, "supplierTitle" text, "supplierQuantity" int, "unitCost" numeric, "costCurrency" text), orders o
    WHERE ${tenant("l")} AND ${tenant("o")} AND l.external_variant_id = v."externalId"
      AND o.id = l.order_id AND o.store_id = ${storeId}::uuid AND o.cancelled_at IS NULL AND o.archived_at IS NULL
      AND (v.source IS NOT NULL AND l.id = ANY(${[...boughtInPart]}::uuid[]) OR
        NOT EXISTS (SELECT 1 FROM purchase_order_lines b WHERE b.live_order_line_id = l.id)
        AND NOT EXISTS (SELECT 1 FROM shipment_lines s WHERE s.order_line_id = l.id))
      AND (l.source, l.supplier_sku_id, l.supplier_quantity) IS DISTINCT FROM (v.source, v."supplierSkuId", v."supplierQuantity")
    RETURNING l.order_id::text AS "orderId"`;
  return [...new Set(changed.map(({ orderId }) => orderId))];
}
