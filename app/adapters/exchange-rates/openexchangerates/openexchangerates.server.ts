import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer, parseLossless, wireInteger } from "~/adapters/parse-answer";
import { callOutside } from "~/platform/http/deadline.server";
import type { ExchangeRateProvider } from "../exchange-rate-provider";

const CURRENCY = /^[A-Z]{3}$/;
/** Very small rates come in exponent form. */
const RATE = /^\d{1,12}(\.\d+)?([eE]-?\d{1,2})?$/;

const latestAnswer = z.object({
  /** Seconds since 1970 */
  timestamp: wireInteger,
  base: z.literal("USD"),
  rates: z.record(z.string(), z.string()),
});
const refusal = z.object({ message: z.string().optional(), description: z.string().optional() });

/** Open Exchange Rates: `GET /latest.json` with an app id; the base is the US dollar. */
export class OpenExchangeRates implements ExchangeRateProvider {
  readonly id = "openexchangerates";
  private readonly settings: { apiUrl: string; appId: string };

  constructor(settings: { apiUrl: string; appId: string }) {
    this.settings = settings;
  }

  async latest() {
    const query = new URLSearchParams({ app_id: this.settings.appId, prettyprint: "0" });
    const { status, text } = await callOutside({
      url: `${this.settings.apiUrl}/latest.json?${query.toString()}`,
      method: "GET",
      isSafe: true,
    });
    const answer = parseLossless(text, { isSafe: true });
    if (status !== 200) {
      const { message, description } = refusal.catch({}).parse(answer);
      throw new OutsideError("refused", "vendor_refused", {
        vendorCode: message ?? String(status),
        vendorMessage: description ?? null,
      });
    }
    const { timestamp, rates } = checkAnswer(latestAnswer, answer, { isSafe: true });
    const usable = Object.entries(rates).filter(
      ([currency, rate]) => CURRENCY.test(currency) && RATE.test(rate) && Number(rate) > 0,
    );
    return { asOf: new Date(timestamp * 1000), perUsd: Object.fromEntries(usable) };
  }
}
