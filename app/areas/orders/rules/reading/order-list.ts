import { DAY_PART, SIZE_PART, TEXT_PART, type ListDefinition } from "~/platform/lists/list-definition";
import { SECTION_NAMES, statusFiltersOf } from "../list-section";
import { MARK_COLORS } from "../marks";
import { BLOCKERS_PART, DATE_PRESET_NAMES, ORDER_SORTS } from "./order-filter";

const WORD = /^[\w-]{1,40}$/;
const COLUMNS = ["order", "customer", "items", "total", "status", "tags", "actions"] as const;
export type OrderColumn = (typeof COLUMNS)[number];

/** What can be chosen of the order list. */
export const ORDER_LIST: ListDefinition<OrderColumn> = {
  name: "orders",
  needs: ["VIEW_ORDER"],
  parts: {
    section: ["all", ...SECTION_NAMES],
    status: ["all", ...SECTION_NAMES.flatMap(statusFiltersOf)],
    dates: ["any", "custom", ...DATE_PRESET_NAMES],
    from: DAY_PART,
    to: DAY_PART,
    q: TEXT_PART,
    channel: WORD,
    source: WORD,
    mark: MARK_COLORS,
    country: /^[A-Z]{2}$/,
    blocker: BLOCKERS_PART,
    purchases: ["unclear"],
    sort: ORDER_SORTS,
    size: SIZE_PART,
  },
  tab: "section",
  columns: COLUMNS,
  extra: ["actions"],
};
