import { BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import type { PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import type { PricingRules } from "~/platform/money/pricing-rules";
import { allRead, isUnread, type Typed } from "~/platform/numbers/unread";
import { NumberField } from "~/ui/fields/number-field";
import { formatMoney, Money } from "~/ui/money/money";
import { Moment } from "~/ui/time/moment";
import { priceVariant } from "../../../rules/push/pricing";
import { PriceTaxNote } from "../../price-tax-note";

/** What suppliers' costs are in. */
const COST_CURRENCY = "USD";
/** Costs that show what rules come to. */
const EXAMPLES = ["2.50", "12", "48"];

/** What the rules make of a few costs and of one's own, as they are typed. */
export function PricePreview({
  rules,
  currency,
  usdRate,
  rateAsOf,
  priceTax,
}: {
  rules: Typed<PricingRules>;
  currency: string;
  usdRate: string;
  rateAsOf: string;
  priceTax: PriceTax | null;
}) {
  const { t, i18n } = useTranslation("products");
  const [cost, setCost] = useState("12");
  const [shipping, setShipping] = useState("3");
  // Without a shipping cost there is nothing to show while that can't be read.
  const isComplete = allRead<PricingRules>(rules) && !isUnread(shipping);
  const costs = [...new Set([...(Number(cost) > 0 ? [cost] : []), ...EXAMPLES])];
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingSm">
          {t("preferences.preview.title")}
        </Text>
        <InlineStack gap="200" wrap={false}>
          <NumberField label={t("preferences.preview.cost")} suffix={COST_CURRENCY} value={cost} onChange={setCost} />
          <NumberField
            label={t("preferences.preview.shipping")}
            suffix={COST_CURRENCY}
            value={shipping}
            onChange={setShipping}
          />
        </InlineStack>
        {isComplete &&
          costs.map((one) => {
            const { price, compareAtPrice, profit, isRaised } = priceVariant({
              cost: one,
              shippingCost: shipping || "0",
              rules,
              rate: usdRate,
              currency,
              taxPercent: priceTax?.percent ?? "0",
            });
            return (
              <BlockStack key={one} gap="050">
                <InlineStack align="space-between">
                  <Text as="span" tone="subdued">
                    <Money amount={one} currency={COST_CURRENCY} />
                  </Text>
                  <Text as="span" fontWeight="semibold">
                    <Money amount={price} currency={currency} />{" "}
                    {compareAtPrice && (
                      <Text as="span" tone="subdued" fontWeight="regular" textDecorationLine="line-through">
                        <Money amount={compareAtPrice} currency={currency} />
                      </Text>
                    )}
                  </Text>
                </InlineStack>
                <Text as="span" variant="bodySm" tone={isRaised ? "caution" : "success"} alignment="end">
                  {t(isRaised ? "preferences.preview.raised" : "preferences.preview.profit", {
                    amount: formatMoney({ amount: profit, currency }, i18n.language),
                  })}
                </Text>
              </BlockStack>
            );
          })}
        <PriceTaxNote tax={priceTax} />
        {currency !== COST_CURRENCY && (
          <Text as="p" variant="bodySm" tone="subdued">
            <Trans
              t={t}
              i18nKey="rate"
              values={{ from: COST_CURRENCY, rate: usdRate, to: currency }}
              components={{ date: <Moment at={`${rateAsOf}T12:00:00Z`} format="date" /> }}
            />
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
