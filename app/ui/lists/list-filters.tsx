import {
  ChoiceList,
  IndexFilters,
  IndexFiltersMode,
  useSetIndexFiltersMode,
  type IndexFiltersProps,
} from "@shopify/polaris";
import type { ReactNode } from "react";
import type { ListStatus } from "./list-statuses";
import { useCounted } from "./use-counted";
import { useListChange, type ListParts } from "./use-list-change";
import { useTyped } from "./use-typed";

/** A filter of a list, whose value is a part of the address. */
export interface ListFilter {
  /** The part of the address */
  key: string;
  label: string;
  /** What is chosen, in words, beside the rows; null where nothing is */
  chosen: string | null;
  /** What can be chosen; the part of the address goes away with the first, where that is null */
  choices?: readonly { value: string | null; label: string }[];
  value?: string | null;
  /** In the place of choices */
  control?: ReactNode;
  /** Offered without being looked for */
  shortcut?: boolean;
}

/** Saved views, which stand as tabs behind a list's own. */
interface TabViews {
  views: readonly { id: string; name: string }[];
  /** The one that is open */
  view: { id: string } | null;
  /** The address without any choice that a view may have made */
  cleared: ListParts;
  openById(id: string): void;
}

const NO_VIEWS: TabViews = { views: [], view: null, cleared: {}, openById: () => {} };

interface ListFiltersProps<Tab extends string> {
  tabs: readonly ListStatus<Tab>[];
  selected: Tab;
  /** What a tab makes of the address; the first has the address without it */
  partsOf(tab: Tab): ListParts;
  views?: TabViews;
  /** The search, and the part of the address that it is */
  search: { part: string; value: string; placeholder: string };
  filters?: readonly ListFilter[];
  sort?: Pick<IndexFiltersProps, "sortOptions" | "sortSelected" | "onSort">;
  isLoading: boolean;
}

/** Tabs with counts, search and filters of a list; all of it lives in the address. */
export function ListFilters<Tab extends string>({
  tabs,
  selected,
  partsOf,
  views: { views, view, cleared, openById } = NO_VIEWS,
  search,
  filters = [],
  sort,
  isLoading,
}: ListFiltersProps<Tab>) {
  const counted = useCounted();
  const change = useListChange();
  const { mode, setMode } = useSetIndexFiltersMode(
    search.value ? IndexFiltersMode.Filtering : IndexFiltersMode.Default,
  );
  const [typed, setTyped] = useTyped(search.value, (text) => change({ [search.part]: text }, { replace: true }));
  return (
    <IndexFilters
      mode={mode}
      setMode={setMode}
      tabs={[
        ...tabs.map(({ id, label, count }) => ({ id, content: counted(label, count), isLocked: true })),
        ...views.map(({ id, name }) => ({ id, content: name, isLocked: true })),
      ]}
      selected={
        view ? tabs.length + views.findIndex(({ id }) => id === view.id) : tabs.findIndex(({ id }) => id === selected)
      }
      onSelect={(index) => {
        const tab = tabs[index];
        const opened = views[index - tabs.length];
        if (tab) change({ ...(view && cleared), ...partsOf(tab.id) });
        else if (opened) openById(opened.id);
      }}
      canCreateNewView={false}
      // The search that an address brings along is not where one goes on: the focus would leave the place in the list.
      autoFocusSearchField={search.value === ""}
      queryValue={typed}
      queryPlaceholder={search.placeholder}
      onQueryChange={setTyped}
      onQueryClear={() => setTyped("")}
      cancelAction={{ onAction: () => setTyped("") }}
      filters={filters.map(({ key, label, choices = [], value = null, control, shortcut }) => ({
        key,
        label,
        shortcut,
        filter: control ?? (
          <ChoiceList
            title={label}
            titleHidden
            choices={choices.map((choice) => ({ value: choice.value ?? "", label: choice.label }))}
            selected={[value ?? ""]}
            onChange={([chosen]) => change({ [key]: chosen ?? null })}
          />
        ),
      }))}
      appliedFilters={filters.flatMap(({ key, chosen }) =>
        chosen === null ? [] : [{ key, label: chosen, onRemove: () => change({ [key]: null }) }],
      )}
      onClearAll={() => {
        setTyped("");
        change({ [search.part]: null, ...Object.fromEntries(filters.map(({ key }) => [key, null])) });
      }}
      hideFilters={filters.length === 0}
      loading={isLoading}
      {...sort}
    />
  );
}
