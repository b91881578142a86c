import { Banner, SkeletonBodyText, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { countryName } from "~/ui/fields/countries";
import { Failure } from "~/ui/loading/failure";
import { formatMoney } from "~/ui/money/money";

interface ShipToAvailabilityProps {
  source: string;
  productId: string;
  skuId: string;
  /** Supplier's units */
  units: number;
  /** Null without an address */
  countryCode: string | null;
}

/** Whether a supplier ships a variant to the order's country, for how much and how long at best. */
export function ShipToAvailability({ source, productId, skuId, units, countryCode }: ShipToAvailabilityProps) {
  const { t, i18n } = useTranslation("placement");
  const input = {
    source,
    productId,
    sku_id: skuId,
    quantity: Math.min(Math.max(units, 1), 1000),
    country_code: countryCode ?? "US",
  };
  const ways = useQuery(api.catalog.logistics.queryOptions({ input, enabled: countryCode !== null }));
  if (countryCode === null) return null;
  if (ways.isError)
    return <Failure error={ways.error} onRetry={() => void ways.refetch()} isRetrying={ways.isFetching} />;
  if (ways.isPending) return <SkeletonBodyText lines={1} />;
  const { lowest } = ways.data.data;
  const place = countryName(countryCode, i18n.language);
  if (!lowest) return <Banner tone="critical">{t("change_supplier.no_way", { place })}</Banner>;
  const cost = formatMoney({ amount: lowest.amount, currency: lowest.currency }, i18n.language);
  return (
    <Text as="p" tone="success">
      {lowest.max_days === null
        ? t("change_supplier.ships", { place, cost })
        : t("change_supplier.ships_days", {
            place,
            cost,
            min: lowest.min_days ?? lowest.max_days,
            count: lowest.max_days,
          })}
    </Text>
  );
}
