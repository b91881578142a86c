import { Banner, BlockStack, Card, InlineGrid, Select, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { LinkedStore } from "~/areas/accounts/contract/linked-store";
import type { CopyStores } from "./copy-address";

interface StoresCardProps extends CopyStores {
  from: LinkedStore;
  to: LinkedStore;
  /** What becomes of prices; null while it is not known */
  prices: { price_currency: string; to_currency: string; rate: string | null } | null;
  onChange: (changes: Record<string, string>) => void;
}

/** From which store to which, and what becomes of the prices on the way. */
export function StoresCard({ from, to, sources, targets, prices, onChange }: StoresCardProps) {
  const { t, i18n } = useTranslation("integration");
  const options = (stores: readonly LinkedStore[]) =>
    stores.map(({ id, store_name: name, currency }) => ({ value: id, label: `${name} (${currency})` }));
  /** Choosing the other side's store turns the direction round, as far as it can. */
  const choose = (side: "from" | "to") => (id: string) => {
    const [same, other] = side === "from" ? [from.id, to.id] : [to.id, from.id];
    const opposite = side === "from" ? "to" : "from";
    onChange({ [side]: id, [opposite]: id === other ? same : other });
  };
  return (
    <Card>
      <BlockStack gap="300">
        <InlineGrid columns={{ xs: 1, sm: 2 }} gap="300">
          <Select label={t("copy.from")} options={options(sources)} value={from.id} onChange={choose("from")} />
          <Select label={t("copy.to")} options={options(targets)} value={to.id} onChange={choose("to")} />
        </InlineGrid>
        {prices && prices.rate === null && (
          <Banner tone="warning">{t("copy.no_rate", { from: prices.price_currency, to: prices.to_currency })}</Banner>
        )}
        {prices && prices.rate !== null && (
          <Text as="p" tone="subdued">
            {prices.price_currency === prices.to_currency
              ? t("copy.prices_same", { currency: prices.to_currency })
              : t("copy.prices", {
                  from: prices.price_currency,
                  to: prices.to_currency,
                  rate: new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 5 }).format(
                    Number(prices.rate),
                  ),
                })}{" "}
            {t("copy.what")}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}
