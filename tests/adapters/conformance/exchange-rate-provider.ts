import { describe, expect, test } from "vitest";
import type { ExchangeRateProvider } from "../../../app/adapters/exchange-rates/exchange-rate-provider.ts";
import { failsHonestly, type OutsideWorld } from "./outside.ts";

/** What every provider of exchange rates must do, run against its stand-in over HTTP. */
export function exchangeRateProviderConformance(name: string, world: OutsideWorld<ExchangeRateProvider>): void {
  describe(`${name} keeps the exchange rate provider's contract`, () => {
    test("what a dollar buys is told in decimal text, and of when", async () => {
      const { asOf, perUsd } = await (await world.adapter()).latest();
      expect(asOf.getTime()).toBeLessThanOrEqual(Date.now());
      expect(perUsd["USD"]).toBe("1");
      for (const [currency, rate] of Object.entries(perUsd)) {
        expect(currency).toMatch(/^[A-Z]{3}$/);
        expect(Number(rate)).toBeGreaterThan(0);
      }
    });

    failsHonestly(world);
  });
}
