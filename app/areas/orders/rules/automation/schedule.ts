import { DateTime } from "luxon";
import { z } from "zod";

/** When a rule may act (ledger O024, O025): as soon as it can, or within hours of the day. */
export const SCHEDULES = ["immediately", "time_frame"] as const;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of days in the workspace's time zone. `to` at or before `from` is on the next day. */
export const timeFrameSchema = z.object({
  from: clock,
  to: clock,
  /** On which it begins: 1 is Monday */
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
});
export type TimeFrame = z.output<typeof timeFrameSchema>;

export interface TimeSchedule {
  schedule: (typeof SCHEDULES)[number];
  time: TimeFrame | null;
}

/** A week, and the days around it that a frame of now may have begun or begin on. */
const LAST_DAY = 8;

/**
 * When a schedule lets a rule act: now, or the next time that it does.
 * @param timeZone the workspace's
 */
export function nextOpen({ schedule, time }: TimeSchedule, now: Date, timeZone: string): Date {
  if (schedule === "immediately" || !time) return now;
  const today = DateTime.fromJSDate(now, { zone: timeZone });
  for (let day = -1; day <= LAST_DAY; day++) {
    const date = today.plus({ days: day });
    if (!time.days.includes(date.weekday)) continue;
    const from = at(date, time.from);
    const to = at(time.to > time.from ? date : date.plus({ days: 1 }), time.to);
    if (to <= now.getTime()) continue;
    return from <= now.getTime() ? now : new Date(from);
  }
  return now;
}

/** A time of a day, in milliseconds; where clocks leap over it, as much later. */
function at(day: DateTime, clockTime: string): number {
  return DateTime.fromISO(`${day.toFormat("yyyy-MM-dd")}T${clockTime}`, { zone: day.zoneName ?? "UTC" }).toMillis();
}
