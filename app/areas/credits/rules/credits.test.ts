import { expect, test } from "vitest";
import { CREDIT_COSTS, creditsFor, isOverCredits } from "./credit-costs";
import { redeemableOf } from "./redeemable";
import { takeFromGrants } from "./take-from-grants";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

test("B128 each of the four AI actions takes one credit", () => {
  expect(CREDIT_COSTS).toEqual({ AI_PRODUCT_CONTENT: 1, AI_PRODUCT_SEO: 1, AI_IMAGE_GENERATION: 1, AI_POD_IMAGE: 1 });
});

test("B073 what is needed is the count times the cost of one", () => {
  expect(creditsFor("AI_IMAGE_GENERATION", 12)).toBe(12);
});

test.each([
  [{ used: 9, total: 10, cost: 1 }, false],
  [{ used: 9, total: 10, cost: 2 }, true],
  [{ used: 10, total: 10, cost: 1 }, true],
  [{ used: 10, total: 10, cost: 0 }, true],
  [{ used: 0, total: 0, cost: 0 }, true],
])("B073 %o has no room: %s", (credits, isOver) => {
  expect(isOverCredits(credits)).toBe(isOver);
});

test("credits are used up in the order in which they end, and those that stay come last", () => {
  const grants = [
    { id: "stays", left: 5, endsAt: null },
    { id: "later", left: 3, endsAt: day(20) },
    { id: "spent", left: 0, endsAt: day(1) },
    { id: "sooner", left: 2, endsAt: day(10) },
  ];
  expect(takeFromGrants(grants, 6)).toEqual([
    { grantId: "sooner", amount: 2 },
    { grantId: "later", amount: 3 },
    { grantId: "stays", amount: 1 },
  ]);
  expect(takeFromGrants(grants, 1)).toEqual([{ grantId: "sooner", amount: 1 }]);
});

test("X073 B065 a paid year's months that are over and have something left can be redeemed, with what they have left", () => {
  const months = [
    { startsAt: day(1), endsAt: day(5), amount: 100, used: 40 },
    { startsAt: day(1), endsAt: day(5), amount: 250, used: 0 },
    { startsAt: day(5), endsAt: day(9), amount: 100, used: 100 },
    { startsAt: day(9), endsAt: day(13), amount: 100, used: 1 },
    { startsAt: day(13), endsAt: day(17), amount: 100, used: 0 },
  ];
  expect(redeemableOf({ months, since: day(1), now: day(14) })).toEqual({ months: 2, credits: 409 });
  expect(redeemableOf({ months, since: day(9), now: day(14) })).toEqual({ months: 1, credits: 99 });
  expect(redeemableOf({ months, since: day(5), now: day(12) })).toEqual({ months: 0, credits: 0 });
});
