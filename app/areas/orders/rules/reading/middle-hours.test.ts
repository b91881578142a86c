import { expect, test } from "vitest";
import { middleHours } from "./middle-hours";

test.each([
  [[], null],
  [[{ hours: 7, orders: 1 }], 7],
  [
    [
      { hours: 2, orders: 1 },
      { hours: 5, orders: 1 },
    ],
    3.5,
  ],
  [
    [
      { hours: 1, orders: 3 },
      { hours: 40, orders: 1 },
      { hours: 90, orders: 1 },
    ],
    1,
  ],
  [
    [
      { hours: 1, orders: 2 },
      { hours: 4, orders: 3 },
    ],
    4,
  ],
])("the middle of %j is %j", (times, middle) => expect(middleHours(times)).toBe(middle));
