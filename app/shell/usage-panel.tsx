import { BlockStack, InlineStack, Link, ProgressBar, SkeletonBodyText, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { usagePercent } from "~/areas/billing/rules/plans";
import { Permitted } from "./permitted";
import { PLANS_ADDRESS } from "./plans-address";
import { useBillingPart } from "./use-billing-part";
import { useUsage } from "./use-usage";

const ALMOST_FULL = 90;

/** The plan with a bar for each quota (S102). */
export default function UsagePanel() {
  const { t, i18n } = useTranslation("shell");
  const usage = useUsage();
  const mayUpgrade = useBillingPart("upgrade");
  const format = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  return (
    <div className="usage">
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {usage ? t("usage.plan", { plan: t(`plans.${usage.plan.name}`) }) : t("usage.title")}
        </Text>
        {!usage && <SkeletonBodyText lines={3} />}
        {usage?.quotas.map(({ key, used, limit }) => {
          const percent = usagePercent({ used, limit });
          const label = t(`usage.quotas.${key}`);
          return (
            <BlockStack key={key} gap="100">
              <InlineStack align="space-between">
                <span id={`quota-${key}`}>{label}</span>
                <Text as="span" tone="subdued">
                  {limit < 0 ? t("usage.unlimited", { used: format(used) }) : t("usage.of", { used: format(used), limit: format(limit) })}
                </Text>
              </InlineStack>
              <ProgressBar progress={percent} size="small" tone={percent >= ALMOST_FULL ? "critical" : "primary"} ariaLabelledBy={`quota-${key}`} />
            </BlockStack>
          );
        })}
        <Text as="p" variant="bodySm" tone="subdued">
          {t("usage.month")}
        </Text>
        {mayUpgrade && (
          <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
            <Link url={PLANS_ADDRESS} external>
              {t("usage.plans")}
            </Link>
          </Permitted>
        )}
      </BlockStack>
    </div>
  );
}
