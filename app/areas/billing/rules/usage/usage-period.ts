import { DateTime, Duration } from "luxon";

/** A stretch of time: from its start, up to and without its end. */
export interface Period {
  start: Date;
  end: Date;
}

/** A year's plan counts by calendar months, one paid by the month by its cycles of 30 days (B110). */
export const MONTHLY = 30;
export const YEARLY = 365;
export type CycleDays = typeof MONTHLY | typeof YEARLY;

/**
 * The month of a plan that a moment is in: what is used is counted from its start. Months follow one another from the
 * anchor, the first day of the plan; of a cycle whose end the provider has said, that end is believed.
 * @param renewsAt when the running cycle ends, null where nobody said
 */
export function usagePeriod({
  anchor,
  cycleDays,
  renewsAt,
  at,
}: {
  anchor: Date;
  cycleDays: CycleDays;
  renewsAt: Date | null;
  at: Date;
}): Period {
  if (cycleDays === MONTHLY && renewsAt && anchor <= at && at < renewsAt) return { start: anchor, end: renewsAt };
  const from = DateTime.fromJSDate(anchor, { zone: "utc" });
  const step = cycleDays === YEARLY ? Duration.fromObject({ months: 1 }) : Duration.fromObject({ days: MONTHLY });
  const unit = cycleDays === YEARLY ? "months" : "days";
  const passed = DateTime.fromJSDate(at, { zone: "utc" }).diff(from, unit).get(unit);
  const count = Math.floor(passed / step.get(unit));
  // Steps are taken from the anchor, not from one another: the 31st comes back after a February.
  const after = (steps: number) => from.plus({ [unit]: step.get(unit) * steps }).toJSDate();
  return { start: after(count), end: after(count + 1) };
}
