import { expect, test } from "vitest";
import { formatMoment } from "./moment";

const now = Date.parse("2026-11-20T12:00:00Z");
const tell = (at: string, format: "date" | "datetime" | "relative", timeZone = "UTC") =>
  formatMoment(at, { format, language: "en", timeZone, now });

test("G205 a date is told as month, day and year", () => {
  expect(tell("2026-11-20T02:30:00Z", "date")).toBe("Nov 20, 2026");
});

test("a moment is told in the seller's time zone", () => {
  expect(tell("2026-11-20T02:30:00Z", "date", "America/New_York")).toBe("Nov 19, 2026");
  expect(tell("2026-11-20T02:30:00Z", "datetime", "Asia/Tokyo").replace(/\s/g, " ")).toBe("Nov 20, 2026, 11:30 AM");
});

test.each([
  ["2026-11-20T11:59:40Z", "now"],
  ["2026-11-20T11:55:00Z", "5 minutes ago"],
  ["2026-11-20T09:00:00Z", "3 hours ago"],
  ["2026-11-19T11:00:00Z", "yesterday"],
  ["2026-11-22T12:00:00Z", "in 2 days"],
  ["2026-11-01T12:00:00Z", "Nov 1, 2026"],
])("%s is told as %s", (at, words) => {
  expect(tell(at, "relative")).toBe(words);
});
