import type { PurchaseOrderState } from "./purchase-order-states";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** States in which the supplier may still have news. */
export const POLLED_STATES = ["awaiting_payment", "processing", "partially_shipped", "shipped", "problem"] as const satisfies readonly PurchaseOrderState[];

/**
 * How long after a look at the supplier the next one is due, in milliseconds: often while an order is young, seldom once it
 * is old. A supplier that pushes is looked at only in case a push was lost.
 * @param ageMs since the order was placed
 * @returns null when it is not looked at any more
 */
export function pollInterval({ ageMs, pushesUpdates }: { ageMs: number; pushesUpdates: boolean }): number | null {
  if (ageMs > 90 * DAY) return null;
  const interval = ageMs < 2 * HOUR ? MINUTE : ageMs < 2 * DAY ? 10 * MINUTE : ageMs < 14 * DAY ? HOUR : 6 * HOUR;
  return pushesUpdates ? Math.max(interval, 10 * MINUTE) : interval;
}
