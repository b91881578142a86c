import type { PurchaseOrderState } from "./purchase-order-states";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const POLLED_STATES = [
  "awaiting_payment",
  "processing",
  "partially_shipped",
  "shipped",
  "problem",
] as const satisfies readonly PurchaseOrderState[];

/** A purchase of which nothing was heard for so many days is asked about at night; where that is in vain a person is told. */
export const SILENT_DAYS = 2;

/** States in which a supplier may still have news. */
export function polledStates({ endsWithShipping }: { endsWithShipping: boolean }): PurchaseOrderState[] {
  return POLLED_STATES.filter((state) => !(endsWithShipping && state === "shipped"));
}

export interface PollTier {
  /** Milliseconds since the order was placed: from, and less than */
  fromMs: number;
  toMs: number;
  /** Milliseconds from one look to the next */
  everyMs: number;
}

const TIERS: readonly PollTier[] = [
  { fromMs: 0, toMs: 2 * HOUR, everyMs: MINUTE },
  { fromMs: 2 * HOUR, toMs: 2 * DAY, everyMs: 10 * MINUTE },
  { fromMs: 2 * DAY, toMs: 14 * DAY, everyMs: HOUR },
  { fromMs: 14 * DAY, toMs: 90 * DAY, everyMs: 6 * HOUR },
];

/** A supplier that pushes is looked at only in case a push was lost. */
const PUSHED_EVERY_MS = 10 * MINUTE;

/** How often orders of which age are looked at: often while young, seldom once old, and at last not at all. */
export function pollTiers({ pushesUpdates }: { pushesUpdates: boolean }): PollTier[] {
  return TIERS.map((tier) => ({
    ...tier,
    everyMs: pushesUpdates ? Math.max(tier.everyMs, PUSHED_EVERY_MS) : tier.everyMs,
  }));
}
