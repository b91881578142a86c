import { expect, test } from "vitest";
import { ORDER_PREVIEW } from "../../../../../tests/factories/order-previews.ts";
import type { OrderPreview } from "../../contract/placement";
import { choiceOf, partReady } from "./confirmed-choices";

const ORDER: OrderPreview = { ...ORDER_PREVIEW, floor_currency: "USD" };
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

test("what is shown as chosen in place of a carrier that is gone is offered now, whatever was picked before", () => {
  const choice = (code: string) => ({ code, label: code, total_cost: "9.00", min_days: null, max_days: null });
  const offered = (...codes: string[]) => ({ wanted: "Post", proposed: codes[0]!, choices: codes.map(choice) });
  expect(choiceOf(offered("post", "air"), undefined)?.code).toBe("post");
  expect(choiceOf(offered("post", "air"), "air")?.code).toBe("air");
  expect(choiceOf(offered("sea", "rail"), "air")?.code).toBe("sea");
});
