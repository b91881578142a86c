import { useSearchParams } from "@remix-run/react";
import { Badge, BlockStack, Button, Card, EmptyState, IndexTable, InlineStack, Link, Select, Text, TextField } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/permitted";
import { CursorPagination, EmptiedPage } from "~/ui/cursor-pagination";
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
  const { filter, cursor, page_size } = transactionsInput(searchParams);
  const list = useQuery(api.wallet.transactionLogs.queryOptions({ input: { ...filter, cursor, page_size }, placeholderData: keepPreviousData }));
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
      {data && rows?.length === 0 && cursor && <EmptiedPage previous={data.data.previous} />}
      {rows?.length === 0 && !cursor && (
        <EmptyState
          heading={isFiltered ? t("transactions.none_match_title") : t("transactions.empty_title")}
          action={isFiltered ? { content: t("transactions.clear"), onAction: clear } : undefined}
          image="/illustrations/calm.svg"
        >
          <p>{isFiltered ? t("transactions.none_match") : t("transactions.empty")}</p>
        </EmptyState>
      )}
      {rows && rows.length > 0 && <TransactionsTable rows={rows} />}
      {data && <CursorPagination next={data.data.next} previous={data.data.previous} size={page_size} />}
    </Card>
  );
}

function TransactionsTable({ rows }: { rows: WalletEntryRow[] }) {
  const { t } = useTranslation("wallet");
  return (
    <IndexTable
      selectable={false}
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
          <IndexTable.Cell className="cell-lead">
            <Moment at={row.created_at} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-words">
            <Kind row={row} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-words">
            {row.purchase && (
              <OrderLink orderId={row.purchase.order_id}>{t("transactions.purchase", { number: row.purchase.number, order: row.purchase.order_name })}</OrderLink>
            )}
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-end">
            <Change row={row} />
          </IndexTable.Cell>
          <IndexTable.Cell className="cell-labelled">
            <span className="cell-label">{t("transactions.balance")}</span>
            <Text as="span" alignment="end" numeric>
              <Money amount={row.balance_after} currency={row.currency} />
            </Text>
          </IndexTable.Cell>
        </IndexTable.Row>
      ))}
    </IndexTable>
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
