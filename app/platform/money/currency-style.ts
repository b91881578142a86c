import { numberFormat } from "../i18n/formats";
import { shownDigits } from "./currency-digits";

/** Where the documents and the platform's Intl differ on how a currency is written (decision 16). */

/** Written after the amount, whatever the language (G192). */
const AFTER_AMOUNT = new Set(["PLN", "RUB", "UAH", "MXN", "DZD"]);

let known: Set<string> | undefined;

/** True for the code of a currency, in any case (G095). */
export function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf("currency"));
  return known.has(code.toUpperCase());
}

/** True for a currency that stands after its amount (G192). */
export function standsAfterAmount(currency: string): boolean {
  return AFTER_AMOUNT.has(currency);
}

/**
 * An amount (decimal string, exact at any size) in words of a locale, such as "$12.30" or "12.30 zł".
 * @param currency ISO 4217 code in capitals
 * @param isShort in thousands and millions, such as "$12.3K" (G198)
 * @param digits after the point; the currency's own when left out
 */
export function writeAmount(
  amount: string,
  currency: string,
  locale: string,
  { isShort = false, digits = shownDigits(currency) }: { isShort?: boolean; digits?: number } = {},
): string {
  const precision = isShort
    ? ({ notation: "compact", maximumFractionDigits: 1 } as const)
    : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  // What is rounded to nothing is no loss.
  const format = numberFormat(locale, { style: "currency", currency, signDisplay: "negative", ...precision });
  if (!standsAfterAmount(currency)) return format.format(amount as Intl.StringNumericLiteral);
  const parts = format.formatToParts(amount as Intl.StringNumericLiteral);
  const symbol = parts.find(({ type }) => type === "currency")?.value ?? currency;
  const number = parts
    .filter(({ type }) => type !== "currency")
    .map(({ value }) => value)
    .join("");
  return `${number.trim()}\u00a0${symbol}`;
}
