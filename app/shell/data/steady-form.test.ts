import { expect, test } from "vitest";
import { filledWith } from "./steady-form";

const first = { data: "saved", stamp: 1 };
const newer = { data: "changed by another", stamp: 2 };

test("a form takes what comes while nothing is typed in it", () => {
  expect(filledWith(first, newer, false)).toBe(newer);
  expect(filledWith(first, { ...first }, false)).toBe(first);
});

test("what is typed stays, whatever comes", () => {
  expect(filledWith(first, newer, true)).toBe(first);
});
