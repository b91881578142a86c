import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { PlanName } from "../../rules/plans/plans";

/** How and when a plan is helped with (B130). */
export function SupportCard({ name }: { name: PlanName }) {
  const { t } = useTranslation("billing");
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t("features.support")}
        </Text>
        <Text as="p">{t(`support.${name}`)}</Text>
        {name !== "enterprise" && (
          <Text as="p" tone="subdued">
            {t("support_hours")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
