import type { IndexFiltersProps } from "@shopify/polaris";
import type { TFunction } from "i18next";
import { ORDER_SORTS, type OrderSort } from "../../rules/reading/order-filter";

type ShownSort = NonNullable<IndexFiltersProps["sortOptions"]>[number];

/** A sort as the menu of a list takes it: the key and the way, with a blank between. */
export function shownSort(sort: OrderSort): ShownSort["value"] {
  const [, key = "", way = "asc"] = /^(.+)_(asc|desc)$/.exec(sort) ?? [];
  return `${key} ${way === "desc" ? "desc" : "asc"}`;
}

/** What the menu says as the address keeps it; null for the sort that a list begins with. */
export function sortFromShown(shown: string | undefined): OrderSort | null {
  const sort = ORDER_SORTS.find((each) => shownSort(each) === shown);
  return !sort || sort === ORDER_SORTS[0] ? null : sort;
}

/** What the list of orders can be sorted by, each both ways. */
export function orderSortOptions(t: TFunction<"orders">): ShownSort[] {
  const option = (sort: OrderSort, label: string, directionLabel: string): ShownSort => ({
    value: shownSort(sort),
    label,
    directionLabel,
  });
  return [
    option("created_at_asc", t("sort.date"), t("sort.oldest")),
    option("created_at_desc", t("sort.date"), t("sort.newest")),
    option("total_asc", t("sort.total"), t("sort.lowest")),
    option("total_desc", t("sort.total"), t("sort.highest")),
    option("customer_asc", t("sort.customer"), t("sort.from_a")),
    option("customer_desc", t("sort.customer"), t("sort.from_z")),
  ];
}
