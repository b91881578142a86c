import countries from "i18n-iso-countries";
import { COUNTRIES_OF_CURRENCY } from "./country-currencies";
import { currencyDigits } from "./currency-digits";
import { standsAfterAmount, writeAmount } from "./currency-style";

/** How a country writes its currency (G058). Names are the documents' own. */
export interface CurrencyRecord {
  /** ISO 3166-1 alpha-3; XKX is Kosovo's (G196) */
  countryCode: string;
  /** ISO 3166-1 alpha-2 */
  countryCode2: string;
  /** In English */
  currencyName: string;
  currencySymbol: string;
  /** ISO 4217 */
  currencyType: string;
  /** True where the symbol touches the amount, false where a space cuts it off (X044) */
  forwardCut: boolean;
  /** Between the two ends of a price range */
  intervalSeparator: string;
  /** The language that most people of the country write in */
  language: string;
  /** True where the symbol is before the amount (G192) */
  symbolFront: boolean;
  /** Decimals of a price (G191) */
  decimal: 0 | 2;
}

/** Countries whose numbers are written as another's, by three letters (G190). GBA and EAZ are no ISO codes. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  ALA: "ES",
  BLM: "ES",
  MNE: "ES",
  GBA: "AS",
  MAF: "AS",
  TLS: "AS",
  EAZ: "AS",
  GGY: "AS",
  SRB: "RS",
  JEY: "UK",
};

/** The locale that a country's prices are written in: its language with its country, some remapped (G189, G190, G196). */
export function currencyLocale({
  language,
  countryCode,
  countryCode2,
}: Pick<CurrencyRecord, "language" | "countryCode" | "countryCode2">): string {
  return `${language}-${WRITTEN_AS[countryCode] ?? countryCode2}`;
}

const records = new Map<string, CurrencyRecord>();

/** How the country of a two-letter code writes its currency; null for a country without one (G058, G059). */
export function currencyOfCountry(countryCode2: string): CurrencyRecord | null {
  const code = countryCode2.toUpperCase();
  const currency = CURRENCY_OF.get(code);
  if (!currency) return null;
  let record = records.get(code);
  if (!record) {
    record = describe(code, currency);
    records.set(code, record);
  }
  return record;
}

const CURRENCY_OF = new Map(
  Object.entries(COUNTRIES_OF_CURRENCY).flatMap(([currency, codes]) =>
    codes.split(" ").map((code) => [code, currency] as const),
  ),
);

/** The codes of all countries that have a currency, two letters each. */
export const CURRENCY_COUNTRIES: readonly string[] = [...CURRENCY_OF.keys()].sort();
/** The currencies that are paid with anywhere (ISO 4217), about 150. */
export const CURRENCIES: readonly string[] = Object.keys(COUNTRIES_OF_CURRENCY);

function describe(countryCode2: string, currencyType: string): CurrencyRecord {
  const language = new Intl.Locale(`und-${countryCode2}`).maximize().language;
  const countryCode = countries.alpha2ToAlpha3(countryCode2) ?? countryCode2;
  const locale = currencyLocale({ language, countryCode, countryCode2 });
  const parts = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currencyType,
    currencyDisplay: "narrowSymbol",
  }).formatToParts(1);
  const at = parts.findIndex(({ type }) => type === "currency");
  const number = parts.findIndex(({ type }) => type === "integer");
  const symbolFront = !standsAfterAmount(currencyType) && at < number;
  return {
    countryCode,
    countryCode2,
    currencyName: new Intl.DisplayNames("en", { type: "currency" }).of(currencyType) ?? currencyType,
    currencySymbol: parts[at]?.value ?? currencyType,
    currencyType,
    forwardCut: symbolFront && number === at + 1,
    intervalSeparator: " - ",
    language,
    symbolFront,
    decimal: currencyDigits(currencyType),
  };
}

/** A price as the buyers of a country read it, such as "1.234,50 €" for DE; "" for a country without a currency (G189). */
export function writePriceInCountry(amount: string, countryCode2: string): string {
  const record = currencyOfCountry(countryCode2);
  return record ? writeAmount(amount, record.currencyType, currencyLocale(record)) : "";
}
