import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ENTRY_KINDS } from "./entry-kinds";
import { postingsOf } from "./postings";

const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => new Decimal(value).div(10_000));

test("the sides of any movement come to zero, and the merchant's are the movement", () => {
  fc.assert(
    fc.property(fc.constantFrom(...ENTRY_KINDS), cents, cents, (kind, topup, bonus) => {
      const postings = postingsOf(kind, { topup, bonus });
      const sum = (accounts: readonly string[] | null) =>
        postings
          .filter(({ account }) => !accounts || accounts.includes(account))
          .reduce((total, { amount }) => total.plus(amount), new Decimal(0));
      expect(sum(null).isZero()).toBe(true);
      expect(sum(["merchant_topup"]).equals(topup) && sum(["merchant_bonus"]).equals(bonus)).toBe(true);
      expect(new Set(postings.map(({ account }) => account)).size).toBe(postings.length);
      expect(postings.some(({ amount }) => amount.isZero())).toBe(false);
    }),
  );
});
