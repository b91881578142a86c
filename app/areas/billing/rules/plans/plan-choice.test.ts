import { expect, test } from "vitest";
import { firstSize, isCurrentPlan, nextTier, planButton, sizesOf } from "./plan-choice";
import { PLANS } from "./plans";

const FREE = PLANS.find(({ name }) => name === "free")!;
const GROWTH = PLANS.find(({ name }) => name === "growth")!;
const CUSTOM = PLANS.find(({ name }) => name === "enterprise")!;

test("B044 a plan is the current one when its key and its cycle fit", () => {
  const held = { key: GROWTH.key, cycle: 365 };
  expect(isCurrentPlan({ key: GROWTH.key, isYearly: true, held })).toBe(true);
  expect(isCurrentPlan({ key: GROWTH.key, isYearly: false, held })).toBe(false);
  expect(isCurrentPlan({ key: CUSTOM.key, isYearly: true, held })).toBe(false);
});

test("B048 B110 a package without a cycle is paid by the month; the free plan has none at all", () => {
  expect(isCurrentPlan({ key: GROWTH.key, isYearly: false, held: { key: GROWTH.key } })).toBe(true);
  const held = { key: "FREE_CREDIT", cycle: 30 };
  expect([true, false].map((isYearly) => isCurrentPlan({ key: "FREE_CREDIT", isYearly, held }))).toEqual([true, true]);
});

test("B045 B076 a plan's button says where one is, goes on in the onboarding, and chooses or asks else", () => {
  const of = { isYearly: true, held: { key: GROWTH.key, cycle: 365 }, isOnboarding: false };
  expect(planButton({ ...of, plan: GROWTH })).toBe("current");
  expect(planButton({ ...of, plan: GROWTH, isYearly: false })).toBe("choose");
  expect(planButton({ ...of, plan: GROWTH, isOnboarding: true })).toBe("current");
  expect(planButton({ ...of, plan: GROWTH, isYearly: false, isOnboarding: true })).toBe("continue");
  const free = { ...of, plan: FREE, held: { key: FREE.key, cycle: 30 } };
  expect([false, true].map((isOnboarding) => planButton({ ...free, isOnboarding }))).toEqual(["current", "continue"]);
  expect(planButton({ ...of, plan: CUSTOM })).toBe("contact");
});

test("B049 Starter has three sizes, and opens with the one that is held, else the middle one", () => {
  expect(sizesOf("starter")).toHaveLength(3);
  expect(firstSize("starter", { key: "FREE_CREDIT" })).toBe(1);
  expect(firstSize("starter", { key: "STARTER_CREDIT_TIER_3" })).toBe(2);
  expect(firstSize("growth", { key: "FREE_CREDIT" })).toBe(0);
});

test.each([
  ["FREE_CREDIT", "growth"],
  ["STARTER_CREDIT_TIER_3", "growth"],
  ["GROWTH_CREDIT_TIER", "professional"],
  ["FREE_AO_MKT", "professional"],
  ["PRO_CREDIT_TIER", "enterprise"],
  ["ENTERPRISE_CREDIT_TIER", "enterprise"],
])("B088 B089 after %s comes %s", (key, next) => expect(nextTier(key)).toBe(next));
