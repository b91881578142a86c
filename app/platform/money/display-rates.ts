import { exchangeRate, exchangeRates } from "./exchange-rates";

/** What a page converts amounts with for display. */
export interface DisplayRates {
  /** ISO 4217 */
  currency: string;
  /** The day or moment of the rates, ISO 8601 */
  asOf: string;
  /** Units of `currency` for one unit of each currency, as decimal strings */
  rates: Record<string, string>;
}

/** The rates of every currency to one, over the US dollar (G193). */
export function displayRates(currency: string): DisplayRates {
  const { asOf, perUsd } = exchangeRates();
  const rates = Object.keys(perUsd).flatMap((from) => {
    const rate = from === currency ? null : exchangeRate(from, currency);
    return rate === null ? [] : [[from, rate] as const];
  });
  return { currency, asOf, rates: Object.fromEntries(rates) };
}
