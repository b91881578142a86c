/** Enough for a bank to send the next card, and for its owner to enter it. */
const SOON_DAYS = 60;
const DAY_MS = 24 * 60 * 60_000;

/** The last month that cards may be good to which are expired, or will be within 60 days. @returns month 1-12 */
export function expiringBy(now: Date): { month: number; year: number } {
  // A card is good to the end of its month: the last month that is over by then.
  const reach = new Date(now.getTime() + SOON_DAYS * DAY_MS);
  const last = new Date(Date.UTC(reach.getUTCFullYear(), reach.getUTCMonth(), 0));
  return { month: last.getUTCMonth() + 1, year: last.getUTCFullYear() };
}

/**
 * Whether a card can still be charged: a card is good to the last day of its month. "soon" within 60 days of that.
 * @param month 1-12
 */
export function expiryOf({ month, year }: { month: number; year: number }, now: Date): "expired" | "soon" | "good" {
  const ends = Date.UTC(year, month, 1);
  if (now.getTime() >= ends) return "expired";
  return ends - now.getTime() <= SOON_DAYS * DAY_MS ? "soon" : "good";
}
