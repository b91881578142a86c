import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { returnDue } from "./topup-returns";

test("whatever is told in whatever order, the wallet comes to what is away in the end", () => {
  const states = fc.array(fc.boolean(), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(fc.constantFrom("refund" as const, "dispute" as const), states, (kind, told) => {
      const amount = new Decimal("49.90");
      let booked = new Decimal(0);
      for (const isTaken of told) {
        const due = returnDue({ kind, amount, isTaken, booked });
        booked = booked.plus(due?.amount ?? 0);
        expect(returnDue({ kind, amount, isTaken, booked })).toBeNull();
        expect(booked.equals(isTaken ? "-49.90" : 0)).toBe(true);
      }
    }),
  );
});

test("what takes and what gives back have names of their own", () => {
  const kindOf = (kind: "refund" | "dispute", isTaken: boolean, booked: number) =>
    returnDue({ kind, amount: new Decimal(5), isTaken, booked: new Decimal(booked) })?.kind;
  expect(kindOf("refund", true, 0)).toBe("topup_refund");
  expect(kindOf("refund", false, -5)).toBe("topup_refund_failed");
  expect(kindOf("dispute", true, 0)).toBe("dispute");
  expect(kindOf("dispute", false, -5)).toBe("dispute_won");
});
