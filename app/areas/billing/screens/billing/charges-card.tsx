import { useSearchParams } from "@remix-run/react";
import { Badge, Box, Button, Card, IndexTable, InlineStack, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useDownload } from "~/shell/data/use-download";
import { useExport } from "~/shell/data/use-export";
import { CursorPagination, EmptiedPage } from "~/ui/lists/cursor-pagination";
import { Failure } from "~/ui/loading/failure";
import { ListSkeleton } from "~/ui/loading/skeletons";
import { formatMoney, Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import type { PaymentLogRow } from "../../contract/charges";
import { nameOfItem } from "../../rules/receipts/name-of-item";
import { YEARLY } from "../../rules/usage/usage-period";
import { chargesInput } from "./charges-input";

const TONES = {
  pending: "attention",
  paid: "success",
  failed: "critical",
  declined: undefined,
  partially_refunded: "info",
  refunded: "info",
  disputed: "warning",
  lost: "critical",
  expired: undefined,
} as const;

/** What was charged, for which time, newest first (C079). */
export function ChargesCard() {
  const { t } = useTranslation("billing");
  const [searchParams] = useSearchParams();
  const input = chargesInput(searchParams);
  const { data, error, refetch, isFetching } = useQuery(
    api.billing.paymentLogs.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const rows = data?.data.payment_logs;
  const file = useExport("charges", input);
  return (
    <Card padding="0">
      <Box padding="400">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("charges.title")}
          </Text>
          {rows && rows.length > 0 && (
            <Button onClick={file.onAction} loading={file.loading}>
              {file.content}
            </Button>
          )}
        </InlineStack>
      </Box>
      {error && !rows && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!rows && !error && <ListSkeleton rows={3} />}
      {data && rows?.length === 0 && input.cursor && <EmptiedPage previous={data.data.previous} />}
      {rows?.length === 0 && !input.cursor && (
        <Box padding="400" paddingBlockStart="0">
          <Text as="p" tone="subdued">
            {t("charges.empty")}
          </Text>
        </Box>
      )}
      {rows && rows.length > 0 && <ChargesTable rows={rows} />}
      {data && <CursorPagination next={data.data.next} previous={data.data.previous} size={input.page_size} />}
    </Card>
  );
}

function ChargesTable({ rows }: { rows: PaymentLogRow[] }) {
  const { t } = useTranslation("billing");
  return (
    <IndexTable
      selectable={false}
      itemCount={rows.length}
      resourceName={{ singular: t("charges.title"), plural: t("charges.title") }}
      headings={[
        { title: t("charges.date") },
        { title: t("charges.item") },
        { title: t("charges.period") },
        { title: t("charges.status") },
        { title: t("charges.amount"), alignment: "end" },
        { title: t("charges.receipt") },
      ]}
    >
      {rows.map(
        (
          {
            id,
            created_at,
            kind,
            item,
            cycle,
            period,
            status,
            amount,
            credit,
            tax,
            refunded,
            currency,
            is_test,
            receipt_number,
          },
          position,
        ) => (
          <IndexTable.Row key={id} id={id} position={position}>
            <IndexTable.Cell className="cell-lead">
              <Moment at={created_at} format="date" />
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-words">
              <Item kind={kind} item={item} />
              {cycle && (
                <Text as="span" tone="subdued">
                  {" "}
                  · {t(cycle === YEARLY ? "cycle.yearly" : "cycle.monthly")}
                </Text>
              )}
              {is_test && (
                <>
                  {" "}
                  <Badge>{t("charges.test")}</Badge>
                </>
              )}
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-labeled">
              <span className="cell-label">{t("charges.period")}</span>
              {period ? (
                <span>
                  <Moment at={period.start} format="date" /> – <Moment at={period.end} format="date" />
                </span>
              ) : (
                t("not_available")
              )}
            </IndexTable.Cell>
            <IndexTable.Cell>
              <Badge tone={TONES[status]}>{t(`charges.states.${status}`)}</Badge>
            </IndexTable.Cell>
            <IndexTable.Cell className="cell-end">
              <Text as="span" alignment="end" numeric>
                <Money amount={amount} currency={currency} />
              </Text>
              <Besides credit={credit} tax={tax} refunded={refunded} currency={currency} />
            </IndexTable.Cell>
            <IndexTable.Cell>{receipt_number && <Receipt id={id} number={receipt_number} />}</IndexTable.Cell>
          </IndexTable.Row>
        ),
      )}
    </IndexTable>
  );
}

/** What was taken off, charged on top, and given back. */
function Besides({ credit, tax, refunded, currency }: Pick<PaymentLogRow, "credit" | "tax" | "refunded" | "currency">) {
  const { t, i18n } = useTranslation("billing");
  const told = [
    { key: "charges.after_credit", amount: credit },
    { key: "charges.with_tax", amount: tax },
    { key: "charges.given_back", amount: refunded },
  ] as const;
  return told
    .filter(({ amount }) => Number(amount) > 0)
    .map(({ key, amount }) => (
      <Text key={key} as="p" alignment="end" tone="subdued" variant="bodySm">
        {t(key, { amount: formatMoney({ amount, currency }, i18n.language) })}
      </Text>
    ));
}

/** The receipt of what was paid, as a file. */
function Receipt({ id, number }: { id: string; number: string }) {
  const { t } = useTranslation("billing");
  const { onAction, loading } = useDownload(`/payments/receipts/charges/${id}`);
  return (
    <Button size="slim" accessibilityLabel={t("receipt.download_of", { number })} loading={loading} onClick={onAction}>
      {t("charges.receipt")}
    </Button>
  );
}

/** What a charge is for. */
function Item(charge: Pick<PaymentLogRow, "kind" | "item">) {
  const { t } = useTranslation("billing");
  const { key, params } = nameOfItem(charge);
  return <>{t(key, params)}</>;
}
