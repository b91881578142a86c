import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OpenExchangeRates } from "../../app/adapters/exchange-rates/openexchangerates/openexchangerates.server.ts";
import { handleRefreshExchangeRates } from "../../app/areas/settings/jobs/refresh-exchange-rates.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import {
  adoptExchangeRates,
  EXCHANGE_RATES,
  exchangeRate,
  exchangeRates,
  exchangeRatesOf,
} from "../../app/platform/money/exchange-rates.ts";
import { loadExchangeRates } from "../../app/platform/money/keep-exchange-rates.server.ts";
import { createExchangeRates } from "../../sandbox/exchange-rates/exchange-rates.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let served: ServedStandin;
const refresh = () =>
  handleRefreshExchangeRates.run({}, { signal: new AbortController().signal, attempt: 1, isLastAttempt: true });

beforeEach(async () => {
  served = await serveStandin(createExchangeRates);
  env.EXCHANGE_RATES_API_URL = `${served.origin}/exchange-rates`;
});
afterEach(async () => {
  await systemDb.exchangeRate.deleteMany();
  await systemDb.exchangeRateDay.deleteMany();
  adoptExchangeRates(null);
  await served.close();
});

test("G193 the hourly job keeps the provider's rates, and every process takes them over", async () => {
  await refresh();
  const kept = await systemDb.exchangeRate.findUniqueOrThrow({ where: { currency: "EUR" } });
  expect(exchangeRate("USD", "EUR")).toBe(kept.perUsd.toString());
  adoptExchangeRates(null);
  await loadExchangeRates();
  expect(exchangeRates().asOf).toBe(kept.asOf.toISOString());
});

test("G193 older rates never replace newer ones", async () => {
  await systemDb.exchangeRate.create({
    data: { currency: "EUR", perUsd: "0.5", asOf: new Date(Date.now() + 3_600_000) },
  });
  await refresh();
  expect(exchangeRate("USD", "EUR")).toBe("0.5");
});

test("G193 a provider that fails takes nothing away", async () => {
  served.context.faults.add({ vendor: "exchange-rates", kind: "server_error", match: "", count: 2 });
  await expect(refresh()).rejects.toMatchObject({ kind: "retry" });
  await loadExchangeRates();
  expect(exchangeRates()).toBe(EXCHANGE_RATES);
  await systemDb.exchangeRate.create({ data: { currency: "EUR", perUsd: "0.5", asOf: new Date() } });
  await expect(refresh()).rejects.toMatchObject({ kind: "retry" });
  await loadExchangeRates();
  expect(exchangeRate("USD", "EUR")).toBe("0.5");
});

test("G193 rates that a provider dates in the future are followed by the next ones", async () => {
  const latest = vi.spyOn(OpenExchangeRates.prototype, "latest");
  latest.mockResolvedValueOnce({ asOf: new Date(Date.now() + 400 * 86_400_000), perUsd: { EUR: "0.5" } });
  await refresh();
  expect(exchangeRate("USD", "EUR")).toBe("0.5");
  latest.mockResolvedValueOnce({ asOf: new Date(), perUsd: { EUR: "0.6" } });
  await refresh();
  expect(exchangeRate("USD", "EUR")).toBe("0.6");
  latest.mockRestore();
});

test("G193 the day's first rates are kept for good, with a provider or without", async () => {
  const euros = (at: string) => exchangeRate("USD", "EUR", exchangeRatesOf(at));
  const appId = env.EXCHANGE_RATES_APP_ID;
  const latest = vi.spyOn(OpenExchangeRates.prototype, "latest");
  const runAt = async (now: string, EUR: string) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    latest.mockResolvedValueOnce({ asOf: new Date(now), perUsd: { EUR } });
    await refresh();
  };
  try {
    await runAt("2026-11-19T00:17:00Z", "0.81");
    await runAt("2026-11-19T13:17:00Z", "0.82");
    await runAt("2026-11-20T00:17:00Z", "0.83");
    expect(exchangeRate("USD", "EUR")).toBe("0.83");
    env.EXCHANGE_RATES_APP_ID = undefined;
    vi.setSystemTime(new Date("2026-11-21T00:17:00Z"));
    await refresh();
    adoptExchangeRates(null);
    await loadExchangeRates();
    expect(["2026-11-19T12:00:00Z", "2026-11-20T12:00:00Z"].map(euros)).toEqual(["0.81", "0.83"]);
    expect(exchangeRatesOf("2026-11-21").perUsd["EUR"]).toBe("0.83");
    expect(await systemDb.exchangeRateDay.count()).toBe(3);
  } finally {
    env.EXCHANGE_RATES_APP_ID = appId;
    latest.mockRestore();
    vi.useRealTimers();
  }
});
