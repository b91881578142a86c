import { expect, test } from "vitest";
import { withoutTax, withTax } from "./without-tax";

test.each([
  ["119", "19", "100"],
  ["11.99", "0", "11.99"],
  ["105.5", "5.5", "100"],
])("of %s with %s percent of tax in it %s is left, and back", (price, percent, left) => {
  expect(withoutTax(price, percent).toFixed()).toBe(left);
  expect(withTax(left, percent).toFixed()).toBe(price);
});
