import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PRICE_OPERATORS, type PricingRules } from "~/platform/money/pricing-rules";
import { withoutTax } from "~/platform/money/without-tax";
import { DEFAULT_PRICING, defaultPricing, lowestCostEarning, marginOf, priceVariant } from "./pricing";

const usd = { rate: "1", currency: "USD", taxPercent: "0" };

describe("default prices", () => {
  test.each([
    ["10", "3", "23.99", "33.99"],
    ["10", null, "20.99", "30.99"],
    ["10", "9.99", "29.99", "39.99"],
    ["10", "10", "20.99", "30.99"],
    ["0", "0", "0.99", null],
    ["4.995", "0", "9.99", "14.99"],
  ])("P147 cost %s and shipping %s give %s, compared at %s", (cost, shippingCost, price, compareAtPrice) => {
    expect(priceVariant({ cost, shippingCost, rules: DEFAULT_PRICING, ...usd })).toMatchObject({
      price,
      compareAtPrice,
    });
  });

  test("a price that would lose money is raised to cover cost and shipping", () => {
    expect(priceVariant({ cost: "5", shippingCost: "40", rules: DEFAULT_PRICING, ...usd })).toEqual({
      price: "45.99",
      compareAtPrice: null,
      isRaised: true,
      profit: "0.99",
    });
  });
});

describe("rules", () => {
  const twoTiers: PricingRules = {
    price_rules: [
      {
        from: "0",
        to: "20",
        selling_price: { operator: "multiply", value: "3", plus_shipping_cost: false },
        compare_at_price: null,
        shipping_cost: null,
      },
      {
        from: "20",
        to: null,
        selling_price: { operator: "add", value: "15", plus_shipping_cost: false },
        compare_at_price: null,
        shipping_cost: null,
      },
    ],
    assign: { assign_cents: null, assign_compare_cents: null },
    taxable: false,
  };

  test.each([
    ["19.99", "59.97"],
    ["20", "35.00"],
  ])("P059 the range that holds the cost %s decides", (cost, price) => {
    expect(priceVariant({ cost, shippingCost: null, rules: twoTiers, ...usd }).price).toBe(price);
  });

  test("ranges are in the pricing currency", () => {
    expect(
      priceVariant({ cost: "10", shippingCost: null, rules: twoTiers, rate: "2", currency: "EUR", taxPercent: "0" })
        .price,
    ).toBe("35.00");
  });

  test("currencies without cents get whole prices", () => {
    expect(
      priceVariant({
        ...usd,
        cost: "10",
        shippingCost: "1",
        rules: defaultPricing("154"),
        rate: "154",
        currency: "JPY",
      }).price,
    ).toBe("3234");
  });

  test("no rule ever prices below cost and shipping, and cents end as assigned", () => {
    const amount = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => new Decimal(cents).div(1000).toString());
    const cents = fc.option(fc.integer({ min: 0, max: 99 }), { nil: null });
    const formula = fc.record({
      operator: fc.constantFrom(...PRICE_OPERATORS),
      value: amount,
      plus_shipping_cost: fc.boolean(),
    });
    const rule = fc.record({
      from: amount,
      to: fc.option(amount, { nil: null }),
      selling_price: formula,
      compare_at_price: fc.option(formula, { nil: null }),
      shipping_cost: fc.option(fc.record({ operator: fc.constant("below" as const), value: amount }), { nil: null }),
    });
    fc.assert(
      fc.property(
        amount,
        fc.option(amount, { nil: null }),
        fc.array(rule, { maxLength: 4 }),
        cents,
        cents,
        fc.constantFrom(["1", "USD"], ["0.866", "EUR"], ["154", "JPY"]),
        fc.constantFrom("0", "7", "19.5"),
        (cost, shippingCost, price_rules, assign_cents, assign_compare_cents, [rate, currency], taxPercent) => {
          const rules = { price_rules, assign: { assign_cents, assign_compare_cents }, taxable: false };
          const { price, compareAtPrice, profit } = priceVariant({
            cost,
            shippingCost,
            rules,
            rate: rate!,
            currency: currency!,
            taxPercent,
          });
          const floor = new Decimal(cost).add(shippingCost ?? 0).mul(rate!);
          expect(withoutTax(price, taxPercent).add("0.000001").gte(floor)).toBe(true);
          expect(new Decimal(profit).gte(0)).toBe(true);
          expect(compareAtPrice === null || new Decimal(compareAtPrice).gt(price)).toBe(true);
          if (currency === "JPY") expect(price).toMatch(/^\d+$/);
          else if (assign_cents !== null) expect(price.slice(-2)).toBe(String(assign_cents).padStart(2, "0"));
        },
      ),
    );
  });
});

test("G180 below the cost that is told, no variant earns as much, whatever its shipping", () => {
  const amount = (most: number) =>
    fc.integer({ min: 0, max: most }).map((cents) => new Decimal(cents).div(100).toString());
  const rule = fc.record({
    from: amount(5_000),
    to: fc.option(amount(20_000), { nil: null }),
    selling_price: fc.record({
      operator: fc.constantFrom(...PRICE_OPERATORS),
      value: amount(3_000),
      plus_shipping_cost: fc.boolean(),
    }),
    compare_at_price: fc.constant(null),
    shipping_cost: fc.option(fc.record({ operator: fc.constant("below" as const), value: amount(1_000) }), {
      nil: null,
    }),
  });
  let found = 0;
  fc.assert(
    fc.property(
      fc.array(rule, { minLength: 1, maxLength: 4 }),
      fc.option(fc.integer({ min: 0, max: 99 }), { nil: null }),
      fc.constantFrom(["1", "USD"], ["0.866", "EUR"], ["154", "JPY"]),
      amount(30_000),
      fc.option(amount(3_000), { nil: null }),
      fc.constantFrom("0", "7", "19.5"),
      (price_rules, assign_cents, [rate, currency], cost, shippingCost, taxPercent) => {
        const rules = { price_rules, assign: { assign_cents, assign_compare_cents: null }, taxable: false };
        const { price } = priceVariant({ cost, shippingCost, rules, rate: rate!, currency: currency!, taxPercent });
        const profit = withoutTax(price, taxPercent)
          .sub(new Decimal(cost).add(shippingCost ?? 0).mul(rate!))
          .toString();
        const lowest = lowestCostEarning({ profit, rules, rate: rate! });
        expect(new Decimal(cost).gte(lowest)).toBe(true);
        if (lowest !== "0") found += 1;
      },
    ),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(100);
  expect(lowestCostEarning({ profit: "201", rules: DEFAULT_PRICING, rate: "2" })).toBe("100");
});

test("a margin tells a loss", () => {
  expect(marginOf({ price: "10", cost: "8", shippingCost: "3", rate: "1", taxPercent: "0" })).toEqual({
    profit: "-1.00",
    percent: "-10.0",
    isLoss: true,
  });
  expect(marginOf({ price: "20", cost: "8", shippingCost: null, rate: "1", taxPercent: "0" })).toEqual({
    profit: "12.00",
    percent: "60.0",
    isLoss: false,
  });
});

test("P147 tax that is in a price is nobody's margin", () => {
  expect(marginOf({ price: "119", cost: "100", shippingCost: "10", rate: "1", taxPercent: "19" })).toEqual({
    profit: "-10.00",
    percent: "-10.0",
    isLoss: true,
  });
  expect(marginOf({ price: "238", cost: "90", shippingCost: "10", rate: "1", taxPercent: "19" })).toEqual({
    profit: "100.00",
    percent: "50.0",
    isLoss: false,
  });
});

test("P147 a price that rules make below cost, shipping and the tax in it is raised to cover them", () => {
  const rules: PricingRules = {
    price_rules: [
      {
        from: "0",
        to: null,
        selling_price: { operator: "multiply", value: "1.1", plus_shipping_cost: true },
        compare_at_price: null,
        shipping_cost: null,
      },
    ],
    assign: { assign_cents: null, assign_compare_cents: null },
    taxable: true,
  };
  const priced = priceVariant({ ...usd, cost: "100", shippingCost: "0", rules, taxPercent: "19" });
  expect(priced).toMatchObject({ price: "119.00", isRaised: true, profit: "0.00" });
});
