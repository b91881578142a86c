import { SIZE_PART, TEXT_PART, type ListDefinition } from "~/platform/lists/list-definition";
import { STOCK_LEVELS } from "./stock-level";

const COLUMNS = ["variant", "store", "at_store", "at_supplier", "level"] as const;
export type InventoryColumn = (typeof COLUMNS)[number];

/** What can be chosen of the inventory. */
export const INVENTORY_LIST: ListDefinition<InventoryColumn> = {
  name: "inventory",
  needs: ["VIEW_PRODUCT"],
  parts: { level: STOCK_LEVELS, keyword: TEXT_PART, store: "store", size: SIZE_PART },
  tab: "level",
  columns: COLUMNS,
};
