import { databaseTime } from "~/platform/time/clock.server";

/** How many of one workspace's purchases are moved on at once; of its requests for money back, and of a store's orders read anew. */
export const LANES = { purchases: 3, few: 2 };
/** A store that changes orders by the thousand keeps nobody's purchases waiting. */
export const READING_PRIORITY = 2;

/** The queue of everything that a store is told: its own rate holds it up, and must not hold up the rest. */
export function storeQueue(storeId: string): { queue: string } {
  return { queue: `orders.tell-store:${storeId}` };
}

/** The key under which at most one run waits to move a purchase order on. */
export function advanceKey(purchaseOrderId: string): string {
  return `orders.advance:${purchaseOrderId}`;
}

/** What the keys of jobs begin with, before the id of what they are about: a sweep looks by it for what has lost its job. */
export const REFUND_KEY = "orders.refund:";
export const PARCEL_KEY = "orders.fulfil:";
export const NUMBERS_KEY = "orders.send-numbers:";

/** New orders of this long are read by one sweep. */
const SOON_MS = 20_000;

/**
 * When and under which key a store is swept for what webhooks of new orders lack, their fulfillment orders: beside its other
 * sweeps, and on a beat of its own, so that orders that keep coming never put it off.
 */
export function sweepSoon(storeId: string): { key: string; runAt: Date } {
  return {
    key: `orders.sweep-new:${storeId}`,
    runAt: new Date(Math.ceil((databaseTime().getTime() + 1) / SOON_MS) * SOON_MS),
  };
}
