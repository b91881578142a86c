import { pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { StockRow } from "../contract/inventory";
import type { StockLevel } from "../rules/stock-level";
import { type InventoryRow, readInventoryPage } from "./list-inventory.sql.server";

/** A page of the variants on connected stores with their supplier's stock (S067). @throws AppError badRequest for a cursor that is none */
export async function listInventory({ scope, level, keyword, storeId, cursor, pageSize }: {
  scope: WorkspaceScope;
  level: StockLevel | "all";
  keyword: string;
  storeId: string | undefined;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const stores = await scope.db.store.findMany({ where: { status: "active" }, select: { id: true, name: true }, orderBy: { name: "asc" } });
  const storeIds = stores.map(({ id }) => id).filter((id) => storeId === undefined || id === storeId);
  const rows = await readInventoryPage(scope, { storeIds, level, keyword, cursor: from, limit: pageSize + 1 });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ listedAt }) => listedAt });
  const nameOf = new Map(stores.map(({ id, name }) => [id, name]));
  return {
    variants: page.rows.map((row) => toStockRow(row, nameOf.get(row.storeId) ?? "")),
    stores: stores.map(({ id, name }) => ({ store_id: id, name })),
    next: page.next,
    previous: page.previous,
  };
}

function toStockRow(row: InventoryRow, storeName: string): StockRow {
  return {
    variant_id: row.id,
    listing_id: row.listingId,
    product_package_id: row.importedProductId,
    product_title: row.productTitle,
    variant_title: row.variantTitle,
    sku: row.sku,
    image: row.imageUrl,
    store_name: storeName,
    store_stock: row.storeStock,
    pushed_at: row.storeStock === null ? null : (row.pushedAt?.toISOString() ?? null),
    source: row.source,
    supplier_stock: row.supplierStock,
    supplier_quantity: row.supplierQuantity,
    available: row.available,
    known_at: row.knownAt?.toISOString() ?? null,
    level: row.level,
  };
}
