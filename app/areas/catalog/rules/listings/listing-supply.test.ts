import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exchangeRate } from "~/platform/money/exchange-rates";
import { supplyOf, type SuppliedVariant } from "./listing-supply";

const AT = new Date("2026-11-29T10:00:00Z");
const VARIANT: SuppliedVariant = {
  price: "20.00",
  currency: "USD",
  cost: "5",
  costCurrency: "USD",
  quantity: 1,
  shippingCost: null,
  shippingCurrency: null,
  taxPercent: "0",
  available: 4,
  readAt: AT,
};
const of = (...changes: Partial<SuppliedVariant>[]) => supplyOf(changes.map((change) => ({ ...VARIANT, ...change })));

describe("S056 what a listing's variants come to", () => {
  test("the least that one costs, all that can be sold, the least that is earned, and the oldest reading", () => {
    const earlier = new Date(AT.getTime() - 60_000);
    expect(of({}, { cost: "8", available: 3, readAt: earlier })).toEqual({
      cost: "5.0000",
      stock: 7,
      margin: "60.0",
      readAt: earlier,
    });
  });

  test.each([
    ["several units in one that is sold", { quantity: 3 }, { cost: "15.0000", margin: "25.0" }],
    ["shipping", { shippingCost: "5", shippingCurrency: "USD" }, { cost: "5.0000", margin: "50.0" }],
    ["tax in the price", { price: "24.00", taxPercent: "20" }, { margin: "75.0" }],
    ["a loss", { cost: "30" }, { margin: "-50.0" }],
    ["a price of nothing", { price: "0.00" }, { margin: null }],
    ["a price that is not known", { price: null }, { margin: null, cost: "5.0000" }],
    ["a cost that is not known", { cost: null }, { margin: null, cost: null }],
    ["a currency that nobody has a rate for", { costCurrency: "ZZZ" }, { margin: null, cost: null }],
    ["stock that the supplier does not tell", { available: null }, { stock: null }],
    ["a variant that was never read", { readAt: null }, { readAt: null }],
  ])("with %s", (_what, change, figures) => expect(of(change)).toMatchObject(figures));

  test("costs of other currencies are compared in dollars, and kept of the price in its own", () => {
    const rate = Number(exchangeRate("EUR", "USD"));
    const { cost, margin } = of({ cost: "10", costCurrency: "EUR", currency: "EUR" });
    expect(Number(cost)).toBeCloseTo(10 * rate, 3);
    expect(margin).toBe("50.0");
  });

  test("nothing is known of what is bought nowhere, and not of all where it is not of one", () => {
    expect(supplyOf([])).toEqual({ cost: null, stock: null, margin: null, readAt: null });
    expect(of({}, { price: null, readAt: null, available: null })).toEqual({
      cost: "5.0000",
      stock: 4,
      margin: null,
      readAt: null,
    });
  });

  test("whatever suppliers have, the figures are ones that the database keeps", () => {
    const amount = fc.constantFrom("0.01", "9999999999", "5", null);
    const variants = fc.array(
      fc.record({
        price: fc.constantFrom("0.01", "999999999999.99", null),
        cost: amount,
        quantity: fc.integer({ min: 1, max: 100 }),
        available: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(variants, (all) => {
        const { stock, margin } = of(...all);
        if (stock !== null) expect(stock >= 0 && stock <= 2_147_483_647).toBe(true);
        if (margin !== null) expect(Math.abs(Number(margin))).toBeLessThan(1e11);
      }),
    );
  });
});
