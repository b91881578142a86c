import type { useSearchParams } from "@remix-run/react";
import { ChoiceList, IndexFilters, IndexFiltersMode, useSetIndexFiltersMode } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { useTyped } from "~/ui/use-typed";
import { type inventoryInput, LEVEL_CHOICES } from "./inventory-address";

interface InventoryFiltersProps {
  setSearch: ReturnType<typeof useSearchParams>[1];
  input: ReturnType<typeof inventoryInput>;
  stores: { store_id: string; name: string }[];
  isLoading: boolean;
}

/** Stock levels as tabs, search, and the store where there are several; all of it lives in the address. */
export function InventoryFilters({ setSearch, input, stores, isLoading }: InventoryFiltersProps) {
  const { t } = useTranslation("inventory");
  const { mode, setMode } = useSetIndexFiltersMode(input.keyword ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  const change = (name: string, value: string, replace = false) =>
    setSearch(
      (current) => {
        current.delete("cursor");
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace, preventScrollReset: true },
    );
  const [typed, setTyped] = useTyped(input.keyword, (text) => change("keyword", text, true));
  const chosen = stores.find(({ store_id: id }) => id === input.store_id);
  const clearAll = () => {
    setTyped("");
    setSearch(input.level === "all" ? {} : { level: input.level });
  };
  return (
    <IndexFilters
      mode={mode}
      setMode={setMode}
      tabs={LEVEL_CHOICES.map((level) => ({ id: level, content: t(`level_filter.${level}`), isLocked: true }))}
      selected={LEVEL_CHOICES.indexOf(input.level)}
      onSelect={(index) => change("level", index === 0 ? "" : (LEVEL_CHOICES[index] ?? ""))}
      canCreateNewView={false}
      queryValue={typed}
      queryPlaceholder={t("search")}
      onQueryChange={setTyped}
      onQueryClear={() => setTyped("")}
      cancelAction={{ onAction: () => setTyped("") }}
      filters={
        stores.length < 2
          ? []
          : [
              {
                key: "store",
                label: t("columns.store"),
                shortcut: true,
                filter: (
                  <ChoiceList
                    title={t("columns.store")}
                    titleHidden
                    choices={stores.map(({ store_id: value, name: label }) => ({ value, label }))}
                    selected={input.store_id ? [input.store_id] : []}
                    onChange={([value]) => change("store", value ?? "")}
                  />
                ),
              },
            ]
      }
      appliedFilters={chosen ? [{ key: "store", label: chosen.name, onRemove: () => change("store", "") }] : []}
      onClearAll={clearAll}
      loading={isLoading}
    />
  );
}
