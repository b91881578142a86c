import { type IndexTableProps } from "@shopify/polaris";
import { useState } from "react";

/** As many rows as one call takes. */
export const MOST_SELECTED = 100;

interface List<Row> {
  /** The rows of the page that is shown */
  rows: readonly Row[];
  idOf(row: Row): string;
  /** What tells the page from the list's others, such as its cursor */
  page: string | undefined;
  /** What is asked for, its tab, search and filters: another question begins with nothing selected, as nobody would see what was */
  asked: Readonly<Record<string, unknown>>;
}

interface Kept<Row> {
  list: string;
  rows: ReadonlyMap<string, { row: Row; page: string }>;
}

/**
 * The rows that somebody has chosen of a list, over its pages, `MOST_SELECTED` of them at most. A row that goes away from the
 * page that is shown is no longer chosen.
 */
export function useSelection<Row>({ rows, idOf, page = "", asked }: List<Row>) {
  const list = JSON.stringify({ ...asked, cursor: undefined, page_size: undefined, order_by: undefined });
  const [kept, setKept] = useState<Kept<Row>>({ list, rows: new Map() });
  // Let go for good: going back to a search brings nothing of it again.
  if (kept.list !== list) setKept({ list, rows: new Map() });
  const before = kept.list === list ? kept.rows : new Map<string, { row: Row; page: string }>();
  const shown = new Map(rows.map((row) => [idOf(row), row]));
  const selected = new Map(
    [...before].flatMap(([id, was]) => {
      const row = shown.get(id) ?? (was.page === page ? undefined : was.row);
      return row ? [[id, row] as const] : [];
    }),
  );
  const isSelected = (row: Row) => selected.has(idOf(row));
  const onPage = rows.filter(isSelected).length;
  const set = (changed: readonly Row[], isOn: boolean) => {
    const next = new Map([...before].filter(([id]) => selected.has(id)));
    for (const row of changed) {
      if (!isOn) next.delete(idOf(row));
      else if (next.size < MOST_SELECTED) next.set(idOf(row), { row, page });
    }
    setKept({ list, rows: next });
  };
  const onSelectionChange: IndexTableProps["onSelectionChange"] = (type, isOn, which) => {
    if (type === "page" || type === "all") set(rows, onPage < rows.length);
    else if (typeof which === "string")
      set(
        rows.filter((row) => idOf(row) === which),
        isOn,
      );
    else if (which) set(rows.slice(which[0], which[1] + 1), isOn);
  };
  return {
    selected: [...selected.values()],
    isSelected,
    /** How many of them are on the page that is shown */
    onPage,
    onSelectionChange,
    clear: () => setKept({ list, rows: new Map() }),
  };
}

export type Selection = Pick<ReturnType<typeof useSelection>, "onPage" | "clear"> & { selected: readonly unknown[] };
