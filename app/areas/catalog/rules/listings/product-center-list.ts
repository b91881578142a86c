import { SIZE_PART, TEXT_PART, type ListDefinition } from "~/platform/lists/list-definition";

/** The tabs of the product center (S056). */
export const CENTER_TABS = ["pushed", "mapped", "unmapped"] as const;
export type CenterTab = (typeof CENTER_TABS)[number];

export const STATUSES = ["all", "active", "draft", "archived"] as const;
export const PUSH_STATES = ["all", "pushing", "error"] as const;

/**
 * By when a product came, and of what is bought by what it costs (in US dollars), how many can be sold, when its supplier was
 * read, and what it earns at least (decision 91).
 */
export const CENTER_SORTS = [
  "created_at_desc",
  "created_at_asc",
  "cost_asc",
  "cost_desc",
  "stock_asc",
  "stock_desc",
  "read_at_asc",
  "read_at_desc",
  "margin_asc",
  "margin_desc",
] as const;
export type CenterSort = (typeof CENTER_SORTS)[number];

const COLUMNS = [
  "product",
  "store",
  "price",
  "cost",
  "margin",
  "stock",
  "read",
  "mapping",
  "status",
  "actions",
] as const;
export type CenterColumn = (typeof COLUMNS)[number];

/** What can be chosen of the product center. */
export const PRODUCT_CENTER_LIST: ListDefinition<CenterColumn> = {
  name: "product-center",
  needs: ["VIEW_PRODUCT"],
  parts: {
    tab: CENTER_TABS,
    keyword: TEXT_PART,
    status: STATUSES,
    push_state: PUSH_STATES,
    sort: CENTER_SORTS,
    size: SIZE_PART,
  },
  tab: "tab",
  columns: COLUMNS,
  extra: ["cost", "margin", "stock", "read"],
};
