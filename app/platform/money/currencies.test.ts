import countries from "i18n-iso-countries";
import { expect, test } from "vitest";
import { CURRENCIES, CURRENCY_COUNTRIES, currencyLocale, currencyOfCountry, writePriceInCountry } from "./currencies";
import { currencyDigits } from "./currency-digits";
import { isCurrency } from "./currency-style";

test("G058 a country's currency is described by the documented fields", () => {
  expect(currencyOfCountry("us")).toEqual({
    countryCode: "USA",
    countryCode2: "US",
    currencyName: "US Dollar",
    currencySymbol: "$",
    currencyType: "USD",
    forwardCut: true,
    intervalSeparator: " - ",
    language: "en",
    symbolFront: true,
    decimal: 2,
  });
  expect(currencyOfCountry("DE")).toMatchObject({
    countryCode: "DEU",
    currencyType: "EUR",
    currencySymbol: "€",
    language: "de",
    symbolFront: false,
    forwardCut: false,
  });
  expect(currencyOfCountry("JP")).toMatchObject({ currencyType: "JPY", decimal: 0 });
  expect(currencyOfCountry("AQ")).toBeNull();
});

test("G059 G196 X044 every country has one record of a real currency, and some share one", () => {
  expect(new Set(CURRENCY_COUNTRIES).size).toBe(CURRENCY_COUNTRIES.length);
  expect(Object.keys(countries.getAlpha2Codes()).filter((code) => currencyOfCountry(code) === null)).toEqual(["AQ"]);
  expect(CURRENCIES.filter((currency) => !isCurrency(currency))).toEqual([]);
  expect(CURRENCIES.length).toBeGreaterThanOrEqual(130);
  const keys = CURRENCY_COUNTRIES.map((code) => currencyOfCountry(code)!.countryCode);
  expect(keys.filter((key) => !/^[A-Z]{3}$/.test(key))).toEqual([]);
  const sharing = (currency: string) =>
    CURRENCY_COUNTRIES.filter((code) => currencyOfCountry(code)!.currencyType === currency).length;
  expect([sharing("EUR") > 20, sharing("USD") > 5, sharing("XCD")]).toEqual([true, true, 8]);
});

test.each([
  ["ALA", "AX", "sv", "sv-ES"],
  ["BLM", "BL", "fr", "fr-ES"],
  ["MNE", "ME", "sr", "sr-ES"],
  ["GBA", "GB", "en", "en-AS"],
  ["MAF", "MF", "fr", "fr-AS"],
  ["TLS", "TL", "pt", "pt-AS"],
  ["EAZ", "TZ", "sw", "sw-AS"],
  ["GGY", "GG", "en", "en-AS"],
  ["SRB", "RS", "sr", "sr-RS"],
  ["JEY", "JE", "en", "en-UK"],
  ["DEU", "DE", "de", "de-DE"],
])(
  "G189 G190 G196 prices of %s are written in %s's language with the remapped country",
  (countryCode, countryCode2, language, locale) => {
    expect(currencyLocale({ countryCode, countryCode2, language })).toBe(locale);
  },
);

test("G189 every country can write a price", () => {
  for (const code of CURRENCY_COUNTRIES) expect(writePriceInCountry("1234.50", code)).not.toBe("");
  expect(writePriceInCountry("1234.50", "DE")).toBe("1.234,50\u00a0€");
  expect(writePriceInCountry("1234.50", "PL").replace(/\s/g, " ")).toBe("1234,50 zł");
  expect(writePriceInCountry("1234.50", "AQ")).toBe("");
});

test("G191 yen, won, rupiah and the like have no decimals, all others two", () => {
  expect(["XOF", "XAF", "JPY", "KRW", "VND", "IDR", "RWF", "UGX"].map(currencyDigits)).toEqual(Array(8).fill(0));
  const whole = [
    "BIF",
    "CLP",
    "DJF",
    "GNF",
    "IDR",
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
  ];
  expect(CURRENCIES.filter((currency) => currencyDigits(currency) === 0).sort()).toEqual(whole);
});

test("G192 zloty, roubles, hryvnias, Mexican pesos and Algerian dinars stand after the amount", () => {
  expect(["PL", "RU", "UA", "MX", "DZ"].map((code) => currencyOfCountry(code)!.symbolFront)).toEqual(
    Array(5).fill(false),
  );
});
