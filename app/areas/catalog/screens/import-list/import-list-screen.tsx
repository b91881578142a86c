import { useSearchParams } from "@remix-run/react";
import { Button, Card, EmptyState, IndexFilters, IndexFiltersMode, IndexTable, Modal, Page, Text, useSetIndexFiltersMode } from "@shopify/polaris";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted, usePermit } from "~/shell/permitted";
import { useRealtime } from "~/shell/realtime";
import { useToast } from "~/shell/toast";
import { CursorPagination, EmptiedPage } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { ListNews } from "~/ui/list-news";
import { SelectionBar } from "~/ui/selection-bar";
import { ListSkeleton } from "~/ui/skeletons";
import { SteadyRows } from "~/ui/steady-rows";
import { useSelection } from "~/ui/use-selection";
import { useTyped } from "~/ui/use-typed";
import type { ImportedProductRow } from "../../contract/imports";
import type { PushCandidate } from "../push/push-candidate";
import { usePushDrawer } from "../push/push-drawer";
import { importListInput, PRODUCT_STATUSES } from "./import-list-address";
import { ImportedRow } from "./imported-row";

const NONE: ImportedProductRow[] = [];
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
  const list = useQuery(api.catalog.importListing.queryOptions({ input, placeholderData: keepPreviousData }));
  const counts = useQuery(api.catalog.counts.queryOptions({ input: {} }));
  const rows = list.data?.data.products ?? NONE;
  const selection = useSelection({ rows, idOf, page: input.cursor, list: input.status });
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
  const remove = useMutation(api.catalog.deleteImports.mutationOptions({ onSuccess: ({ data }) => done(t("imports.deleted", { count: data.deleted.length })) }));
  const reprice = useMutation(api.catalog.applyPricing.mutationOptions({ onSuccess: ({ data }) => done(t("imports.repriced", { count: data.products })) }));
  const push = (products: ImportedProductRow[]) => pushDrawer.open(products.map(toCandidate), selection.clear);

  const isFiltered = input.keyword !== "" || input.status !== "all" || input.favourite !== undefined;
  return (
    <Page fullWidth title={t("imports.title")} subtitle={t("imports.subtitle")} primaryAction={permit(["VIEW_CATALOG"], { content: t("imports.find"), url: "/app/find-product" })[0]}>
      <Card padding="0">
        <Filters search={search} setSearch={setSearch} counts={counts.data?.data} isLoading={list.isFetching} />
        <ListNews of={input} list={list} count={rows.length} />
        {list.isLoadingError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.isPending ? (
          <ListSkeleton rows={8} hasPicture />
        ) : rows.length === 0 && input.cursor ? (
          <EmptiedPage previous={list.data.data.previous} />
        ) : rows.length === 0 ? (
          <EmptyState
            heading={t(isFiltered ? "imports.none_found" : "imports.empty")}
            image={isFiltered ? "/illustrations/lost.svg" : "/illustrations/calm.svg"}
            action={isFiltered ? { content: t("imports.clear"), onAction: () => setSearch({}) } : permit(["VIEW_CATALOG"], { content: t("imports.find"), url: "/app/find-product" })[0]}
          >
            <p>{t(isFiltered ? "imports.none_found_text" : "imports.empty_text")}</p>
          </EmptyState>
        ) : (
          <SteadyRows>
            <IndexTable
              resourceName={{ singular: t("imports.resource"), plural: t("imports.resources") }}
              itemCount={rows.length}
              selectedItemsCount={selection.onPage}
              onSelectionChange={selection.onSelectionChange}
              headings={[
                { title: t("columns.product") },
                { title: t("columns.source") },
                { title: t("columns.cost"), alignment: "end" },
                { title: t("columns.price"), alignment: "end" },
                { title: t("columns.variants"), alignment: "end" },
                { title: t("columns.status") },
                { title: t("columns.actions"), hidden: true },
              ]}
            >
              {rows.map((product, position) => (
                <ImportedRow
                  key={product.product_package_id}
                  product={product}
                  position={position}
                  isSelected={selection.isSelected(product)}
                  onPush={() => push([product])}
                />
              ))}
            </IndexTable>
            <SelectionBar selection={selection}>
              <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
                <Button size="slim" variant="primary" onClick={() => push(selection.selected)}>
                  {t("imports.push")}
                </Button>
              </Permitted>
              <Permitted needs={["VIEW_ACTION_BULK_ENHANCER"]}>
                <Button size="slim" loading={reprice.isPending} onClick={() => reprice.mutate({ product_package_ids: ids })}>
                  {t("imports.reprice")}
                </Button>
              </Permitted>
              <Button size="slim" tone="critical" onClick={() => setIsDeleting(true)}>
                {t("imports.delete")}
              </Button>
            </SelectionBar>
            <CursorPagination next={list.data.data.next} previous={list.data.data.previous} size={input.page_size} />
          </SteadyRows>
        )}
      </Card>
      <Modal
        open={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t("imports.delete_title", { count: ids.length })}
        primaryAction={{ content: t("imports.delete"), destructive: true, loading: remove.isPending, onAction: () => remove.mutate({ ids }) }}
        secondaryActions={[{ content: t("imports.keep"), onAction: () => setIsDeleting(false) }]}
      >
        <Modal.Section>
          <Text as="p">{t("imports.delete_text")}</Text>
        </Modal.Section>
      </Modal>
    </Page>
  );
}

interface FiltersProps {
  search: URLSearchParams;
  setSearch: ReturnType<typeof useSearchParams>[1];
  counts: { all: number; pushed: number; unpushed: number } | undefined;
  isLoading: boolean;
}

function Filters({ search, setSearch, counts, isLoading }: FiltersProps) {
  const { t } = useTranslation("products");
  const { keyword, status } = importListInput(search);
  const { mode, setMode } = useSetIndexFiltersMode(keyword ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  const change = useCallback(
    (name: string, value: string, replace = false) =>
      setSearch(
        (current) => {
          current.delete("cursor");
          if (value) current.set(name, value);
          else current.delete(name);
          return current;
        },
        { replace, preventScrollReset: true },
      ),
    [setSearch],
  );
  const [typed, setTyped] = useTyped(keyword, (text) => change("keyword", text, true));
  const countOf = { all: counts?.all, unpushed: counts?.unpushed, pushed: counts?.pushed };
  return (
    <IndexFilters
      mode={mode}
      setMode={setMode}
      tabs={PRODUCT_STATUSES.map((name) => ({
        id: name,
        content: t(`imports.tabs.${name}`),
        badge: countOf[name] === undefined ? undefined : String(countOf[name]),
        isLocked: true,
      }))}
      selected={PRODUCT_STATUSES.indexOf(status)}
      onSelect={(index) => change("status", index === 0 ? "" : (PRODUCT_STATUSES[index] ?? ""))}
      canCreateNewView={false}
      queryValue={typed}
      queryPlaceholder={t("imports.search")}
      onQueryChange={setTyped}
      onQueryClear={() => setTyped("")}
      cancelAction={{ onAction: () => setTyped("") }}
      filters={[]}
      onClearAll={() => setTyped("")}
      hideFilters
      loading={isLoading}
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
