import fc from "fast-check";
import { expect, test } from "vitest";
import { refundOutcome, type ClaimAnswer } from "./refund-settlement";
import { leadsTo, REFUND_STATES } from "./refund-states";

const claim = fc.option(
  fc.record({
    state: fc.constantFrom("pending", "accepted", "rejected", "completed"),
    amount: fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
    reason: fc.constant(null),
  }) as fc.Arbitrary<ClaimAnswer>,
);

test("O022 a request waits for every answer, and what comes back is never more than was accepted", () => {
  fc.assert(
    fc.property(fc.array(claim, { minLength: 1, maxLength: 5 }), (claims) => {
      const { status, amount } = refundOutcome(claims);
      expect(status === "pending").toBe(claims.some((each) => each === null || each.state === "pending"));
      if (status === "rejected") expect(claims.every((each) => each?.state === "rejected")).toBe(true);
      if (status === "completed") expect(claims.some((each) => each?.state === "accepted")).toBe(false);
      const accepted = claims.reduce(
        (sum, each) =>
          sum + (each && ["accepted", "completed"].includes(each.state) ? Math.round(Number(each.amount) * 100) : 0),
        0,
      );
      if (amount !== null) expect(Math.round(Number(amount) * 100)).toBe(accepted);
    }),
  );
});

test("O022 a request gets from pending to the end, and out of an end nowhere", () => {
  expect(REFUND_STATES.filter((to) => leadsTo("pending", to))).toEqual(["accepted", "rejected", "completed"]);
  expect(REFUND_STATES.filter((to) => leadsTo("accepted", to))).toEqual(["completed"]);
  expect(REFUND_STATES.filter((to) => leadsTo("rejected", to) || leadsTo("completed", to))).toEqual([]);
});
