import { Badge, BlockStack, Card, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/failure";
import { formatMoney } from "~/ui/money";
import { CardSkeleton } from "~/ui/skeletons";
import { SourceBadge } from "~/ui/source-badge";
import type { OrderDetail } from "../contract/detail";

/** What was bought for the order, newest first. */
export function PurchaseOrdersCard({ order }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation("orders");
  const panel = useQuery(api.orders.panel.queryOptions({ input: { orderId: order.id } }));
  if (panel.isError) return <Failure error={panel.error} onRetry={() => void panel.refetch()} isRetrying={panel.isFetching} />;
  if (panel.isPending) return <CardSkeleton lines={2} />;
  const { purchase_orders: purchases } = panel.data.data;
  return (
    <Card>
      <div id="purchases">
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("purchases.title")}
          </Text>
          {purchases.length === 0 && (
            <Text as="p" tone="subdued">
              {t("purchases.none")}
            </Text>
          )}
          {purchases.map((purchase) => (
            <InlineStack key={purchase.id} gap="200" blockAlign="center">
              <SourceBadge source={purchase.supplier} />
              <Text as="span" fontWeight="medium">
                {purchase.number}
              </Text>
              <Badge tone={purchase.status === "failed" ? "critical" : undefined}>{t(`purchases.state.${purchase.status}`)}</Badge>
              <Text as="span">{t("purchases.total", { amount: formatMoney({ amount: purchase.total_cost, currency: purchase.currency }, i18n.language) })}</Text>
            </InlineStack>
          ))}
        </BlockStack>
      </div>
    </Card>
  );
}
