import { Banner, BlockStack, InlineStack, Text } from "@shopify/polaris";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { Money as Amount } from "~/adapters/outcome";
import { api } from "~/platform/api/client";
import { usePermit } from "~/shell/access/permitted";
import { Money } from "~/ui/money/money";
import { balanceAfter } from "../../rules/purchasing/balance-after";

interface CostAndBalanceProps {
  /** Orders that it is the cost of */
  count: number;
  /** By currency */
  costs: Amount[];
  /** What they are made of, by currency; left out where that was seen before */
  parts?: { goods: Amount[]; shipping: Amount[] };
  /** What becomes of what the wallet doesn't cover */
  short: string;
}

/** What orders cost in all, what the wallet holds and will hold, and what it lacks. */
export function CostAndBalance({ count, costs, parts, short }: CostAndBalanceProps) {
  const { t } = useTranslation("placement");
  const permit = usePermit();
  const wallet = useQuery(api.wallet.wallets.queryOptions({ input: {} }));
  const held = wallet.data?.data;
  const { after, missing } = held
    ? balanceAfter({ balance: held.total_balance, currency: held.currency, costs })
    : { after: null, missing: null };
  return (
    <BlockStack gap="200">
      {parts?.goods.map((goods) => (
        <Line key={goods.currency} name={t("goods_cost")} {...goods} />
      ))}
      {parts?.shipping.map((shipping) => (
        <Line key={shipping.currency} name={t("shipping_cost")} {...shipping} />
      ))}
      {costs.map(({ amount, currency }) => (
        <InlineStack key={currency} align="space-between">
          <Text as="span" variant="headingSm">
            {t("total_cost", { count })}
          </Text>
          <Text as="span" variant="headingSm" numeric>
            <Money amount={amount} currency={currency} />
          </Text>
        </InlineStack>
      ))}
      {held && (
        <>
          <Line name={t("wallet_balance")} amount={held.total_balance} currency={held.currency} />
          {after !== null && <Line name={t("balance_after")} amount={after} currency={held.currency} />}
          {missing !== null && <Line name={t("balance_missing")} amount={missing} currency={held.currency} />}
        </>
      )}
      {missing !== null && (
        <Banner
          tone="warning"
          action={permit(["VIEW_SETTING_WALLET"], { content: t("top_up"), url: "/app/setting/wallet" })[0]}
        >
          {short}
        </Banner>
      )}
    </BlockStack>
  );
}

function Line({ name, amount, currency }: { name: string } & Amount) {
  return (
    <InlineStack align="space-between">
      <Text as="span" tone="subdued">
        {name}
      </Text>
      <Text as="span" tone="subdued" numeric>
        <Money amount={amount} currency={currency} />
      </Text>
    </InlineStack>
  );
}
