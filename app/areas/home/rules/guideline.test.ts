import fc from "fast-check";
import { expect, test } from "vitest";
import { GUIDELINE_STEPS, guidelineOf, stepsOfFacts } from "./guideline";

test("G086 the steps follow the sequence of general §4", () => {
  expect(guidelineOf(new Set()).steps.map(({ key }) => key)).toEqual([
    "CHOOSE_A_PLAN", "FIND_AND_IMPORT", "PUSH_PRODUCT", "PLACE_ORDER", "NAVIGATE_TO_ORDER_CENTER", "FIND_READY_ORDER",
  ]);
});

test("G088 G089 the active step is the first open one, and PLACE_ORDER once all are done", () => {
  fc.assert(
    fc.property(fc.subarray([...GUIDELINE_STEPS]), (done) => {
      const { isDone, active, steps } = guidelineOf(new Set(done));
      expect(isDone).toBe(done.length === GUIDELINE_STEPS.length);
      expect(active).toBe(GUIDELINE_STEPS.find((step) => !done.includes(step)) ?? "PLACE_ORDER");
      expect(steps.filter((step) => step.isDone)).toHaveLength(done.length);
    }),
  );
});

test("facts tell of imports, pushes and placements only", () => {
  expect(stepsOfFacts({ hasImported: true, hasPushed: false, hasPlaced: true })).toEqual(["FIND_AND_IMPORT", "PLACE_ORDER"]);
});
