import { BlockStack, Layout, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { countBadge } from "~/areas/notifications/rules/kinds";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { useRealtime } from "~/shell/data/realtime";
import { usePrincipal } from "~/shell/document/document";
import { Failure } from "~/ui/loading/failure";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { AttentionCard } from "./attention-card";
import { ConnectCard } from "./connect-card";
import { OrdersCard } from "./dashboard/orders-card";
import { TodayCard } from "./dashboard/today-card";
import { GuideCard } from "./guide/guide-card";
import { RecommendedCard } from "./recommended-card";

/** Home: what needs a person, today's figures, the guide, and something to sell (S025). */
export function HomeScreen() {
  const { t } = useTranslation("home");
  const { name, isEmbedded } = usePrincipal();
  const queryClient = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(api.home.overview.queryOptions({ input: {} }));
  useRealtime(
    [
      "orders.synced",
      "orders.pay",
      "orders.payment",
      "orders.fulfillment",
      "products.pushed",
      "products.import",
      "wallet.changed",
      "stores.uninstalled",
    ],
    () => void queryClient.invalidateQueries({ queryKey: api.home.key() }),
  );
  const overview = data?.data;
  // What goes no further without a person comes before everything else.
  const isWaitedFor = overview !== undefined && overview.has_store && overview.attention.length > 0;
  const permit = usePermit();
  const news = useQuery(api.notifications.unread.queryOptions({ input: {}, enabled: isEmbedded }));
  useRealtime(
    ["notifications.changed"],
    () => void queryClient.invalidateQueries({ queryKey: api.notifications.unread.key() }),
  );
  const badge = countBadge(news.data?.data.unread.total ?? 0);
  // A platform's menu has none of them (G028), and its frame no bell.
  const secondaryActions = isEmbedded
    ? [
        {
          content: badge ? t("notifications:bell_unread", { total: badge }) : t("notifications:title"),
          url: "/app/notifications",
        },
        ...permit(["VIEW_SETTINGS"], { content: t("shell:navigation.settings"), url: "/app/setting" }),
        ...permit(["VIEW_CATALOG"], { content: t("shell:user_menu.guide"), url: "/app/guide-line" }),
        ...permit(["VIEW_COMMUNITY"], { content: t("shell:user_menu.community"), url: "/app/community" }),
      ]
    : undefined;
  return (
    <div className="own-title">
      <Page title={name ? t("greeting", { name: name.split(" ")[0] }) : t("title")} secondaryActions={secondaryActions}>
        <BlockStack gap="400">
          {error && !overview && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
          {overview && !overview.has_store && <ConnectCard />}
          {isWaitedFor && <AttentionCard items={overview.attention} />}
          {overview?.has_store && !isWaitedFor && <GuideCard />}
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
              {!isWaitedFor && (
                <Layout.Section variant="fullWidth">
                  <AttentionCard items={overview.attention} />
                </Layout.Section>
              )}
            </Layout>
          )}
          {isWaitedFor && <GuideCard />}
          {!overview && !error && <CardSkeleton lines={6} />}
          <RecommendedCard />
        </BlockStack>
      </Page>
    </div>
  );
}
