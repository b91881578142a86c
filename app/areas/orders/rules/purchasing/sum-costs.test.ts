import { expect, test } from "vitest";
import { costsByKind } from "./sum-costs";

test("goods and the chosen ways to ship are added up apart, by currency", () => {
  const options = [
    { code: "slow", cost: { amount: "2.50", currency: "USD" } },
    { code: "fast", cost: { amount: "9.00", currency: "USD" } },
  ];
  expect(
    costsByKind([
      { currency: "USD", items_cost: "10.00", options, chosen: "slow" },
      { currency: "USD", items_cost: "1.25", options, chosen: "fast" },
      { currency: "EUR", items_cost: null, options: [], chosen: null },
    ]),
  ).toEqual({
    goods: [
      { amount: "11.25", currency: "USD" },
      { amount: "0.00", currency: "EUR" },
    ],
    shipping: [{ amount: "11.50", currency: "USD" }],
  });
});
