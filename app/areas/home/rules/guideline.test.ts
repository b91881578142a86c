import fc from "fast-check";
import { expect, test } from "vitest";
import {
  delayAfterEvent,
  GUIDELINE_STEPS,
  guidelineOf,
  hasGuidePopover,
  stepsOfFacts,
  withStepsDone,
  type GuidelineStep,
} from "./guideline";

test("G086 the steps follow the sequence of general §4", () => {
  expect(guidelineOf(new Set()).steps.map(({ key }) => key)).toEqual([
    "CHOOSE_A_PLAN",
    "FIND_AND_IMPORT",
    "PUSH_PRODUCT",
    "PLACE_ORDER",
    "NAVIGATE_TO_ORDER_CENTER",
    "FIND_READY_ORDER",
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

test("facts tell of a plan, imports, pushes and placements, and of what those take", () => {
  expect(stepsOfFacts({ hasPlan: false, hasImported: true, hasPushed: false, hasPlaced: true })).toEqual([
    "FIND_AND_IMPORT",
    "PLACE_ORDER",
    "NAVIGATE_TO_ORDER_CENTER",
    "FIND_READY_ORDER",
  ]);
  const all = stepsOfFacts({ hasPlan: false, hasImported: true, hasPushed: true, hasPlaced: true });
  expect(guidelineOf(new Set(all)).isDone).toBe(true);
  expect(stepsOfFacts({ hasPlan: true, hasImported: false, hasPushed: false, hasPlaced: false })).toEqual([
    "CHOOSE_A_PLAN",
  ]);
});

const stepLists = fc.array(fc.subarray([...GUIDELINE_STEPS]), { maxLength: 8 });

test("G073 G087 whatever is done afterwards, a step that was done stays done", () => {
  fc.assert(
    fc.property(stepLists, fc.boolean(), (lists, dismiss) => {
      const seen = new Set<GuidelineStep>();
      let kept = { done: [] as string[], dismiss };
      for (const steps of lists) {
        kept = withStepsDone(kept, steps);
        for (const step of steps) seen.add(step);
        expect(new Set(kept.done)).toEqual(seen);
        expect(kept.done).toHaveLength(seen.size);
      }
    }),
  );
});

test("G090 a step that is added takes out a guide that was put away; one that was done before doesn't, nor does a finished guide", () => {
  const away = { done: ["CHOOSE_A_PLAN"], dismiss: true };
  expect(withStepsDone(away, ["FIND_AND_IMPORT"])).toEqual({
    done: ["CHOOSE_A_PLAN", "FIND_AND_IMPORT"],
    dismiss: false,
  });
  expect(withStepsDone(away, ["CHOOSE_A_PLAN"])).toEqual(away);
  const finished = { done: [...GUIDELINE_STEPS], dismiss: true };
  expect(withStepsDone(finished, ["PUSH_PRODUCT"])).toEqual(finished);
});

test("G091 the guide is read anew 200 ms after an import that succeeded, and not for one that failed", () => {
  expect(delayAfterEvent({ name: "products.import", data: { success: 2, failed: 1 } })).toBe(200);
  expect(delayAfterEvent({ name: "products.import", data: { success: 0, failed: 1 } })).toBeNull();
  expect(delayAfterEvent({ name: "products.pushed", data: {} })).toBe(0);
});

test.each([
  ["/app/find-product", true],
  ["/app/orders", true],
  ["/app", false],
  ["/app/guide-line", false],
  ["/app/ob-welcome", false],
  ["/app/products-import/editor/1", false],
])("S112 the guide floats over %s: %s", (pathname, expected) => expect(hasGuidePopover(pathname)).toBe(expected));
