import { afterEach, expect, test } from "vitest";
import { displayRates } from "./display-rates";
import { adoptExchangeRates, EXCHANGE_RATES, exchangeRate, exchangeRates } from "./exchange-rates";
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
