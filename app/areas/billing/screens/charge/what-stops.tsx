import { BlockStack, List, Text } from "@shopify/polaris";
import { Decimal } from "decimal.js";
import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "~/ui/money/number";
import { whatStops } from "../../rules/plans/what-stops";

/** What stops with a smaller plan, feature by feature, before one agrees to it (B052). Nothing where nothing does. */
export function WhatStops({
  from,
  to,
  boughtCredits = 0,
}: Parameters<typeof whatStops>[0] & {
  /** Extra credits that are left: they stay, which is said beside what does not */
  boughtCredits?: number;
}) {
  const { t, i18n } = useTranslation("billing");
  const format = (count: number) => formatNumber(count, i18n.language);
  const percent = (rate: string) => formatPercent(new Decimal(rate).times(100).toFixed(), i18n.language);
  const { features, quotas, cashback } = whatStops({ from, to });
  if (features.length === 0 && quotas.length === 0 && !cashback) return null;
  return (
    <BlockStack gap="200">
      <Text as="p" fontWeight="semibold">
        {t("dialogs.stops.title")}
      </Text>
      <List>
        {features.map((feature) => (
          <List.Item key={feature}>{t("dialogs.stops.feature", { feature: t(`features.${feature}`) })}</List.Item>
        ))}
        {quotas.map(({ quota, from: before, to: after }) => (
          <List.Item key={quota}>
            {t("dialogs.stops.quota", { feature: t(`features.${quota}`), from: format(before), to: format(after) })}
          </List.Item>
        ))}
        {cashback && (
          <List.Item>
            {t("dialogs.stops.quota", {
              feature: t("features.ORDER_CASHBACK"),
              from: percent(cashback.from),
              to: percent(cashback.to),
            })}
          </List.Item>
        )}
      </List>
      {boughtCredits > 0 && <Text as="p">{t("dialogs.stops.bought", { count: boughtCredits })}</Text>}
    </BlockStack>
  );
}
