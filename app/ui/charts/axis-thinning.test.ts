import { expect, test } from "vitest";
import { labelInterval } from "./axis-thinning";

test.each([
  [1, 1],
  [6, 1],
  [7, 2],
  [14, 2],
  [15, 3],
  [19, 3],
  [20, 4],
  [24, 4],
  [27, 4],
  [28, 5],
  [31, 5],
  [32, 10],
  [59, 10],
  [60, 15],
  [90, 15],
  [99, 15],
  [100, 30],
  [149, 30],
  [150, 60],
  [359, 60],
  [360, 120],
  [719, 120],
  [5000, 120],
])("G203 G204 of %i points every %i-th is labelled", (points, interval) => {
  expect(labelInterval(points)).toBe(interval);
});
