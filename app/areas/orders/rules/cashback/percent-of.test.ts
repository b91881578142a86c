import { expect, test } from "vitest";
import { percentOf } from "./percent-of";

test.each([
  ["0.01", 1],
  ["0.0125", 1.25],
  ["0.07", 7],
  ["0.29", 29],
  ["0", 0],
  ["1", 100],
])("B129 a cashback of %s is shown as %s percent", (rate, percent) => expect(percentOf(rate)).toBe(percent));
