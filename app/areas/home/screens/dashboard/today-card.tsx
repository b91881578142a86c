import { BlockStack, Card, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/access/permitted";
import { Stat } from "~/ui/charts/stat";
import { Converted } from "~/ui/money/converted";
import { Money } from "~/ui/money/money";
import { formatNumber } from "~/ui/money/number";
import type { HomeOverview } from "../../contract";
import { ProfitNote } from "./profit-note";

interface TodayCardProps {
  currency: string;
  sales: HomeOverview["sales"];
  wallet: HomeOverview["wallet"];
}

/** Today's sales, orders and profit, and what the wallet holds. */
export function TodayCard({ currency, sales, wallet }: TodayCardProps) {
  const { t } = useTranslation("home");
  return (
    <Card>
      <BlockStack gap="400">
        <InlineStack align="space-between" blockAlign="center">
          <Text as="h2" variant="headingMd">
            {t("today.title")}
          </Text>
          <Permitted needs={["VIEW_DASHBOARD"]}>
            <Link url="/app/dashboard">{t("today.dashboard")}</Link>
          </Permitted>
        </InlineStack>
        <InlineGrid columns={2} gap="400">
          {sales && <SalesStats currency={currency} sales={sales} />}
          {wallet && (
            <Stat
              label={t("today.wallet")}
              value={<Money amount={wallet.balance} currency={wallet.currency} />}
              hint={<Link url="/app/setting/wallet?top_up=open">{t("today.top_up")}</Link>}
            />
          )}
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}

function SalesStats({ currency, sales }: { currency: string; sales: NonNullable<HomeOverview["sales"]> }) {
  const { t, i18n } = useTranslation("home");
  const { orders, revenue, costed_orders: costed, profit, given_back: givenBack, converted } = sales;
  const isKnown = costed > 0 || orders === 0 || Number(givenBack) > 0;
  return (
    <>
      <Stat
        label={t("today.sales")}
        about={t("about.revenue")}
        value={
          <Converted conversion={converted.revenue ? "by_day" : null}>
            <Money amount={revenue} currency={currency} />
          </Converted>
        }
      />
      <Stat label={t("today.orders")} about={t("about.orders")} value={formatNumber(orders, i18n.language)} />
      <Stat
        label={t("today.profit")}
        about={t("about.profit")}
        value={
          <Converted conversion={converted.profit ? "by_day" : null}>
            <Money amount={isKnown ? profit : null} currency={currency} />
          </Converted>
        }
        hint={<ProfitNote figures={sales} currency={currency} isConverted={converted.profit} />}
      />
    </>
  );
}
