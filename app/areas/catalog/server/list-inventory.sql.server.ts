import { Prisma } from "@prisma/client";
import { beyondCursor, type ListCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { scopedSql, tenant } from "~/platform/db/sql.server";
import { LOW_STOCK, type StockLevel } from "../rules/stock-level";

export interface InventoryQuery {
  storeIds: readonly string[];
  level: StockLevel | "all";
  keyword: string;
  cursor: ListCursor | null;
  /** Rows wanted */
  limit: number;
}

export interface InventoryRow {
  id: string;
  listedAt: Date;
  listingId: string;
  importedProductId: string | null;
  productTitle: string;
  variantTitle: string;
  sku: string;
  imageUrl: string | null;
  storeId: string;
  storeStock: number | null;
  pushedAt: Date | null;
  source: string | null;
  supplierStock: number | null;
  supplierQuantity: number;
  available: number | null;
  knownAt: Date | null;
  level: StockLevel;
}

/**
 * Reads a page of variants on stores by the age of their product, newest first; a cursor to a previous page gives them
 * oldest first. Our own source's stock is read as it is; other suppliers' as it was when the product was taken in.
 */
export function readInventoryPage(scope: WorkspaceScope, { storeIds, level, keyword, cursor, limit }: InventoryQuery): Promise<InventoryRow[]> {
  const isBackwards = cursor?.direction === "previous";
  const direction = Prisma.raw(isBackwards ? "" : "DESC");
  const words = `%${keyword.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = Prisma.join(
    [
      Prisma.sql`l.removed_at IS NULL`,
      // A store's own product that no supplier is mapped to is not stock of ours to watch.
      Prisma.sql`(l.origin = 'pushed' OR l.mapped_count > 0)`,
      ...(keyword ? [Prisma.sql`(lower(l.title) LIKE ${words} OR lower(v.sku) LIKE ${words})`] : []),
      ...(level === "all" ? [] : [Prisma.sql`stock.level = ${level}`]),
      ...(cursor ? [beyondCursor(cursor, { columns: Prisma.sql`l.created_at, v.id`, isDescending: !isBackwards })] : []),
    ],
    " AND ",
  );
  // The product's own moment finds the place in the index; the pair tells apart the variants of one moment.
  const start = cursor ? Prisma.sql`AND l.created_at ${Prisma.raw(isBackwards ? ">=" : "<=")} ${cursor.moment.toISOString()}::timestamptz` : Prisma.empty;
  return scopedSql<InventoryRow>(scope)`
    SELECT found.* FROM unnest(${[...storeIds]}::uuid[]) AS shop(id) CROSS JOIN unnest(ARRAY['pushed', 'store']) AS part(origin)
    CROSS JOIN LATERAL (
      SELECT v.id AS key, v.id::text, l.created_at AS "listedAt", l.id::text AS "listingId", l.imported_product_id::text AS "importedProductId", l.title AS "productTitle",
        v.title AS "variantTitle", v.sku, coalesce(v.image_url, l.image_url) AS "imageUrl", l.store_id::text AS "storeId", v.stock AS "storeStock",
        l.pushed_at AS "pushedAt", v.source, known.stock AS "supplierStock", v.supplier_quantity AS "supplierQuantity", stock.available,
        known.at AS "knownAt", stock.level
      FROM listings l JOIN listing_variants v ON v.listing_id = l.id
      LEFT JOIN LATERAL (
        SELECT own.stock, NULL::timestamptz AS at FROM source_variants own WHERE v.source = 'zopi' AND own.sku = v.supplier_sku_id
        UNION ALL
        SELECT taken.stock, product.created_at FROM imported_products product
        JOIN imported_variants taken ON taken.imported_product_id = product.id AND taken.supplier_sku_id = v.supplier_sku_id
        WHERE v.source <> 'zopi' AND product.workspace_id = v.workspace_id AND product.source = v.source AND product.source_product_id = v.source_product_id
        LIMIT 1
      ) known ON true
      CROSS JOIN LATERAL (SELECT known.stock / greatest(v.supplier_quantity, 1) AS available) units
      CROSS JOIN LATERAL (
        SELECT units.available, CASE WHEN units.available IS NULL THEN 'unknown' WHEN units.available <= 0 THEN 'out'
          WHEN units.available <= ${LOW_STOCK}::int THEN 'low' ELSE 'in_stock' END AS level
      ) stock
      WHERE ${tenant("l")} AND l.store_id = shop.id AND l.origin = part.origin AND ${conditions} ${start}
      ORDER BY l.created_at ${direction}, v.id ${direction} LIMIT ${limit}
    ) found
    ORDER BY found."listedAt" ${direction}, found.key ${direction} LIMIT ${limit}`;
}
