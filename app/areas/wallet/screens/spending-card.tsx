import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { TrendChart } from "~/ui/charts/trend-chart";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney, formatShortMoney, Money } from "~/ui/money/money";
import { formatLocalTime } from "~/ui/time/local-time";
import { CHART_DAYS } from "./wallet-address";

/** What the wallet paid for, day by day (C093). */
export function SpendingCard() {
  const { t, i18n } = useTranslation("wallet");
  const { data, error, refetch, isFetching } = useQuery(
    api.wallet.chartSummary.queryOptions({ input: { days: CHART_DAYS } }),
  );
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <CardSkeleton lines={8} />;
  const { currency, spent, returned, added, points } = data.data;
  const words = (amount: string) => formatMoney({ amount, currency }, i18n.language);
  const hasSpent = points.some((point) => Number(point.spent) !== 0);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("chart.title", { count: CHART_DAYS })}
        </Text>
        <InlineStack gap="400">
          <Text as="p">
            {t("chart.spent")} <Money amount={spent} currency={currency} />
          </Text>
          <Text as="p" tone="subdued">
            {t("chart.returned")} <Money amount={returned} currency={currency} />
          </Text>
          <Text as="p" tone="subdued">
            {t("chart.added")} <Money amount={added} currency={currency} />
          </Text>
        </InlineStack>
        {hasSpent ? (
          <TrendChart
            name={t("chart.spent")}
            kind="bar"
            formatTick={(height) => formatShortMoney(height, currency, i18n.language)}
            points={points.map((point) => ({
              label: formatLocalTime(point.date, "day", i18n.language),
              value: Number(point.spent),
              text: words(point.spent),
            }))}
          />
        ) : (
          <BlockStack gap="100">
            <Text as="p" fontWeight="semibold">
              {t("chart.empty_title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("chart.empty")}
            </Text>
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}
