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
