import { expect, test } from "vitest";
import { featuresOf, PLAN_KEYS, planOf, PLANS, usagePercent, yearlyPrice } from "./plans";

test("B030 every plan key is sold once, cheapest first", () => {
  expect(PLANS.map(({ key }) => key)).toEqual([...PLAN_KEYS]);
  const prices = PLANS.map(({ price }) => Number(price));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
});

test.each([
  ["B117", "FREE_CREDIT", "0", [10, 20, 15]],
  ["B118 B123", "STARTER_CREDIT_TIER_2", "19.9", [100, 400, 250]],
  ["B119", "GROWTH_CREDIT_TIER", "49.9", [350, 1000, 750]],
  ["B120", "PRO_CREDIT_TIER", "199.9", [1000, 5000, 2500]],
  ["B121 B124", "ENTERPRISE_CREDIT_TIER", "999.9", [3000, 20000, 100000]],
] as const)("%s B125 %s costs $%s with its documented quotas", (_ids, key, price, quotas) => {
  const plan = planOf(key);
  expect({ key: plan.key, price: plan.price, quotas: Object.values(plan.quotas) }).toEqual({ key, price, quotas: [...quotas] });
});

test("B116 every plan that costs has five free months a year", () => {
  expect(PLANS.filter(({ price }) => price !== "0").every(({ freeMonths }) => freeMonths === 5)).toBe(true);
});

test("B111 B112 a year costs the months that aren't free, and its twelfth is said to one decimal", () => {
  expect(yearlyPrice(planOf("STARTER_CREDIT_TIER_2"))).toEqual({ year: "139.30", month: "11.6", saving: "99.50" });
  expect(yearlyPrice(planOf("FREE_CREDIT"))).toEqual({ year: "0.00", month: "0.0", saving: "0.00" });
});

test("older keys mean the documented size, unknown ones the free plan", () => {
  expect(planOf("PRO_CREDIT").key).toBe("PRO_CREDIT_TIER");
  expect(planOf("STARTER_CREDIT").key).toBe("STARTER_CREDIT_TIER_2");
  expect(planOf("no such plan").key).toBe("FREE_CREDIT");
});

test.each([
  [0, 20, 3],
  [1, 20_000, 3],
  [10, 1_000, 1],
  [10, 20, 50],
  [25, 20, 100],
  [7, -1, 3],
  [7, -2, 3],
  [0, 0, 100],
])("B077 B078 %i of %i is drawn as %i percent", (used, limit, percent) => {
  expect(usagePercent({ used, limit })).toBe(percent);
});

test("B082 B083 G125 several stores come with Professional, more workspaces and tracking with Growth", () => {
  expect(featuresOf({ name: "starter" })).toEqual([]);
  expect(featuresOf({ name: "growth" })).toEqual(["WP_ADD_NEW", "ORDER_TRACKING"]);
  expect(featuresOf({ name: "professional" })).toContain("WP_ADD_STORE");
  expect(featuresOf({ name: "enterprise" })).toContain("WP_ADD_STORE");
});
