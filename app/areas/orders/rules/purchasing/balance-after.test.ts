import { expect, test } from "vitest";
import { balanceAfter } from "./balance-after";

test.each([
  ["50.00", [{ amount: "12.34", currency: "USD" }], { after: "37.66", missing: null }],
  ["12.34", [{ amount: "12.34", currency: "USD" }], { after: "0.00", missing: null }],
  ["10.00", [{ amount: "12.34", currency: "USD" }], { after: null, missing: "2.34" }],
  ["10.00", [{ amount: "12.34", currency: "EUR" }], { after: "10.00", missing: null }],
])("of %s, what is left or missing is told", (balance, costs, told) => {
  expect(balanceAfter({ balance, currency: "USD", costs })).toEqual(told);
});
