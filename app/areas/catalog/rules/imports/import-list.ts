import { SIZE_PART, TEXT_PART, type ListDefinition } from "~/platform/lists/list-definition";
import { SOURCE_FORM } from "../sources/source-form";

/** The tabs of the import list. */
export const PRODUCT_STATUSES = ["all", "unpushed", "pushed"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** By when a product was imported, its title, and its lowest cost in its supplier's currency. */
export const IMPORT_SORTS = [
  "created_at_desc",
  "created_at_asc",
  "title_asc",
  "title_desc",
  "cost_asc",
  "cost_desc",
] as const;
export type ImportSort = (typeof IMPORT_SORTS)[number];

const COLUMNS = ["product", "source", "cost", "price", "variants", "added", "status", "actions"] as const;
export type ImportColumn = (typeof COLUMNS)[number];

/** What can be chosen of the import list. */
export const IMPORT_LIST: ListDefinition<ImportColumn> = {
  name: "import-list",
  needs: ["VIEW_PRODUCT"],
  parts: {
    keyword: TEXT_PART,
    status: PRODUCT_STATUSES,
    source: SOURCE_FORM,
    favourite: ["true"],
    sort: IMPORT_SORTS,
    size: SIZE_PART,
  },
  tab: "status",
  columns: COLUMNS,
  extra: ["added"],
};

/** Products are counted up to here; it stands for as many and more (decision 7). */
export const MOST_PRODUCTS_COUNTED = 10_000;
