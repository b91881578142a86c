import { useSearchParams } from "@remix-run/react";
import { BlockStack, Card, EmptyState, InlineGrid, Page } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import type { StoreAnalytics } from "../../contract/analytics";
import { ConnectCard } from "../connect-card";
import { TimeToShipCard } from "./breakdown-card";
import { CountriesCard } from "./countries-card";
import { RangePicker } from "./range-picker";
import { storeAnalyticsAddress, type StoreFigure } from "./store-analytics-address";
import { StoreSalesCard } from "./store-sales-card";
import { ProductsCard } from "./top-products-card";

/** How the current store sells: how much, what, where to, what comes back and how fast it ships (S032). */
export function StoreAnalyticsScreen() {
  const { t } = useTranslation("analytics");
  const [searchParams] = useSearchParams();
  const queryClient = useQueryClient();
  const { input, figure } = storeAnalyticsAddress(searchParams);
  const { data, error, refetch, isFetching } = useQuery(
    api.analytics.store.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  useRealtime(["orders.synced"], () => void queryClient.invalidateQueries({ queryKey: api.analytics.key() }));
  const analytics = data?.data.analytics;
  return (
    <Page
      title={t("title")}
      subtitle={analytics ? t("subtitle", { store: analytics.store.name, currency: analytics.currency }) : undefined}
      backAction={{ content: t("dashboard"), url: "/app/dashboard" }}
    >
      <BlockStack gap="400">
        {analytics === null ? <ConnectCard /> : <RangePicker input={input} />}
        {error && !data && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!data && !error && <CardSkeleton lines={10} />}
        {analytics && <Figures analytics={analytics} figure={figure} />}
      </BlockStack>
    </Page>
  );
}

function Figures({ analytics, figure }: { analytics: StoreAnalytics; figure: StoreFigure }) {
  const { t } = useTranslation("analytics");
  const permit = usePermit();
  const { total, orders_without_rate: withoutRate } = analytics;
  // What was given back of earlier orders is told without a sale too.
  if (total.orders === 0 && Number(total.refunded) === 0 && withoutRate === 0) {
    return (
      <Card>
        <EmptyState
          heading={t("empty.title")}
          action={permit(["VIEW_PRODUCT"], { content: t("empty.action"), url: "/app/products-import" })[0]}
          image="/illustrations/calm.svg"
        >
          <p>{t("empty.text")}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <StoreSalesCard analytics={analytics} figure={figure} />
      <InlineGrid columns={{ xs: 1, lg: 2 }} gap="400">
        <BlockStack gap="400">
          <CountriesCard analytics={analytics} />
          <TimeToShipCard hours={analytics.hours_to_ship} orders={analytics.shipped_orders} />
        </BlockStack>
        <ProductsCard products={analytics.products} />
      </InlineGrid>
    </>
  );
}
