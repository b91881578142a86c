import { DateTime } from "luxon";
import { startOfDay } from "./start-of-day";

/** The calendar month that a moment is in, in a time zone: its name such as "2026-11", and when it began. */
export function startOfMonth(at: Date, timeZone: string): { name: string; from: Date } {
  const first = DateTime.fromJSDate(at, { zone: timeZone }).startOf("month");
  return { name: first.toFormat("yyyy-MM"), from: startOfDay(first.toFormat("yyyy-MM-dd"), timeZone) };
}
