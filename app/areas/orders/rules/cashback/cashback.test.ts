import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cashbackDue, cashbackState, earnedOf, takenBackOf } from "./cashback";

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((count) => new Decimal(count).div(100));

test("B129 X091 goods earn the plan's percent, to the smallest coin", () => {
  const earned = (base: string, rate: string, currency = "USD") =>
    earnedOf({ base: new Decimal(base), rate: new Decimal(rate), currency }).toFixed();
  expect(earned("40", "0.015")).toBe("0.6");
  expect(earned("9.90", "0.005")).toBe("0.05");
  expect(earned("0.90", "0.005")).toBe("0");
  expect(earned("990", "0.015", "JPY")).toBe("15");
});

test("X091 a half that comes back takes half of what was earned, and all takes all", () => {
  const taken = (returned: string) =>
    takenBackOf({
      amount: new Decimal("0.61"),
      charged: new Decimal("50"),
      returned: new Decimal(returned),
      currency: "USD",
    }).toFixed();
  expect(["0", "25", "49.99", "50", "60"].map(taken)).toEqual(["0", "0.31", "0.61", "0.61", "0.61"]);
});

test("X091 however a purchase comes back, what is moved comes to what is left of its cashback and never below nothing", () => {
  fc.assert(
    fc.property(
      cents(5_000),
      cents(100_000).filter((charged) => charged.isPositive() && !charged.isZero()),
      fc.array(cents(40_000), { maxLength: 6 }),
      fc.nat(6),
      (amount, charged, returns, sentAfter) => {
        let returned = new Decimal(0);
        let before = new Decimal(0);
        let wallet = new Decimal(0);
        let isPaid = false;
        for (const [turn, part] of [new Decimal(0), ...returns].entries()) {
          returned = Decimal.min(returned.plus(part), charged);
          const takenBack = takenBackOf({ amount, charged, returned, currency: "USD" });
          const { pay, takeBack } = cashbackDue({ amount, before, takenBack, isPaid, isFulfilled: turn >= sentAfter });
          wallet = wallet.plus(pay).minus(takeBack);
          if (pay.greaterThan(0)) isPaid = true;
          before = takenBack;
          expect(wallet.isNegative() && !wallet.isZero()).toBe(false);
          expect(takenBack.lessThanOrEqualTo(amount)).toBe(true);
          if (isPaid) expect(wallet.toFixed()).toBe(amount.minus(takenBack).toFixed());
        }
      },
    ),
  );
});

test("a cashback waits until its goods are sent, and is none once all of it is gone again", () => {
  const state = (takenBack: string, isPaid: boolean) =>
    cashbackState({ amount: new Decimal("0.60"), takenBack: new Decimal(takenBack), isPaid });
  expect([state("0", false), state("0.20", true), state("0.60", true), state("0.60", false)]).toEqual([
    "pending",
    "paid",
    "taken_back",
    "taken_back",
  ]);
});
