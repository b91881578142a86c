import { Banner, BlockStack, Layout, Page } from "@shopify/polaris";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useRealtime } from "~/shell/data/realtime";
import { useDrawer } from "~/shell/data/use-drawer";
import { useNavigateTo } from "~/shell/frame/use-navigate-to";
import { Failure } from "~/ui/loading/failure";
import { lazyPart } from "~/ui/loading/lazy-part";
import { CardSkeleton } from "~/ui/loading/skeletons";
import { formatMoney } from "~/ui/money/money";
import { BalanceCard } from "./balance-card";
import { SpendingCard } from "./spending-card";
import { TransactionsCard } from "./transactions-card";

const TopUpModal = lazyPart(() => import("./top-up-modal"));

function isBelowZero(amount: string): boolean {
  return amount.startsWith("-");
}

/** Wallet and Credits (S084): balances, top-up (S141), spending and every movement. */
export function WalletScreen() {
  const { t, i18n } = useTranslation("wallet");
  const navigateTo = useNavigateTo();
  const queryClient = useQueryClient();
  const topUp = useDrawer("top_up");
  const { data, error, refetch, isFetching } = useQuery(api.wallet.wallets.queryOptions({ input: {} }));
  useRealtime(["wallet.changed"], () => void queryClient.invalidateQueries({ queryKey: api.wallet.key() }));
  const wallet = data?.data;
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      backAction={{ content: t("settings"), url: "/app/setting" }}
      primaryAction={{ content: t("top_up.action"), onAction: () => topUp.open(), disabled: !wallet }}
    >
      <BlockStack gap="400">
        {error && !wallet && <Failure error={error} onRetry={() => void refetch()} isRetrying={isFetching} />}
        {wallet?.pending_topups.slice(0, 1).map(({ id, amount, currency, checkout_url }) => (
          <Banner
            key={id}
            tone="info"
            title={t("top_up.pending_title", { amount: formatMoney({ amount, currency }, i18n.language) })}
            action={{ content: t("top_up.resume"), onAction: () => checkout_url && navigateTo(checkout_url) }}
          />
        ))}
        {wallet && isBelowZero(wallet.total_balance) && (
          <Banner
            tone="critical"
            title={t("below.title", {
              amount: formatMoney(
                { amount: wallet.total_balance.replace("-", ""), currency: wallet.currency },
                i18n.language,
              ),
            })}
            action={{ content: t("top_up.action"), onAction: () => topUp.open() }}
          >
            <p>{t("below.text")}</p>
          </Banner>
        )}
        {wallet && Number(wallet.total_balance) === 0 && (
          <Banner
            tone="warning"
            title={t("low.title")}
            action={{ content: t("top_up.action"), onAction: () => topUp.open() }}
          >
            <p>{t("low.text")}</p>
          </Banner>
        )}
        <Layout>
          <Layout.Section variant="oneThird">
            {wallet ? <BalanceCard wallet={wallet} /> : !error && <CardSkeleton lines={5} />}
          </Layout.Section>
          <Layout.Section>
            <SpendingCard />
          </Layout.Section>
          <Layout.Section variant="fullWidth">
            <TransactionsCard />
          </Layout.Section>
        </Layout>
      </BlockStack>
      {wallet && topUp.isOpen && <TopUpModal wallet={wallet} onClose={topUp.close} />}
    </Page>
  );
}
