import { exportList } from "~/platform/export/list-export";
import { centerCalls, type ListingRow } from "./contract/center";
import { importCalls, type ImportedProductRow } from "./contract/imports";
import { inventoryCalls, type StockRow } from "./contract/inventory";
import { importedFilter } from "./router/import-query";
import { listingFilter } from "./router/listing-query";
import { countImportedListed, listImported } from "./server/imports/list-imported.sql.server";
import { countInventory, listInventory } from "./server/listings/list-inventory.server";
import { countListings, listListings } from "./server/listings/list-listings.sql.server";

const imports = exportList<typeof importCalls.importListing, ImportedProductRow>({
  name: "import-list",
  call: importCalls.importListing,
  columns: [
    { heading: "export:columns.product", cell: ({ name }) => name },
    { heading: "export:columns.supplier", cell: ({ source }, { text }) => text(`common:sources.${source}`, source) },
    { heading: "export:columns.supplier_product", cell: ({ source_product_id: id }) => id },
    { heading: "export:columns.cost_low", cell: ({ cost_range: { low } }) => low },
    { heading: "export:columns.cost_high", cell: ({ cost_range: { high } }) => high },
    { heading: "export:columns.cost_currency", cell: ({ cost_currency: currency }) => currency },
    { heading: "export:columns.shipping", cell: ({ shipping_cost: cost }) => cost },
    { heading: "export:columns.price_low", cell: ({ price_range: { low } }) => low },
    { heading: "export:columns.price_high", cell: ({ price_range: { high } }) => high },
    { heading: "export:columns.currency", cell: ({ price_currency: currency }) => currency },
    { heading: "export:columns.variants", cell: ({ total_variants: count }) => count },
    { heading: "export:columns.selected", cell: ({ selected_variants: count }) => count },
    { heading: "export:columns.listings", cell: ({ listings }) => listings },
    { heading: "export:columns.imported", cell: ({ created_at: at }, { moment }) => moment(at) },
    { heading: "export:columns.pushed", cell: ({ pushed_at: at }, { moment }) => moment(at) },
  ],
  count: ({ scope, input, most }) => countImportedListed({ scope, filter: importedFilter(input), most }),
  async readPage({ scope, input, cursor, pageSize }) {
    const page = await listImported({ scope, filter: importedFilter(input), cursor, pageSize });
    return { rows: page.products, next: page.next };
  },
});

const CENTER = { pushed: "pushedListings", mapped: "mappedListings", unmapped: "unmappedListings" } as const;
const listings = (["pushed", "mapped", "unmapped"] as const).map((tab) =>
  exportList<typeof centerCalls.pushedListings, ListingRow>({
    name: `products-${tab}`,
    call: centerCalls[CENTER[tab]],
    columns: [
      { heading: "export:columns.product", cell: ({ name }) => name },
      { heading: "export:columns.store", cell: ({ store_name: name }) => name },
      {
        heading: "export:columns.status",
        cell: ({ status }, { text }) => text(`products:center.filter.status.${status}`, status),
      },
      { heading: "export:columns.price_low", cell: ({ price_range: range }) => range && range.low },
      { heading: "export:columns.price_high", cell: ({ price_range: range }) => range && range.high },
      { heading: "export:columns.currency", cell: ({ currency }) => currency },
      { heading: "export:columns.cost_low", cell: ({ cost_range: range }) => range && range.low },
      { heading: "export:columns.cost_high", cell: ({ cost_range: range }) => range && range.high },
      {
        heading: "export:columns.cost_currency",
        cell: ({ cost_currency: currency, cost_range: range }) => range && currency,
      },
      { heading: "export:columns.margin_low", cell: ({ margin }) => margin },
      { heading: "export:columns.enough_for", cell: ({ available }) => available },
      { heading: "export:columns.read", cell: ({ read_at: at }, { moment }) => moment(at) },
      { heading: "export:columns.variants", cell: ({ total_variants: count }) => count },
      { heading: "export:columns.mapped", cell: ({ mapped_variants: count }) => count },
      {
        heading: "export:columns.problem",
        cell: ({ error, error_detail: detail }, { text }) => error && (detail ?? text(`outside:${error}.title`, error)),
      },
      { heading: "export:columns.listed", cell: ({ created_at: at }, { moment }) => moment(at) },
      { heading: "export:columns.pushed", cell: ({ pushed_at: at }, { moment }) => moment(at) },
      { heading: "export:columns.link", cell: ({ admin_url: url }) => url },
    ],
    count: ({ scope, input, most }) => countListings({ scope, tab, filter: listingFilter(input), most }),
    async readPage({ scope, input, cursor, pageSize }) {
      const page = await listListings({ scope, tab, filter: listingFilter(input), cursor, pageSize });
      return { rows: page.products, next: page.next };
    },
  }),
);

const inventory = exportList<typeof inventoryCalls.inventory, StockRow>({
  name: "inventory",
  call: inventoryCalls.inventory,
  columns: [
    { heading: "export:columns.product", cell: ({ product_title: title }) => title },
    { heading: "export:columns.variant", cell: ({ variant_title: title }) => title },
    { heading: "export:columns.sku", cell: ({ sku }) => sku },
    { heading: "export:columns.store", cell: ({ store_name: name }) => name },
    { heading: "export:columns.at_store", cell: ({ store_stock: stock }) => stock },
    {
      heading: "export:columns.supplier",
      cell: ({ source }, { text }) => source && text(`common:sources.${source}`, source),
    },
    { heading: "export:columns.at_supplier", cell: ({ supplier_stock: stock }) => stock },
    { heading: "export:columns.enough_for", cell: ({ available }) => available },
    { heading: "export:columns.level", cell: ({ level }, { text }) => text(`inventory:level_filter.${level}`) },
    { heading: "export:columns.known", cell: ({ known_at: at }, { moment }) => moment(at) },
  ],
  async count({ scope, input: { store_id: storeId, keyword, level }, most }) {
    const counts = await countInventory({ scope, storeId, keyword });
    return counts.capped ? most : counts[level];
  },
  async readPage({ scope, input: { store_id: storeId, keyword, level }, cursor, pageSize }) {
    const page = await listInventory({ scope, storeId, keyword, level, cursor, pageSize });
    return { rows: page.variants, next: page.next };
  },
});

/** The lists of this area that can be had as files. */
export const catalogExports = [imports, ...listings, inventory];
