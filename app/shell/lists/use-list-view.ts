import { useLocation, useNavigationType, useSearchParams } from "@remix-run/react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { api } from "~/platform/api/client";
import {
  areSameParts,
  COLUMNS_PART,
  columnsOfPart,
  isNarrowed,
  partsOfAddress,
  shownColumns,
  usualColumns,
  VIEW_PART,
  type AddressParts,
  type ListDefinition,
} from "~/platform/lists/list-definition";
import { useListChange } from "~/ui/lists/use-list-change";

/** A saved view as screens know it. */
export interface SavedView {
  id: string;
  name: string;
  parts: AddressParts;
  left_out: string[];
  is_shared: boolean;
  may_change: boolean;
}

const NO_VIEWS: SavedView[] = [];

/**
 * What is shown of a list: which of its saved views, with which columns, and whether it differs from what is saved. All of it
 * lives in the address, which a view's id alone is the short form of; columns that no address names are the member's own.
 */
export function useListView<Column extends string>(list: ListDefinition<Column>) {
  const [search] = useSearchParams();
  const change = useListChange();
  const kept = useQuery(api.lists.views.queryOptions({ input: { list: list.name } })).data?.data;
  const parts = partsOfAddress(list, search);
  const views: readonly SavedView[] = kept?.views ?? NO_VIEWS;
  const asked = search.get(VIEW_PART);
  const view = views.find(({ id }) => id === asked) ?? null;
  const chosen = columnsOfPart(parts[COLUMNS_PART]) ?? kept?.columns ?? null;
  const named = shownColumns(list, chosen).join();
  const columns = useMemo(() => named.split(",") as Column[], [named]);
  const isUsual = named === usualColumns(list).join();
  /** What the address is without any of the list's choices */
  const cleared = Object.fromEntries([...Object.keys(list.parts), COLUMNS_PART, VIEW_PART].map((name) => [name, null]));
  const open = (opened: Pick<SavedView, "id" | "parts">, { replace = false } = {}) =>
    change({ ...cleared, ...opened.parts, [VIEW_PART]: opened.id }, { replace });
  const openById = (id: string) => {
    const opened = views.find((one) => one.id === id);
    if (opened) open(opened);
  };
  const leave = () => change(cleared);

  useArrival(kept !== undefined, (isNew) => {
    if (Object.keys(parts).length > 0) return;
    const wanted = asked ?? (isNew ? kept?.default_view_id : null);
    const found = views.find(({ id }) => id === wanted);
    if (found) open(found, { replace: true });
  });

  return {
    list,
    views,
    view,
    /** True for an address that names a view which there is no more, or which is somebody else's */
    isMissing: asked !== null && kept !== undefined && view === null,
    /** What a view that is saved now keeps: the member's own columns too, where it is the first to be made of them */
    parts: isUsual || view ? parts : { ...parts, [COLUMNS_PART]: named },
    isChanged: view ? !areSameParts(view.parts, parts) : isNarrowed(list, parts),
    columns,
    defaultViewId: kept?.default_view_id ?? null,
    mayShare: kept?.may_share ?? false,
    cleared,
    open,
    openById,
    leave,
  };
}

export type ShownList = Omit<ReturnType<typeof useListView>, "columns" | "list"> & {
  list: ListDefinition;
  columns: readonly string[];
};

/**
 * Calls once when the list is first there.
 * @param onArrival with whether somebody has come anew, rather than back along the history
 */
function useArrival(isReady: boolean, onArrival: (isNew: boolean) => void): void {
  const isPop = useNavigationType() === "POP";
  const { key } = useLocation();
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return;
    isDone.current = true;
    onArrival(!isPop || key === "default");
  });
}
