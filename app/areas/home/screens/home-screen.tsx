import { BlockStack, Layout, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { usePrincipal } from "~/shell/document";
import { useAccess } from "~/shell/permitted";
import { useRealtime } from "~/shell/realtime";
import { Failure } from "~/ui/failure";
import { CardSkeleton } from "~/ui/skeletons";
import { AttentionCard } from "./attention-card";
import { ConnectCard } from "./connect-card";
import { GuideCard } from "./guide-card";
import { OrdersCard } from "./orders-card";
import { RecommendedCard } from "./recommended-card";
import { TodayCard } from "./today-card";

/** Home: what needs a person, today's figures, the guide, and something to sell (S025). */
export function HomeScreen() {
  const { t } = useTranslation("home");
  const { name, isEmbedded } = usePrincipal();
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(api.home.overview.queryOptions({ input: {} }));
  useRealtime(["orders.synced", "orders.pay", "orders.payment", "orders.fulfillment", "products.pushed", "products.import", "wallet.changed", "stores.uninstalled"], () =>
    void queryClient.invalidateQueries({ queryKey: api.home.key() }),
  );
  const overview = data?.data;
  const mayMeet = useAccess(["VIEW_COMMUNITY"]) === "allowed";
  // A platform's menu has none of them (G028).
  const secondaryActions = isEmbedded
    ? [
        { content: t("shell:user_menu.guide"), url: "/app/guide-line" },
        ...(mayMeet ? [{ content: t("shell:user_menu.community"), url: "/app/community" }] : []),
        { content: t("notifications:title"), url: "/app/notifications" },
        { content: t("shell:navigation.settings"), url: "/app/setting" },
      ]
    : undefined;
  return (
    <Page title={name ? t("greeting", { name: name.split(" ")[0] }) : t("title")} secondaryActions={secondaryActions}>
      <BlockStack gap="400">
        {error && !overview && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {overview && !overview.has_store && <ConnectCard />}
        <GuideCard />
        {overview?.has_store && (
          <Layout>
            {(overview.sales || overview.wallet) && (
              <Layout.Section variant="oneHalf">
                <TodayCard {...overview} />
              </Layout.Section>
            )}
            {overview.orders && (
              <Layout.Section variant="oneHalf">
                <OrdersCard orders={overview.orders} />
              </Layout.Section>
            )}
            <Layout.Section variant="fullWidth">
              <AttentionCard items={overview.attention} />
            </Layout.Section>
          </Layout>
        )}
        {!overview && !error && <CardSkeleton lines={6} />}
        <RecommendedCard />
      </BlockStack>
    </Page>
  );
}
