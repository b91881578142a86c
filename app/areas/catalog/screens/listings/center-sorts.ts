import type { TFunction } from "i18next";
import { sortOptions, type ShownSort } from "~/ui/lists/list-sorts";
import type { CenterSort } from "../../rules/listings/product-center-list";

/** What products that are bought from suppliers can be sorted by, each both ways. */
export function centerSortOptions(t: TFunction<"products">): ShownSort[] {
  return sortOptions<CenterSort>({
    created_at_asc: [t("columns.added"), t("imports.sort.oldest")],
    created_at_desc: [t("columns.added"), t("imports.sort.newest")],
    cost_asc: [t("columns.cost"), t("imports.sort.lowest")],
    cost_desc: [t("columns.cost"), t("imports.sort.highest")],
    margin_asc: [t("columns.margin"), t("imports.sort.lowest")],
    margin_desc: [t("columns.margin"), t("imports.sort.highest")],
    stock_asc: [t("columns.stock"), t("imports.sort.lowest")],
    stock_desc: [t("columns.stock"), t("imports.sort.highest")],
    read_at_asc: [t("columns.read"), t("imports.sort.oldest")],
    read_at_desc: [t("columns.read"), t("imports.sort.newest")],
  });
}
