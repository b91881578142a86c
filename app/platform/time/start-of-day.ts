import { DateTime } from "luxon";

/**
 * The moment at which a day begins in a time zone: midnight, the first where clocks show it twice; where they leap over it,
 * the moment of the leap.
 * @param day ISO date, such as 2026-11-20
 * @param plusDays days after it, such as 1 for where it ends
 */
export function startOfDay(day: string, timeZone: string, plusDays = 0): Date {
  const start = DateTime.fromISO(day, { zone: timeZone }).plus({ days: plusDays }).startOf("day");
  const [first = start] = start.getPossibleOffsets();
  return first.toJSDate();
}
