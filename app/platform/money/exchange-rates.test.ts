import { afterEach, expect, test } from "vitest";
import { displayRates } from "./display-rates";
import {
  adoptExchangeRates,
  adoptRatesOfDays,
  EXCHANGE_RATES,
  exchangeRate,
  exchangeRates,
  exchangeRatesOf,
} from "./exchange-rates";
import { multiply } from "./multiply";

afterEach(() => adoptExchangeRates(null));

test("G193 amounts are converted over the US dollar", () => {
  adoptExchangeRates({ asOf: "2026-11-20T10:00:00.000Z", perUsd: { USD: "1", EUR: "0.8", JPY: "160" } });
  expect([
    exchangeRate("USD", "EUR"),
    exchangeRate("EUR", "JPY"),
    exchangeRate("JPY", "USD"),
    exchangeRate("EUR", "EUR"),
  ]).toEqual(["0.8", "200", "0.00625", "1"]);
  expect(exchangeRate("USD", "XYZ")).toBeNull();
  expect(exchangeRates().asOf).toBe("2026-11-20T10:00:00.000Z");
});

test("G193 the table in the code holds until a provider has answered, and for what it lacks", () => {
  expect(exchangeRate("USD", "GBP")).toBe(EXCHANGE_RATES.perUsd["GBP"]);
  adoptExchangeRates({ asOf: "2026-11-20T10:00:00.000Z", perUsd: { EUR: "0.8" } });
  expect(exchangeRate("USD", "GBP")).toBe(EXCHANGE_RATES.perUsd["GBP"]);
});

test("G193 C048 what is worth next to nothing is converted too", () => {
  adoptExchangeRates({ asOf: "2026-11-20T10:00:00.000Z", perUsd: { USD: "1", IRR: "1150000", KWD: "0.307" } });
  expect(exchangeRate("IRR", "KWD")).toBe("0.000000266956521739");
  expect(multiply("1000000", displayRates("KWD").rates["IRR"]!)).toBe("0.266956521739000000");
});

test("the rates of a day hold for good, and for days after it that have none", () => {
  const ofDay = (day: string, EUR: string) => ({ day, asOf: `${day}T00:17:00.000Z`, perUsd: { USD: "1", EUR } });
  const euros = (at: string) => exchangeRate("USD", "EUR", exchangeRatesOf(at));
  expect(euros("2026-11-18")).toBe(EXCHANGE_RATES.perUsd["EUR"]);
  adoptRatesOfDays([ofDay("2026-11-20", "0.8"), ofDay("2026-11-17", "0.7")]);
  adoptExchangeRates({ asOf: "2026-11-21T10:00:00.000Z", perUsd: { EUR: "0.9", XTS: "3" } });
  // What is known of a day already is not told anew.
  adoptRatesOfDays([ofDay("2026-11-17", "0.1"), ofDay("2026-11-19", "0.2"), ofDay("2026-11-20", "0.3")]);
  const times = [
    "2026-10-01",
    "2026-11-17T23:59:59.999Z",
    "2026-11-19T12:00:00Z",
    "2026-11-20T00:00:00Z",
    "2026-12-24",
  ];
  expect(times.map(euros)).toEqual(["0.7", "0.7", "0.7", "0.8", "0.8"]);
  expect(exchangeRate("USD", "EUR")).toBe("0.9");
  expect(exchangeRate("USD", "XTS", exchangeRatesOf("2026-11-20"))).toBe("3");
});
