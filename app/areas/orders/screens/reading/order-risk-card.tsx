import { Badge, BlockStack, Card, Icon, InlineStack, Text, type BadgeProps, type IconProps } from "@shopify/polaris";
import { AlertTriangleIcon, CheckIcon, InfoIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import type { OrderDetail } from "../../contract/detail";

type Risk = NonNullable<OrderDetail["risk"]>;
type Sentiment = Risk["facts"][number]["sentiment"];

const LEVEL_TONES: Record<Risk["level"], BadgeProps["tone"]> = {
  high: "critical",
  medium: "warning",
  pending: "attention",
  low: "success",
  none: undefined,
};
const SIGNS: Record<Sentiment, { source: IconProps["source"]; tone: IconProps["tone"] }> = {
  negative: { source: AlertTriangleIcon, tone: "critical" },
  neutral: { source: InfoIcon, tone: "subdued" },
  positive: { source: CheckIcon, tone: "success" },
};

/** How likely the store holds the order to be a fraud, and why, in the store's own words. */
export function OrderRiskCard({ risk }: { risk: Risk }) {
  const { t } = useTranslation("orders");
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" gap="200">
          <Text as="h2" variant="headingMd">
            {t("risk.title")}
          </Text>
          <Badge tone={LEVEL_TONES[risk.level]}>{t(`risk.level.${risk.level}`)}</Badge>
        </InlineStack>
        {risk.facts.map(({ text, sentiment }) => (
          <InlineStack key={text} gap="200" wrap={false} blockAlign="start">
            <div>
              <Icon {...SIGNS[sentiment]} accessibilityLabel={t(`risk.sentiment.${sentiment}`)} />
            </div>
            <Text as="p" breakWord>
              <bdi>{text}</bdi>
            </Text>
          </InlineStack>
        ))}
      </BlockStack>
    </Card>
  );
}
