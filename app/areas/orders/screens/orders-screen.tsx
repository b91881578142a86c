import { useNavigation } from "@remix-run/react";
import { Box, Card, IndexTable, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useCallback, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/permitted";
import { useRealtime } from "~/shell/realtime";
import { useToast } from "~/shell/toast";
import { CursorPagination, EmptiedPage } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { ListNews } from "~/ui/list-news";
import { Moment } from "~/ui/moment";
import { MountedOnceOpen } from "~/ui/mounted-once-open";
import { SelectionBar } from "~/ui/selection-bar";
import { ListSkeleton } from "~/ui/skeletons";
import { SteadyRows } from "~/ui/steady-rows";
import { useSelection } from "~/ui/use-selection";
import type { OrderRow } from "../contract/list";
import { OrderFilters } from "./order-filters";
import { OrderListRow } from "./order-row";
import { OrdersEmpty } from "./orders-empty";
import type { Placing } from "./placement-drawers";
import { useOrderList } from "./use-order-list";

/** Come when orders are first placed: the list itself does not need them. */
const OrderBulkActions = lazy(() => import("./order-bulk-actions"));
const PlacementDrawers = lazy(() => import("./placement-drawers"));
const NO_ORDERS: OrderRow[] = [];
const idOf = ({ id }: OrderRow) => id;

/** The order list (S062, S066): sections with counts, filters, rows with selection, kept fresh by realtime events. */
export function OrdersScreen() {
  const { t } = useTranslation("orders");
  const queryClient = useQueryClient();
  const list = useOrderList();
  const isTurning = useNavigation().state === "loading";
  const orders = useQuery(api.orders.list.queryOptions({ input: list.input, placeholderData: keepPreviousData }));
  const rows = orders.data?.data.orders ?? NO_ORDERS;
  const { cursor, order_status: section } = list.input;
  const selection = useSelection({ rows, idOf, page: cursor, list: section });
  const [placing, setPlacing] = useState<Placing | null>(null);
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: api.orders.key() }), [queryClient]);
  useRealtime(["orders.synced", "orders.payment", "orders.pay", "orders.fulfillment", "order.tracking.center"], refresh);

  const { mutate: star } = useMutation(api.orders.star.mutationOptions({ onSuccess: refresh }));
  const onStar = useCallback((order: OrderRow) => star({ orders: [order.id], star: !order.star }), [star]);
  const onDone = () => {
    selection.clear();
    refresh();
  };

  return (
    <Page fullWidth title={t("title")} secondaryActions={useSyncAction()}>
      <Box paddingInline={{ xs: "400", sm: "0" }} paddingBlockEnd="200">
        <SyncState />
      </Box>
      <Card padding="0">
        <OrderFilters list={list} isLoading={isTurning || orders.isFetching} />
        <ListNews of={list.input} list={orders} count={rows.length} />
        {orders.isLoadingError ? (
          <Failure error={orders.error} onRetry={() => void orders.refetch()} isRetrying={orders.isFetching} />
        ) : orders.isPending ? (
          <ListSkeleton rows={8} hasPicture />
        ) : rows.length === 0 && cursor ? (
          <EmptiedPage previous={orders.data.data.previous} />
        ) : rows.length === 0 ? (
          <OrdersEmpty list={list} />
        ) : (
          <SteadyRows>
            <IndexTable
              resourceName={{ singular: t("row.resource"), plural: t("row.resources") }}
              itemCount={rows.length}
              selectedItemsCount={selection.onPage}
              onSelectionChange={selection.onSelectionChange}
              headings={[
                { title: t("columns.order") },
                { title: t("columns.customer") },
                { title: t("columns.items") },
                { title: t("columns.total"), alignment: "end" },
                { title: t("columns.status") },
                { title: t("columns.tags") },
              ]}
            >
              {rows.map((order, position) => (
                <OrderListRow
                  key={order.id}
                  order={order}
                  position={position}
                  isSelected={selection.isSelected(order)}
                  onStar={onStar}
                />
              ))}
            </IndexTable>
            <SelectionBar selection={selection}>
              <Suspense fallback={null}>
                <OrderBulkActions orders={selection.selected} onPlace={setPlacing} onDone={onDone} />
              </Suspense>
            </SelectionBar>
            <CursorPagination next={orders.data.data.next} previous={orders.data.data.previous} size={list.input.page_size} />
          </SteadyRows>
        )}
      </Card>
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

function useSyncAction() {
  const { t } = useTranslation("orders");
  const toast = useToast();
  const sync = useMutation(api.orders.sync.mutationOptions({ onSuccess: () => toast.info(t("sync_started")) }));
  const { data } = useQuery(api.orders.syncState.queryOptions({ input: {} }));
  const actions = usePermit()(["VIEW_ACTION_ORDER_SYNC"], { content: t("sync"), onAction: () => sync.mutate({}), loading: sync.isPending });
  // Without a store there is nothing to read.
  return data?.data.stores.length === 0 ? [] : actions;
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
