import { describe, expect, test } from "vitest";
import { canMovePush, PUSHABLE_STATES } from "./push-states";
import { fitQuota, listingQuota } from "./product-quota";

describe("listing quota", () => {
  test.each([-1, -2])("B075 a limit of %i is none", (limit) => {
    expect(fitQuota([{ id: "a", needed: 500 }], listingQuota({ used: 9_999, limit }))).toEqual({ fits: ["a"], exceeds: [] });
  });

  test("P094 what fits is pushed in list order, the rest is reported", () => {
    const quota = listingQuota({ used: 17, limit: 20 });
    const needs = [{ id: "a", needed: 2 }, { id: "split", needed: 4 }, { id: "again", needed: 0 }, { id: "b", needed: 1 }, { id: "c", needed: 1 }];
    expect(fitQuota(needs, quota)).toEqual({ fits: ["a", "again", "b"], exceeds: ["split", "c"] });
  });

  test("B072 a limit of 0 or a usage beyond it leaves nothing", () => {
    expect(listingQuota({ used: 0, limit: 0 }).left).toBe(0);
    expect(listingQuota({ used: 25, limit: 20 }).left).toBe(0);
  });
});

test("P069 a push ends before it starts again", () => {
  expect(PUSHABLE_STATES).toEqual(["idle", "success", "error"]);
  expect(canMovePush("pushing", "pushing")).toBe(false);
  expect(canMovePush("error", "success")).toBe(false);
});
