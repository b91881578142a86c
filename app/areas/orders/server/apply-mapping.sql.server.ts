import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";

/**
 * Gives order lines the mapping that their variants have now: lines of open orders that are neither bought nor shipped.
 * The orders are held first, see `holdOrders`.
 * @returns the ids of the orders that changed
 */
export async function writeLineMappings(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { storeId, externalVariantIds }: { storeId: string; externalVariantIds: string[] },
): Promise<string[]> {
  await tx.$queryRaw`
    SELECT 1 FROM orders o
    WHERE o.workspace_id = ${workspaceId}::uuid AND o.store_id = ${storeId}::uuid AND o.cancelled_at IS NULL AND o.archived_at IS NULL
      AND o.id IN (SELECT l.order_id FROM order_lines l WHERE l.workspace_id = ${workspaceId}::uuid AND l.external_variant_id = ANY(${externalVariantIds}))
    ORDER BY o.id FOR NO KEY UPDATE`;
  const changed = await tx.$queryRaw<{ orderId: string }[]>`
    UPDATE order_lines l SET
      source = v.source, source_product_id = v.source_product_id, supplier_sku_id = v.supplier_sku_id, supplier_sku_attr = v.supplier_sku_attr,
      supplier_title = v.supplier_title, supplier_quantity = v.supplier_quantity, unit_cost = v.unit_cost, cost_currency = v.cost_currency
    FROM listing_variants v, orders o
    WHERE v.workspace_id = ${workspaceId}::uuid AND v.store_id = ${storeId}::uuid AND v.external_id = ANY(${externalVariantIds})
      AND l.workspace_id = ${workspaceId}::uuid AND l.external_variant_id = v.external_id
      AND o.id = l.order_id AND o.store_id = v.store_id AND o.cancelled_at IS NULL AND o.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM purchase_order_lines b WHERE b.live_order_line_id = l.id)
      AND NOT EXISTS (SELECT 1 FROM shipment_lines s WHERE s.order_line_id = l.id)
      AND (l.source, l.supplier_sku_id, l.supplier_quantity) IS DISTINCT FROM (v.source, v.supplier_sku_id, v.supplier_quantity)
    RETURNING l.order_id::text AS "orderId"`;
  return [...new Set(changed.map(({ orderId }) => orderId))];
}
