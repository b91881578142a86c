import { useSearchParams } from "@remix-run/react";
import { Button, Card, Checkbox, EmptyState, IndexTable, Modal, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document";
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
import type { ListingRow } from "../../contract/center";
import { LossDialog } from "../push/loss-dialog";
import { usePushAgain } from "../push/use-push-again";
import { centerInput, type CenterTab, TAB_CALLS } from "./product-center-address";
import { CenterFilters } from "./center-filters";
import { ListingTableRow } from "./listing-table-row";

const NONE: ListingRow[] = [];
const idOf = ({ listing_id: id }: ListingRow) => id;

/** Products on stores (S056): pushed by us, the stores' own that are mapped, and those that wait to be. */
export function ProductCenterScreen() {
  const { t } = useTranslation("products");
  const queryClient = useQueryClient();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const { tab, input } = centerInput(search);
  const list = useQuery(api.catalog[TAB_CALLS[tab]].queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = list.data?.data.products ?? NONE;
  const selection = useSelection({ rows, idOf, page: input.cursor, list: tab });
  const ids = selection.selected.map(idOf);
  const [isDeleting, setIsDeleting] = useState(false);
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: api.catalog.key() }), [queryClient]);
  useRealtime(["product.push", "products.pushed"], refresh);

  const permit = usePermit();
  const { stores, workspace } = usePrincipal();
  const hasStore = stores.some(({ workspaceId }) => workspaceId === workspace.id);
  const again = usePushAgain(selection.clear);
  const status = useMutation(
    api.catalog.setStatus.mutationOptions({
      onSuccess: ({ data }) => {
        toast.success(t(`center.made_${data.status}`));
        refresh();
      },
    }),
  );
  const sync = useMutation(api.catalog.syncStoreProducts.mutationOptions({ onSuccess: () => toast.info(t("center.sync_started")) }));
  const isFiltered = input.keyword !== "" || input.status !== "all" || input.push_state !== "all";
  return (
    <Page
      fullWidth
      title={t("center.title")}
      subtitle={t("center.subtitle")}
      primaryAction={{ content: t("center.import_list"), url: "/app/products-import" }}
      secondaryActions={[{ content: t("center.inventory"), url: "/app/inventory" }, ...(hasStore ? permit(["VIEW_ACTION_PC_LISTING"], { content: t("center.sync"), onAction: () => sync.mutate({}), loading: sync.isPending }) : [])]}
    >
      <Card padding="0">
        <CenterFilters search={search} setSearch={setSearch} total={list.data?.data.total} isLoading={list.isFetching} />
        <ListNews of={{ tab, ...input }} list={list} count={rows.length} />
        {list.isLoadingError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.isPending ? (
          <ListSkeleton rows={8} hasPicture />
        ) : rows.length === 0 && input.cursor ? (
          <EmptiedPage previous={list.data.data.previous} />
        ) : rows.length === 0 ? (
          <CenterEmpty tab={tab} isFiltered={isFiltered} onClear={() => setSearch({ tab })} />
        ) : (
          <SteadyRows>
            <IndexTable
              resourceName={{ singular: t("imports.resource"), plural: t("imports.resources") }}
              itemCount={rows.length}
              selectedItemsCount={selection.onPage}
              onSelectionChange={selection.onSelectionChange}
              headings={[
                { title: t("columns.product") },
                { title: t("columns.store") },
                { title: t("columns.price"), alignment: "end" },
                { title: t("columns.mapping") },
                { title: t("columns.status") },
                { title: t("columns.actions"), hidden: true },
              ]}
            >
              {rows.map((listing, position) => (
                <ListingTableRow
                  key={listing.listing_id}
                  listing={listing}
                  position={position}
                  isSelected={selection.isSelected(listing)}
                  onPushAgain={() => again.start([listing.listing_id])}
                  onSetStatus={(next) => status.mutate({ id: listing.listing_id, status: next })}
                />
              ))}
            </IndexTable>
            <SelectionBar selection={selection}>
              {tab === "pushed" && (
                <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
                  <Button size="slim" loading={again.isPending} onClick={() => again.start(ids)}>
                    {t("center.push_again")}
                  </Button>
                </Permitted>
              )}
              <Permitted needs={["VIEW_ACTION_PC_LISTING"]}>
                <Button size="slim" tone="critical" onClick={() => setIsDeleting(true)}>
                  {t(`center.delete.${tab}`)}
                </Button>
              </Permitted>
            </SelectionBar>
            <CursorPagination next={list.data.data.next} previous={list.data.data.previous} size={input.page_size} />
          </SteadyRows>
        )}
      </Card>
      {isDeleting && (
        <DeleteDialog
          tab={tab}
          ids={ids}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => {
            setIsDeleting(false);
            selection.clear();
            refresh();
          }}
        />
      )}
      <LossDialog message={again.lossMessage} onConfirm={again.confirm} onCancel={again.dismiss} />
    </Page>
  );
}

function CenterEmpty({ tab, isFiltered, onClear }: { tab: CenterTab; isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("products");
  if (isFiltered) {
    return (
      <EmptyState heading={t("imports.none_found")} image="/illustrations/lost.svg" action={{ content: t("imports.clear"), onAction: onClear }}>
        <p>{t("imports.none_found_text")}</p>
      </EmptyState>
    );
  }
  const action = tab === "pushed" ? { content: t("center.import_list"), url: "/app/products-import" } : undefined;
  return (
    <EmptyState heading={t(`center.empty.${tab}.title`)} image="/illustrations/calm.svg" action={action}>
      <p>{t(`center.empty.${tab}.text`)}</p>
    </EmptyState>
  );
}

function DeleteDialog({ tab, ids, onClose, onDeleted }: { tab: CenterTab; ids: string[]; onClose(): void; onDeleted(): void }) {
  const { t } = useTranslation("products");
  const toast = useToast();
  const [fromStore, setFromStore] = useState(false);
  const onSuccess = ({ data }: { data: { deleted: string[]; failed: Record<string, { message: string }> } }) => {
    const [failure] = Object.values(data.failed);
    if (failure) toast.error(failure.message);
    else toast.success(t("center.deleted", { count: data.deleted.length }));
    onDeleted();
  };
  const pushed = useMutation(api.catalog.deletePushed.mutationOptions({ onSuccess }));
  const mapped = useMutation(api.catalog.deleteMapped.mutationOptions({ onSuccess }));
  const unmapped = useMutation(api.catalog.deleteUnmapped.mutationOptions({ onSuccess }));
  const remove = () => {
    if (tab === "pushed") pushed.mutate({ listing_ids: ids, from_store: fromStore });
    else if (tab === "mapped") mapped.mutate({ listing_ids: ids });
    else unmapped.mutate({ listing_ids: ids });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={t(`center.delete.${tab}`)}
      primaryAction={{ content: t(`center.delete.${tab}`), destructive: true, loading: pushed.isPending || mapped.isPending || unmapped.isPending, onAction: remove }}
      secondaryActions={[{ content: t("imports.keep"), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t(`center.delete_text.${tab}`, { count: ids.length })}</Text>
        {tab === "pushed" && <Checkbox label={t("center.delete_from_store")} checked={fromStore} onChange={setFromStore} />}
      </Modal.Section>
    </Modal>
  );
}
