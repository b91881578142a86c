import { BlockStack, Box, Card, Divider, Link, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "~/platform/api/client";
import { useAccess } from "~/shell/access/permitted";
import { Stat } from "~/ui/charts/stat";
import { formatMoney, Money } from "~/ui/money/money";

interface Balances {
  total_balance: string;
  balance_topup: string;
  balance_bonus: string;
  currency: string;
}

/** What is in the wallet, and where it came from. */
export function BalanceCard({
  wallet: { total_balance, balance_topup, balance_bonus, currency },
}: {
  wallet: Balances;
}) {
  const { t, i18n } = useTranslation("wallet");
  const { data } = useQuery(api.wallet.bonus.queryOptions({ input: {} }));
  const words = (amount: string) => formatMoney({ amount, currency }, i18n.language);
  const bonus = data?.data;
  const seesCashback = useAccess(["VIEW_SETTING_INTEGRATION"]) === "allowed";
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="bodyMd" tone="subdued">
            {t("balances.total")}
          </Text>
          <Text as="p" variant="heading2xl" numeric>
            <Money amount={total_balance} currency={currency} />
          </Text>
        </BlockStack>
        <Divider />
        <Stat label={t("balances.topup")} value={<Money amount={balance_topup} currency={currency} />} />
        <Stat label={t("balances.bonus")} value={<Money amount={balance_bonus} currency={currency} />} />
        <Text as="p" variant="bodySm" tone="subdued">
          {bonus &&
            Number(bonus.given) > 0 &&
            `${t("balances.bonus_hint", { spent: words(bonus.spent), given: words(bonus.given) })} · `}
          {t("balances.bonus_first")}
        </Text>
        {seesCashback && (
          <Box>
            <Link url="/app/setting/integration/cashback_setting">{t("balances.cashback")}</Link>
          </Box>
        )}
      </BlockStack>
    </Card>
  );
}
