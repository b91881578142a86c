import { useSearchParams } from "@remix-run/react";
import { BlockStack, Box, Button, Card, EmptyState, IndexTable, InlineStack, Link, Page, Text, TextField } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/realtime";
import { useDrawer } from "~/shell/use-drawer";
import { CursorPagination, EmptiedPage } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { ListNews } from "~/ui/list-news";
import { Moment } from "~/ui/moment";
import { formatNumber } from "~/ui/number";
import { ListSkeleton } from "~/ui/skeletons";
import { SteadyRows } from "~/ui/steady-rows";
import { useTyped } from "~/ui/use-typed";
import type { ShipmentRow } from "../contract/shipments";
import { ParcelBadge } from "./parcel-badge";
import { ShipmentDrawer } from "./shipment-drawer";
import { shipmentsAddress } from "./shipments-address";

const STATUSES = ["all", ...PARCEL_STATUSES] as const;

/** The parcels by status, with the count of each (S064). */
export function ShipmentsScreen() {
  const { t, i18n } = useTranslation("shipments");
  const [search, setSearch] = useSearchParams();
  const queryClient = useQueryClient();
  const drawer = useDrawer("parcel");
  const input = shipmentsAddress(search);
  const list = useQuery(api.shipments.shipments.queryOptions({ input, placeholderData: keepPreviousData }));
  useRealtime(["order.tracking.center", "orders.fulfillment"], () => void queryClient.invalidateQueries({ queryKey: api.shipments.key() }));
  const rows = list.data?.data.shipments ?? [];
  const counts = new Map((list.data?.data.counts ?? []).map(({ sub_status: status, count, capped }) => [status, capped ? t("capped", { count }) : formatNumber(count, i18n.language)]));
  const change = (name: string, value: string | null, replace = false) =>
    setSearch(
      (current) => {
        current.delete("cursor");
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { replace, preventScrollReset: true },
    );
  const [typed, setTyped] = useTyped(input.keyword, (keyword) => change("q", keyword, true));
  const wordsOf = (status: (typeof STATUSES)[number]) => {
    const total = status === "all" ? undefined : counts.get(status);
    const words = t(`status_filter.${status}`);
    return total === undefined ? words : t("status_with_count", { status: words, total });
  };
  return (
    <Page fullWidth title={t("title")} backAction={{ content: t("orders"), url: "/app/orders" }} secondaryActions={[{ content: t("cancel_refund"), url: "/app/orders/cancel-refund" }]}>
      <Card padding="0">
        <Box padding="300">
          <BlockStack gap="300">
            <InlineStack gap="100">
              {STATUSES.map((status) => (
                <Button key={status} size="slim" variant="tertiary" pressed={input.sub_status === status} onClick={() => change("status", status === "all" ? null : status)}>
                  {wordsOf(status)}
                </Button>
              ))}
            </InlineStack>
            <TextField label={t("search")} labelHidden placeholder={t("search")} value={typed} onChange={setTyped} autoComplete="off" clearButton onClearButtonClick={() => setTyped("")} />
          </BlockStack>
        </Box>
        <ListNews of={input} list={list} count={rows.length} />
        {list.isLoadingError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.isPending ? (
          <ListSkeleton rows={6} />
        ) : rows.length === 0 && input.cursor ? (
          <EmptiedPage previous={list.data.data.previous} />
        ) : rows.length === 0 ? (
          <NoShipments isFiltered={input.keyword !== "" || input.sub_status !== "all"} onClear={() => setSearch({}, { preventScrollReset: true })} />
        ) : (
          <SteadyRows>
            <ShipmentTable rows={rows} onOpen={drawer.open} />
            <CursorPagination next={list.data.data.next} previous={list.data.data.previous} size={input.page_size} />
          </SteadyRows>
        )}
      </Card>
      <ShipmentDrawer parcel={rows.find(({ id }) => id === drawer.value) ?? null} isOpen={drawer.isOpen} onClose={drawer.close} />
    </Page>
  );
}

function NoShipments({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("shipments");
  if (isFiltered) {
    return (
      <EmptyState heading={t("none_found.title")} image="/illustrations/lost.svg" action={{ content: t("none_found.clear"), onAction: onClear }}>
        <p>{t("none_found.text")}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState heading={t("empty.title")} image="/illustrations/calm.svg">
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}

function ShipmentTable({ rows, onOpen }: { rows: ShipmentRow[]; onOpen(id: string): void }) {
  const { t } = useTranslation("shipments");
  return (
    <IndexTable
      selectable={false}
      itemCount={rows.length}
      resourceName={{ singular: t("resource"), plural: t("resources") }}
      headings={[{ title: t("columns.parcel") }, { title: t("columns.order") }, { title: t("columns.status") }, { title: t("columns.news") }, { title: t("columns.shipped") }]}
    >
      {rows.map((row, position) => (
        <IndexTable.Row key={row.id} id={row.id} position={position} onClick={() => onOpen(row.id)}>
          <IndexTable.Cell className="cell-lead cell-words">
            <ParcelNumber row={row} onOpen={onOpen} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-words">
            <OrderOfParcel row={row} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-end">
            <ParcelBadge status={row.status} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-words cell-full">
            <LatestNews row={row} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-labelled">
            <span className="cell-label">{t("columns.shipped")}</span>
            <Moment at={row.shipped_at} format="date" />
          </IndexTable.Cell>
        </IndexTable.Row>
      ))}
    </IndexTable>
  );
}

/** Opens the parcel, as a press anywhere on its row does. */
function ParcelNumber({ row, onOpen }: { row: ShipmentRow; onOpen(id: string): void }) {
  return (
    <>
      <span onClick={(event) => event.stopPropagation()}>
        <Link onClick={() => onOpen(row.id)} monochrome removeUnderline>
          <Text as="span" fontWeight="medium">
            <bdi>{row.tracking_number}</bdi>
          </Text>
        </Link>
      </span>
      <Text as="p" tone="subdued" variant="bodySm">
        <bdi>{row.carrier}</bdi>
      </Text>
    </>
  );
}

function OrderOfParcel({ row }: { row: ShipmentRow }) {
  return (
    <>
      <span onClick={(event) => event.stopPropagation()}>
        <Link url={`/app/orders/${row.order_id}`}>
          <bdi>{row.order_name}</bdi>
        </Link>
      </span>
      <Text as="p" tone="subdued" variant="bodySm">
        <bdi>{row.customer_name}</bdi>
      </Text>
    </>
  );
}

/** What the carrier said last, and when. */
function LatestNews({ row }: { row: ShipmentRow }) {
  const { t } = useTranslation("shipments");
  if (!row.last_event) {
    return (
      <Text as="span" tone="subdued">
        {t("no_events")}
      </Text>
    );
  }
  return (
    <>
      <Text as="span">
        <bdi>{row.last_event.description}</bdi>
      </Text>
      <Text as="p" tone="subdued" variant="bodySm">
        <Moment at={row.last_event.at} format="relative" />
      </Text>
    </>
  );
}
