import { describe, expect, test } from "vitest";
import { remainingSteps } from "./onboarding";

describe("onboarding steps", () => {
  const fresh = { done: [], metaKeys: [], isPlanReinstalled: false };
  test("G082 the default order", () =>
    expect(remainingSteps(fresh).onboarding).toEqual([
      "is_enable_mkt_import",
      "is_enable_pricing",
      "is_enable_order",
      "is_enable_normal_import",
    ]));
  test("G083 the other order, unless a plan was reinstalled", () => {
    const second = { ...fresh, metaKeys: ["ONBOARDING_V2"] };
    expect(remainingSteps(second).onboarding).toEqual([
      "is_enable_mkt_import",
      "is_enable_normal_import",
      "is_enable_order",
      "is_enable_pricing",
    ]);
    expect(remainingSteps({ ...second, isPlanReinstalled: true })).toEqual(remainingSteps(fresh));
  });
  test("G084 the first that is left is enabled, none when all are done", () => {
    expect(remainingSteps({ ...fresh, done: ["is_enable_mkt_import"] }).onboardingEnabled).toBe("is_enable_pricing");
    expect(remainingSteps({ ...fresh, done: remainingSteps(fresh).onboarding }).onboardingEnabled).toBeNull();
  });

  test("G072 it is at its start, under way or done", () => {
    const stateOf = (done: string[]) => remainingSteps({ ...fresh, done }).state;
    expect(stateOf([])).toBe("start");
    expect(stateOf(["unknown"])).toBe("start");
    expect(stateOf(["is_enable_order"])).toBe("processing");
    expect(stateOf(remainingSteps(fresh).onboarding)).toBe("done");
  });
});
