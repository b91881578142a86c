/**
 * Currencies whose smallest coin is not a hundredth (ISO 4217). The platform's Intl follows what is usual in shops and
 * changes with its version: it cuts the coins of rupees, pesos and forints off, which prices have.
 */
const WITHOUT_COINS = new Set([
  "BIF",
  "CLP",
  "DJF",
  "GNF",
  "ISK",
  "JPY",
  "KMF",
  "KRW",
  "PYG",
  "RWF",
  "UGX",
  "VND",
  "VUV",
  "XAF",
  "XOF",
  "XPF",
]);
const OF_THOUSANDTHS = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);
/** Written without decimals, though ISO 4217 has two (G191) */
const SHOWN_WHOLE = new Set(["IDR"]);

/** How many digits after the point the smallest coin of a currency (ISO 4217) needs: 0 for yen, 3 for dinars, else 2, also for a code that is none. */
export function minorDigits(currency: string): 0 | 2 | 3 {
  if (WITHOUT_COINS.has(currency)) return 0;
  return OF_THOUSANDTHS.has(currency) ? 3 : 2;
}

/** Decimals that an amount of a currency is shown with (G191, decision 16). */
export function shownDigits(currency: string): 0 | 2 | 3 {
  return SHOWN_WHOLE.has(currency) ? 0 : minorDigits(currency);
}

/** Decimals that a price in this currency is written with: 2 for most, 0 for yen, won and rupiah (G191). Never more than 2, which is what prices are kept with. */
export function currencyDigits(currency: string): 0 | 2 {
  return shownDigits(currency) === 0 ? 0 : 2;
}
