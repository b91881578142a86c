import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { StockRow } from "../../contract/inventory";
import type { StockLevel } from "../../rules/listings/stock-level";
import {
  countLevels,
  readInventoryPage,
  readMatches,
  readNearest,
  type InventoryQuery,
  type InventoryRow,
} from "./list-inventory.sql.server";

/** A page of the variants on connected stores with their supplier's stock (S067). @throws AppError badRequest for a cursor that is none */
export async function listInventory({
  scope,
  level,
  keyword,
  storeId,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  level: StockLevel | "all";
  keyword: string;
  storeId: string | undefined;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const connected = await findStores({ db: scope.db, isActive: true });
  const stores = connected.toSorted((one, other) => one.name.localeCompare(other.name));
  const storeIds = stores.map(({ id }) => id).filter((id) => storeId === undefined || id === storeId);
  const query = { storeIds, level, keyword, cursor: from, limit: pageSize + 1 };
  const rows = keyword ? await readByWords(scope, query) : await readInventoryPage(scope, { ...query, reach: null });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ listedAt }) => listedAt });
  const nameOf = new Map(stores.map(({ id, name }) => [id, name]));
  return {
    variants: page.rows.map((row) => toStockRow(row, nameOf.get(row.storeId) ?? "")),
    stores: stores.map(({ id, name }) => ({ store_id: id, name })),
    next: page.next,
    previous: page.previous,
  };
}

/** What is in many products fills a page with the nearest, and what is in few is looked up: either alone is slow at the other. */
async function readByWords(scope: WorkspaceScope, query: InventoryQuery): Promise<InventoryRow[]> {
  const nearest = await readNearest(scope, query);
  const page = await readInventoryPage(scope, { ...query, reach: { nearest } });
  if (page.length >= query.limit) return page;
  const matches = await readMatches(scope, query);
  return readInventoryPage(scope, { ...query, reach: matches && { matches } });
}

/** Counting stops here (decision 0007). */
const MOST_COUNTED = 10_000;

/** How many variants of connected stores are at each level. */
export async function countInventory({
  scope,
  storeId,
  keyword = "",
}: {
  scope: WorkspaceScope;
  storeId: string | undefined;
  keyword?: string;
}) {
  const stores = await findStores({ db: scope.db, isActive: true });
  const storeIds = stores.map(({ id }) => id).filter((id) => storeId === undefined || id === storeId);
  const matches = keyword ? await readMatches(scope, { storeIds, keyword }) : null;
  const levels = await countLevels(scope, { storeIds, keyword, matches, most: MOST_COUNTED + 1 });
  const counts = new Map(levels.map(({ level, count }) => [level, count]));
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const of = (level: StockLevel) => counts.get(level) ?? 0;
  return {
    all: Math.min(all, MOST_COUNTED),
    in_stock: of("in_stock"),
    low: of("low"),
    out: of("out"),
    unknown: of("unknown"),
    capped: all > MOST_COUNTED,
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
