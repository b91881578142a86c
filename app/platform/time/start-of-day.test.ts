import { expect, test } from "vitest";
import { startOfDay } from "./start-of-day";
import { TIME_ZONES } from "./time-zones";

test.each([
  ["2026-11-20", "UTC", 0, "2026-11-20T00:00:00.000Z"],
  ["2026-11-20", "America/New_York", 0, "2026-11-20T05:00:00.000Z"],
  ["2026-11-20", "America/New_York", 1, "2026-11-21T05:00:00.000Z"],
  ["2026-07-01", "America/New_York", 0, "2026-07-01T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", 1, "2026-11-02T05:00:00.000Z"],
  ["2026-03-08", "America/New_York", 0, "2026-03-08T05:00:00.000Z"],
  ["2026-11-20", "Asia/Kathmandu", 0, "2026-11-19T18:15:00.000Z"],
  ["2026-12-31", "Pacific/Auckland", 1, "2026-12-31T11:00:00.000Z"],
  ["2026-11-20", "Pacific/Kiritimati", 0, "2026-11-19T10:00:00.000Z"],
  // Clocks leap over midnight, or show it twice.
  ["2026-09-06", "America/Santiago", 0, "2026-09-06T04:00:00.000Z"],
  ["2026-09-05", "America/Santiago", 1, "2026-09-06T04:00:00.000Z"],
  ["2026-03-08", "America/Havana", 0, "2026-03-08T05:00:00.000Z"],
  ["2026-11-01", "America/Havana", 0, "2026-11-01T04:00:00.000Z"],
  ["2026-03-29", "Atlantic/Azores", 0, "2026-03-29T01:00:00.000Z"],
  ["2026-03-29", "Asia/Beirut", 0, "2026-03-28T22:00:00.000Z"],
])("%s in %s plus %i days begins at %s", (day, timeZone, plusDays, moment) => {
  expect(startOfDay(day, timeZone, plusDays).toISOString()).toBe(moment);
});

test("G197 in every zone that can be chosen a day begins with its first moment, the whole year round", () => {
  const wrong = TIME_ZONES.flatMap((timeZone) => {
    const format = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    );
    return days
      .filter((day) => {
        const start = startOfDay(day, timeZone).getTime();
        return format.format(start) !== day || format.format(start - 1) >= day;
      })
      .map((day) => `${day} in ${timeZone}`);
  });
  expect(wrong).toEqual([]);
});
