import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import type { ShownList } from "~/shell/lists/use-list-view";
import { ListFilters } from "~/ui/lists/list-filters";
import { LEVEL_CHOICES, type inventoryInput } from "./inventory-address";

interface InventoryFiltersProps {
  input: ReturnType<typeof inventoryInput>;
  views: ShownList;
  stores: { store_id: string; name: string }[];
  isLoading: boolean;
}

/** Stock levels as tabs with counts, search, and the store where there are several; all of it lives in the address. */
export function InventoryFilters({ input, views, stores, isLoading }: InventoryFiltersProps) {
  const { t } = useTranslation("inventory");
  const counts = useQuery(api.catalog.inventoryCounts.queryOptions({ input: { store_id: input.store_id } })).data?.data;
  return (
    <ListFilters
      tabs={LEVEL_CHOICES.map((id) => ({
        id,
        label: t(`level_filter.${id}`),
        count: counts && { count: counts[id], capped: counts.capped },
      }))}
      selected={input.level}
      partsOf={(level) => ({ level: level === "all" ? null : level })}
      views={views}
      search={{ part: "keyword", value: input.keyword, placeholder: t("search") }}
      filters={
        stores.length < 2
          ? []
          : [
              {
                key: "store",
                label: t("columns.store"),
                value: input.store_id ?? null,
                choices: stores.map(({ store_id: value, name: label }) => ({ value, label })),
                chosen: stores.find(({ store_id: id }) => id === input.store_id)?.name ?? null,
                shortcut: true,
              },
            ]
      }
      isLoading={isLoading}
    />
  );
}
