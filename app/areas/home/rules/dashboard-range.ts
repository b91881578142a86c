import { datesOfPreset, type DatePreset } from "~/areas/orders/rules/reading/order-filter";
import { sameTimeOfDay } from "~/platform/time/same-time-of-day";
import { startOfDay } from "~/platform/time/start-of-day";

/** Ranges of the dashboard (G179); custom takes two days. */
export const DASHBOARD_RANGES = ["today", "7d", "30d", "60d", "90d", "custom"] as const;
export type DashboardRange = (typeof DASHBOARD_RANGES)[number];
export const DEFAULT_RANGE: DashboardRange = "7d";
const LONGEST_RANGE_DAYS = 366;

const PRESETS: Record<Exclude<DashboardRange, "custom">, DatePreset> = {
  today: "today",
  "7d": "last_7_days",
  "30d": "last_30_days",
  "60d": "last_60_days",
  "90d": "last_90_days",
};

export interface Period {
  /** First and last day, ISO dates in the time zone */
  fromDate: string;
  toDate: string;
  from: Date;
  /** Not included */
  until: Date;
  unit: "hour" | "day";
  /** Local times of the hours or days, such as 2026-11-20T00:00 */
  buckets: string[];
  /** As many days just before: all of them, or while the period lasts as much of them as is over of it */
  previous: { from: Date; until: Date };
}

/** The period of a range that ends today, or of two given days; null for days in the wrong order or too far apart. */
export function periodOf({
  range,
  days,
  now,
  timeZone,
}: {
  range: DashboardRange;
  days: { from?: string; to?: string };
  now: Date;
  timeZone: string;
}): Period | null {
  const chosen =
    range === "custom" ? { fromDate: days.from, toDate: days.to } : datesOfPreset(PRESETS[range], now, timeZone);
  const { fromDate, toDate } = chosen;
  if (!fromDate || !toDate || !isRange({ from: fromDate, to: toDate })) return null;
  const count = daysOf({ from: fromDate, to: toDate });
  const from = startOfDay(fromDate, timeZone);
  const until = startOfDay(toDate, timeZone, 1);
  const isUnderWay = from <= now && now < until;
  const unit = count === 1 ? "hour" : "day";
  const buckets =
    unit === "hour"
      ? Array.from({ length: 24 }, (_, hour) => `${fromDate}T${String(hour).padStart(2, "0")}:00`)
      : Array.from({ length: count }, (_, day) => `${dayAfter(fromDate, day)}T00:00`);
  return {
    fromDate,
    toDate,
    from,
    until,
    unit,
    buckets,
    previous: {
      from: startOfDay(fromDate, timeZone, -count),
      until: isUnderWay ? sameTimeOfDay(now, timeZone, -count) : from,
    },
  };
}

/** True for two days (ISO dates) of which the second does not come first, at most a year apart. */
export function isRange(days: { from: string; to: string }): boolean {
  const count = daysOf(days);
  return count >= 1 && count <= LONGEST_RANGE_DAYS;
}

/** How many days there are from the first to the last, both included. */
function daysOf({ from, to }: { from: string; to: string }): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** By how many percent a figure grew, rounded; null without one to compare with. Decimal strings. */
export function growthPercent(current: string, previous: string): number | null {
  const before = Number(previous);
  return before > 0 ? Math.round((Number(current) / before - 1) * 100) : null;
}
