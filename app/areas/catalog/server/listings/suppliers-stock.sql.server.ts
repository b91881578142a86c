import { Prisma } from "@prisma/client";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import { LOW_STOCK } from "../../rules/listings/stock-level";

/**
 * What the supplier of a variant `v` has of it, and what that comes to: as its reading `r` says where there is one (decision
 * 91), none where it is gone; else as our own catalog has it, or as it was when the product was taken in.
 */
export const SUPPLIERS_STOCK = Prisma.sql`
  LEFT JOIN supplier_readings r ON r.workspace_id = v.workspace_id AND r.source = v.source AND r.source_product_id = v.source_product_id
    AND r.supplier_sku_id = v.supplier_sku_id
  LEFT JOIN LATERAL (
    SELECT own.stock, NULL::timestamptz AS at FROM source_variants own WHERE v.source = ${OWN_SOURCE} AND own.sku = v.supplier_sku_id
    UNION ALL
    SELECT taken.stock, product.created_at FROM imported_products product
    JOIN imported_variants taken ON taken.imported_product_id = product.id AND taken.supplier_sku_id = v.supplier_sku_id
    WHERE v.source <> ${OWN_SOURCE} AND product.workspace_id = v.workspace_id AND product.source = v.source AND product.source_product_id = v.source_product_id
    LIMIT 1
  ) earlier ON r.read_at IS NULL
  CROSS JOIN LATERAL (
    SELECT CASE WHEN r.read_at IS NULL THEN earlier.stock WHEN r.state = 'gone' THEN 0 ELSE r.stock END AS stock, coalesce(r.read_at, earlier.at) AS at
  ) known
  CROSS JOIN LATERAL (SELECT known.stock / greatest(v.supplier_quantity, 1) AS available) units
  CROSS JOIN LATERAL (
    SELECT units.available, CASE WHEN units.available IS NULL THEN 'unknown' WHEN units.available <= 0 THEN 'out'
      WHEN units.available <= ${LOW_STOCK}::int THEN 'low' ELSE 'in_stock' END AS level
  ) stock`;

/** What the supplier of a variant `v` wants for it, with `SUPPLIERS_STOCK`, and in which currency. */
export const SUPPLIERS_COST = {
  cost: Prisma.sql`coalesce(r.cost, v.unit_cost)`,
  currency: Prisma.sql`(CASE WHEN r.cost IS NULL THEN v.cost_currency ELSE r.currency END)`,
};
