import { expect, test } from "vitest";
import { startOfDay } from "./start-of-day";

test.each([
  ["2026-11-20", "UTC", 0, "2026-11-20T00:00:00.000Z"],
  ["2026-11-20", "America/New_York", 0, "2026-11-20T05:00:00.000Z"],
  ["2026-11-20", "America/New_York", 1, "2026-11-21T05:00:00.000Z"],
  ["2026-07-01", "America/New_York", 0, "2026-07-01T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", 1, "2026-11-02T05:00:00.000Z"],
  ["2026-03-08", "America/New_York", 0, "2026-03-08T05:00:00.000Z"],
  ["2026-11-20", "Asia/Kathmandu", 0, "2026-11-19T18:15:00.000Z"],
  ["2026-12-31", "Pacific/Auckland", 1, "2026-12-31T11:00:00.000Z"],
])("%s in %s plus %i days begins at %s", (day, timeZone, plusDays, moment) => {
  expect(startOfDay(day, timeZone, plusDays).toISOString()).toBe(moment);
});
