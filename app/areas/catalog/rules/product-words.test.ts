import Decimal from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isQuotaExpired } from "./imports/import-quota.ts";
import { estimatedProfit, priceRange } from "./price-range.ts";
import { chooseVariant } from "./sources/choose-variant.ts";
import { collectionsOf } from "./sources/collections.ts";
import { deliveryTime, shippingTime } from "./sources/shipping-time.ts";

describe("G099 shipping time", () => {
  test.each([
    [null, null, "unknown"],
    [0, 0, "unknown"],
    [5, 100, "unknown"],
    [100, 5, "unknown"],
    [7, 7, "single"],
    [null, 9, "single"],
    [9, null, "single"],
    [5, 10, "range"],
    [1, 99, "range"],
  ] as const)("%s to %s is %s", (min, max, kind) => expect(shippingTime(min, max).kind).toBe(kind));

  test("P043 is written 5-10d", () => {
    expect([deliveryTime(5, 10), deliveryTime(7, 7), deliveryTime(null, null)]).toEqual(["5-10d", "7d", ""]);
  });

  test("a range goes from the shorter to the longer", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 1, max: 99 }), (one, other) => {
        const time = shippingTime(one, other);
        if (time.kind === "range") expect(time.min).toBeLessThan(time.max);
        else expect(time).toEqual({ kind: "single", days: one });
      }),
    );
  });
});

describe("prices", () => {
  test("P108 equal prices are shown once", () => {
    expect([priceRange("12.5", "12.50"), priceRange("12.50", "9")]).toEqual([["12.50"], ["9.00", "12.50"]]);
  });
  test("P107 the estimated profit is the recommended price less the lowest cost", () =>
    expect(estimatedProfit("60.99", "27.36")).toBe("33.63"));
  test("P107 P108 are exact, whatever the amounts", () => {
    const amount = fc
      .tuple(fc.nat(99_999_999), fc.constantFrom(0, 1, 2, 3, 4))
      .map(([units, digits]) => new Decimal(units).div(10_000).toFixed(digits));
    fc.assert(
      fc.property(amount, amount, (one, other) => {
        const [low, high] = [Decimal.min(one, other), Decimal.max(one, other)];
        expect(priceRange(one, other)).toEqual(low.eq(high) ? [low.toFixed(2)] : [low.toFixed(2), high.toFixed(2)]);
        expect(new Decimal(estimatedProfit(one, other)).eq(new Decimal(one).minus(other).toFixed(2))).toBe(true);
      }),
    );
  });
});

describe("P106 the chosen variant", () => {
  const property = (name: string, value: string) => ({ sku_property_name: name, sku_property_value: value });
  const red = { sku_property: [property("Color", "Red"), property("Size", "M")] };
  const plain = { sku_property: [] };
  test("needs a value for each of its options", () => {
    expect(chooseVariant([red], { Color: "Red" })).toBeNull();
    expect(chooseVariant([red], { Color: "Red", Size: "M" })).toBe(red);
    expect(chooseVariant([red], { Color: "Red", Size: "L" })).toBeNull();
    expect(chooseVariant([red], { Color: "Red", Size: "M", Plug: "EU" })).toBeNull();
  });
  test("of a product without options is its only one", () => expect(chooseVariant([plain], {})).toBe(plain));
});

describe("S049 collections", () => {
  const facts = {
    ordersCount: 10,
    rating: 4.2,
    reviewsCount: 3,
    shipsFrom: ["CN"],
    usShippingCost: "4.10",
    origin: null,
    listedDaysAgo: 300,
  };
  test("hold what their rule says", () => {
    expect(collectionsOf(facts)).toEqual([]);
    expect(
      collectionsOf({
        ...facts,
        ordersCount: 9000,
        shipsFrom: ["CN", "US"],
        usShippingCost: "0.00",
        origin: "US",
        rating: 4.9,
        reviewsCount: 50,
        listedDaysAgo: 5,
      }),
    ).toEqual(["trending", "fastest-delivery-us", "free-shipping-us", "made-in-us", "top-rated", "new-arrivals"]);
  });
});

describe("P075, P134 an import without quota", () => {
  const all = { succeeded: 0, processing: 0, failures: ["EXCEED_QUOTA_LIMIT", "SYSTEM_QUOTA_EXCEEDED"] };
  test("is one of which every product failed for it", () => {
    expect(isQuotaExpired(all)).toBe(true);
    expect(isQuotaExpired({ ...all, succeeded: 1 })).toBe(false);
    expect(isQuotaExpired({ ...all, failures: ["EXCEED_QUOTA_LIMIT", "product_gone"] })).toBe(false);
    expect(isQuotaExpired({ ...all, failures: [] })).toBe(false);
  });
});
