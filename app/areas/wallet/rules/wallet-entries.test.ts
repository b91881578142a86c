import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyMovement, giveBackOf, splitCharge } from "./wallet-entries";

const cents = fc.integer({ min: 0, max: 10_000_000 }).map((value) => new Decimal(value).div(100));
const positiveCents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => new Decimal(value).div(100));

test("X091 a charge takes the bonus before the top-up", () => {
  const movement = splitCharge({ topup: new Decimal(50), bonus: new Decimal(10) }, new Decimal(25));
  expect(movement?.bonus.toString()).toBe("-10");
  expect(movement?.topup.toString()).toBe("-15");
});

test("a charge above both balances is not taken at all", () => {
  expect(splitCharge({ topup: new Decimal(5), bonus: new Decimal(5) }, new Decimal("10.01"))).toBeNull();
});

test("a charge takes exactly its amount, never overdraws, and its reversal restores both balances", () => {
  fc.assert(
    fc.property(cents, cents, positiveCents, (topup, bonus, amount) => {
      const before = { topup, bonus };
      const movement = splitCharge(before, amount);
      if (!movement) {
        expect(topup.plus(bonus).lessThan(amount)).toBe(true);
        return;
      }
      const after = applyMovement(before, movement, { mayOverdraw: false });
      expect(movement.topup.plus(movement.bonus).negated().equals(amount)).toBe(true);
      const restored = applyMovement(after, giveBackOf({ charge: movement, returned: [], amount: null })!, {
        mayOverdraw: false,
      });
      expect(restored.topup.equals(topup) && restored.bonus.equals(bonus)).toBe(true);
    }),
  );
});

test("O007 whatever comes back of a charge, in whatever pieces, is never more than was charged, of either balance", () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      positiveCents,
      fc.array(fc.option(positiveCents), { maxLength: 6 }),
      (topup, bonus, amount, wanted) => {
        const charge = splitCharge({ topup, bonus }, amount);
        fc.pre(charge !== null);
        const returned: { topup: Decimal; bonus: Decimal }[] = [];
        for (const each of wanted) {
          const movement = giveBackOf({ charge, returned, amount: each });
          if (!movement) continue;
          expect(movement.topup.isNegative() || movement.bonus.isNegative()).toBe(false);
          if (each) expect(movement.topup.plus(movement.bonus).lessThanOrEqualTo(each)).toBe(true);
          returned.push(movement);
        }
        const sum = (part: "topup" | "bonus") =>
          returned.reduce((total, movement) => total.plus(movement[part]), new Decimal(0));
        expect(sum("topup").lessThanOrEqualTo(charge.topup.negated())).toBe(true);
        expect(sum("bonus").lessThanOrEqualTo(charge.bonus.negated())).toBe(true);
        if (wanted.includes(null)) expect(giveBackOf({ charge, returned, amount: null })).toBeNull();
      },
    ),
  );
});

test("a balance below zero is filled again, and pays for nothing until then", () => {
  const below = { topup: new Decimal(-50), bonus: new Decimal(0) };
  const filled = applyMovement(below, { topup: new Decimal(20), bonus: new Decimal(0) }, { mayOverdraw: false });
  expect(filled.topup.toString()).toBe("-30");
  expect(splitCharge(filled, new Decimal(1))).toBeNull();
  expect(splitCharge({ topup: new Decimal(-30), bonus: new Decimal(40) }, new Decimal(11))).toBeNull();
  const fromBonus = splitCharge({ topup: new Decimal(-30), bonus: new Decimal(40) }, new Decimal(10));
  expect([fromBonus?.topup.toString(), fromBonus?.bonus.toString()]).toEqual(["0", "-10"]);
  const less = { topup: new Decimal(-1), bonus: new Decimal(0) };
  expect(() => applyMovement(below, less, { mayOverdraw: false })).toThrow("overdrawn");
  expect(applyMovement(below, less, { mayOverdraw: true }).topup.toString()).toBe("-51");
});
