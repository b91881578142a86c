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

let current = EXCHANGE_RATES;
/** What has been asked for of the current rates, by `from>to`. */
let asked = new Map<string, string>();

/** The rates that this process converts with. */
export function exchangeRates(): ExchangeRates {
  return current;
}

/** Takes over newer rates; a currency that they lack keeps the one it has. Null goes back to the table kept by hand. */
export function adoptExchangeRates(rates: ExchangeRates | null): void {
  current = rates ? { asOf: rates.asOf, perUsd: { ...current.perUsd, ...rates.perUsd } } : EXCHANGE_RATES;
  asked = new Map();
}

/**
 * How many units of `to` one unit of `from` is worth (ISO 4217 codes), as a plain decimal string, or null when there is no rate
 * for one of them.
 */
export function exchangeRate(from: string, to: string): string | null {
  if (from === to) return "1";
  const source = current.perUsd[from];
  const target = current.perUsd[to];
  if (!source || !target) return null;
  const pair = `${from}>${to}`;
  let rate = asked.get(pair);
  if (rate === undefined) {
    rate = new Decimal(target).div(source).toSignificantDigits(12).toFixed();
    asked.set(pair, rate);
  }
  return rate;
}
