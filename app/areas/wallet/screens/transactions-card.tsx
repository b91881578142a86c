import { useSearchParams } from "@remix-run/react";
import {
  Badge,
  BlockStack,
  Button,
  EmptyState,
  IndexTable,
  InlineStack,
  Link,
  Select,
  Text,
  TextField,
} from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Fragment, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/access/permitted";
import { useDownload } from "~/shell/data/use-download";
import { useExport } from "~/shell/data/use-export";
import { ListViewBar } from "~/shell/lists/list-view-bar";
import { useListView } from "~/shell/lists/use-list-view";
import { ListFrame } from "~/ui/lists/list-frame";
import { useListChange } from "~/ui/lists/use-list-change";
import { formatMoney, Money } from "~/ui/money/money";
import { shortNumber } from "~/ui/short-number";
import { formatMoment, Moment } from "~/ui/time/moment";
import { TimeZoneContext } from "~/ui/time/time-zone";
import type { WalletEntryRow } from "../contract";
import { ENTRY_KINDS } from "../rules/entry-kinds";
import { TRANSACTION_LIST, type TransactionColumn } from "../rules/transaction-list";
import { transactionsInput } from "./wallet-address";

const AMOUNTS: readonly TransactionColumn[] = ["amount", "balance"];

/** Every movement of the wallet, newest first (C097, C098). */
export function TransactionsCard() {
  const { t } = useTranslation("wallet");
  const [searchParams] = useSearchParams();
  const { filter, cursor, page_size } = transactionsInput(searchParams);
  const list = useQuery(
    api.wallet.transactionLogs.queryOptions({
      input: { ...filter, cursor, page_size },
      placeholderData: keepPreviousData,
    }),
  );
  const counted = useQuery(
    api.wallet.transactionCount.queryOptions({ input: filter, placeholderData: keepPreviousData }),
  );
  const isFiltered = filter.kind !== "all" || Boolean(filter.from_date) || Boolean(filter.to_date);
  const change = useListChange();
  const shown = useListView(TRANSACTION_LIST);
  const titleOf = (column: string) => t(`transactions.${column}`);
  const file = useExport("transactions", filter);
  const clear = () => change({ kind: null, from: null, to: null });
  return (
    <ListFrame
      list={list}
      rows={list.data?.data.transactions ?? []}
      asked={{ ...filter, cursor, page_size }}
      filters={
        <div className="wallet-transactions__head">
          <BlockStack gap="300">
            <InlineStack align="space-between" blockAlign="center">
              <Text as="h2" variant="headingMd">
                {t("transactions.title")}
              </Text>
              {counted.data && (
                <Text as="p" tone="subdued">
                  {t("transactions.count", { count: counted.data.data.count })}
                </Text>
              )}
            </InlineStack>
            <InlineStack gap="200" blockAlign="end">
              <Select
                label={t("transactions.kind_filter")}
                options={[
                  { value: "all", label: t("transactions.all_kinds") },
                  ...ENTRY_KINDS.map((value) => ({ value, label: t(`transactions.kinds.${value}`) })),
                ]}
                value={filter.kind}
                onChange={(value) => change({ kind: value === "all" ? null : value })}
              />
              <TextField
                label={t("transactions.from")}
                type="date"
                autoComplete="off"
                value={filter.from_date ?? ""}
                onChange={(value) => change({ from: value })}
              />
              <TextField
                label={t("transactions.to")}
                type="date"
                autoComplete="off"
                value={filter.to_date ?? ""}
                onChange={(value) => change({ to: value })}
              />
              {isFiltered && <Button onClick={clear}>{t("transactions.clear")}</Button>}
              <Button onClick={file.onAction} loading={file.loading}>
                {file.content}
              </Button>
            </InlineStack>
          </BlockStack>
        </div>
      }
      views={<ListViewBar shown={shown} titleOf={titleOf} />}
      empty={
        <EmptyState
          heading={isFiltered ? t("transactions.none_match_title") : t("transactions.empty_title")}
          action={isFiltered ? { content: t("transactions.clear"), onAction: clear } : undefined}
          image="/illustrations/calm.svg"
        >
          <p>{isFiltered ? t("transactions.none_match") : t("transactions.empty")}</p>
        </EmptyState>
      }
      skeleton={{ rows: 6 }}
      resource={{ singular: t("transactions.title"), plural: t("transactions.title") }}
      headings={shown.columns.map((column) => ({
        title: titleOf(column),
        ...(AMOUNTS.includes(column) && { alignment: "end" }),
      }))}
    >
      {(row, position) => <TransactionRow key={row.id} row={row} columns={shown.columns} position={position} />}
    </ListFrame>
  );
}

function TransactionRow({
  row,
  columns,
  position,
}: {
  row: WalletEntryRow;
  columns: readonly TransactionColumn[];
  position: number;
}) {
  const { t } = useTranslation("wallet");
  const cells: Record<TransactionColumn, ReactNode> = {
    date: (
      <IndexTable.Cell className="cell-lead">
        <Moment at={row.created_at} />
      </IndexTable.Cell>
    ),
    kind: (
      <IndexTable.Cell className="cell-words">
        <Kind row={row} />
      </IndexTable.Cell>
    ),
    about: (
      <IndexTable.Cell className="cell-words">
        <About row={row} />
      </IndexTable.Cell>
    ),
    amount: (
      <IndexTable.Cell className="cell-end">
        <Change row={row} />
      </IndexTable.Cell>
    ),
    balance: (
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("transactions.balance")}</span>
        <Text as="span" alignment="end" numeric>
          <Money amount={row.balance_after} currency={row.currency} />
        </Text>
      </IndexTable.Cell>
    ),
  };
  return (
    <IndexTable.Row id={row.id} position={position}>
      {columns.map((column) => (
        <Fragment key={column}>{cells[column]}</Fragment>
      ))}
    </IndexTable.Row>
  );
}

function About({ row }: { row: WalletEntryRow }) {
  const { t } = useTranslation("wallet");
  return (
    <>
      {row.purchase && (
        <OrderLink orderId={row.purchase.order_id}>
          {t("transactions.purchase", {
            number: shortNumber(row.purchase.number),
            order: row.purchase.order_name,
          })}
        </OrderLink>
      )}
      {row.is_by_link && <Text as="p">{t("transactions.by_link")}</Text>}
      {row.top_up && <ReturnedTopUp topUp={row.top_up} />}
      {row.receipt_of && <Receipt topUpId={row.receipt_of} />}
    </>
  );
}

/** What was paid for, leading to the order for those who may see orders. */
function OrderLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  const mayOpen = useAccess(["VIEW_ORDER"]) === "allowed";
  return mayOpen ? <Link url={`/app/orders/${orderId}`}>{children}</Link> : children;
}

/** The top-up that was refunded or disputed. */
function ReturnedTopUp({ topUp: { created_at, ...money } }: { topUp: NonNullable<WalletEntryRow["top_up"]> }) {
  const { t, i18n } = useTranslation("wallet");
  const timeZone = useContext(TimeZoneContext);
  const date = formatMoment(created_at, { format: "date", language: i18n.language, timeZone, now: 0 });
  return <>{t("transactions.top_up", { amount: formatMoney(money, i18n.language), date })}</>;
}

/** The receipt of money that came in, as a file. */
function Receipt({ topUpId }: { topUpId: string }) {
  const { t } = useTranslation("wallet");
  const { onAction, loading } = useDownload(`/payments/receipts/top-ups/${topUpId}`);
  return (
    <Button size="slim" loading={loading} onClick={onAction}>
      {t("transactions.receipt")}
    </Button>
  );
}

function Kind({ row: { kind, amount } }: { row: WalletEntryRow }) {
  const { t } = useTranslation("wallet");
  return <Badge tone={Number(amount) > 0 ? "success" : undefined}>{t(`transactions.kinds.${kind}`)}</Badge>;
}

function Change({ row: { amount, currency } }: { row: WalletEntryRow }) {
  return (
    <Text as="span" alignment="end" numeric tone={Number(amount) > 0 ? "success" : undefined}>
      <Money amount={amount} currency={currency} />
    </Text>
  );
}
