import { expect, test } from "vitest";
import { contentQuotaOf } from "./content-quota";

test.each([
  ["free", 5, 5],
  ["starter", -1, -1],
  ["growth", 5, null],
  ["free", undefined, null],
  ["free", 0, null],
  ["free", "5", null],
] as const)("B133 X090 on %s with %s given, product texts that take no credits: %s", (name, given, quota) => {
  expect(contentQuotaOf({ plan: { name }, given })).toBe(quota);
});
