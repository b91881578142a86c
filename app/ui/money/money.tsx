import { useTranslation } from "react-i18next";
import { directionOf } from "~/platform/i18n/languages";
import { isCurrency, writeAmount } from "~/platform/money/currency-style";

interface Amount {
  /** Decimal string, such as "12.30"; null when it is not known */
  amount: string | null | undefined;
  /** ISO 4217 code */
  currency: string | null | undefined;
  /** After the point; the currency's own when left out */
  digits?: number;
}

/** Marks of direction, and left-to-right isolation with its end. */
const MARKS = /[\u061c\u200e\u200f]/g;
const [ISOLATE, END] = ["\u2066", "\u2069"];

/**
 * An amount of money in words of a language, such as "$12.30"; "" when the amount is missing or the currency is not one
 * (G095). Exact at any size: the decimal string is never turned into a float. In a text that runs from right to left the
 * amount keeps its own order: "-18.50 US$" would come out as "$US 18.50-".
 */
export function formatMoney({ amount, currency, digits }: Amount, language: string): string {
  if (amount === null || amount === undefined || amount === "" || !currency || !isCurrency(currency)) return "";
  const words = writeAmount(amount, currency.toUpperCase(), language, { digits });
  return directionOf(language) === "rtl" ? `${ISOLATE}${words.replaceAll(MARKS, "")}${END}` : words;
}

/** An amount as a chart's axis says it, such as "$1.2K" or "1.2K PLN" (G192, G198). */
export function formatShortMoney(amount: number, currency: string, language: string): string {
  return writeAmount(String(amount), currency, language, { isShort: true });
}

/** Shows an amount with its currency in the page's language, "--" when it is not known; zero is known (G096). */
export function Money(props: Amount) {
  const { i18n, t } = useTranslation("common");
  return (
    <span className="money" suppressHydrationWarning>
      {formatMoney(props, i18n.language) || t("unknown_amount")}
    </span>
  );
}
