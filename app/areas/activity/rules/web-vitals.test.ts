import { expect, test } from "vitest";
import { isPoor } from "./web-vitals";

test.each([
  ["LCP", 2_500, false],
  ["LCP", 2_501, true],
  ["CLS", 0.1, false],
  ["CLS", 0.11, true],
  ["INP", 200, false],
  ["INP", 201, true],
] as const)("O049 O050 %s of %d is poor: %s", (name, value, expected) => {
  expect(isPoor(name, value)).toBe(expected);
});
