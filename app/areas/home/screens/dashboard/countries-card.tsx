import { BlockStack, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Explained } from "~/ui/charts/explained";
import { countryName } from "~/ui/fields/countries";
import { Money } from "~/ui/money/money";
import type { StoreAnalytics } from "../../contract/analytics";

/** Where a store's orders are sent, most orders first. */
export function CountriesCard({ analytics: { countries, total, currency } }: { analytics: StoreAnalytics }) {
  const { t, i18n } = useTranslation("analytics");
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          <Explained about={t("about.countries")}>{t("countries")}</Explained>
        </Text>
        {countries.map(({ country_code: code, orders, revenue }) => {
          const id = `country-${code ?? "none"}`;
          return (
            <BlockStack key={id} gap="100">
              <InlineStack align="space-between" gap="200">
                <bdi id={id}>{code ? countryName(code, i18n.language) : t("no_country")}</bdi>
                <Text as="span" tone="subdued">
                  {t("orders", { count: orders })} · <Money amount={revenue} currency={currency} />
                </Text>
              </InlineStack>
              <ProgressBar
                progress={total.orders > 0 ? Math.round((orders / total.orders) * 100) : 0}
                size="small"
                ariaLabelledBy={id}
              />
            </BlockStack>
          );
        })}
      </BlockStack>
    </Card>
  );
}
