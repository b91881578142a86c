import { useSearchParams } from "@remix-run/react";
import { BlockStack, Box, Button, Card, EmptyState, IndexTable, InlineStack, Link, Page, Text, TextField, useBreakpoints } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/realtime";
import { useDrawer } from "~/shell/use-drawer";
import { CursorPagination } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { ListNews } from "~/ui/list-news";
import { Moment } from "~/ui/moment";
import { formatNumber } from "~/ui/number";
import { ListSkeleton } from "~/ui/skeletons";
import type { ShipmentRow } from "../contract/shipments";
import { ParcelBadge } from "./parcel-badge";
import { ShipmentDrawer } from "./shipment-drawer";
import { shipmentsAddress } from "./shipments-address";

const STATUSES = ["all", ...PARCEL_STATUSES] as const;
const TYPING_PAUSE_MS = 400;

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
  const change = (name: string, value: string | null) =>
    setSearch(
      (current) => {
        current.delete("cursor");
        if (value) current.set(name, value);
        else current.delete(name);
        return current;
      },
      { preventScrollReset: true },
    );
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
            <SearchBox value={input.keyword} onChange={(keyword) => change("q", keyword)} />
          </BlockStack>
        </Box>
        <ListNews of={input} list={list} count={rows.length} />
        {list.isLoadingError ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : list.isPending ? (
          <ListSkeleton rows={6} />
        ) : rows.length === 0 ? (
          <NoShipments isFiltered={input.keyword !== "" || input.sub_status !== "all"} onClear={() => setSearch({}, { preventScrollReset: true })} />
        ) : (
          <>
            <ShipmentTable rows={rows} onOpen={drawer.open} />
            <CursorPagination next={list.data.data.next} previous={list.data.data.previous} />
          </>
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
  const isNarrow = useBreakpoints().mdDown;
  return (
    <IndexTable
      selectable={false}
      condensed={isNarrow}
      itemCount={rows.length}
      resourceName={{ singular: t("resource"), plural: t("resources") }}
      headings={[{ title: t("columns.parcel") }, { title: t("columns.order") }, { title: t("columns.status") }, { title: t("columns.news") }, { title: t("columns.shipped") }]}
    >
      {rows.map((row, position) => (
        <IndexTable.Row key={row.id} id={row.id} position={position} onClick={() => onOpen(row.id)}>
          {isNarrow ? <NarrowCells row={row} onOpen={onOpen} /> : <WideCells row={row} onOpen={onOpen} />}
        </IndexTable.Row>
      ))}
    </IndexTable>
  );
}

interface CellsProps {
  row: ShipmentRow;
  onOpen(id: string): void;
}

function WideCells({ row, onOpen }: CellsProps) {
  return (
    <>
      <IndexTable.Cell>
        <ParcelNumber row={row} onOpen={onOpen} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <OrderOfParcel row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <ParcelBadge status={row.status} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <LatestNews row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Moment at={row.shipped_at} format="date" />
      </IndexTable.Cell>
    </>
  );
}

function NarrowCells({ row, onOpen }: CellsProps) {
  return (
    <Box padding="300" width="100%">
      <BlockStack gap="150">
        <InlineStack align="space-between" blockAlign="start" gap="200">
          <div>
            <ParcelNumber row={row} onOpen={onOpen} />
          </div>
          <ParcelBadge status={row.status} />
        </InlineStack>
        <div>
          <OrderOfParcel row={row} />
        </div>
        <div>
          <LatestNews row={row} />
        </div>
      </BlockStack>
    </Box>
  );
}

/** Opens the parcel, as a press anywhere on its row does. */
function ParcelNumber({ row, onOpen }: CellsProps) {
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

/** Searches once typing pauses. */
function SearchBox({ value, onChange }: { value: string; onChange(value: string): void }) {
  const { t } = useTranslation("shipments");
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onChange(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // The timer is for what was typed alone: `onChange` is new on every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed, value]);
  return <TextField label={t("search")} labelHidden placeholder={t("search")} value={typed} onChange={setTyped} autoComplete="off" clearButton onClearButtonClick={() => setTyped("")} />;
}
