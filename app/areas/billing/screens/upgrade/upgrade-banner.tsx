import { Banner } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { nextTier } from "../../rules/plans/plan-choice";
import { tierName, type PlanName } from "../../rules/plans/plans";
import { upgradeBanner, type Shortage } from "../../rules/plans/upgrade-offer";

/**
 * What is used up or missing, with the tier that has more; with the largest plan, whom to ask (S139, B088, B107).
 * @param message of the refusal, where it is about nothing that plans name
 */
export function UpgradeBanner({
  planKey,
  shortage,
  message,
}: {
  planKey: string;
  shortage: Shortage | null;
  message: string;
}) {
  const { t, i18n } = useTranslation("billing");
  const format = (count: number) => new Intl.NumberFormat(i18n.language).format(count);
  if (!shortage) return <Banner tone="warning">{message}</Banner>;
  const { title, text } = upgradeBanner({ planKey, shortage });
  const tierOf = (name: PlanName) => t(`shell:plans.${tierName(name)}`);
  return (
    <Banner tone="warning" title={t(title.key, { limit: format(title.limit) })}>
      <p>
        {text
          ? t(text.key, { limit: format(text.limit), used: format(text.used), tier: tierOf(text.tier) })
          : message || t("banner.missing", { tier: tierOf(nextTier(planKey)) })}
      </p>
    </Banner>
  );
}
