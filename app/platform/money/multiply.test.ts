import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { multiply } from "./multiply";

test.each([
  ["12.30", "0.866", "10.65180"],
  ["-0.05", "2", "-0.10"],
  ["3", "4", "12"],
  ["0.01", "0.01", "0.0001"],
])("%s times %s is %s", (one, other, product) => {
  expect(multiply(one, other)).toBe(product);
});

test("is exact at any size", () => {
  const decimal = fc
    .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 8 }))
    .map(([units, scale]) => new Decimal(units.toString()).div(new Decimal(10).pow(scale)).toFixed(scale));
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      const Exact = Decimal.clone({ precision: 60 });
      expect(new Exact(multiply(one, other)).equals(new Exact(one).mul(other))).toBe(true);
    }),
  );
});
