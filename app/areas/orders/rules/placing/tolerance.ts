import Decimal from "decimal.js";
import type { Tolerance } from "./source-settings";

/**
 * True while `now` is dearer than `base` by no more than the tolerance; what is not dearer always is.
 * @param unset what two bounds that were left empty mean: nothing may be dearer, or anything
 */
export function isWithin(
  { base, now }: { base: string; now: string },
  { amount, percent }: Tolerance,
  unset: "strict" | "free" = "strict",
): boolean {
  const more = new Decimal(now).minus(base);
  if (more.lessThanOrEqualTo(0)) return true;
  if (amount === null && percent === null) return unset === "free";
  return (
    (amount === null || more.lessThanOrEqualTo(amount)) &&
    (percent === null || more.lessThanOrEqualTo(new Decimal(base).times(percent).div(100)))
  );
}
