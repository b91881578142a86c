import { Card, IndexTable, type IndexTableProps } from "@shopify/polaris";
import type { ReactNode } from "react";
import { Failure } from "../loading/failure";
import { ListSkeleton } from "../loading/skeletons";
import { CursorPagination, EmptiedPage } from "./cursor-pagination";
import { ListNews } from "./list-news";
import { SelectionBar } from "./selection-bar";
import { SteadyRows } from "./steady-rows";
import type { useSelection } from "./use-selection";

/** What a list's query says of itself, and the page's neighbors that its answer carries. */
interface ListQuery {
  data: { data: { next: string | null; previous: string | null } } | undefined;
  error: unknown;
  isSuccess: boolean;
  isPlaceholderData: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/** What stands above a column. */
export type ListHeading = IndexTableProps["headings"][number];

/** How a column's heading stands, where it stands otherwise than most. */
export interface ColumnLook {
  alignment?: "end";
  hidden?: boolean;
}

interface ListFrameProps<Row> {
  list: ListQuery;
  rows: readonly Row[];
  /** What is asked of the list: tab, search, filters and page */
  asked: { cursor?: string; page_size: number };
  /** Tabs, search and filters above the rows */
  filters: ReactNode;
  /** Below them: saved views, and the choice of columns */
  views?: ReactNode;
  /** What stands in the place of a list without rows: why there are none, and what to do */
  empty: ReactNode;
  resource: IndexTableProps["resourceName"];
  /** Of the columns that are shown, in their order */
  headings: readonly ListHeading[];
  children(row: Row, position: number): ReactNode;
  /** Rows as they are chosen, and what can be done with them; left out, none can be */
  selection?: ReturnType<typeof useSelection<Row>>;
  bulkActions?: ReactNode;
  /** Of the rows while they are loaded */
  skeleton?: { rows?: number; hasPicture?: boolean };
}

/**
 * What every list of rows has around them: filters, news for who doesn't see the rows change, loading, failure and emptiness,
 * the table, what is chosen of it, and its pages.
 */
export function ListFrame<Row>({
  list,
  rows,
  asked,
  filters,
  views,
  empty,
  resource,
  headings,
  children,
  selection,
  bulkActions,
  skeleton: { rows: skeletonRows = 8, hasPicture = false } = {},
}: ListFrameProps<Row>) {
  const page = list.data?.data;
  return (
    <Card padding="0">
      {filters}
      {views}
      <ListNews of={asked} list={list} count={rows.length} />
      {!page && list.error ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
      ) : !page ? (
        <ListSkeleton rows={skeletonRows} hasPicture={hasPicture} />
      ) : rows.length === 0 && asked.cursor ? (
        <EmptiedPage previous={page.previous} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <SteadyRows>
          <IndexTable
            resourceName={resource}
            itemCount={rows.length}
            headings={headings as IndexTableProps["headings"]}
            {...(selection
              ? { selectedItemsCount: selection.onPage, onSelectionChange: selection.onSelectionChange }
              : { selectable: false })}
          >
            {rows.map(children)}
          </IndexTable>
          {selection && <SelectionBar selection={selection}>{bulkActions}</SelectionBar>}
          <CursorPagination next={page.next} previous={page.previous} size={asked.page_size} />
        </SteadyRows>
      )}
    </Card>
  );
}
