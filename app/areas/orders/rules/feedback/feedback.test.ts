import fc from "fast-check";
import { expect, test } from "vitest";
import { canMove, isFinal } from "~/platform/states/state-table.ts";
import { answeredUntil, openUntil } from "./deadlines.ts";
import { FEEDBACK_STATES, FEEDBACK_TABLE, type FeedbackState } from "./feedback-states.ts";

const TERMS = { openWithin: 15, answeredWithin: 10 };
const day = (date: string) => new Date(`2026-11-${date}T00:00:00Z`);

test("C298 a feedback only goes forward, and every way ends with done", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 10 }), (choices) => {
      let state: FeedbackState = "open";
      for (const choice of choices) {
        const next: readonly FeedbackState[] = FEEDBACK_TABLE[state];
        if (next.length === 0) break;
        const to = next[choice % next.length]!;
        expect(FEEDBACK_STATES.indexOf(to)).toBeGreaterThan(FEEDBACK_STATES.indexOf(state));
        state = to;
      }
      expect(canMove(FEEDBACK_TABLE, state, "done")).toBe(true);
    }),
  );
  expect(FEEDBACK_STATES.filter((state) => isFinal(FEEDBACK_TABLE, state))).toEqual(["done"]);
});

test.each([
  ["the last delivery", { deliveredAt: [day("01"), day("03")], placedAt: day("01"), maxDays: 9 }, day("18")],
  [
    "the promise, while a parcel is on its way",
    { deliveredAt: [day("01"), null], placedAt: day("01"), maxDays: 9 },
    day("25"),
  ],
  ["the promise, while nothing was sent", { deliveredAt: [], placedAt: day("01"), maxDays: 4 }, day("20")],
  ["nothing, where no day was promised", { deliveredAt: [null], placedAt: day("01"), maxDays: null }, null],
  ["nothing, where nothing was placed", { deliveredAt: [], placedAt: null, maxDays: 4 }, null],
])("C297 the deadline at a supplier counts from %s", (_, facts, until) => {
  expect(openUntil(TERMS, facts)).toEqual(until);
});

test("C297 a supplier's answer is waited for from when it was sent", () => {
  expect(answeredUntil(TERMS, day("05"))).toEqual(day("15"));
});
