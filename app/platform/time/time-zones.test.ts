import { expect, test } from "vitest";
import { isTimeZone, listedName, TIME_ZONES, timeZoneName } from "./time-zones";

test("G197 about 130 time zones can be chosen, each once and each a real one", () => {
  expect(TIME_ZONES.length).toBeGreaterThanOrEqual(125);
  expect(TIME_ZONES.length).toBeLessThanOrEqual(135);
  expect(new Set(TIME_ZONES).size).toBe(TIME_ZONES.length);
  const at = new Date("2026-11-20T12:00:00Z");
  expect(TIME_ZONES.filter((zone) => !/^\(GMT[+-]\d\d:\d\d\) /.test(timeZoneName(zone, at)))).toEqual([]);
});

test("G197 every offset that clocks have somewhere is among them, but for that of the few people at Eucla", () => {
  const at = new Date("2026-01-20T12:00:00Z");
  const offset = (zone: string) => timeZoneName(zone, at).slice(0, 11);
  const offered = new Set(TIME_ZONES.map(offset));
  expect([...new Set(Intl.supportedValuesOf("timeZone").map(offset))].filter((known) => !offered.has(known))).toEqual([
    "(GMT+08:45)",
  ]);
});

test("G197 a zone is told with its offset of the day", () => {
  expect(timeZoneName("Europe/Berlin", new Date("2026-01-15T00:00:00Z"))).toBe("(GMT+01:00) Europe/Berlin");
  expect(timeZoneName("Europe/Berlin", new Date("2026-07-15T00:00:00Z"))).toBe("(GMT+02:00) Europe/Berlin");
  expect(timeZoneName("America/New_York", new Date("2026-01-15T00:00:00Z"))).toBe("(GMT-05:00) America/New York");
});

test("G197 no zone is offered twice: one that goes by a former name is told by that of the list", () => {
  const at = new Date("2026-11-20T12:00:00Z");
  expect(["Asia/Calcutta", "Europe/Kiev", "Asia/Saigon", "Pacific/Kiritimati"].map(listedName)).toEqual([
    "Asia/Kolkata",
    "Europe/Kyiv",
    "Asia/Ho_Chi_Minh",
    "Pacific/Kiritimati",
  ]);
  // What the platform calls a zone that it was asked for by the list's name.
  const known = new Set(Intl.supportedValuesOf("timeZone"));
  const formerly = TIME_ZONES.filter((zone) => !known.has(zone) && zone !== "UTC");
  for (const zone of formerly)
    expect(
      [...known].filter(
        (name) =>
          listedName(name) === zone && timeZoneName(name, at).slice(0, 11) === timeZoneName(zone, at).slice(0, 11),
      ),
      zone,
    ).toHaveLength(1);
});

test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata"])(
  "C030 %s is a time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);

test.each(["", "Mars/Olympus", "Europe/Berlin; DROP", "🕰", "+02:00", "-0330"])("C030 %j is none", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
