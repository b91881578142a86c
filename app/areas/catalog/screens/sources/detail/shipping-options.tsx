import { Badge, InlineStack, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { Failure } from "~/ui/loading/failure";
import { ShippingCost, shippingTimeWords } from "../shipping-words";

/** The supplier's ways to ship to a country, asked live, cheapest first. */
export function ShippingOptions({
  source,
  productId,
  shipTo,
  skuId,
}: {
  source: string;
  productId: string;
  shipTo: string;
  skuId: string | undefined;
}) {
  const { t } = useTranslation("find-product");
  const input = { source, productId, country_code: shipTo, ...(skuId && { sku_id: skuId }) };
  const { data, error, isFetching, refetch } = useQuery(api.catalog.logistics.queryOptions({ input }));
  if (error) return <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (!data) return <SkeletonBodyText lines={3} />;
  const { logistics } = data.data;
  if (logistics.length === 0) return <Text as="p">{t("detail.shipping_none")}</Text>;
  return (
    <ul className="shipping-options">
      {logistics.map((option, index) => (
        <li key={option.code}>
          <span>
            <InlineStack gap="100" blockAlign="center">
              <Text as="span">
                <bdi>{option.label}</bdi>
              </Text>
              {index === 0 && logistics.length > 1 && <Badge tone="success">{t("detail.cheapest")}</Badge>}
              {option.has_tracking && <Badge>{t("detail.tracked")}</Badge>}
            </InlineStack>
            <Text as="span" variant="bodySm" tone="subdued">
              {shippingTimeWords(t, option.min_days, option.max_days)}
            </Text>
          </span>
          <ShippingCost amount={option.amount} currency={option.currency} />
        </li>
      ))}
    </ul>
  );
}
