import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { recomputeOrders } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";

/**
 * Gives the mapping of a store's variants to the open order lines of those variants that are not bought yet, and derives
 * their orders' states anew. Called in the transaction that changed the mapping.
 * @param externalVariantIds the platform's ids of the variants
 * @returns how many orders changed
 */
export async function applyMappingToOrders({ tx, scope, storeId, externalVariantIds }: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  storeId: string;
  externalVariantIds: string[];
}): Promise<number> {
  if (externalVariantIds.length === 0) return 0;
  const changed = await tx.$queryRaw<{ orderId: string }[]>`
    UPDATE order_lines l SET
      source = v.source, source_product_id = v.source_product_id, supplier_sku_id = v.supplier_sku_id, supplier_sku_attr = v.supplier_sku_attr,
      supplier_title = v.supplier_title, supplier_quantity = v.supplier_quantity, unit_cost = v.unit_cost, cost_currency = v.cost_currency
    FROM listing_variants v, orders o
    WHERE v.workspace_id = ${scope.workspaceId}::uuid AND v.store_id = ${storeId}::uuid AND v.external_id = ANY(${externalVariantIds})
      AND l.workspace_id = ${scope.workspaceId}::uuid AND l.external_variant_id = v.external_id
      AND o.id = l.order_id AND o.store_id = v.store_id AND o.cancelled_at IS NULL AND o.archived_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM purchase_order_lines b WHERE b.live_order_line_id = l.id)
      AND NOT EXISTS (SELECT 1 FROM shipment_lines s WHERE s.order_line_id = l.id)
      AND (l.source, l.supplier_sku_id, l.supplier_quantity) IS DISTINCT FROM (v.source, v.supplier_sku_id, v.supplier_quantity)
    RETURNING l.order_id::text AS "orderId"`;
  const orderIds = [...new Set(changed.map(({ orderId }) => orderId))];
  await insertOrderEvents(tx, scope.workspaceId, orderIds.map((orderId) => ({ orderId, kind: "mapping_changed", actor: scope.accountId ? "person" : "system" })));
  await recomputeOrders({ tx, orderIds });
  return orderIds.length;
}
