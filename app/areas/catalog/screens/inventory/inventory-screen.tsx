import { useSearchParams } from "@remix-run/react";
import { Card, EmptyState, IndexTable, Page } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/realtime";
import { CursorPagination, EmptiedPage } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { ListNews } from "~/ui/list-news";
import { ListSkeleton } from "~/ui/skeletons";
import { SteadyRows } from "~/ui/steady-rows";
import { inventoryInput } from "./inventory-address";
import { InventoryFilters } from "./inventory-filters";
import { StockTableRow } from "./stock-table-row";

/** What is on the stores beside what the suppliers have of it (S067). */
export function InventoryScreen() {
  const { t } = useTranslation("inventory");
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const input = inventoryInput(search);
  const list = useQuery(api.catalog.inventory.queryOptions({ input, placeholderData: keepPreviousData }));
  useRealtime(["product.push", "products.pushed"], () => void queryClient.invalidateQueries({ queryKey: api.catalog.inventory.key() }));
  const rows = list.data?.data.variants ?? [];
  const isFiltered = input.level !== "all" || input.keyword !== "" || input.store_id !== undefined;
  return (
    <Page fullWidth title={t("title")} subtitle={t("subtitle")} backAction={{ content: t("product_center"), url: "/app/products-center" }}>
      <Card padding="0">
        <InventoryFilters setSearch={setSearch} input={input} stores={list.data?.data.stores ?? []} isLoading={list.isFetching} />
        <ListNews of={input} list={list} count={rows.length} />
        {list.isLoadingError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.isPending ? (
          <ListSkeleton rows={8} hasPicture />
        ) : rows.length === 0 && input.cursor ? (
          <EmptiedPage previous={list.data.data.previous} />
        ) : rows.length === 0 ? (
          <InventoryEmpty isFiltered={isFiltered} onClear={() => setSearch({})} />
        ) : (
          <SteadyRows>
            <IndexTable
              selectable={false}
              itemCount={rows.length}
              resourceName={{ singular: t("resource"), plural: t("resources") }}
              headings={[
                { title: t("columns.variant") },
                { title: t("columns.store") },
                { title: t("columns.at_store"), alignment: "end" },
                { title: t("columns.at_supplier"), alignment: "end" },
                { title: t("columns.level") },
              ]}
            >
              {rows.map((row, position) => (
                <StockTableRow key={row.variant_id} row={row} position={position} />
              ))}
            </IndexTable>
            <CursorPagination next={list.data.data.next} previous={list.data.data.previous} size={input.page_size} />
          </SteadyRows>
        )}
      </Card>
    </Page>
  );
}

function InventoryEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("inventory");
  if (isFiltered) {
    return (
      <EmptyState heading={t("none_found.title")} image="/illustrations/lost.svg" action={{ content: t("none_found.clear"), onAction: onClear }}>
        <p>{t("none_found.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState heading={t("empty.title")} image="/illustrations/calm.svg" action={{ content: t("empty.import_list"), url: "/app/products-import" }}>
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}
