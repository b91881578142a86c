import { expect, test } from "vitest";
import { isAllowed, leftOf } from "../plans/features";
import { fitQuota } from "./fit-quota";

test.each([-1, -2])("B025 B075 a limit of %i is none", (limit) => {
  expect(isAllowed({ limit, used: 9_999 })).toBe(true);
  expect(fitQuota([{ id: "a", needed: 500 }], leftOf({ limit, used: 9_999 }))).toEqual({ fits: ["a"], exceeds: [] });
});

test("P093 P094 what fits goes in list order, the rest is reported", () => {
  const needs = [
    { id: "a", needed: 2 },
    { id: "split", needed: 4 },
    { id: "again", needed: 0 },
    { id: "b", needed: 1 },
    { id: "c", needed: 1 },
  ];
  expect(fitQuota(needs, leftOf({ limit: 20, used: 17 }))).toEqual({
    fits: ["a", "again", "b"],
    exceeds: ["split", "c"],
  });
});

test("B072 a limit of 0 or a usage beyond it leaves nothing", () => {
  expect(leftOf({ limit: 0, used: 0 })).toBe(0);
  expect(leftOf({ limit: 20, used: 25 })).toBe(0);
});
