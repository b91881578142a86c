import { Decimal } from "decimal.js";
import { expect, test } from "vitest";
import { faultsOfAutoTopUp } from "./auto-top-up";
import { expiringBy, expiryOf } from "./card-expiry";
import { coverPurchase, type Cover } from "./cover-purchase";

test.each([
  ["2026-11-30T23:59:59Z", "soon"],
  ["2026-10-02T00:00:00Z", "soon"],
  ["2026-10-01T23:59:59Z", "good"],
  ["2026-12-01T00:00:00Z", "expired"],
] as const)("a card of 11/2026 at %s is %s", (now, state) => {
  expect(expiryOf({ month: 11, year: 2026 }, new Date(now))).toBe(state);
});

test("what is looked for as expiring is what is told as expired or soon", () => {
  for (let day = 0; day < 800; day++) {
    const now = new Date(Date.UTC(2026, 0, 1, 11) + day * 24 * 60 * 60_000);
    const { month: last, year: lastYear } = expiringBy(now);
    for (let month = 1; month <= 12; month++)
      for (const year of [2026, 2027, 2028]) {
        const isFound = year < lastYear || (year === lastYear && month <= last);
        expect([now, month, year, isFound]).toEqual([now, month, year, expiryOf({ month, year }, now) !== "good"]);
      }
  }
});

const cover = (given: Partial<Cover>) => {
  const decided = coverPurchase({
    use: "auto",
    mayCharge: true,
    open: null,
    isCharged: false,
    balance: new Decimal(10),
    cost: new Decimal(25),
    waiting: new Decimal(60),
    ...given,
  });
  return decided instanceof Decimal ? decided.toFixed(2) : decided;
};

test("B134 the wallet first, then the card: what is missing of all that waits, and of one balance below zero more", () => {
  expect(cover({})).toBe("50.00");
  expect(cover({ balance: new Decimal(25) })).toBe("pay");
  expect(cover({ balance: new Decimal(-5) })).toBe("65.00");
  expect(cover({ balance: new Decimal("24.90"), waiting: new Decimal(25) })).toBe("1.00");
});

test("B134 the wallet alone is never helped, the card alone pays all of it once", () => {
  expect(cover({ use: "wallet" })).toBe("pay");
  expect(cover({ use: "card", balance: new Decimal(500) })).toBe("60.00");
  expect(cover({ use: "card", balance: new Decimal(500), isCharged: true })).toBe("pay");
});

test("one charge at a time: the next waits, and nobody is asked for a second who has one to confirm", () => {
  expect(cover({ open: "on_its_way" })).toBe("wait");
  expect(cover({ open: "needs_person" })).toBe("pay");
  expect(cover({ mayCharge: false })).toBe("pay");
});

test("a rule's cap is no less than what it tops up by", () => {
  expect(faultsOfAutoTopUp({ threshold: "0", amount: "10", monthlyCap: "10" })).toEqual({});
  expect(faultsOfAutoTopUp({ threshold: "x", amount: "9.99", monthlyCap: "9" })).toEqual({
    threshold: "not_an_amount",
    amount: "too_small",
    monthly_cap: "too_small",
  });
});
