import { expect, test } from "vitest";
import words from "../../../../../locales/en/billing.json";
import { plansWithMore, upgradeBanner, upgradeTitle, wayUp } from "./upgrade-offer";

test("B013 X080 what a plan has not wants a higher plan, what is used up more usages", () => {
  expect(upgradeTitle({ feature: "ORDER_TRACKING", limit: 0, usage: 0 })).toBe("higher_plan");
  expect(upgradeTitle({ feature: "PRODUCT_LISTING", limit: 20, usage: 20 })).toBe("more_usage");
  expect(upgradeTitle(null)).toBe("more_usage");
  expect(words.upgrade.higher_plan).toBe("Higher plan is needed");
  expect(words.upgrade.more_usage).toBe("More usages is needed");
});

test("B014 offered are the plans above one's own with more of what is short", () => {
  const names = (key: string, feature: string) =>
    plansWithMore({ key, shortage: { feature, limit: 0, usage: 0 } }).map((plan) => plan.key);
  expect(names("FREE_CREDIT", "ORDER_TRACKING")).toEqual([
    "GROWTH_CREDIT_TIER",
    "PRO_CREDIT_TIER",
    "ENTERPRISE_CREDIT_TIER",
  ]);
  expect(names("GROWTH_CREDIT_TIER", "PRODUCT_LISTING")).toEqual(["PRO_CREDIT_TIER", "ENTERPRISE_CREDIT_TIER"]);
  expect(names("ENTERPRISE_CREDIT_TIER", "PRODUCT_LISTING")).toEqual([]);
  expect(plansWithMore({ key: "PRO_CREDIT_TIER", shortage: null }).map(({ key }) => key)).toEqual([
    "ENTERPRISE_CREDIT_TIER",
  ]);
});

test("B014 B015 B076 B088 what is sold is confirmed; the custom plan, and the want of any, lead to a person", () => {
  expect(wayUp({ picked: { isFrom: false }, mayConfirm: true })).toBe("confirm");
  expect(wayUp({ picked: { isFrom: false }, mayConfirm: false })).toBe("contact");
  expect(wayUp({ picked: { isFrom: true }, mayConfirm: true })).toBe("contact");
  expect(wayUp({ picked: undefined, mayConfirm: true })).toBe("contact");
});

test("B107 B088 a banner says the limit that is exceeded with the tier that has more, or that the plan has it not", () => {
  const tracking = { feature: "ORDER_TRACKING", limit: 0, usage: 0 };
  const orders = { feature: "ORDER_FULFILLMENT", limit: 250, usage: 250 };
  expect(upgradeBanner({ planKey: "FREE_CREDIT", shortage: tracking })).toEqual({
    title: { key: "banner.not_available", limit: 0 },
    text: null,
  });
  expect(upgradeBanner({ planKey: "STARTER_CREDIT_TIER_2", shortage: orders })).toEqual({
    title: { key: "banner.exceeded_short", limit: 250 },
    text: { key: "banner.exceeded", limit: 250, used: 250, tier: "growth" },
  });
  expect(words.banner.exceeded).toContain(
    "exceeded your current plan's quota limit of {{limit}}. Upgrade to {{tier}} or higher",
  );
  expect(words.banner.not_available).toBe("This feature is not available on your plan");
});
test("B107 who has the largest plan, whatever it is called, is told to contact support", () => {
  const orders = { feature: "ORDER_FULFILLMENT", limit: 100_000, usage: 100_000 };
  for (const planKey of ["ENTERPRISE_CREDIT_TIER", "ADVANCED_CREDIT"])
    expect(upgradeBanner({ planKey, shortage: orders }).text?.key, planKey).toBe("banner.contact");
  expect(words.banner.contact).toContain("Contact support");
});
