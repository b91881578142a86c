import { useSearchParams } from "@remix-run/react";
import { BlockStack, Box, EmptyState, IndexTable, InlineStack, Link, Page, Text, TextField } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useDrawer } from "~/shell/data/use-drawer";
import { useExport } from "~/shell/data/use-export";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView, type ShownList } from "~/shell/lists/use-list-view";
import { ListFrame } from "~/ui/lists/list-frame";
import { ListStatuses } from "~/ui/lists/list-statuses";
import { OwnPress } from "~/ui/lists/own-press";
import { sumCounts, type ListCount } from "~/ui/lists/use-counted";
import { useListChange } from "~/ui/lists/use-list-change";
import { useTyped } from "~/ui/lists/use-typed";
import { Moment } from "~/ui/time/moment";
import type { ShipmentRow } from "../../contract/shipments";
import { SHIPMENT_LIST, type ShipmentColumn } from "../../rules/tracking/shipment-list";
import { ParcelBadge } from "./parcel-badge";
import { ShipmentDrawer } from "./shipment-drawer";
import { shipmentsAddress } from "./shipments-address";

const STATUSES = ["all", ...PARCEL_STATUSES] as const;

/** The parcels by status, with the count of each (S064). */
export function ShipmentsScreen() {
  const { t } = useTranslation("shipments");
  const [search, setSearch] = useSearchParams();
  const queryClient = useQueryClient();
  const drawer = useDrawer("parcel");
  const input = shipmentsAddress(search);
  const shown = useListView(SHIPMENT_LIST);
  const list = useQuery(api.shipments.shipments.queryOptions({ input, placeholderData: keepPreviousData }));
  useRealtime(
    ["order.tracking.center", "orders.fulfillment"],
    () => void queryClient.invalidateQueries({ queryKey: api.shipments.key() }),
  );
  const rows = list.data?.data.shipments ?? [];
  return (
    <Page
      fullWidth
      title={t("title")}
      backAction={{ content: t("orders"), url: "/app/orders" }}
      secondaryActions={[
        { content: t("cancel_refund"), url: "/app/orders/cancel-refund" },
        { content: t("claims"), url: "/app/orders/feedbacks" },
        useExport("shipments", input),
      ]}
    >
      <ListFrame
        list={list}
        rows={rows}
        asked={input}
        filters={<ShipmentFilters input={input} views={shown} counts={list.data?.data.counts} />}
        views={<ListViewBar shown={shown} titleOf={(column) => t(`columns.${column}`)} />}
        empty={
          <NoShipments
            isFiltered={input.keyword !== "" || input.sub_status !== "all" || input.told !== "all"}
            onClear={() => setSearch({}, { preventScrollReset: true })}
          />
        }
        skeleton={{ rows: 6 }}
        resource={{ singular: t("resource"), plural: t("resources") }}
        headings={shown.columns.map((column) => ({ title: t(`columns.${column}`) }))}
      >
        {(row, position) => (
          <ShipmentTableRow key={row.id} row={row} columns={shown.columns} position={position} onOpen={drawer.open} />
        )}
      </ListFrame>
      <ShipmentDrawer
        parcel={rows.find(({ id }) => id === drawer.value) ?? null}
        isOpen={drawer.isOpen}
        onClose={drawer.close}
      />
    </Page>
  );
}

function NoShipments({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  const { t } = useTranslation("shipments");
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
    <EmptyState heading={t("empty.title")} image="/illustrations/calm.svg">
      <p>{t("empty.text")}</p>
    </EmptyState>
  );
}

function ShipmentFilters({
  input,
  views: { views, view, cleared, openById },
  counts,
}: {
  input: ReturnType<typeof shipmentsAddress>;
  views: ShownList;
  counts: (ListCount & { sub_status: string })[] | undefined;
}) {
  const { t } = useTranslation("shipments");
  const change = useListChange();
  const [typed, setTyped] = useTyped(input.keyword, (keyword) => change({ q: keyword }, { replace: true }));
  return (
    <Box padding="300">
      <BlockStack gap="300">
        <InlineStack gap="100">
          <ListStatuses
            statuses={STATUSES.map((id) => ({
              id,
              label: t(`status_filter.${id}`),
              count: counts && sumCounts(counts.filter((part) => id === "all" || part.sub_status === id)),
            }))}
            selected={view ? "" : input.sub_status}
            onSelect={(status) => change({ ...(view && cleared), status: status === "all" ? null : status })}
          />
          <ListStatuses
            statuses={[{ id: "failed", label: t("at_store.failed") }]}
            selected={input.told}
            onSelect={(told) => change({ told: input.told === told ? null : told })}
          />
          <ListStatuses
            statuses={views.map(({ id, name }) => ({ id, label: name }))}
            selected={view?.id ?? ""}
            onSelect={openById}
          />
        </InlineStack>
        <TextField
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          clearButton
          onClearButtonClick={() => setTyped("")}
        />
      </BlockStack>
    </Box>
  );
}

function ShipmentTableRow({
  row,
  columns,
  position,
  onOpen,
}: {
  row: ShipmentRow;
  columns: readonly ShipmentColumn[];
  position: number;
  onOpen(id: string): void;
}) {
  const { t } = useTranslation("shipments");
  const cells: Record<ShipmentColumn, ReactNode> = {
    parcel: (
      <IndexTable.Cell className="cell-lead cell-words">
        <ParcelNumber row={row} onOpen={onOpen} />
      </IndexTable.Cell>
    ),
    order: (
      <IndexTable.Cell className="cell-words">
        <OrderOfParcel row={row} />
      </IndexTable.Cell>
    ),
    status: (
      <IndexTable.Cell className="cell-end">
        <ParcelBadge status={row.status} />
      </IndexTable.Cell>
    ),
    news: (
      <IndexTable.Cell className="cell-words cell-full">
        <LatestNews row={row} />
      </IndexTable.Cell>
    ),
    shipped: (
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("columns.shipped")}</span>
        <Moment at={row.shipped_at} format="date" />
      </IndexTable.Cell>
    ),
  };
  return (
    <IndexTable.Row id={row.id} position={position} onClick={() => onOpen(row.id)}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </IndexTable.Row>
  );
}

/** Opens the parcel, as a press anywhere on its row does. */
function ParcelNumber({ row, onOpen }: { row: ShipmentRow; onOpen(id: string): void }) {
  return (
    <>
      <OwnPress>
        <Link onClick={() => onOpen(row.id)} monochrome removeUnderline>
          <Text as="span" fontWeight="medium">
            <bdi>{row.tracking_number}</bdi>
          </Text>
        </Link>
      </OwnPress>
      <Text as="p" tone="subdued" variant="bodySm">
        <bdi>{row.carrier}</bdi>
      </Text>
    </>
  );
}

function OrderOfParcel({ row }: { row: ShipmentRow }) {
  return (
    <>
      <OwnPress>
        <Link url={`/app/orders/${row.order_id}`}>
          <bdi>{row.order_name}</bdi>
        </Link>
      </OwnPress>
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
