import { BlockStack, InlineStack, Scrollable, Text } from "@shopify/polaris";
import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, Money } from "~/ui/money/money";
import type { OrderPreview } from "../../contract/placement";
import { isBelowFloor, profitToHold } from "../../rules/placing/below-floor";

interface ReadyOrdersListProps {
  title: string;
  orders: readonly OrderPreview[];
  /** Said of each, beside its number */
  children(order: OrderPreview): ReactNode;
}

/** Orders of one fate, each by its number: a person says yes to orders, and not to a number of them. */
export function ReadyOrdersList({ title, orders, children }: ReadyOrdersListProps) {
  const id = useId();
  if (orders.length === 0) return null;
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm" id={id}>
        {title}
      </Text>
      <Scrollable focusable style={{ maxHeight: 240 }} role="region" aria-labelledby={id}>
        <BlockStack as="ul" gap="100">
          {orders.map((order) => (
            <li key={order.order_id}>
              <InlineStack align="space-between" gap="200">
                <Text as="span" fontWeight="semibold">
                  <bdi>{order.name}</bdi>
                </Text>
                {children(order)}
              </InlineStack>
            </li>
          ))}
        </BlockStack>
      </Scrollable>
    </BlockStack>
  );
}

/** What an order costs, and what is left of it. */
export function CostAndProfit({ order: { costs, profit } }: { order: OrderPreview }) {
  const { t, i18n } = useTranslation("placement");
  return (
    <InlineStack gap="200">
      {costs.map(({ amount, currency }) => (
        <Money key={currency} amount={amount} currency={currency} />
      ))}
      {profit && (
        <Text as="span" tone={profit.is_loss ? "critical" : "subdued"}>
          {t(profit.is_loss ? "loss" : "profit", { amount: formatMoney(profit, i18n.language) })}
        </Text>
      )}
    </InlineStack>
  );
}

/** Why an order is not placed with the others for what is left of it, beside the least that should be. */
export function WhyLow({ order }: { order: OrderPreview }) {
  const { t, i18n } = useTranslation("placement");
  const { profit, floor, revenue, floor_currency: floorCurrency } = order;
  const text = profit
    ? t(profit.is_loss ? "loss" : "profit", { amount: formatMoney(profit, i18n.language) })
    : t("below_floor.unknown_title");
  const isLow = isBelowFloor(profitToHold(profit, floorCurrency), floor);
  return (
    <InlineStack gap="200">
      <Text as="span" tone="critical">
        {text}
      </Text>
      {isLow && (
        <Text as="span" tone="subdued">
          {t("below_floor.minimum", {
            floor: formatMoney({ amount: floor, currency: floorCurrency ?? revenue.currency }, i18n.language),
          })}
        </Text>
      )}
    </InlineStack>
  );
}

/** Why an order can't be placed now. */
export function WhyImpossible({ order: { blockers, plans } }: { order: OrderPreview }) {
  const { t } = useTranslation(["placement", "orders", "outside"]);
  const problem = plans.find((plan) => plan.problem)?.problem;
  const warning = plans.flatMap(({ lines }) => lines).find((line) => line.warning)?.warning;
  const texts = [
    ...blockers.map(({ key }) => t(`orders:blockers.${key}.title`)),
    ...(problem ? [t(`outside:${problem}.title`)] : []),
    ...(warning ? [t(`warnings.${warning}`)] : []),
  ];
  return (
    <Text as="span" tone="subdued">
      {texts[0] ?? t("nothing_to_buy")}
    </Text>
  );
}
