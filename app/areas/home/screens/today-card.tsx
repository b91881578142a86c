import { BlockStack, Card, InlineGrid, InlineStack, Link, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { Permitted } from "~/shell/permitted";
import { Converted } from "~/ui/converted";
import { Money } from "~/ui/money";
import { formatNumber } from "~/ui/number";
import { Stat } from "~/ui/stat";
import type { FigureConversions } from "../contract";

interface TodayCardProps {
  currency: string;
  today: { orders: number; revenue: string; costed_orders: number; profit: string };
  conversions: FigureConversions;
  wallet: { balance: string; currency: string };
}

/** Today's sales, orders and profit, and what the wallet holds. */
export function TodayCard({ currency, today, conversions, wallet }: TodayCardProps) {
  const { t, i18n } = useTranslation("home");
  const revenue = (
    <Converted conversion={conversions.revenue}>
      <Money amount={today.revenue} currency={currency} />
    </Converted>
  );
  const profit = (
    <Converted conversion={conversions.profit}>
      <Money amount={today.costed_orders > 0 || today.orders === 0 ? today.profit : null} currency={currency} />
    </Converted>
  );
  const isPartial = today.costed_orders < today.orders;
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
          <Stat label={t("today.sales")} value={revenue} />
          <Stat label={t("today.orders")} value={formatNumber(today.orders, i18n.language)} />
          <Stat
            label={t("today.profit")}
            value={profit}
            hint={
              isPartial && (
                <Text as="span" variant="bodySm" tone="subdued">
                  {t("today.profit_hint", { costed: today.costed_orders, count: today.orders })}
                </Text>
              )
            }
          />
          <Stat
            label={t("today.wallet")}
            value={<Money amount={wallet.balance} currency={wallet.currency} />}
            hint={
              <Permitted needs={["VIEW_SETTING_WALLET"]}>
                <Link url="/app/setting/wallet?top_up=open">{t("today.top_up")}</Link>
              </Permitted>
            }
          />
        </InlineGrid>
      </BlockStack>
    </Card>
  );
}
