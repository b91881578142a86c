import { expect, test } from "vitest";
import { isCycleLocked, offeredCycles } from "./cycle-lock";

test("B047 while the first month is paid once, no plan is offered by the year", () => {
  expect([isCycleLocked("CHARGE_ONE_TIME_FIRST_MONTH"), isCycleLocked(null), isCycleLocked("OTHER")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(offeredCycles({ isFrom: false, isLocked: true })).toEqual([false]);
  expect(offeredCycles({ isFrom: false, isLocked: false })).toEqual([true, false]);
  expect(offeredCycles({ isFrom: true, isLocked: false })).toEqual([false]);
});
