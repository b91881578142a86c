import { useNavigation } from "@remix-run/react";
import { Box, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useCallback, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { useExport } from "~/shell/data/use-export";
import { useMutation } from "~/shell/data/use-mutation";
import { useToast } from "~/shell/embedded/toast";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView } from "~/shell/lists/use-list-view";
import { MountedOnceOpen } from "~/ui/drawers/mounted-once-open";
import { ListFrame, type ListHeading } from "~/ui/lists/list-frame";
import { useSelection } from "~/ui/lists/use-selection";
import { AfterHydration } from "~/ui/loading/after-hydration";
import { lazyPart } from "~/ui/loading/lazy-part";
import { Moment } from "~/ui/time/moment";
import type { OrderRow } from "../../contract/list";
import { ORDER_LIST, type OrderColumn } from "../../rules/reading/order-list";
import type { Placing } from "../purchasing/placement-drawers";
import { OrderFilters } from "./order-filters";
import { OrderListRow } from "./order-row";
import { useOrderList } from "./use-order-list";

/** Come when orders are first placed, or there are none: the list itself does not need them. */
const OrderBulkActions = lazyPart(() => import("./order-bulk-actions"));
const OrdersEmpty = lazyPart(() => import("./orders-empty"));
const WithheldNotice = lazyPart(() => import("./withheld-notice"));
const PlacementDrawers = lazyPart(() => import("../purchasing/placement-drawers"));
const NO_ORDERS: OrderRow[] = [];
const idOf = ({ id }: OrderRow) => id;

/** The order list (S062, S066): sections with counts, filters, rows with selection, kept fresh by realtime events. */
export function OrdersScreen() {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const list = useOrderList();
  const shown = useListView(ORDER_LIST);
  const isTurning = useNavigation().state === "loading";
  const orders = useQuery(api.orders.list.queryOptions({ input: list.input, placeholderData: keepPreviousData }));
  const rows = orders.data?.data.orders ?? NO_ORDERS;
  const selection = useSelection({ rows, idOf, page: list.input.cursor, asked: list.input });
  const [placing, setPlacing] = useState<Placing | null>(null);
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: api.orders.key() }), [queryClient]);
  useRealtime(
    ["orders.synced", "orders.payment", "orders.pay", "orders.fulfillment", "order.tracking.center"],
    refresh,
  );

  const { mutate: star } = useMutation(api.orders.star.mutationOptions({ onSuccess: refresh }));
  const onStar = useCallback((order: OrderRow) => star({ orders: [order.id], star: !order.star }), [star]);
  const onPlace = useCallback((order: OrderRow) => setPlacing({ orderIds: [order.id] }), []);
  const onDone = () => {
    selection.clear();
    refresh();
  };

  const headingOf = (column: OrderColumn): ListHeading => ({
    title: t(`columns.${column}`),
    ...(column === "total" && { alignment: "end" }),
    ...(column === "actions" && { hidden: true }),
  });
  return (
    <Page
      fullWidth
      title={t("title")}
      secondaryActions={[
        { content: t("attention"), url: "/app/orders/attention" },
        ...useCreateAction(),
        ...useSyncAction(),
        ...useImportAction(),
        useExport("orders", list.input),
      ]}
    >
      <Withheld />
      <Box paddingInline={{ xs: "400", sm: "0" }} paddingBlockEnd="200">
        <SyncState />
      </Box>
      <ListFrame
        list={orders}
        rows={rows}
        asked={list.input}
        filters={<OrderFilters list={list} views={shown} isLoading={isTurning || orders.isFetching} />}
        views={<ListViewBar shown={shown} titleOf={(column) => t(`columns.${column}`)} />}
        empty={
          <AfterHydration>
            <OrdersEmpty list={list} />
          </AfterHydration>
        }
        skeleton={{ hasPicture: true }}
        resource={{ singular: t("row.resource"), plural: t("row.resources") }}
        headings={shown.columns.map(headingOf)}
        selection={selection}
        bulkActions={
          <Suspense>
            <OrderBulkActions orders={selection.selected} onPlace={setPlacing} onDone={onDone} />
          </Suspense>
        }
      >
        {(order, position) => (
          <OrderListRow
            key={order.id}
            order={order}
            columns={shown.columns}
            position={position}
            isSelected={selection.isSelected(order)}
            origin={list.origin}
            onStar={onStar}
            onPlace={onPlace}
          />
        )}
      </ListFrame>
      <MountedOnceOpen isOpen={placing !== null}>
        <PlacementDrawers
          placing={placing}
          onClose={() => {
            setPlacing(null);
            onDone();
          }}
        />
      </MountedOnceOpen>
    </Page>
  );
}

function useCreateAction() {
  const { t } = useTranslation("orders");
  return usePermit()(["VIEW_ACTION_FULFILL_ITEM"], { content: t("create"), url: "/app/orders/create" });
}

function useImportAction() {
  const { t } = useTranslation("orders");
  return usePermit()(["VIEW_ACTION_FULFILL_ITEM"], {
    content: t("import_tracking"),
    url: "/app/orders/import-tracking",
  });
}

function useSyncAction() {
  const { t } = useTranslation("orders");
  const toast = useToast();
  const sync = useMutation(api.orders.sync.mutationOptions({ onSuccess: () => toast.info(t("sync_started")) }));
  const { data } = useQuery(api.orders.syncState.queryOptions({ input: {} }));
  const actions = usePermit()(["VIEW_ACTION_ORDER_SYNC"], {
    content: t("sync"),
    onAction: () => sync.mutate({}),
    loading: sync.isPending,
  });
  // Without a store there is nothing to read.
  return data?.data.stores.length === 0 ? [] : actions;
}

/** Few stores let nobody read buyers: what is said of them comes where one does not. */
function Withheld() {
  const { data } = useQuery(api.orders.syncState.queryOptions({ input: {} }));
  return (
    data?.data.stores.some((store) => store.is_buyer_withheld) && (
      <AfterHydration>
        <WithheldNotice />
      </AfterHydration>
    )
  );
}

/** How fresh the list is. */
function SyncState() {
  const { t } = useTranslation("orders");
  const { data } = useQuery(api.orders.syncState.queryOptions({ input: {} }));
  const stores = data?.data.stores ?? [];
  const failed = stores.find((store) => store.state === "failed");
  const oldest = stores.map((store) => store.synced_until).sort()[0];
  if (failed) {
    return (
      <Text as="p" tone="caution" variant="bodySm">
        {t("sync_failed", { store: failed.name })}
      </Text>
    );
  }
  return oldest ? (
    <Text as="p" tone="subdued" variant="bodySm">
      <Trans t={t} i18nKey="synced" components={{ moment: <Moment at={oldest} format="relative" /> }} />
    </Text>
  ) : null;
}
