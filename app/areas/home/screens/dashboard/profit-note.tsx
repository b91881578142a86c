import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { formatMoney } from "~/ui/money/money";

interface ProfitNoteProps {
  figures: { orders: number; costed_orders: number; given_back: string };
  currency: string;
  /** Some of it is made of other currencies */
  isConverted: boolean;
}

/** What a profit is made of, in words: of how many orders it is, and what was given back in that time. */
export function ProfitNote({ figures, currency, isConverted }: ProfitNoteProps) {
  const { t, i18n } = useTranslation("home");
  const { orders, costed_orders: costed, given_back: givenBack } = figures;
  const amount = (isConverted ? "≈\u00a0" : "") + formatMoney({ amount: givenBack, currency }, i18n.language);
  const words = [
    ...(costed < orders ? [t("profit.counts", { costed, count: orders })] : []),
    ...(Number(givenBack) > 0 ? [t("profit.given_back", { amount })] : []),
  ];
  if (words.length === 0) return null;
  return (
    <Text as="p" variant="bodySm" tone="subdued">
      {words.join(" ")}
    </Text>
  );
}
