import { BlockStack, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Explained } from "~/ui/charts/explained";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatNumber } from "~/ui/money/number";
import type { DashboardRange } from "../../rules/dashboard-range";

const SECTIONS = ["placement", "payment", "shipment", "refund", "cancelled", "archived"] as const;

interface RangeProps {
  input: { range: DashboardRange; from_date?: string; to_date?: string };
}

function useBreakdown({ input }: RangeProps) {
  return useQuery(api.home.breakdown.queryOptions({ input, placeholderData: keepPreviousData }));
}

/** Where the period's orders stand now. */
export function BreakdownCard(props: RangeProps) {
  const { t, i18n } = useTranslation("home");
  const { data, error, refetch, isFetching } = useBreakdown(props);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <CardSkeleton lines={6} />;
  const { sections } = data.data;
  const all = sections.reduce((sum, { count }) => sum + count, 0);
  const counts = SECTIONS.map((section) => ({
    section,
    count: sections.filter((part) => part.section === section).reduce((sum, { count }) => sum + count, 0),
  })).filter(({ count }) => count > 0);
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          <Explained about={t("about.by_status")}>{t("dashboard.by_status")}</Explained>
        </Text>
        {counts.map(({ section, count }) => (
          <BlockStack key={section} gap="100">
            <InlineStack align="space-between">
              <span id={`orders-${section}`}>{t(`dashboard.sections.${section}`)}</span>
              <Text as="span" numeric>
                {formatNumber(count, i18n.language)}
              </Text>
            </InlineStack>
            <ProgressBar progress={Math.round((count / all) * 100)} size="small" ariaLabelledBy={`orders-${section}`} />
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}

/** How long orders took from the sale to a tracking number. */
export function FulfillmentCard(props: RangeProps) {
  const { data } = useBreakdown(props);
  if (!data) return null;
  return <TimeToShipCard hours={data.data.hours_to_ship} orders={data.data.shipped_orders} />;
}

/** The median hours from sale to tracking number, of so many orders. */
export function TimeToShipCard({ hours, orders }: { hours: number | null; orders: number }) {
  const { t } = useTranslation("home");
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          <Explained about={t("about.fulfillment")}>{t("dashboard.fulfillment")}</Explained>
        </Text>
        {hours === null ? (
          <Text as="p" tone="subdued">
            {t("dashboard.fulfillment_none")}
          </Text>
        ) : (
          <>
            <Text as="p" variant="headingLg">
              {hours >= 48
                ? t("dashboard.days", { count: Math.round(hours / 24) })
                : t("dashboard.hours", { count: Math.round(hours) })}
            </Text>
            <Text as="p" variant="bodySm" tone="subdued">
              {t("dashboard.fulfillment_hint", { count: orders })}
            </Text>
          </>
        )}
      </BlockStack>
    </Card>
  );
}
