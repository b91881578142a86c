import { taxInPrices } from "~/areas/accounts/rules/stores/price-tax";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import { databaseJson } from "~/platform/db/database-json.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant } from "~/platform/db/sql.server";
import { supplyOf, type SuppliedVariant } from "../../rules/listings/listing-supply";
import type { StockLevel } from "../../rules/listings/stock-level";
import { SUPPLIERS_COST, SUPPLIERS_STOCK } from "./suppliers-stock.sql.server";

type Row = Omit<SuppliedVariant, "taxPercent"> & {
  listingId: string;
  storeId: string;
  isMapped: boolean;
  level: StockLevel;
};

/**
 * Writes with listings what lists sort and narrow them by: what they cost, how many can be sold, what they earn at least, when
 * they were last read, and which levels their variants' stock is at (decision 91).
 * @param of the listings, or those that are bought as a supplier's products
 */
export async function writeSupplies({
  tx,
  scope: { workspaceId },
  of,
}: {
  tx: WorkspaceTransaction;
  scope: Pick<WorkspaceScope, "workspaceId">;
  of: { listingIds: readonly string[] } | { source: string; productIds: readonly string[] };
}): Promise<void> {
  const listingIds =
    "listingIds" in of
      ? of.listingIds
      : (
          await scopedRows<{ id: string }>({ tx, workspaceId })`
            SELECT DISTINCT v.listing_id::text AS id FROM listing_variants v
            WHERE ${tenant("v")} AND v.source = ${of.source} AND v.source_product_id = ANY(${[...of.productIds]}::text[])`
        ).map(({ id }) => id);
  const rows = await scopedRows<Row>({ tx, workspaceId })`
    SELECT l.id::text AS "listingId", l.store_id::text AS "storeId", v.price::text AS price, l.currency,
      trim_scale(${SUPPLIERS_COST.cost})::text AS cost, ${SUPPLIERS_COST.currency} AS "costCurrency",
      v.supplier_quantity AS quantity, stock.available, r.read_at AS "readAt", v.source IS NOT NULL AS "isMapped", stock.level,
      trim_scale(taken.shipping_cost)::text AS "shippingCost", taken.cost_currency AS "shippingCurrency"
    FROM listings l JOIN listing_variants v ON v.listing_id = l.id
    LEFT JOIN imported_products taken ON taken.id = l.imported_product_id ${SUPPLIERS_STOCK}
    WHERE ${tenant("l")} AND l.id = ANY(${[...listingIds]}::uuid[])`;
  const stores = await findStores({ db: tx, ids: [...new Set(rows.map(({ storeId }) => storeId))] });
  const taxOf = new Map(stores.map((store) => [store.id, taxInPrices(store)]));
  const variantsOf = Map.groupBy(rows, ({ listingId }) => listingId);
  const supplies = listingIds
    .map((id) => {
      const variants = variantsOf.get(id) ?? [];
      const supplied = variants
        .filter(({ isMapped }) => isMapped)
        .map((row) => ({ ...row, taxPercent: taxOf.get(row.storeId) ?? "0" }));
      return { id, ...supplyOf(supplied), levels: [...new Set(variants.map(({ level }) => level))].sort() };
    })
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  await scopedWrite({ tx, workspaceId })`
    UPDATE listings l SET supply_cost = n.cost, supply_stock = n.stock, supply_margin = n.margin, supply_read_at = n."readAt", supply_levels = n.levels
    FROM json_to_recordset(${databaseJson(supplies)}::json) AS n(id uuid, cost numeric, stock int, margin numeric, "readAt" timestamptz, levels text[])
    WHERE l.id = n.id AND ${tenant("l")}
      AND (l.supply_cost, l.supply_stock, l.supply_margin, l.supply_read_at, l.supply_levels) IS DISTINCT FROM (n.cost, n.stock, n.margin, n."readAt", n.levels)`;
}
