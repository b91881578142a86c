import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import { formatPercent } from "~/ui/money/number";

/** Says beside profits and margins what tax they are without, or that none is taken out of prices that have it (decision 83). */
export function PriceTaxNote({ tax }: { tax: PriceTax | null | undefined }) {
  const { t, i18n } = useTranslation("push");
  if (!tax) return null;
  const isNamed = Number(tax.percent) > 0;
  return (
    <Text as="p" variant="bodySm" tone={isNamed ? "subdued" : "caution"}>
      {t(isNamed ? "price_tax.without" : "price_tax.unnamed", {
        store: tax.store_name,
        percent: formatPercent(tax.percent, i18n.language),
      })}
    </Text>
  );
}
