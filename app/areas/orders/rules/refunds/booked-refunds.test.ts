import Decimal from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { bookRefunds } from "./booked-refunds";

const FIRST = "2026-11-20T09:00:00.000Z";
const SECOND = "2026-11-23T09:00:00.000Z";
const order = { currency: "EUR", taxes: "19.00", taxesLeft: "0.00" };

test("refunds are booked by time, each with its part of the taxes that went", () => {
  const refunds = [
    { refundedAt: SECOND, amount: "89.25" },
    { refundedAt: FIRST, amount: "29.75" },
  ];
  expect(bookRefunds({ ...order, refunded: "119.00", refunds })).toEqual([
    { refundedAt: FIRST, amount: "29.75", tax: "4.75" },
    { refundedAt: SECOND, amount: "89.25", tax: "14.25" },
  ]);
});

test("a cent that they are off is the last one's; without a day, or money, there are none", () => {
  const refunds = [
    { refundedAt: FIRST, amount: "10" },
    { refundedAt: SECOND, amount: "10" },
  ];
  const booked = bookRefunds({ ...order, taxesLeft: "19.00", refunded: "20.01", refunds });
  expect(booked.map(({ amount }) => amount)).toEqual(["10", "10.01"]);
  expect(bookRefunds({ ...order, refunded: "20", refunds: [] })).toEqual([]);
  expect(bookRefunds({ ...order, refunded: "0", refunds })).toEqual([]);
});

test("whatever a channel tells, they come to what was given back and their taxes to what is not left", () => {
  const cents = (most: number) => fc.nat(most).map((each) => new Decimal(each).div(100).toFixed(2));
  const drawn = fc.record({
    refunded: cents(50_000),
    taxes: cents(9_000),
    taxesLeft: cents(9_000),
    refunds: fc.array(fc.record({ refundedAt: fc.constantFrom(FIRST, SECOND), amount: cents(20_000) }), {
      maxLength: 5,
    }),
  });
  fc.assert(
    fc.property(drawn, (facts) => {
      const booked = bookRefunds({ currency: "USD", ...facts });
      if (booked.length === 0) return;
      const sum = (of: "amount" | "tax") => Decimal.sum(...booked.map((each) => each[of])).toNumber();
      expect(sum("amount")).toBe(Number(facts.refunded));
      const gone = Number(new Decimal(facts.taxes).minus(facts.taxesLeft));
      expect(sum("tax")).toBe(Math.max(0, Math.min(gone, Number(facts.refunded))));
    }),
  );
});
