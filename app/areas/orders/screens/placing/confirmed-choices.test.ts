import { expect, test } from "vitest";
import type { OrderPreview } from "../../contract/placement";
import { partReady } from "./confirmed-choices";

const ORDER: OrderPreview = {
  order_id: "o-1",
  name: "#1001",
  country_code: "US",
  shipping_address: null,
  can_place: true,
  blockers: [],
  plans: [],
  revenue: { amount: "20.00", currency: "USD" },
  taxes: { tax: "0.00", duties: "0.00", counted: false },
  costs: [{ amount: "19.00", currency: "USD" }],
  profit: { amount: "1.00", currency: "USD", margin_percent: "5.0", is_loss: false, conversion: null },
  floor: null,
  floor_currency: "USD",
  conversion: null,
};
const loss = { amount: "-1.00", currency: "USD", margin_percent: "-5.0", is_loss: true, conversion: null };

test.each([
  ["that leave something go", {}, "going"],
  ["that leave as much as they have to go", { floor: "1.00" }, "going"],
  ["that lose money stay", { profit: loss }, "low"],
  ["that leave too little stay", { floor: "1.01" }, "low"],
  ["whose floor is in a currency without a rate stay", { floor: "1.00", floor_currency: "XTS" }, "low"],
  ["of which nobody knows what they leave stay", { profit: null }, "low"],
  ["that no supplier sends stay", { can_place: false }, "impossible"],
  [
    "that something stands in the way of stay",
    { blockers: [{ key: "unpaid_by_buyer", can_override: true }] },
    "impossible",
  ],
] as const)("of all that are ready, orders %s", (_, change, part) => {
  const order = { ...ORDER, ...change } as OrderPreview;
  expect(partReady([order])[part]).toEqual([order]);
});
