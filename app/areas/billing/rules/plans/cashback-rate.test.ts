import { expect, test } from "vitest";
import { MONTHLY, YEARLY } from "../usage/usage-period";
import { cashbackRate } from "./cashback-rate";
import { planOf, PLANS } from "./plans";

test("B085 B129 X091 cashback starts at Starter and grows with the plan", () => {
  expect(PLANS.map((plan) => [plan.key, cashbackRate(plan, MONTHLY)])).toEqual([
    ["FREE_CREDIT", "0"],
    ["STARTER_CREDIT_TIER_1", "0.005"],
    ["STARTER_CREDIT_TIER_2", "0.005"],
    ["STARTER_CREDIT_TIER_3", "0.005"],
    ["GROWTH_CREDIT_TIER", "0.01"],
    ["PRO_CREDIT_TIER", "0.015"],
    ["ENTERPRISE_CREDIT_TIER", "0.02"],
  ]);
});

test("B001 X073 a plan that is paid for a year gives more, and one without cashback still none", () => {
  expect(cashbackRate(planOf("PRO_CREDIT_TIER"), YEARLY)).toBe("0.02");
  expect(cashbackRate(planOf("FREE_CREDIT"), YEARLY)).toBe("0");
});

test("B085 a plan whose gate is closed gives none, whatever rate it has", () => {
  const pro = planOf("PRO_CREDIT_TIER");
  expect(cashbackRate({ ...pro, limits: { ...pro.limits, ORDER_CASHBACK: 0 } }, YEARLY)).toBe("0");
});
