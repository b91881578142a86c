import type { useSearchParams } from "@remix-run/react";
import { ChoiceList, IndexFilters, IndexFiltersMode, useSetIndexFiltersMode } from "@shopify/polaris";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/ui/number";
import { useTyped } from "~/ui/use-typed";
import { CENTER_TABS, centerInput } from "./product-center-address";

interface CenterFiltersProps {
  search: URLSearchParams;
  setSearch: ReturnType<typeof useSearchParams>[1];
  /** Products in the tab, as filtered */
  total: number | undefined;
  isLoading: boolean;
}

/** Tabs, search and filters of the product center; all of it lives in the address. */
export function CenterFilters({ search, setSearch, total, isLoading }: CenterFiltersProps) {
  const { t, i18n } = useTranslation("products");
  const { tab, input } = centerInput(search);
  const { mode, setMode } = useSetIndexFiltersMode(input.keyword ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  const change = useCallback(
    (name: string, value: string, replace = false) =>
      setSearch(
        (current) => {
          current.delete("cursor");
          if (value && value !== "all") current.set(name, value);
          else current.delete(name);
          return current;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  const [typed, setTyped] = useTyped(input.keyword, (text) => change("keyword", text, true));
  const choice = (name: "status" | "push_state", values: readonly string[]) => ({
    key: name,
    label: t(`center.filter.${name}.label`),
    filter: (
      <ChoiceList
        title={t(`center.filter.${name}.label`)}
        titleHidden
        choices={values.map((value) => ({ value, label: t(`center.filter.${name}.${value}`) }))}
        selected={[input[name]]}
        onChange={([value]) => change(name, value ?? "all")}
      />
    ),
    shortcut: true,
  });
  const applied = (["status", "push_state"] as const).flatMap((name) =>
    input[name] === "all" ? [] : [{ key: name, label: t(`center.filter.${name}.${input[name]}`), onRemove: () => change(name, "all") }],
  );
  const filters = [choice("status", ["all", "active", "draft", "archived"]), ...(tab === "pushed" ? [choice("push_state", ["all", "pushing", "error"])] : [])];
  return (
    <IndexFilters
      mode={mode}
      setMode={setMode}
      tabs={CENTER_TABS.map((name) => ({ id: name, content: t(`center.tabs.${name}`), badge: name === tab && total !== undefined ? formatNumber(total, i18n.language) : undefined, isLocked: true }))}
      selected={CENTER_TABS.indexOf(tab)}
      onSelect={(index) => {
        setTyped("");
        setSearch(index === 0 ? {} : { tab: CENTER_TABS[index] ?? "pushed" });
      }}
      canCreateNewView={false}
      queryValue={typed}
      queryPlaceholder={t("imports.search")}
      onQueryChange={setTyped}
      onQueryClear={() => setTyped("")}
      cancelAction={{ onAction: () => setTyped("") }}
      filters={filters}
      appliedFilters={applied}
      onClearAll={() => {
        setTyped("");
        setSearch(tab === "pushed" ? {} : { tab });
      }}
      loading={isLoading}
    />
  );
}
