import type { TFunction } from "i18next";
import { sortOptions, type ShownSort } from "~/ui/lists/list-sorts";
import type { OrderSort } from "../../rules/reading/order-filter";

/** What the list of orders can be sorted by, each both ways. */
export function orderSortOptions(t: TFunction<"orders">): ShownSort[] {
  return sortOptions<OrderSort>({
    created_at_asc: [t("sort.date"), t("sort.oldest")],
    created_at_desc: [t("sort.date"), t("sort.newest")],
    total_asc: [t("sort.total"), t("sort.lowest")],
    total_desc: [t("sort.total"), t("sort.highest")],
    customer_asc: [t("sort.customer"), t("sort.from_a")],
    customer_desc: [t("sort.customer"), t("sort.from_z")],
  });
}
