import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import type { ShownList } from "~/shell/lists/use-list-view";
import { ListFilters, type ListFilter } from "~/ui/lists/list-filters";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { useListChange } from "~/ui/lists/use-list-change";
import { CENTER_SORTS, CENTER_TABS, PUSH_STATES, STATUSES } from "../../rules/listings/product-center-list";
import { centerSortOptions } from "./center-sorts";
import { centerInput } from "./product-center-address";

/** Tabs with counts, search and filters of the product center; all of it lives in the address. */
export function CenterFilters({
  search,
  views,
  isLoading,
}: {
  search: URLSearchParams;
  views: ShownList;
  isLoading: boolean;
}) {
  const { t } = useTranslation("products");
  const change = useListChange();
  const { tab, input } = centerInput(search);
  const counts = useQuery(api.catalog.tabCounts.queryOptions({ input: {} })).data?.data;
  const filter = (key: "status" | "push_state", values: readonly string[]): ListFilter => {
    const choices = values.map((value) => ({
      value: value === "all" ? null : value,
      label: t(`center.filter.${key}.${value}`),
    }));
    const value = input[key] === "all" ? null : input[key];
    return {
      key,
      label: t(`center.filter.${key}.label`),
      value,
      choices,
      chosen: value && t(`center.filter.${key}.${value}`),
      shortcut: true,
    };
  };
  return (
    <ListFilters
      tabs={CENTER_TABS.map((id) => ({ id, label: t(`center.tabs.${id}`), count: counts?.[id] }))}
      selected={tab}
      partsOf={(next) => ({ ...views.cleared, tab: next === CENTER_TABS[0] ? null : next })}
      views={views}
      search={{ part: "keyword", value: input.keyword, placeholder: t("imports.search") }}
      filters={[filter("status", STATUSES), ...(tab === "pushed" ? [filter("push_state", PUSH_STATES)] : [])]}
      sort={
        tab === "unmapped"
          ? undefined
          : {
              sortOptions: centerSortOptions(t),
              sortSelected: [shownSort(input.order_by)],
              onSort: ([shown]) => change({ sort: sortFromShown(CENTER_SORTS, shown) }),
            }
      }
      isLoading={isLoading}
    />
  );
}
