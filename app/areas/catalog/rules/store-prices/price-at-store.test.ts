import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyDigits } from "~/platform/money/currency-digits";
import { fieldCase } from "../../../../../tests/factories/field-cases.ts";
import { convertPrices } from "../push/pricing";
import { hasMoved, priceAtStore, type PriceQuestion, type SentPrice } from "./price-at-store";

describe("prices in a store's currency", () => {
  test.each([
    ["10.00", "10.50", "0.92", "EUR", "9.99", null],
    ["19.99", "20.99", "0.5", "GBP", "10.99", null],
    ["1.99", "2.99", "0.31", "KWD", "0.99", null],
    ["12.99", "13.49", "150.2", "JPY", "1952", "2027"],
    ["12.99", "19.99", "0.866", "EUR", "11.99", "17.99"],
  ])("%s, compared at %s, at %s to %s is %s, compared at %s", (amount, compareAt, rate, to, price, compareAtPrice) => {
    const conversion = { amount, compareAt, from: "USD", to, rate, cents: 99, compareCents: 99 };
    expect(convertPrices(conversion)).toEqual({ price, compareAtPrice });
  });

  test.each([
    ["10.00", "10.50", "0.92", "EUR", "9.20", "9.66"],
    ["1.99", "2.99", "0.31", "KWD", "0.62", "0.93"],
    ["10.001", "10.002", "0.866", "EUR", "8.67", null],
    ["0.01", "0.02", "1.42", "JPY", "1", null],
    // Rates of 12 digits, whose last is rounded up
    ["75.00", "150.00", "0.266666666667", "EUR", "20.00", "40.00"],
    ["146.90", null, "0.272294077604", "EUR", "40.00", null],
  ])("%s, compared at %s, set by hand, at %s to %s", (amount, compareAt, rate, to, price, compareAtPrice) => {
    const conversion = { amount, compareAt, from: "USD", to, rate, cents: null, compareCents: null };
    expect(convertPrices(conversion)).toEqual({ price, compareAtPrice });
  });

  test("are compared with more or with nothing once they are converted and end as they should", () => {
    const cases =
      fieldCase<{ price: string; compareAt: string; rate: string; currency: string; cents: number }[]>(
        "compare-at-after-conversion",
      );
    for (const { price: amount, compareAt, rate, currency: to, cents } of cases) {
      const ending = { cents, compareCents: cents };
      const { price, compareAtPrice } = convertPrices({ amount, compareAt, from: "USD", to, rate, ...ending });
      expect(
        new Decimal(price).greaterThanOrEqualTo(new Decimal(amount).times(rate).toFixed(currencyDigits(to), 1)),
      ).toBe(true);
      if (compareAtPrice !== null) expect(new Decimal(compareAtPrice).greaterThan(price), amount).toBe(true);
    }
  });

  test("are no whole unit dearer by what a rate leaves behind it", () => {
    const conversion = { amount: "75.00", compareAt: null, from: "SAR", to: "USD", rate: "0.266666666667" };
    expect(convertPrices({ ...conversion, cents: 0, compareCents: 0 }).price).toBe("20.00");
  });

  test("in the same currency keep their ending, with no decimals that the currency lacks", () => {
    const same = { rate: "1", cents: 99, compareCents: 99 };
    expect(convertPrices({ amount: "12.5", compareAt: "15", from: "EUR", to: "EUR", ...same })).toEqual({
      price: "12.50",
      compareAtPrice: "15.00",
    });
    expect(convertPrices({ amount: "1200.40", compareAt: "1201", from: "JPY", to: "JPY", ...same })).toEqual({
      price: "1201",
      compareAtPrice: null,
    });
  });

  test("are never below what they are made of, end as assigned, and are compared with more or with nothing", () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
    const cents = fc.option(fc.integer({ min: 0, max: 99 }), { nil: null });
    const rate = fc.integer({ min: 1, max: 30_000_000 }).map((units) => new Decimal(units).div(10_000).toString());
    fc.assert(
      fc.property(
        amount,
        fc.option(amount, { nil: null }),
        rate,
        fc.constantFrom("EUR", "USD", "JPY", "KRW", "KWD", "BHD"),
        cents,
        cents,
        (text, compareAt, factor, to, ending, compareEnding) => {
          const conversion = { amount: text, compareAt, from: "GBP", to, rate: factor };
          const { price, compareAtPrice } = convertPrices({
            ...conversion,
            cents: ending,
            compareCents: compareEnding,
          });
          const exact = new Decimal(text).mul(factor);
          expect(new Decimal(price).gte(exact)).toBe(true);
          // By less than one unit beyond a rounding to the next coin.
          expect(new Decimal(price).sub(exact).lt(currencyDigits(to) === 0 ? 1 : 1.01)).toBe(true);
          for (const [made, end] of [
            [price, ending],
            [compareAtPrice, compareEnding],
          ] as const) {
            if (made === null) continue;
            expect(made).toMatch(currencyDigits(to) === 0 ? /^\d+$/ : /^\d+\.\d\d$/);
            if (end !== null && currencyDigits(to) === 2) expect(made.slice(-2)).toBe(String(end).padStart(2, "0"));
          }
          expect(compareAtPrice === null || new Decimal(compareAtPrice).gt(price)).toBe(true);
          if (compareAt === null) expect(compareAtPrice).toBeNull();
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

const question = (change: Partial<PriceQuestion> = {}): PriceQuestion => ({
  amount: "13.50",
  compareAt: "19.99",
  isByHand: false,
  own: null,
  sent: null,
  from: "USD",
  to: "EUR",
  rate: "0.866",
  threshold: "3",
  cents: 99,
  compareCents: 99,
  ...change,
});
/** What the push of a question sends and keeps. */
const sentOf = (change: Partial<PriceQuestion> = {}) => priceAtStore(question(change)).sent as SentPrice;
const at = (change: Partial<PriceQuestion>) => {
  const { price, compareAtPrice, way } = priceAtStore(question(change));
  return [price, compareAtPrice, way];
};

describe("a push after a push", () => {
  const sent = sentOf();

  test("sends the rules' price as it was until the rate has moved by the threshold, and measures anew from there", () => {
    expect(at({})).toEqual(["11.99", "17.99", "made"]);
    // 2.9 percent would be 12.99 by the day's rate.
    expect(at({ sent, rate: "0.8911" })).toEqual(["11.99", "17.99", "kept"]);
    expect(at({ sent, rate: "0.9" })).toEqual(["12.99", "18.99", "followed"]);
    expect(at({ sent: sentOf({ sent, rate: "0.9" }), rate: "0.88" })).toEqual(["12.99", "18.99", "kept"]);
    expect(at({ sent, rate: "0.82" })).toEqual(["11.99", "16.99", "followed"]);
  });

  test("many small moves add up", () => {
    let kept = sent;
    const ways = ["0.875", "0.884", "0.891", "0.8925"].map((rate) => {
      const { way, sent: next } = priceAtStore(question({ sent: kept, rate }));
      kept = next as SentPrice;
      return way;
    });
    expect(ways).toEqual(["kept", "kept", "kept", "followed"]);
  });

  test("makes the price anew once its own amount, the ending or a currency is another", () => {
    expect(at({ sent, rate: "0.88", amount: "13.51" })).toEqual(["11.99", "17.99", "made"]);
    expect(at({ sent, rate: "0.8911", amount: "14" })).toEqual(["12.99", "17.99", "made"]);
    expect(at({ sent, cents: 50 })).toEqual(["12.50", "17.99", "made"]);
    expect(at({ sent, compareCents: null })).toEqual(["11.99", "17.32", "made"]);
    expect(at({ sent, to: "GBP", rate: "0.761" })).toEqual(["10.99", "15.99", "made"]);
    expect(at({ sent, from: "CHF", rate: "1.07" })).toEqual(["14.99", "21.99", "made"]);
    expect(at({ sent: { ...sent, amount: "13.5" }, rate: "0.8911" })[2]).toBe("kept");
  });

  test("leaves a price set by hand whatever the rate does, until its own amount is another", () => {
    const byHand = sentOf({ isByHand: true });
    expect(byHand).toMatchObject({ price: "11.70", compareAtPrice: "17.32" });
    expect(at({ isByHand: true, sent: byHand, rate: "1.3" })).toEqual(["11.70", "17.32", "kept"]);
    expect(at({ isByHand: true, sent: byHand, rate: "1.3", amount: "14" })).toEqual(["18.20", "25.99", "made"]);
    // One of a product's prices was set by hand; this one was not touched.
    expect(at({ isByHand: true, sent, rate: "0.9" })).toEqual(["11.99", "17.99", "kept"]);
    // The rules were applied again.
    expect(at({ sent: byHand, rate: "0.9" })).toEqual(["12.99", "18.99", "made"]);
  });

  test("makes a compare-at price that was changed at the rate of the price beside it, above that or not at all", () => {
    expect(at({ sent, rate: "0.88", compareAt: "25" })).toEqual(["11.99", "21.99", "kept"]);
    expect(at({ sent, rate: "0.88", compareAt: "13.60" })).toEqual(["11.99", null, "kept"]);
    expect(at({ sent, rate: "0.88", compareAt: null })).toEqual(["11.99", null, "kept"]);
    // By hand it is 11.78: above what the price was made of, and below what that ends with.
    expect(at({ sent, isByHand: true, compareAt: "13.60" })).toEqual(["11.99", null, "kept"]);
  });

  test("a price of its own at the store stays whatever else changes", () => {
    const own = { price: "15.50", compareAtPrice: "20.00" };
    expect(priceAtStore(question({ own, sent, rate: "1.3", amount: "99" }))).toEqual({
      ...own,
      way: "own",
      sent: null,
    });
  });

  test("whatever was sent, nothing that is the same but for a smaller move of the rate changes a price", () => {
    const amount = fc.integer({ min: 1, max: 500_000 }).map((cents) => new Decimal(cents).div(100).toFixed(2));
    fc.assert(
      fc.property(
        amount,
        fc.option(amount, { nil: null }),
        fc.integer({ min: 100, max: 3_000_000 }),
        fc.integer({ min: -290, max: 290 }),
        fc.constantFrom("EUR", "JPY", "KWD"),
        fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
        fc.boolean(),
        (text, compareAt, units, move, to, cents, isByHand) => {
          const before = new Decimal(units).div(10_000);
          const same = { amount: text, compareAt, to, cents, compareCents: cents, isByHand };
          const first = priceAtStore(question({ ...same, rate: before.toString() }));
          const rate = before
            .mul(10_000 + move)
            .div(10_000)
            .toString();
          expect(priceAtStore(question({ ...same, rate, sent: first.sent }))).toEqual({ ...first, way: "kept" });
        },
      ),
      { numRuns: 500 },
    );
  });
});

test.each([
  ["1", "1.0299", "3", false],
  ["1", "1.03", "3", true],
  ["1", "0.97", "3", true],
  ["154", "154", "0", false],
  ["154", "154.01", "0", true],
])("a rate of %s that is %s now has moved by %s percent: %s", (before, now, threshold, moved) => {
  expect(hasMoved({ before, now, threshold })).toBe(moved);
});
