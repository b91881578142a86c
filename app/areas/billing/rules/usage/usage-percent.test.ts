import { expect, test } from "vitest";
import { usagePercent } from "./usage-percent";

test.each([
  [0, 20, 3],
  [1, 20_000, 3],
  [10, 1_000, 1],
  [10, 20, 50],
  [25, 20, 100],
  [7, -1, 3],
  [7, -2, 3],
  [0, 0, 100],
])("B077 B078 %i of %i is drawn as %i percent", (used, limit, percent) => {
  expect(usagePercent({ used, limit })).toBe(percent);
});
