import { SIZE_PART, TEXT_PART, type ListDefinition } from "~/platform/lists/list-definition";

/** The tabs of the product center (S056). */
export const CENTER_TABS = ["pushed", "mapped", "unmapped"] as const;
export type CenterTab = (typeof CENTER_TABS)[number];

export const STATUSES = ["all", "active", "draft", "archived"] as const;
export const PUSH_STATES = ["all", "pushing", "error"] as const;

const COLUMNS = ["product", "store", "price", "cost", "stock", "mapping", "status", "actions"] as const;
export type CenterColumn = (typeof COLUMNS)[number];

/** What can be chosen of the product center. */
export const PRODUCT_CENTER_LIST: ListDefinition<CenterColumn> = {
  name: "product-center",
  needs: ["VIEW_PRODUCT"],
  parts: { tab: CENTER_TABS, keyword: TEXT_PART, status: STATUSES, push_state: PUSH_STATES, size: SIZE_PART },
  tab: "tab",
  columns: COLUMNS,
  extra: ["cost", "stock"],
};
