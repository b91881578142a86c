import { useSearchParams } from "@remix-run/react";
import { Button, Checkbox, EmptyState, Modal, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Permitted, usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useExport } from "~/shell/data/use-export";
import { useMutation } from "~/shell/data/use-mutation";
import { usePrincipal } from "~/shell/document/document";
import { useToast } from "~/shell/embedded/toast";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView } from "~/shell/lists/use-list-view";
import { ListFrame, type ColumnLook } from "~/ui/lists/list-frame";
import { useSelection } from "~/ui/lists/use-selection";
import { lazyPart } from "~/ui/loading/lazy-part";
import type { ListingRow } from "../../contract/center";
import { PRODUCT_CENTER_LIST, type CenterColumn, type CenterTab } from "../../rules/listings/product-center-list";
import { LossDialog } from "../push/loss-dialog";
import { StoreEditsDialog } from "../push/store-edits/store-edits-dialog";
import { usePushAgain } from "../push/use-push-again";
import { CenterFilters } from "./center-filters";
import { ListingTableRow } from "./listing-table-row";
import { centerInput, TAB_CALLS } from "./product-center-address";

const ProductRulesDialog = lazyPart(() => import("../monitoring/product-rules-dialog"));
const NONE: ListingRow[] = [];
const HEADINGS: Partial<Record<CenterColumn, ColumnLook>> = {
  price: { alignment: "end" },
  cost: { alignment: "end" },
  margin: { alignment: "end" },
  stock: { alignment: "end" },
  read: { alignment: "end" },
  actions: { hidden: true },
};
const idOf = ({ listing_id: id }: ListingRow) => id;

/** Products on stores (S056): pushed by us, the stores' own that are mapped, and those that wait to be. */
export function ProductCenterScreen() {
  const { t } = useTranslation("products");
  const queryClient = useQueryClient();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const { tab, input } = centerInput(search);
  const shown = useListView(PRODUCT_CENTER_LIST);
  const list = useQuery(api.catalog[TAB_CALLS[tab]].queryOptions({ input, placeholderData: keepPreviousData }));
  const rows = list.data?.data.products ?? NONE;
  const asked = { tab, ...input };
  const selection = useSelection({ rows, idOf, page: input.cursor, asked });
  const ids = selection.selected.map(idOf);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isRuling, setIsRuling] = useState(false);
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
  const sync = useMutation(
    api.catalog.syncStoreProducts.mutationOptions({ onSuccess: () => toast.info(t("center.sync_started")) }),
  );
  const exportAction = useExport(`products-${tab}`, input);
  const isFiltered = input.keyword !== "" || input.status !== "all" || input.push_state !== "all";
  return (
    <Page
      fullWidth
      title={t("center.title")}
      subtitle={t("center.subtitle")}
      primaryAction={{ content: t("center.import_list"), url: "/app/products-import" }}
      secondaryActions={[
        { content: t("center.inventory"), url: "/app/inventory" },
        { content: t("center.suppliers"), url: "/app/products-center/supplier-list" },
        { content: t("center.auto_update"), url: "/app/products/auto-update" },
        ...(hasStore
          ? permit(["VIEW_ACTION_PC_LISTING"], {
              content: t("center.sync"),
              onAction: () => sync.mutate({}),
              loading: sync.isPending,
            })
          : []),
        exportAction,
      ]}
    >
      <ListFrame
        list={list}
        rows={rows}
        asked={asked}
        filters={<CenterFilters search={search} views={shown} isLoading={list.isFetching} />}
        views={<ListViewBar shown={shown} titleOf={(column) => t(`columns.${column}`)} />}
        empty={<CenterEmpty tab={tab} isFiltered={isFiltered} onClear={() => setSearch({ tab })} />}
        skeleton={{ hasPicture: true }}
        resource={{ singular: t("imports.resource"), plural: t("imports.resources") }}
        headings={shown.columns.map((column) => ({ title: t(`columns.${column}`), ...HEADINGS[column] }))}
        selection={selection}
        bulkActions={
          <>
            {tab === "pushed" && (
              <Permitted needs={["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"]}>
                <Button size="slim" loading={again.isPending} onClick={() => again.start(ids)}>
                  {t("center.push_again")}
                </Button>
              </Permitted>
            )}
            <Permitted needs={["VIEW_ACTION_PC_LISTING"]}>
              {tab !== "unmapped" && (
                <Button size="slim" onClick={() => setIsRuling(true)}>
                  {t("center.monitoring_rules")}
                </Button>
              )}
              <Button size="slim" tone="critical" onClick={() => setIsDeleting(true)}>
                {t(`center.delete.${tab}`)}
              </Button>
            </Permitted>
          </>
        }
      >
        {(listing, position) => (
          <ListingTableRow
            key={listing.listing_id}
            listing={listing}
            columns={shown.columns}
            position={position}
            isSelected={selection.isSelected(listing)}
            onPushAgain={() => again.start([listing.listing_id])}
            onSetStatus={(next) => status.mutate({ id: listing.listing_id, status: next })}
          />
        )}
      </ListFrame>
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
      {isRuling && (
        <Suspense>
          <ProductRulesDialog productIds={ids} onClose={() => setIsRuling(false)} />
        </Suspense>
      )}
      <StoreEditsDialog
        key={again.edited?.map(({ listing_id: id }) => id).join()}
        listings={again.edited}
        onConfirm={again.confirmEdits}
        onCancel={again.dismissEdits}
      />
      <LossDialog message={again.lossMessage} onConfirm={again.confirm} onCancel={again.dismiss} />
    </Page>
  );
}

function CenterEmpty({ tab, isFiltered, onClear }: { tab: CenterTab; isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("products");
  if (isFiltered) {
    return (
      <EmptyState
        heading={t("imports.none_found")}
        image="/illustrations/lost.svg"
        action={{ content: t("imports.clear"), onAction: onClear }}
      >
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

function DeleteDialog({
  tab,
  ids,
  onClose,
  onDeleted,
}: {
  tab: CenterTab;
  ids: string[];
  onClose(): void;
  onDeleted(): void;
}) {
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
      primaryAction={{
        content: t(`center.delete.${tab}`),
        destructive: true,
        loading: pushed.isPending || mapped.isPending || unmapped.isPending,
        onAction: remove,
      }}
      secondaryActions={[{ content: t("imports.keep"), onAction: onClose }]}
    >
      <Modal.Section>
        <Text as="p">{t(`center.delete_text.${tab}`, { count: ids.length })}</Text>
        {tab === "pushed" && (
          <Checkbox label={t("center.delete_from_store")} checked={fromStore} onChange={setFromStore} />
        )}
      </Modal.Section>
    </Modal>
  );
}
