import { useTranslation } from "react-i18next";
import { formatMoney, Money } from "~/ui/money/money";

/** What plans are priced in (B115). */
const CURRENCY = "USD";
/** Prices of plans have one decimal (B007, B112, B115). */
const DIGITS = 1;

/** A price of a plan, such as "$19.9". @param amount USD */
export function Price({ amount }: { amount: string }) {
  return <Money amount={amount} currency={CURRENCY} digits={DIGITS} />;
}

/** The same for a sentence. */
export function useFormatPrice(): (amount: string) => string {
  const { i18n } = useTranslation();
  return (amount) => formatMoney({ amount, currency: CURRENCY, digits: DIGITS }, i18n.language);
}
