import { expect, test } from "vitest";
import { isDay } from "./day";

test("a day of an address is one of the calendar", () => {
  expect(["2026-02-28", "2028-02-29", "0001-01-01"].filter(isDay)).toHaveLength(3);
  expect(
    [null, "", "2026-02-30", "2026-13-45", "0000-01-01", "2026-2-1", "today", "2026-02-28T00:00"].filter(isDay),
  ).toEqual([]);
});
