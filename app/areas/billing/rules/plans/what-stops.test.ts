import { expect, test } from "vitest";
import { whatStops } from "./what-stops";

const monthly = (key: string) => ({ key, cycle: 30 }) as const;
const yearly = (key: string) => ({ key, cycle: 365 }) as const;

test("B052 before a smaller plan it is said what it has not, and what it has less of, each count that plans are compared by", () => {
  expect(whatStops({ from: monthly("PRO_CREDIT_TIER"), to: monthly("STARTER_CREDIT_TIER_2") })).toEqual({
    features: ["ORDER_TRACKING", "WP_ADD_NEW", "WP_ADD_STORE", "AUTO_TASK_SCHEDULE"],
    quotas: [
      { quota: "AI_CREDITS", from: 1_000, to: 100 },
      { quota: "PRODUCT_IMPORT", from: 50_000, to: 4_000 },
      { quota: "PRODUCT_LISTING", from: 5_000, to: 400 },
      { quota: "ORDER_FULFILLMENT", from: 2_500, to: 250 },
    ],
    cashback: { from: "0.015", to: "0.005" },
  });
  expect(whatStops({ from: monthly("STARTER_CREDIT_TIER_1"), to: monthly("FREE_CREDIT") })).toMatchObject({
    features: ["BULK_ORDER_FULFILLMENT", "AUTO_ORDER_FULFILLMENT", "ORDER_CASHBACK"],
    cashback: null,
  });
});

test("B052 B129 months instead of a year give less cashback", () => {
  const { cashback } = whatStops({ from: yearly("GROWTH_CREDIT_TIER"), to: monthly("GROWTH_CREDIT_TIER") });
  expect(cashback).toEqual({ from: "0.015", to: "0.01" });
});

test("B052 the same plan, as after a year, and a larger one take nothing away", () => {
  for (const to of ["GROWTH_CREDIT_TIER", "PRO_CREDIT_TIER"])
    expect(whatStops({ from: monthly("GROWTH_CREDIT_TIER"), to: monthly(to) }), to).toEqual({
      features: [],
      quotas: [],
      cashback: null,
    });
});
