import fc from "fast-check";
import { expect, test } from "vitest";
import { roundNumber } from "./round-number";

test.each([
  ["12", "12"],
  ["12.3", "12.3"],
  ["12.345", "12.35"],
  ["12,344", "12.34"],
  ["-0.005", "-0.01"],
  ["1.", "1"],
  [".5", "0.5"],
  [" 7 ", "7"],
  ["-0", "0"],
  ["", "0"],
  ["  ", "0"],
  ["abc", "0"],
  ["12 apples", "0"],
  ["1e9", "0"],
  ["1.2.3", "0"],
  ["NaN", "0"],
  ["Infinity", "0"],
  [null, "0"],
  [undefined, "0"],
])("G097 %j is the number %s", (text, number) => {
  expect(roundNumber(text)).toBe(number);
});

test("G097 whatever is typed becomes a number of at most two decimals, and rounding again changes nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const number = roundNumber(text);
      expect(number).toMatch(/^-?\d+(\.\d{1,2})?$/);
      expect(roundNumber(number)).toBe(number);
    }),
  );
});
