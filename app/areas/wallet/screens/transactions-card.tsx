import { useSearchParams } from "@remix-run/react";
import { Badge, BlockStack, Button, Card, EmptyState, IndexTable, InlineStack, Link, Select, Text, TextField, useBreakpoints } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/permitted";
import { CursorPagination } from "~/ui/cursor-pagination";
import { Failure } from "~/ui/failure";
import { ListNews } from "~/ui/list-news";
import { Moment } from "~/ui/moment";
import { Money } from "~/ui/money";
import { ListSkeleton } from "~/ui/skeletons";
import type { WalletEntryRow } from "../contract";
import { ENTRY_KINDS } from "../rules/entry-kinds";
import { transactionsInput } from "./wallet-address";

/** Every movement of the wallet, newest first (C097, C098). */
export function TransactionsCard() {
  const { t } = useTranslation("wallet");
  const [searchParams, setSearchParams] = useSearchParams();
  const { filter, cursor } = transactionsInput(searchParams);
  const list = useQuery(api.wallet.transactionLogs.queryOptions({ input: { ...filter, cursor }, placeholderData: keepPreviousData }));
  const { data, error, refetch, isFetching } = list;
  const counted = useQuery(api.wallet.transactionCount.queryOptions({ input: filter, placeholderData: keepPreviousData }));
  const isFiltered = filter.kind !== "all" || Boolean(filter.from_date) || Boolean(filter.to_date);
  const change = (name: string, value: string) =>
    setSearchParams(
      (current) => {
        current.delete("cursor");
        if (value === "" || value === "all") current.delete(name);
        else current.set(name, value);
        return current;
      },
      { preventScrollReset: true },
    );
  const clear = () =>
    setSearchParams(
      (current) => {
        for (const name of ["kind", "from", "to", "cursor"]) current.delete(name);
        return current;
      },
      { preventScrollReset: true },
    );
  const rows = data?.data.transactions;
  return (
    <Card padding="0">
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
              options={[{ value: "all", label: t("transactions.all_kinds") }, ...ENTRY_KINDS.map((value) => ({ value, label: t(`transactions.kinds.${value}`) }))]}
              value={filter.kind}
              onChange={(value) => change("kind", value)}
            />
            <TextField label={t("transactions.from")} type="date" autoComplete="off" value={filter.from_date ?? ""} onChange={(value) => change("from", value)} />
            <TextField label={t("transactions.to")} type="date" autoComplete="off" value={filter.to_date ?? ""} onChange={(value) => change("to", value)} />
            {isFiltered && <Button onClick={clear}>{t("transactions.clear")}</Button>}
          </InlineStack>
        </BlockStack>
      </div>
      <ListNews of={{ ...filter, cursor }} list={list} count={rows?.length ?? 0} />
      {error && !rows && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!rows && !error && <ListSkeleton rows={6} />}
      {rows?.length === 0 && (
        <EmptyState
          heading={isFiltered ? t("transactions.none_match_title") : t("transactions.empty_title")}
          action={isFiltered ? { content: t("transactions.clear"), onAction: clear } : undefined}
          image="/illustrations/calm.svg"
        >
          <p>{isFiltered ? t("transactions.none_match") : t("transactions.empty")}</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && <TransactionsTable rows={rows} />}
      {data && <CursorPagination next={data.data.next} previous={data.data.previous} />}
    </Card>
  );
}

function TransactionsTable({ rows }: { rows: WalletEntryRow[] }) {
  const { t } = useTranslation("wallet");
  const isNarrow = useBreakpoints().smDown;
  return (
    <IndexTable
      selectable={false}
      condensed={isNarrow}
      itemCount={rows.length}
      resourceName={{ singular: t("transactions.title"), plural: t("transactions.title") }}
      headings={[
        { title: t("transactions.date") },
        { title: t("transactions.kind") },
        { title: t("transactions.about") },
        { title: t("transactions.amount"), alignment: "end" },
        { title: t("transactions.balance"), alignment: "end" },
      ]}
    >
      {rows.map((row, position) => (
        <IndexTable.Row key={row.id} id={row.id} position={position}>
          {isNarrow ? <NarrowRow row={row} /> : <WideCells row={row} />}
        </IndexTable.Row>
      ))}
    </IndexTable>
  );
}

function WideCells({ row }: { row: WalletEntryRow }) {
  const { t } = useTranslation("wallet");
  const { purchase } = row;
  return (
    <>
      <IndexTable.Cell>
        <Moment at={row.created_at} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Kind row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        {purchase && <OrderLink orderId={purchase.order_id}>{t("transactions.purchase", { number: purchase.number, order: purchase.order_name })}</OrderLink>}
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Change row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Text as="span" alignment="end" numeric>
          <Money amount={row.balance_after} currency={row.currency} />
        </Text>
      </IndexTable.Cell>
    </>
  );
}

/** What it is for and when at the start, the amount and what was left at the end: all of it on a phone. */
function NarrowRow({ row }: { row: WalletEntryRow }) {
  const { purchase } = row;
  return (
    <div className="wallet-transaction">
      <BlockStack gap="100" inlineAlign="start">
        <InlineStack gap="200" blockAlign="center">
          <Kind row={row} />
          {purchase && (
            <OrderLink orderId={purchase.order_id}>
              <bdi>{purchase.order_name}</bdi>
            </OrderLink>
          )}
        </InlineStack>
        <Text as="span" variant="bodySm" tone="subdued">
          <Moment at={row.created_at} />
        </Text>
      </BlockStack>
      <BlockStack gap="100">
        <Change row={row} />
        <Text as="span" variant="bodySm" tone="subdued" alignment="end" numeric>
          <Money amount={row.balance_after} currency={row.currency} />
        </Text>
      </BlockStack>
    </div>
  );
}

/** What was paid for, leading to the order for those who may see orders. */
function OrderLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  const mayOpen = useAccess(["VIEW_ORDER"]) === "allowed";
  return mayOpen ? <Link url={`/app/orders/${orderId}`}>{children}</Link> : children;
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
