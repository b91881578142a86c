import { BlockStack, Card, Divider, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Converted } from "~/ui/money/converted";
import { Money } from "~/ui/money/money";
import type { OrderDetail } from "../../contract/detail";

const PARTS = ["subtotal", "discount", "shipping", "tax", "duties", "tip", "returned", "changed"] as const;

/** What the buyer pays, by parts that add up, and what of it is left once refunds and suppliers are paid; parts of zero are left out. */
export function OrderMoneyCard({ money }: { money: OrderDetail["money"] }) {
  const { t } = useTranslation("orders");
  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingMd">
          {t("detail.money")}
        </Text>
        {PARTS.filter((part) => part === "subtotal" || !isZero(money[part])).map((part) => (
          <Row
            key={part}
            label={t(part === "tax" && money.tax_is_included ? "detail.tax_included" : `detail.${part}`)}
            amount={part === "discount" ? `-${money.discount}` : money[part]}
            currency={money.currency}
          />
        ))}
        <Divider />
        <Row label={t("detail.total")} amount={money.total} currency={money.currency} isStrong />
        {!isZero(money.refunded) && (
          <Row label={t("detail.refunded")} amount={money.refunded} currency={money.currency} />
        )}
        {!isZero(money.owed) && <Row label={t("detail.owed")} amount={money.owed} currency={money.currency} />}
        {hasNoIncome(money) && <Revenue money={money} />}
        {money.cost !== null && (
          <Row
            label={t(money.cost_has_shipping ? "detail.cost_with_shipping" : "detail.cost")}
            amount={money.cost}
            currency={money.cost_currency ?? money.currency}
          />
        )}
        {money.profit_estimate !== null && (
          <InlineStack align="space-between">
            <Text as="span">
              {t(money.profit_is_before_shipping ? "detail.profit" : "detail.profit_after_shipping")}
            </Text>
            <Text as="span" numeric tone={money.profit_estimate.startsWith("-") ? "critical" : undefined}>
              <Converted conversion={money.conversion}>
                <Money amount={money.profit_estimate} currency={money.currency} />
              </Converted>
            </Text>
          </InlineStack>
        )}
        {money.profit_estimate !== null && !isZero(money.owed) && (
          <Text as="p" variant="bodySm" tone="subdued">
            {t("detail.profit_counts_owed")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

/** What counts as income of an order with taxes, duties or gift cards, and what of them does not. */
function Revenue({ money }: { money: OrderDetail["money"] }) {
  const { t } = useTranslation("orders");
  const { currency, counts_taxes: countsTaxes } = money;
  const parts = countsTaxes
    ? (["gift_cards_left"] as const)
    : (["tax_left", "duties_left", "gift_cards_left"] as const);
  const left = parts.filter((part) => !isZero(money[part]));
  return (
    <>
      {left.map((part) => (
        <Row key={part} label={t(`detail.${part}`)} amount={money[part]} currency={currency} />
      ))}
      <Row
        label={t(countsTaxes ? "detail.revenue_with_taxes" : "detail.revenue")}
        amount={money.revenue}
        currency={currency}
      />
    </>
  );
}

function hasNoIncome({
  tax_left: tax,
  duties_left: duties,
  gift_cards_left: giftCards,
}: OrderDetail["money"]): boolean {
  return [tax, duties, giftCards].some((amount) => !isZero(amount));
}

function Row({
  label,
  amount,
  currency,
  isStrong = false,
}: {
  label: string;
  amount: string;
  currency: string;
  isStrong?: boolean;
}) {
  const fontWeight = isStrong ? "semibold" : "regular";
  return (
    <InlineStack align="space-between">
      <Text as="span" fontWeight={fontWeight}>
        {label}
      </Text>
      <Text as="span" numeric fontWeight={fontWeight}>
        <Money amount={amount} currency={currency} />
      </Text>
    </InlineStack>
  );
}

function isZero(amount: string): boolean {
  return /^-?0+(\.0+)?$/.test(amount);
}
