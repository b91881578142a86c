import { BlockStack, Link, SkeletonBodyText, Text } from "@shopify/polaris";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { useBillingPart } from "~/shell/plans/use-billing-part";
import { usePlansLink } from "~/shell/plans/use-plans-link";
import { useUsage } from "~/shell/plans/use-usage";
import { formatMoment } from "~/ui/time/moment";
import { TimeZoneContext } from "~/ui/time/time-zone";
import { UsageBar } from "./usage-bar";

/** The plan with a bar for its credits and each quota (S102). */
export default function UsagePanel() {
  const { t, i18n } = useTranslation("shell");
  const plansLink = usePlansLink();
  const usage = useUsage();
  const timeZone = useContext(TimeZoneContext);
  const resetsOn =
    usage && formatMoment(usage.period.end, { format: "date", language: i18n.language, timeZone, now: Date.now() });
  const mayUpgrade = useBillingPart("upgrade");
  return (
    <div className="usage" data-upgrade-place="usage">
      <BlockStack gap="400">
        <Text as="h2" variant="headingSm">
          {usage ? t("usage.plan", { plan: t(`plans.${usage.plan.name}`) }) : t("usage.title")}
        </Text>
        {!usage && <SkeletonBodyText lines={3} />}
        {usage && (
          <UsageBar label={t("usage.quotas.AI_CREDITS")} used={usage.credits.used} limit={usage.credits.total} />
        )}
        {usage?.quotas.map(({ key, used, limit }) => (
          <UsageBar key={key} label={t(`usage.quotas.${key}`)} used={used} limit={limit} />
        ))}
        {usage && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("usage.month", { date: resetsOn })}
          </Text>
        )}
        {mayUpgrade && (
          <Permitted needs={["VIEW_ACTION_CHANGE_PLAN"]}>
            <Link {...plansLink}>{t("usage.plans")}</Link>
          </Permitted>
        )}
      </BlockStack>
    </div>
  );
}
