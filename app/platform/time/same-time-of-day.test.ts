import { expect, test } from "vitest";
import { sameTimeOfDay } from "./same-time-of-day";
import { startOfDay } from "./start-of-day";
import { TIME_ZONES } from "./time-zones";

const NEW_YORK = "America/New_York";

test.each([
  ["of two plain days", NEW_YORK, "2026-11-20T09:00-05:00", "2026-11-19T09:00-05:00"],
  ["after a day of 25 hours", NEW_YORK, "2026-11-02T09:00-05:00", "2026-11-01T09:00-05:00"],
  ["on a day of 25 hours", NEW_YORK, "2026-11-01T09:00-05:00", "2026-10-31T09:00-04:00"],
  ["that yesterday's clocks showed twice", NEW_YORK, "2026-11-02T01:30-05:00", "2026-11-01T01:30-04:00"],
  ["that clocks show the second time", NEW_YORK, "2026-11-01T01:30-05:00", "2026-10-31T01:30-04:00"],
  ["after a day of 23 hours", "Europe/Berlin", "2026-03-30T09:00+02:00", "2026-03-29T09:00+02:00"],
  ["on a day of 23 hours", "Europe/Berlin", "2026-03-29T09:00+02:00", "2026-03-28T09:00+01:00"],
  ["that yesterday's clocks leapt over", "Europe/Berlin", "2026-03-30T02:30+02:00", "2026-03-29T03:00+02:00"],
  ["after a day of 24.5 hours", "Australia/Lord_Howe", "2026-04-06T09:00+10:30", "2026-04-05T09:00+10:30"],
  ["on a day of 24.5 hours", "Australia/Lord_Howe", "2026-04-05T09:00+10:30", "2026-04-04T09:00+11:00"],
  ["at a midnight that was leapt over", "Africa/Cairo", "2026-04-25T00:30+03:00", "2026-04-24T01:00+03:00"],
])("the same time %s in %s", (_, timeZone, now, yesterday) => {
  expect(sameTimeOfDay(new Date(now), timeZone, -1).toISOString()).toBe(new Date(yesterday).toISOString());
});

test("through a day the same time goes through the day before, in every zone, and never past its ends", () => {
  const days = ["2026-03-08", "2026-03-09", "2026-03-29", "2026-03-30", "2026-04-05", "2026-11-01", "2026-11-02"];
  const wrong = TIME_ZONES.flatMap((timeZone) =>
    days.filter((day) => {
      const [yesterday, today, tomorrow] = [-1, 0, 1].map((plus) => startOfDay(day, timeZone, plus).getTime()) as [
        number,
        number,
        number,
      ];
      const moments = Array.from({ length: 6 }, (_, part) => today + Math.floor((part / 6) * (tomorrow - today)));
      const there = moments.map((now) => sameTimeOfDay(new Date(now), timeZone, -1).getTime());
      return there.some((at, part) => at >= today || at < (there[part - 1] ?? yesterday));
    }),
  );
  expect(wrong).toEqual([]);
});
