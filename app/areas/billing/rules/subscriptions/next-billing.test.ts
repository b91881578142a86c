import { expect, test } from "vitest";
import { nextBilling, resumption } from "./next-billing";

const held = { key: "GROWTH_CREDIT_TIER", name: "growth", price: "49.90", cycle: 30 };
const next = { key: "STARTER_CREDIT_TIER_2", name: "starter", price: "19.90", cycle: 30 };

test("B063 the next billing is told where another package follows or the plan is cancelled, and nowhere else", () => {
  expect(nextBilling({ status: "ACTIVE", held, next })).toEqual(next);
  expect(nextBilling({ status: "FREE", held, next: null })).toBeNull();
});

test("B063 a plan that simply goes on is no news, but at another price, by the year or after a pause it is", () => {
  expect(nextBilling({ status: "TRIALING", held, next: held })).toBeNull();
  for (const other of [
    { ...held, price: "39.90" },
    { ...held, cycle: 365 },
  ])
    expect(nextBilling({ status: "ACTIVE", held, next: other })).toEqual(other);
  expect(nextBilling({ status: "FROZEN", held, next: held })).toEqual(held);
});

test("B062 B063 after a cancelled plan comes the free one, whatever was to follow", () => {
  const free = { name: "free", price: "0", cycle: null };
  expect(nextBilling({ status: "CANCELLED", held, next: null })).toEqual(free);
  expect(nextBilling({ status: "CANCELLED", held, next })).toEqual(free);
});

test("B062 S123 a cancelled plan is taken up again at the price that it had, also one that is not sold online", () => {
  const cancelled = { key: "ENTERPRISE_CREDIT_TIER", cycle: 365, price: "7500.00" };
  expect(resumption({ status: "CANCELLED", held: cancelled })).toEqual({
    key: "ENTERPRISE_CREDIT_TIER",
    isYearly: true,
    resumed: { price: "7500.00" },
  });
  expect(resumption({ status: "ACTIVE", held: cancelled })).toBeNull();
  expect(resumption({ status: "CANCELLED", held: { key: "FREE_CREDIT", cycle: 30, price: "0.00" } })).toBeNull();
});
