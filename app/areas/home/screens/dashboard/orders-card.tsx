import { BlockStack, Card, InlineGrid, Link, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Stat } from "~/ui/charts/stat";
import { formatNumber } from "~/ui/money/number";

interface OrderCounts {
  ready: number;
  needs_attention: number;
  to_pay: number;
  on_the_way: number;
}

/** Where each figure's orders are listed. */
const PLACES: readonly [keyof OrderCounts, string][] = [
  ["ready", "/app/orders?status=ready&dates=any"],
  ["needs_attention", "/app/orders/attention"],
  ["to_pay", "/app/orders?section=payment&status=waiting_payment&dates=any"],
  ["on_the_way", "/app/orders?section=shipment&status=on_the_way&dates=any"],
];

/** Orders by what they wait for, each a way to them. */
export function OrdersCard({ orders }: { orders: OrderCounts }) {
  const { t, i18n } = useTranslation("home");
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t("orders.title")}
        </Text>
        <InlineGrid columns={2} gap="400">
          {PLACES.map(([key, url]) => (
            <Stat
              key={key}
              label={t(`orders.${key}`)}
              value={
                <Link
                  url={url}
                  removeUnderline
                  monochrome
                  accessibilityLabel={`${t(`orders.${key}`)}: ${formatNumber(orders[key], i18n.language)}`}
                >
                  {formatNumber(orders[key], i18n.language)}
                </Link>
              }
            />
          ))}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}
