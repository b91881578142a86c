import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone";

test.each(["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires"])("C030 %s is a time zone", (name) => {
  expect(isTimeZone(name)).toBe(true);
});

test.each(["", "Mars/Olympus", "Europe/Berlin; DROP", "🕰"])("C030 %j is none", (name) => {
  expect(isTimeZone(name)).toBe(false);
});
