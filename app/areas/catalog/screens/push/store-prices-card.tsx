import { BlockStack, Card, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { formatPercent } from "~/ui/money/number";

interface StorePricesCardProps {
  /** What is to be pushed, by package id */
  packageIds: string[];
  storeIds: string[];
}

/** What becomes of prices in the currencies of the stores: which follow the exchange rate, and from what move on (decision 71). */
export function StorePricesCard({ packageIds, storeIds }: StorePricesCardProps) {
  const { t, i18n } = useTranslation("push");
  const { data, error, refetch } = useQuery(
    api.catalog.previewStorePrices.queryOptions({
      input: { product_package_ids: packageIds, store_ids: storeIds },
      enabled: packageIds.length > 0 && storeIds.length > 0,
      staleTime: 0,
    }),
  );
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  const preview = data?.data;
  const stores = (preview?.stores ?? []).filter(({ currency, own }) => currency !== preview?.currency || own > 0);
  if (!preview || stores.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h3" variant="headingSm">
          {t("store_prices.title")}
        </Text>
        <Text as="p" tone="subdued" variant="bodySm">
          {t("store_prices.threshold", { percent: formatPercent(preview.rate_threshold, i18n.language) })}
        </Text>
        {stores.map(({ store_id: storeId, name, currency, following, own, losing }) => (
          <BlockStack key={storeId} gap="050">
            <Text as="span" fontWeight="medium">
              <bdi>{name}</bdi>
            </Text>
            {currency !== preview.currency && (
              <Text as="span">{t("store_prices.following", { count: following })}</Text>
            )}
            {own > 0 && <Text as="span">{t("store_prices.own", { count: own })}</Text>}
            {losing > 0 && (
              <Text as="span" tone="critical">
                {t("store_prices.losing", { count: losing })}
              </Text>
            )}
          </BlockStack>
        ))}
      </BlockStack>
    </Card>
  );
}
