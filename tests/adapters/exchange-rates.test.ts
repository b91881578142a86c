import { afterEach, beforeEach, expect, test } from "vitest";
import { OpenExchangeRates } from "../../app/adapters/exchange-rates/openexchangerates/openexchangerates.server.ts";
import { createExchangeRates } from "../../sandbox/exchange-rates/exchange-rates.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";
import { failureOf } from "./conformance/supplier.ts";

let served: ServedStandin;
const provider = (appId = SANDBOX_KEYS.exchangeRatesAppId) =>
  new OpenExchangeRates({ apiUrl: `${served.origin}/exchange-rates`, appId });

beforeEach(async () => {
  served = await serveStandin(createExchangeRates);
});
afterEach(() => served.close());

test("G193 the provider says what a dollar buys, and of when", async () => {
  const { asOf, perUsd } = await provider().latest();
  expect(Date.now() - asOf.getTime()).toBeLessThan(2 * 3_600_000);
  expect(perUsd).toMatchObject({ USD: "1", AED: "3.6725", EUR: expect.stringMatching(/^0\.8\d+$/) as string });
});

test("a wrong key is refused, with the provider's word for it", async () => {
  expect(await failureOf(provider("wrong").latest())).toMatchObject({ kind: "refused", vendorCode: "invalid_app_id" });
});

test("a provider that is down or throttles is asked again later", async () => {
  served.context.faults.add({ vendor: "exchange-rates", kind: "server_error", match: "", count: 1 });
  expect(await failureOf(provider().latest())).toMatchObject({ kind: "retry" });
});
