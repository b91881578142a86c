import { expect, test } from "vitest";
import words from "../../../../../locales/en/billing.json";
import { FEATURES, NONE, UNLIMITED } from "./features";
import { nextPlanFor, PLAN_KEYS, planOf, PLANS, quotaOf, QUOTAS, soldPlanOf, tierName } from "./plans";
import { yearlyPrice } from "./prices";
import { isBasicOrHigher } from "./tiers";

test("B026 B027 a plan has a limit for every documented feature, by its name", () => {
  const documented = [
    ...["PRODUCT_IMPORT", "PRODUCT_LISTING", "BULK_ORDER_FULFILLMENT", "ORDER_CASHBACK", "ORDER_FULFILLMENT"],
    ...["AI_PRODUCT_CONTENT", "AI_PRODUCT_SEO", "AI_IMAGE_GENERATION", "AI_POD_IMAGE", "COST_CHANGE_MANAGEMENT"],
    ...["ORDER_TRACKING", "WP_ADD_STORE", "WP_ADD_NEW", "AUTO_TASK_SCHEDULE", "SETTING_UPDATE_STOCK"],
    ...["AUTO_ORDER_FULFILLMENT", "VIEW_INSIGHTS"],
  ];
  expect([...FEATURES].sort()).toEqual([...documented].sort());
  for (const { key, limits } of PLANS) expect(Object.keys(limits).sort(), key).toEqual([...documented].sort());
});

test("B130 support is by mail on the free plan, by mail and chat up to Professional, and by chat and phone all day on Enterprise", () => {
  expect(words.support).toEqual({
    free: "Email support from our AI assistant",
    starter: "Email and live chat",
    growth: "Email and live chat",
    professional: "Email and live chat",
    enterprise: "Live chat and phone, 24/7 with priority",
  });
  expect(words.support_hours).toBe("Monday to Friday, 09:00 to 23:59 (UTC)");
});

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
  expect({ key: plan.key, price: plan.price, quotas: QUOTAS.map((quota) => quotaOf(plan, quota)) }).toEqual({
    key,
    price,
    quotas: [...quotas],
  });
});

test("B114 B116 every plan that costs has five free months a year", () => {
  expect(PLANS.filter(({ price }) => price !== "0").every(({ freeMonths }) => freeMonths === 5)).toBe(true);
});

test("B111 B112 B113 a year costs the months that aren't free, saves the free ones, and its twelfth is said to one decimal", () => {
  expect(yearlyPrice(planOf("STARTER_CREDIT_TIER_2"))).toEqual({ year: "139.30", month: "11.6", saving: "99.50" });
  expect(yearlyPrice(planOf("FREE_CREDIT"))).toEqual({ year: "0.00", month: "0.0", saving: "0.00" });
});

test("B031 B032 older keys mean the documented size, unknown ones the free plan", () => {
  expect(planOf("PRO_CREDIT").key).toBe("PRO_CREDIT_TIER");
  expect(planOf("STARTER_CREDIT").key).toBe("STARTER_CREDIT_TIER_2");
  expect(planOf("BASIC").key).toBe("GROWTH_CREDIT_TIER");
  expect(planOf("PREMIUM_YEARLY").key).toBe("PRO_CREDIT_TIER");
  expect(planOf("ADVANCED").key).toBe("ENTERPRISE_CREDIT_TIER");
  expect(planOf("no such plan").key).toBe("FREE_CREDIT");
});

/** What a plan has of what it has or has not. */
const has = (key: string, ...features: (keyof (typeof PLANS)[number]["limits"])[]) =>
  features.map((feature) => planOf(key).limits[feature] !== NONE);

test("B082 G125 several stores and scheduled automation come with Professional", () => {
  expect(has("GROWTH_CREDIT_TIER", "WP_ADD_STORE", "AUTO_TASK_SCHEDULE")).toEqual([false, false]);
  expect(has("PRO_CREDIT_TIER", "WP_ADD_STORE", "AUTO_TASK_SCHEDULE")).toEqual([true, true]);
  expect(has("ENTERPRISE_CREDIT_TIER", "WP_ADD_STORE", "AUTO_TASK_SCHEDULE")).toEqual([true, true]);
});

test("B083 B085 B086 tracking, new workspaces and changes of cost come with Growth", () => {
  const features = ["ORDER_TRACKING", "WP_ADD_NEW", "COST_CHANGE_MANAGEMENT"] as const;
  expect(has("STARTER_CREDIT_TIER_3", ...features)).toEqual([false, false, false]);
  expect(has("GROWTH_CREDIT_TIER", ...features)).toEqual([true, true, true]);
});

test("B084 B085 B086 B106 the free plan has no stock updates, automatic orders, insights, cashback or placing in bulk", () => {
  const features = [
    "SETTING_UPDATE_STOCK",
    "AUTO_ORDER_FULFILLMENT",
    "VIEW_INSIGHTS",
    "ORDER_CASHBACK",
    "BULK_ORDER_FULFILLMENT",
  ] as const;
  expect(has("FREE_CREDIT", ...features)).toEqual([false, false, false, false, false]);
  expect(has("STARTER_CREDIT_TIER_1", ...features)).toEqual([true, true, true, true, true]);
});

test("B034 the free plan of a marketplace counts as basic, as the older words above it do, and no starter does", () => {
  const basicOrHigher = ["GROWTH_CREDIT_TIER", "BASIC", "PREMIUM_YEARLY", "ADVANCED_CREDIT", "FREE_AO_MKT"];
  for (const key of basicOrHigher) expect(isBasicOrHigher(key), key).toBe(true);
  for (const key of ["STARTER_CREDIT_TIER_3", "STARTER", "FREE_CREDIT"]) expect(isBasicOrHigher(key), key).toBe(false);
});

test("B034 from starter on, by its older words and for the free plan of a marketplace too, there is what the free plan has not", () => {
  const fromStarter = ["SETTING_UPDATE_STOCK", "AUTO_ORDER_FULFILLMENT", "VIEW_INSIGHTS"] as const;
  for (const key of ["STARTER", "BASIC", "PREMIUM", "ADVANCED", "FREE_AO_MKT"])
    expect(has(key, ...fromStarter), key).toEqual([true, true, true]);
});

test("B033 the custom plan has the name Enterprise too; the others have one", () => {
  expect(tierName("enterprise")).toBe("enterprise_tier");
  expect(tierName("growth")).toBe("growth");
});

test("B076 neither the free plan's nor another's key sells what is not sold online", () => {
  expect(soldPlanOf("ENTERPRISE_CREDIT_TIER")).toBeNull();
  expect(soldPlanOf("FREE_AO_MKT")).toBeNull();
  expect(soldPlanOf("PRO_CREDIT_TIER")?.price).toBe("199.9");
});

test("a plan that is too small is followed by the smallest that has more, or has it at all", () => {
  expect(nextPlanFor({ key: "FREE_CREDIT", feature: "ORDER_FULFILLMENT" })?.key).toBe("STARTER_CREDIT_TIER_1");
  expect(nextPlanFor({ key: "STARTER_CREDIT_TIER_2", feature: "ORDER_TRACKING" })?.key).toBe("GROWTH_CREDIT_TIER");
  expect(nextPlanFor({ key: "PRO_CREDIT_TIER", feature: "WP_ADD_STORE" })).toBeNull();
  expect(nextPlanFor({ key: "FREE_CREDIT", feature: "ORDER_FULFILLMENT", needed: 600 })?.key).toBe(
    "GROWTH_CREDIT_TIER",
  );
  expect(nextPlanFor({ key: "FREE_CREDIT", feature: "ORDER_FULFILLMENT", needed: 100_001 })).toBeNull();
  expect(planOf("PRO_CREDIT_TIER").limits.WP_ADD_STORE).toBe(UNLIMITED);
});
