import { useSearchParams } from "@remix-run/react";
import { Button, EmptyState, Modal, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted, useAccess, usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useExport } from "~/shell/data/use-export";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView, type ShownList } from "~/shell/lists/use-list-view";
import { ListFilters } from "~/ui/lists/list-filters";
import { ListFrame, type ColumnLook } from "~/ui/lists/list-frame";
import { shownSort, sortFromShown } from "~/ui/lists/list-sorts";
import { useListChange } from "~/ui/lists/use-list-change";
import { useSelection } from "~/ui/lists/use-selection";
import { useSourceName } from "~/ui/source-name";
import type { ImportedProductRow } from "../../contract/imports";
import {
  IMPORT_LIST,
  IMPORT_SORTS,
  MOST_PRODUCTS_COUNTED,
  PRODUCT_STATUSES,
  type ImportColumn,
} from "../../rules/imports/import-list";
import type { PushCandidate } from "../push/push-candidate";
import { usePushDrawer } from "../push/push-drawer";
import { importListInput } from "./import-list-address";
import { importSortOptions } from "./import-sorts";
import { ImportedRow } from "./imported-row";

const NONE: ImportedProductRow[] = [];
const HEADINGS: Partial<Record<ImportColumn, ColumnLook>> = {
  cost: { alignment: "end" },
  price: { alignment: "end" },
  variants: { alignment: "end" },
  actions: { hidden: true },
};
const idOf = ({ product_package_id: id }: ImportedProductRow) => id;

/** The import list (S054): what waits to be edited and pushed. */
export function ImportListScreen() {
  const { t } = useTranslation("products");
  const queryClient = useQueryClient();
  const toast = useToast();
  const permit = usePermit();
  const pushDrawer = usePushDrawer();
  const [search, setSearch] = useSearchParams();
  const input = importListInput(search);
  const shown = useListView(IMPORT_LIST);
  const list = useQuery(api.catalog.importListing.queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = list.data?.data.products ?? NONE;
  const selection = useSelection({ rows, idOf, page: input.cursor, asked: input });
  const ids = selection.selected.map(idOf);
  const [isDeleting, setIsDeleting] = useState(false);

  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: api.catalog.key() }), [queryClient]);
  useRealtime(["products.import", "products.pushed"], refresh);
  const done = (text: string) => {
    selection.clear();
    setIsDeleting(false);
    toast.success(text);
    refresh();
  };
  const remove = useMutation(
    api.catalog.deleteImports.mutationOptions({
      onSuccess: ({ data }) => done(t("imports.deleted", { count: data.deleted.length })),
    }),
  );
  const reprice = useMutation(
    api.catalog.applyPricing.mutationOptions({
      onSuccess: ({ data }) => done(t("imports.repriced", { count: data.products })),
    }),
  );
  const push = (products: ImportedProductRow[]) => pushDrawer.open(products.map(toCandidate), selection.clear);

  const isFiltered =
    input.keyword !== "" || input.status !== "all" || input.favourite !== undefined || input.source !== undefined;
  return (
    <Page
      fullWidth
      title={t("imports.title")}
      subtitle={t("imports.subtitle")}
      primaryAction={permit(["VIEW_CATALOG"], { content: t("imports.find"), url: "/app/find-product" })[0]}
      secondaryActions={[useExport("import-list", input)]}
    >
      <ListFrame
        list={list}
        rows={rows}
        asked={input}
        filters={<Filters search={search} views={shown} isLoading={list.isFetching} />}
        views={<ListViewBar shown={shown} titleOf={(column) => t(`columns.${column}`)} />}
        empty={
          <EmptyState
            heading={t(isFiltered ? "imports.none_found" : "imports.empty")}
            image={isFiltered ? "/illustrations/lost.svg" : "/illustrations/calm.svg"}
            action={
              isFiltered
                ? { content: t("imports.clear"), onAction: () => setSearch({}) }
                : permit(["VIEW_CATALOG"], { content: t("imports.find"), url: "/app/find-product" })[0]
            }
          >
            <p>{t(isFiltered ? "imports.none_found_text" : "imports.empty_text")}</p>
          </EmptyState>
        }
        skeleton={{ hasPicture: true }}
        resource={{ singular: t("imports.resource"), plural: t("imports.resources") }}
        headings={shown.columns.map((column) => ({ title: t(`columns.${column}`), ...HEADINGS[column] }))}
        selection={selection}
        bulkActions={
          <>
            <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
              <Button size="slim" variant="primary" onClick={() => push(selection.selected)}>
                {t("imports.push")}
              </Button>
            </Permitted>
            <Permitted needs={["VIEW_ACTION_BULK_ENHANCER"]}>
              <Button
                size="slim"
                loading={reprice.isPending}
                onClick={() => reprice.mutate({ product_package_ids: ids })}
              >
                {t("imports.reprice")}
              </Button>
            </Permitted>
            <Button size="slim" tone="critical" onClick={() => setIsDeleting(true)}>
              {t("imports.delete")}
            </Button>
          </>
        }
      >
        {(product, position) => (
          <ImportedRow
            key={product.product_package_id}
            product={product}
            columns={shown.columns}
            position={position}
            isSelected={selection.isSelected(product)}
            onPush={() => push([product])}
          />
        )}
      </ListFrame>
      <Modal
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t("imports.delete_title", { count: ids.length })}
        primaryAction={{
          content: t("imports.delete"),
          destructive: true,
          loading: remove.isPending,
          onAction: () => remove.mutate({ ids }),
        }}
        secondaryActions={[{ content: t("imports.keep"), onAction: () => setIsDeleting(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("imports.delete_text")}</Text>
        </Modal.Section>
      </Modal>
    </Page>
  );
}

function Filters({ search, views, isLoading }: { search: URLSearchParams; views: ShownList; isLoading: boolean }) {
  const { t } = useTranslation("products");
  const change = useListChange();
  const { keyword, status, source, favourite, order_by: sort } = importListInput(search);
  const isTold = useAccess(["VIEW_CATALOG", "VIEW_ACTION_CHANGE_SUPPLIER", "VIEW_ORDER"]) === "allowed";
  const told = useQuery(api.catalog.sources.queryOptions({ input: {}, enabled: isTold })).data;
  const nameOf = useSourceName();
  const sources = told?.data.sources ?? [];
  const counts = useQuery(api.catalog.counts.queryOptions({ input: {} })).data?.data;
  return (
    <ListFilters
      tabs={PRODUCT_STATUSES.map((id) => ({
        id,
        label: t(`imports.tabs.${id}`),
        count: counts && { count: counts[id], capped: counts[id] >= MOST_PRODUCTS_COUNTED },
      }))}
      selected={status}
      partsOf={(tab) => ({ status: tab === "all" ? null : tab })}
      views={views}
      search={{ part: "keyword", value: keyword, placeholder: t("imports.search") }}
      filters={[
        {
          key: "source",
          label: t("columns.source"),
          value: source ?? null,
          choices: [
            { value: null, label: t("imports.filters.all_sources") },
            ...sources.map((one) => ({ value: one.source, label: nameOf(one.source, one.name) })),
          ],
          chosen: source ? nameOf(source, sources.find((one) => one.source === source)?.name) : null,
          shortcut: true,
        },
        {
          key: "favourite",
          label: t("imports.filters.favorites"),
          value: favourite ?? null,
          choices: [
            { value: null, label: t("imports.filters.all_products") },
            { value: "true", label: t("imports.filters.favorites") },
          ],
          chosen: favourite ? t("imports.filters.favorites") : null,
          shortcut: true,
        },
      ]}
      sort={{
        sortOptions: importSortOptions(t),
        sortSelected: [shownSort(sort)],
        onSort: ([shown]) => change({ sort: sortFromShown(IMPORT_SORTS, shown) }),
      }}
      isLoading={isLoading}
    />
  );
}

function toCandidate(product: ImportedProductRow): PushCandidate {
  return {
    packageId: product.product_package_id,
    source: product.source,
    sourceProductId: product.source_product_id,
    shipTo: product.ship_to,
    name: product.name,
    image: product.image,
    costRange: product.cost_range,
    currency: product.cost_currency,
    totalVariants: product.selected_variants,
  };
}
