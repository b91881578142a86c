import { describe, expect, test } from "vitest";
import { carriedDays, type CyclePrice } from "./paid-time";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-23T12:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS);
const GROWTH: CyclePrice = { planKey: "GROWTH_CREDIT_TIER", cycleDays: 30, price: "49.90" };
const PRO: CyclePrice = { planKey: "PRO_CREDIT_TIER", cycleDays: 30, price: "199.90" };
const STARTER: CyclePrice = { planKey: "STARTER_CREDIT_TIER_1", cycleDays: 30, price: "9.90" };
const carried = (held: CyclePrice, heldDays: number, wanted: CyclePrice, paid: CyclePrice = GROWTH, paidDays = 20) =>
  carriedDays({ held, heldUntil: inDays(heldDays), paid: { ...paid, end: inDays(paidDays) }, wanted, now });

describe("B058 what is left of a cancelled plan", () => {
  test("is worth as many days of another as its money buys, a begun one counted whole", () => {
    expect(carried(GROWTH, 20, PRO)).toBe(5);
    expect(carried(GROWTH, 20, STARTER)).toBe(101);
    expect(carried(GROWTH, 19.3, GROWTH, GROWTH, 19.3)).toBe(20);
  });

  test("is worth nothing where nothing was paid, or its time is over", () => {
    expect(carriedDays({ held: GROWTH, heldUntil: inDays(5), paid: null, wanted: PRO, now })).toBe(0);
    expect(carried(GROWTH, -1, PRO)).toBe(0);
    expect(carried(GROWTH, 20, PRO, GROWTH, -1)).toBe(0);
  });

  test("is never more than what was charged is worth, however often one goes to and fro", () => {
    let days = 20;
    let held = GROWTH;
    for (let times = 0; times < 40; times++) {
      const wanted = [PRO, STARTER, GROWTH][times % 3]!;
      days = carried(held, days, wanted);
      held = wanted;
      expect(days * (Number(held.price) / 30)).toBeLessThanOrEqual((20 * 49.9) / 30 + Number(held.price) / 30);
    }
  });

  test("grows no days where less than one is left", () => {
    expect(carried(PRO, 0.1, STARTER)).toBe(2);
    expect(carried(STARTER, 2, PRO)).toBe(0);
  });
});
