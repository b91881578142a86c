import { Router } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";

/** Units that a dollar buys on an ordinary day. */
const USUAL: Record<string, number> = {
  AED: 3.6725,
  AUD: 1.52,
  BRL: 5.36,
  CAD: 1.4,
  CHF: 0.81,
  CNY: 7.11,
  CZK: 20.9,
  DKK: 6.42,
  EUR: 0.86,
  GBP: 0.76,
  HKD: 7.78,
  IDR: 16_700,
  ILS: 3.25,
  INR: 89.1,
  JPY: 155.2,
  KRW: 1_465,
  MXN: 18.4,
  MYR: 4.14,
  NOK: 10.1,
  NZD: 1.77,
  PHP: 58.9,
  PLN: 3.65,
  RON: 4.38,
  SAR: 3.75,
  SEK: 9.5,
  SGD: 1.3,
  THB: 32.4,
  TRY: 42.3,
  TWD: 31.1,
  USD: 1,
  VND: 26_350,
  ZAR: 17.2,
};
const DAY = 86_400_000;

/** The stand-in of Open Exchange Rates: the latest rates, which move a little from hour to hour of the sandbox clock. */
export function createExchangeRates(context: SandboxContext): Standin {
  const router = Router();
  let reads = 0;
  router.use(transportFaults(context.faults, "exchange-rates", (request) => request.path));
  router.get("/latest.json", (request, response) => {
    if (request.query["app_id"] !== context.keys.exchangeRatesAppId) {
      const description =
        "Invalid App ID provided. Please sign up at https://openexchangerates.org/signup, or contact support@openexchangerates.org.";
      response.status(401).json({ error: true, status: 401, message: "invalid_app_id", description });
      return;
    }
    reads += 1;
    const hour = Math.floor(context.clock.now().getTime() / 3_600_000) * 3_600_000;
    const rates = Object.fromEntries(
      Object.entries(USUAL).map(([currency, usual], index) => [currency, move(currency, usual, hour, index)]),
    );
    const disclaimer = "Usage subject to terms: https://openexchangerates.org/terms";
    response.json({
      disclaimer,
      license: "https://openexchangerates.org/license",
      timestamp: hour / 1000,
      base: "USD",
      rates,
    });
  });
  return { name: "exchange-rates", router, facts: () => ({ reads }) };
}

/** Up to half a percent up and down over a week; the dollar and what is tied to it stay. */
function move(currency: string, usual: number, at: number, index: number): number {
  if (["USD", "AED", "SAR"].includes(currency)) return usual;
  const swing = Math.sin((at / (7 * DAY)) * 2 * Math.PI + index) * 0.005;
  return Number((usual * (1 + swing)).toPrecision(7));
}
