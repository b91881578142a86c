import { Decimal } from "decimal.js";

/** Units of each currency that one US dollar buys, and the day that it was so (G193, decision 11). */
export interface ExchangeRates {
  /** The day or moment, ISO 8601 */
  asOf: string;
  perUsd: Readonly<Record<string, string>>;
}

/** Kept by hand: what holds while no provider has said anything. */
export const EXCHANGE_RATES: ExchangeRates = {
  asOf: "2025-11-03",
  perUsd: {
    USD: "1",
    AED: "3.6725",
    ARS: "1420",
    AUD: "1.53",
    BDT: "122",
    BGN: "1.69",
    BRL: "5.4",
    CAD: "1.4",
    CHF: "0.805",
    CLP: "945",
    CNY: "7.12",
    COP: "3880",
    CZK: "21.1",
    DKK: "6.47",
    EGP: "47.4",
    EUR: "0.866",
    GBP: "0.761",
    GHS: "10.9",
    HKD: "7.77",
    HUF: "336",
    IDR: "16650",
    ILS: "3.26",
    INR: "88.7",
    JPY: "154",
    KES: "129",
    KRW: "1430",
    KWD: "0.307",
    MAD: "9.27",
    MXN: "18.5",
    MYR: "4.2",
    NGN: "1440",
    NOK: "10.1",
    NZD: "1.75",
    PEN: "3.38",
    PHP: "58.8",
    PKR: "281",
    PLN: "3.69",
    QAR: "3.64",
    RON: "4.4",
    RSD: "101.5",
    SAR: "3.75",
    SEK: "9.49",
    SGD: "1.3",
    THB: "32.4",
    TRY: "42",
    TWD: "30.8",
    UAH: "41.9",
    UYU: "39.8",
    VND: "26300",
    ZAR: "17.3",
  },
};

/** The rates of a day, an ISO date in UTC, which hold for good of what happened on it (decision 72). */
export interface RatesOfDay extends ExchangeRates {
  day: string;
}

let current = EXCHANGE_RATES;
/** By time */
let kept: readonly RatesOfDay[] = [];
/** What has been asked for of some rates, by `from>to`. */
let asked = new WeakMap<ExchangeRates, Map<string, string>>();

/** The rates that this process converts with. */
export function exchangeRates(): ExchangeRates {
  return current;
}

/**
 * The rates of the day that a moment is in, or of the last day before it that has some; of times before all of them the first
 * that there are, and while there are none the current ones.
 * @param at a moment or day, ISO 8601 in UTC
 */
export function exchangeRatesOf(at: string): ExchangeRates {
  const day = at.slice(0, 10);
  return kept.findLast((rates) => rates.day <= day) ?? kept[0] ?? current;
}

/** Takes over newer rates; a currency that they lack keeps the one it has. Null goes back to the table kept by hand, and forgets all days. */
export function adoptExchangeRates(rates: ExchangeRates | null): void {
  current = rates ? { asOf: rates.asOf, perUsd: { ...current.perUsd, ...rates.perUsd } } : EXCHANGE_RATES;
  if (!rates) kept = [];
  asked = new WeakMap();
}

/** Takes over the rates of days after those that are known. */
export function adoptRatesOfDays(days: readonly RatesOfDay[]): void {
  const known = lastKeptDay();
  kept = [...kept, ...days.filter(({ day }) => day > known).toSorted((a, b) => (a.day < b.day ? -1 : 1))];
}

/** The last day whose rates are known; empty for none. */
export function lastKeptDay(): string {
  return kept.at(-1)?.day ?? "";
}

/**
 * How many units of `to` one unit of `from` is worth (ISO 4217 codes), as a plain decimal string, or null when there is no rate
 * for one of them. A currency that the rates of a day lack has the current one.
 */
export function exchangeRate(from: string, to: string, rates: ExchangeRates = current): string | null {
  if (from === to) return "1";
  const source = rates.perUsd[from] ?? current.perUsd[from];
  const target = rates.perUsd[to] ?? current.perUsd[to];
  if (!source || !target) return null;
  const pair = `${from}>${to}`;
  const known = asked.get(rates) ?? new Map<string, string>();
  let rate = known.get(pair);
  if (rate === undefined) {
    rate = new Decimal(target).div(source).toSignificantDigits(12).toFixed();
    asked.set(rates, known.set(pair, rate));
  }
  return rate;
}
