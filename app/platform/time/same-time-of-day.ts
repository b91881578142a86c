import { DateTime } from "luxon";

/**
 * The moment at which clocks of a time zone show on another day what they show now: the first where they show it twice; where
 * they leap over it, the moment of the leap.
 * @param plusDays that day, counted from now's; -1 for yesterday
 */
export function sameTimeOfDay(now: Date, timeZone: string, plusDays: number): Date {
  const wanted = clock(DateTime.fromJSDate(now, { zone: timeZone })).plus({ days: plusDays });
  const shown = wanted.setZone(timeZone, { keepLocalTime: true });
  let [there = shown] = shown.getPossibleOffsets();
  if (+clock(there) === +wanted) return there.toJSDate();
  // A time that is leapt over is found after the leap, which is at a whole minute.
  there = there.startOf("minute");
  for (let before = there; clock(before) >= wanted; before = before.minus({ minutes: 1 })) there = before;
  return there.toJSDate();
}

/** What clocks show at a moment, in a zone whose clocks are never set. */
function clock(at: DateTime): DateTime {
  return at.setZone("utc", { keepLocalTime: true });
}
