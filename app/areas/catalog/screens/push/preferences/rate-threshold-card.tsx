import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { NumberField } from "~/ui/fields/number-field";

interface RateThresholdCardProps {
  value: string;
  error: string | undefined;
  onChange(percent: string): void;
}

/** From what move of the exchange rate on prices in a store's currency follow it (decision 71). */
export function RateThresholdCard({ value, error, onChange }: RateThresholdCardProps) {
  const { t } = useTranslation("products");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("preferences.rates.title")}
        </Text>
        <NumberField
          label={t("preferences.rates.threshold")}
          helpText={t("preferences.rates.help")}
          suffix="%"
          value={value}
          decimals={1}
          isPercent
          isRequired
          error={error}
          onChange={onChange}
        />
      </BlockStack>
    </Card>
  );
}
