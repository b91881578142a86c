import { useSearchParams } from "@remix-run/react";
import { Badge, BlockStack, Box, Card, EmptyState, IndexTable, InlineGrid, Link, Page, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { Stat } from "~/ui/charts/stat";
import { ListFrame } from "~/ui/lists/list-frame";
import { listPlace } from "~/ui/lists/list-place";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney, Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import type { CashbackRow } from "../../contract/cashback";
import { percentOf } from "../../rules/cashback/percent-of";

const TONES = { pending: "attention", paid: "success", taken_back: undefined } as const;
const FIGURES = ["earned", "pending", "paid", "taken_back"] as const;

/** What orders earn back into the wallet, and what each earned (S091, B129). */
export function CashbackScreen() {
  const { t } = useTranslation("integration");
  const queryClient = useQueryClient();
  useRealtime(["wallet.changed", "plan.changed"], () => {
    void queryClient.invalidateQueries({ queryKey: api.cashback.key() });
  });
  return (
    <Page
      title={t("cashback.title")}
      subtitle={t("cashback.subtitle")}
      backAction={{ content: t("title"), url: "/app/setting/integration" }}
    >
      <BlockStack gap="400">
        <Figures />
        <Earnings />
      </BlockStack>
    </Page>
  );
}

/** The plan's rate, and what came of it. */
function Figures() {
  const { t } = useTranslation("integration");
  const { data, error, refetch, isFetching } = useQuery(api.cashback.summary.queryOptions({ input: {} }));
  const mayOpenWallet = useAccess(["VIEW_SETTING_WALLET"]) === "allowed";
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <CardSkeleton lines={4} />;
  const { order_cashback: rate, currency, ...amounts } = data.data;
  const percent = percentOf(rate);
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {percent > 0 ? t("cashback.rate", { rate: percent }) : t("cashback.no_rate")}
          </Text>
          <Text as="p" tone="subdued">
            {t("cashback.how")}
          </Text>
        </BlockStack>
        <InlineGrid columns={{ xs: 2, md: 4 }} gap="400">
          {FIGURES.map((figure) => (
            <Stat
              key={figure}
              label={t(`cashback.figures.${figure}`)}
              value={<Money amount={amounts[figure]} currency={currency} />}
            />
          ))}
        </InlineGrid>
        {mayOpenWallet && (
          <Box>
            <Link url="/app/setting/wallet">{t("cashback.to_wallet")}</Link>
          </Box>
        )}
      </BlockStack>
    </Card>
  );
}

function Earnings() {
  const { t } = useTranslation("integration");
  const [searchParams] = useSearchParams();
  const input = listPlace(searchParams);
  const list = useQuery(api.cashback.list.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <ListFrame
      list={list}
      rows={list.data?.data.cashbacks ?? []}
      asked={input}
      filters={
        <Box padding="400">
          <Text as="h2" variant="headingMd">
            {t("cashback.list")}
          </Text>
        </Box>
      }
      empty={
        <EmptyState heading={t("cashback.empty_title")} image="/illustrations/calm.svg">
          <p>{t("cashback.empty")}</p>
        </EmptyState>
      }
      skeleton={{ rows: 5 }}
      resource={{ singular: t("cashback.title"), plural: t("cashback.title") }}
      headings={[
        { title: t("cashback.columns.order") },
        { title: t("cashback.columns.date") },
        { title: t("cashback.columns.state") },
        { title: t("cashback.columns.goods"), alignment: "end" },
        { title: t("cashback.columns.cashback"), alignment: "end" },
      ]}
    >
      {(row, position) => <Earning key={row.id} row={row} position={position} />}
    </ListFrame>
  );
}

function Earning({ row, position }: { row: CashbackRow; position: number }) {
  const { t } = useTranslation("integration");
  const mayOpen = useAccess(["VIEW_ORDER"]) === "allowed";
  const name = <bdi>{row.order_name}</bdi>;
  return (
    <IndexTable.Row id={row.id} position={position}>
      <IndexTable.Cell className="cell-lead cell-words">
        {mayOpen ? <Link url={`/app/orders/${row.order_id}`}>{name}</Link> : name}
      </IndexTable.Cell>
      <IndexTable.Cell>
        <Moment at={row.created_at} format="date" />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-words">
        <State row={row} />
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-labeled">
        <span className="cell-label">{t("cashback.columns.goods")}</span>
        <Text as="span" alignment="end" numeric>
          <Money amount={row.base} currency={row.currency} />
        </Text>
      </IndexTable.Cell>
      <IndexTable.Cell className="cell-end">
        <Earned row={row} />
      </IndexTable.Cell>
    </IndexTable.Row>
  );
}

/** Where it stands, and what of it is gone again. */
function State({ row: { state, taken_back, currency } }: { row: CashbackRow }) {
  const { t, i18n } = useTranslation("integration");
  const isPartlyGone = state !== "taken_back" && Number(taken_back) > 0;
  return (
    <BlockStack gap="050" inlineAlign="start">
      <Badge tone={TONES[state]}>{t(`cashback.states.${state}`)}</Badge>
      {isPartlyGone && (
        <Text as="span" tone="subdued" variant="bodySm">
          {t("cashback.part_taken_back", { amount: formatMoney({ amount: taken_back, currency }, i18n.language) })}
        </Text>
      )}
    </BlockStack>
  );
}

function Earned({ row: { amount, currency, rate } }: { row: CashbackRow }) {
  const { t } = useTranslation("integration");
  return (
    <BlockStack inlineAlign="end">
      <Text as="span" numeric fontWeight="medium">
        <Money amount={amount} currency={currency} />
      </Text>
      <Text as="span" tone="subdued" variant="bodySm">
        {t("cashback.percent", { rate: percentOf(rate) })}
      </Text>
    </BlockStack>
  );
}
