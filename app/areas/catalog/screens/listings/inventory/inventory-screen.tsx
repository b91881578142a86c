import { useSearchParams } from "@remix-run/react";
import { EmptyState, Page } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useExport } from "~/shell/data/use-export";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView } from "~/shell/lists/use-list-view";
import { ListFrame } from "~/ui/lists/list-frame";
import { INVENTORY_LIST, type InventoryColumn } from "../../../rules/listings/inventory-list";
import { inventoryInput } from "./inventory-address";
import { InventoryFilters } from "./inventory-filters";
import { StockTableRow } from "./stock-table-row";

const FIGURES: readonly InventoryColumn[] = ["at_store", "at_supplier"];

/** What is on the stores beside what the suppliers have of it (S067). */
export function InventoryScreen() {
  const { t } = useTranslation("inventory");
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const input = inventoryInput(search);
  const shown = useListView(INVENTORY_LIST);
  const list = useQuery(api.catalog.inventory.queryOptions({ input, placeholderData: keepPreviousData }));
  useRealtime(
    ["product.push", "products.pushed"],
    () => void queryClient.invalidateQueries({ queryKey: api.catalog.inventory.key() }),
  );
  const rows = list.data?.data.variants ?? [];
  const isFiltered = input.level !== "all" || input.keyword !== "" || input.store_id !== undefined;
  return (
    <Page
      fullWidth
      title={t("title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("product_center"), url: "/app/products-center" }}
      secondaryActions={[useExport("inventory", input)]}
    >
      <ListFrame
        list={list}
        rows={rows}
        asked={input}
        filters={
          <InventoryFilters
            input={input}
            views={shown}
            stores={list.data?.data.stores ?? []}
            isLoading={list.isFetching}
          />
        }
        views={<ListViewBar shown={shown} titleOf={(column) => t(`columns.${column}`)} />}
        empty={<InventoryEmpty isFiltered={isFiltered} onClear={() => setSearch({})} />}
        skeleton={{ hasPicture: true }}
        resource={{ singular: t("resource"), plural: t("resources") }}
        headings={shown.columns.map((column) => ({
          title: t(`columns.${column}`),
          ...(FIGURES.includes(column) && { alignment: "end" }),
        }))}
      >
        {(row, position) => (
          <StockTableRow key={row.variant_id} row={row} columns={shown.columns} position={position} />
        )}
      </ListFrame>
    </Page>
  );
}

function InventoryEmpty({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("inventory");
  if (isFiltered) {
    return (
      <EmptyState
        heading={t("none_found.title")}
        image="/illustrations/lost.svg"
        action={{ content: t("none_found.clear"), onAction: onClear }}
      >
        <p>{t("none_found.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      heading={t("empty.title")}
      image="/illustrations/calm.svg"
      action={{ content: t("empty.import_list"), url: "/app/products-import" }}
    >
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}
