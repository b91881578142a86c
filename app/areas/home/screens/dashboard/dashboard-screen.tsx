import { useSearchParams } from "@remix-run/react";
import { BlockStack, Card, EmptyState, InlineGrid, Page } from "@shopify/polaris";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { BreakdownCard, FulfillmentCard } from "./breakdown-card";
import { dashboardAddress } from "./dashboard-address";
import { RangePicker } from "./range-picker";
import { SalesCard } from "./sales-card";
import { TopProductsCard } from "./top-products-card";

/** Sales, cost and profit over time, where orders stand, and what sells (S026). */
export function DashboardScreen() {
  const { t } = useTranslation("home");
  const [searchParams] = useSearchParams();
  const permit = usePermit();
  const queryClient = useQueryClient();
  const { input, figure } = dashboardAddress(searchParams);
  const { data, error, refetch, isFetching } = useQuery(
    api.home.sales.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  useRealtime(["orders.synced"], () => void queryClient.invalidateQueries({ queryKey: api.home.key() }));
  const sales = data?.data;
  // What was given back of earlier orders is told without a sale too.
  const isEmpty =
    sales && sales.total.orders === 0 && Number(sales.total.revenue) === 0 && sales.orders_without_rate === 0;
  return (
    <Page
      title={t("dashboard.title")}
      subtitle={sales && t("dashboard.in_currency", { currency: sales.currency })}
      secondaryActions={[{ content: t("dashboard.store_analytics"), url: "/app/store-analytics" }]}
    >
      <BlockStack gap="400">
        <RangePicker input={input} />
        {error && !sales && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {!sales && !error && <CardSkeleton lines={10} />}
        {isEmpty && (
          <Card>
            <EmptyState
              heading={t("dashboard.empty_title")}
              action={permit(["VIEW_CATALOG"], { content: t("dashboard.empty_action"), url: "/app/find-product" })[0]}
              image="/illustrations/calm.svg"
            >
              <p>{t("dashboard.empty")}</p>
            </EmptyState>
          </Card>
        )}
        {sales && !isEmpty && (
          <>
            <SalesCard sales={sales} figure={figure} />
            <InlineGrid columns={{ xs: 1, lg: 2 }} gap="400">
              <BlockStack gap="400">
                <BreakdownCard input={input} />
                <FulfillmentCard input={input} />
              </BlockStack>
              <TopProductsCard input={input} />
            </InlineGrid>
          </>
        )}
      </BlockStack>
    </Page>
  );
}
