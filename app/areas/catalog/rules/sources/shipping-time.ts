/** Times over this many days are not shown as such (catalog §5, §9). */
const LONGEST = 99;

/** How a shipping time is shown: a dash, one number of days, or a range of them. */
export type ShippingTime =
  | { kind: "unknown" }
  | { kind: "single"; days: number }
  | { kind: "range"; min: number; max: number };

/**
 * What to show for a shipping time in days: nothing when both ends are empty or zero or either exceeds 99, one number when
 * they are the same, else a range (catalog §5). A time with one end alone is that number.
 */
export function shippingTime(min: number | null, max: number | null): ShippingTime {
  if ((!min && !max) || (min ?? 0) > LONGEST || (max ?? 0) > LONGEST) return { kind: "unknown" };
  const [from, to] = [min || max || 0, max || min || 0];
  return from === to
    ? { kind: "single", days: from }
    : { kind: "range", min: Math.min(from, to), max: Math.max(from, to) };
}

/** The documented short form of a shipping time, such as 5-10d (P043); empty when unknown. */
export function deliveryTime(min: number | null, max: number | null): string {
  const time = shippingTime(min, max);
  if (time.kind === "unknown") return "";
  return time.kind === "single" ? `${time.days}d` : `${time.min}-${time.max}d`;
}
