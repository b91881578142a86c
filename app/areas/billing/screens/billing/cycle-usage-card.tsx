import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Moment } from "~/ui/time/moment";
import type { CurrentPlanAnswer } from "../../contract/plans";
import { COUNTED_FEATURES } from "../../rules/plans/features";
import { UsageBar } from "../usage-bar";

/** What is used of credits and of each feature in the month that runs, with its dates (B007). */
export function CycleUsageCard({ plan }: { plan: CurrentPlanAnswer }) {
  const { t } = useTranslation("billing");
  const { package: held, period } = plan;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t("usage.title")}
          </Text>
          <Text as="p" tone="subdued">
            <Moment at={period.start} format="date" /> – <Moment at={period.end} format="date" />
          </Text>
        </BlockStack>
        <UsageBar label={t("credits.title")} used={plan.total_credit_used} limit={plan.total_credit} />
        {COUNTED_FEATURES.map((feature) => {
          const { limit, usage } = held.features[feature]!;
          return <UsageBar key={feature} label={t(`features.${feature}`)} used={usage} limit={limit} />;
        })}
      </BlockStack>
    </Card>
  );
}
