import { useSearchParams } from "@remix-run/react";
import {
  BlockStack,
  Card,
  EmptyState,
  IndexFilters,
  IndexFiltersMode,
  IndexTable,
  Page,
  useIndexResourceState,
  useSetIndexFiltersMode,
} from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { LinkedStore } from "~/areas/accounts/contract/linked-store";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { ListNews } from "~/ui/lists/list-news";
import { withParts } from "~/ui/lists/use-list-change";
import { useTyped } from "~/ui/lists/use-typed";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { LossDialog } from "../loss-dialog";
import { copyInput, type CopyStores } from "./copy-address";
import { CopyRow } from "./copy-row";
import { StoresCard } from "./stores-card";
import { useCopy } from "./use-copy";

const SHOWN = ["missing", "all"] as const;
const MAY_PUSH = ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"] as const;

interface CopyBetweenProps extends CopyStores {
  from: LinkedStore;
  to: LinkedStore;
  back: { content: string; url: string };
}

/** The products of one store with how they stand towards another, to be copied there. Stores, search and page live in the address. */
export function CopyBetween({ from, to, sources, targets, back }: CopyBetweenProps) {
  const { t } = useTranslation("integration");
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const permit = usePermit();
  const input = copyInput(search, { from: from.id, to: to.id });
  const list = useQuery(
    api.catalog.copyCandidates.queryOptions({
      input: input!,
      enabled: input !== null,
      placeholderData: keepPreviousData,
    }),
  );
  useRealtime(
    ["product.push", "products.pushed"],
    () => void queryClient.invalidateQueries({ queryKey: api.catalog.copyCandidates.key() }),
  );
  const found = list.data?.data;
  const products = found?.products ?? [];
  const copyable = products.filter(({ state }) => state === "missing" || state === "failed");
  const selection = useIndexResourceState(copyable.map(({ product_package_id: id }) => ({ id })));
  const copy = useCopy(selection.clearSelection);
  const chosen = copyable
    .map(({ product_package_id: id }) => id)
    .filter((id) => selection.selectedResources.includes(id));
  const start = (ids?: string[]) =>
    copy.start({ from_store_id: from.id, to_store_id: to.id, product_package_ids: ids });
  const canCopy = found !== undefined && found.rate !== null;
  const change = (changes: Record<string, string>) => {
    selection.clearSelection();
    setSearch((current) => withParts(current, changes));
  };
  const [primary] = permit(MAY_PUSH, {
    content: t("copy.all", { count: found?.missing ?? 0 }),
    onAction: () => start(),
    loading: copy.isPending,
    disabled: !canCopy || found.missing === 0,
  });
  return (
    <Page fullWidth title={t("copy.title")} subtitle={t("copy.subtitle")} backAction={back} primaryAction={primary}>
      <BlockStack gap="400">
        <StoresCard from={from} to={to} sources={sources} targets={targets} prices={found ?? null} onChange={change} />
        <Card padding="0">
          <Filters search={search} isLoading={list.isFetching} onChange={change} />
          <ListNews of={input ?? {}} list={list} count={products.length} />
          {list.isLoadingError ? (
            <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
          ) : !found ? (
            <ListSkeleton rows={8} hasPicture />
          ) : products.length === 0 && input?.cursor ? (
            <EmptiedPage previous={found.previous} />
          ) : products.length === 0 ? (
            <Nothing
              isFiltered={input?.keyword !== ""}
              hasAll={found.missing === 0}
              onClear={() => change({ keyword: "" })}
            />
          ) : (
            <>
              <IndexTable
                selectable={canCopy}
                itemCount={products.length}
                resourceName={{ singular: t("copy.resource"), plural: t("copy.resources") }}
                selectedItemsCount={chosen.length}
                onSelectionChange={selection.handleSelectionChange}
                promotedBulkActions={permit(MAY_PUSH, {
                  content: t("copy.chosen", { count: chosen.length }),
                  onAction: () => start(chosen),
                  disabled: copy.isPending || chosen.length === 0,
                })}
                headings={[
                  { title: t("copy.columns.product") },
                  { title: t("copy.columns.price"), alignment: "end" },
                  { title: t("copy.columns.copy_price"), alignment: "end" },
                  { title: t("copy.columns.state") },
                ]}
              >
                {products.map((product, position) => (
                  <CopyRow
                    key={product.product_package_id}
                    product={product}
                    position={position}
                    isSelected={chosen.includes(product.product_package_id)}
                    fromCurrency={found.from_currency}
                    toCurrency={found.to_currency}
                  />
                ))}
              </IndexTable>
              <CursorPagination next={found.next} previous={found.previous} size={input?.page_size} />
            </>
          )}
        </Card>
      </BlockStack>
      <LossDialog message={copy.lossMessage} onConfirm={copy.confirm} onCancel={copy.dismiss} />
    </Page>
  );
}

interface FiltersProps {
  search: URLSearchParams;
  isLoading: boolean;
  onChange: (changes: Record<string, string>) => void;
}

function Filters({ search, isLoading, onChange }: FiltersProps) {
  const { t } = useTranslation("integration");
  const keyword = search.get("keyword") ?? "";
  const { mode, setMode } = useSetIndexFiltersMode(keyword ? IndexFiltersMode.Filtering : IndexFiltersMode.Default);
  const [typed, setTyped] = useTyped(keyword, (text) => onChange({ keyword: text }));
  return (
    <IndexFilters
      mode={mode}
      setMode={setMode}
      tabs={SHOWN.map((show) => ({ id: show, content: t(`copy.show.${show}`), isLocked: true }))}
      selected={search.get("show") === "all" ? 1 : 0}
      onSelect={(index) => onChange({ show: index === 1 ? "all" : "" })}
      canCreateNewView={false}
      queryValue={typed}
      queryPlaceholder={t("copy.search")}
      onQueryChange={setTyped}
      onQueryClear={() => setTyped("")}
      cancelAction={{ onAction: () => setTyped("") }}
      filters={[]}
      onClearAll={() => setTyped("")}
      loading={isLoading}
    />
  );
}

function Nothing({ isFiltered, hasAll, onClear }: { isFiltered: boolean; hasAll: boolean; onClear: () => void }) {
  const { t } = useTranslation("integration");
  if (isFiltered) {
    return (
      <EmptyState
        heading={t("copy.none_found.title")}
        image="/illustrations/lost.svg"
        action={{ content: t("copy.none_found.clear"), onAction: onClear }}
      >
        <p>{t("copy.none_found.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState heading={t(hasAll ? "copy.has_all.title" : "copy.none.title")} image="/illustrations/calm.svg">
      <p>{t(hasAll ? "copy.has_all.text" : "copy.none.text")}</p>
    </EmptyState>
  );
}
