import { shownDigits } from "./currency-style";

/** Decimals that a price in this currency is written with: 2 for most, 0 for yen, won and rupiah (G191). Never more than 2, which is what prices are kept with. */
export function currencyDigits(currency: string): 0 | 2 {
  const digits = shownDigits(currency) ?? new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
  return digits === 0 ? 0 : 2;
}
