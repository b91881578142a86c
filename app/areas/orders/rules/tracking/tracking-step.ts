import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";

export const TRACKING_STEPS = ["ordered", "preparing", "shipped", "out_for_delivery", "delivered"] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number] | "cancelled";

/** At the buyer's door, or further. */
const NEAR: readonly ParcelStatus[] = ["out_for_delivery", "available_for_pickup", "delivered"];

/** How far an order is for its buyer: what is furthest behind speaks for all, goods that have not left before any parcel. */
export function trackingStep({
  isCancelled,
  isBought,
  isMoreToCome = false,
  parcels,
}: {
  isCancelled: boolean;
  isBought: boolean;
  /** True while some goods are in no parcel yet */
  isMoreToCome?: boolean;
  parcels: readonly ParcelStatus[];
}): TrackingStep {
  if (parcels.length > 0) {
    if (isMoreToCome && !isCancelled) return "preparing";
    if (parcels.every((status) => status === "delivered")) return "delivered";
    return parcels.every((status) => NEAR.includes(status)) ? "out_for_delivery" : "shipped";
  }
  if (isCancelled) return "cancelled";
  return isBought ? "preparing" : "ordered";
}

/**
 * Units of a line that have still to leave for the buyer: those in no parcel that a supplier is to send, or that the
 * store still waits for. What someone else sent is not waited for.
 */
export function unitsToCome({
  wanted,
  toSend,
  shipped,
  remaining,
}: {
  wanted: number;
  /** What suppliers are still to send */
  toSend: number;
  /** In parcels of ours, or in others' that the store has a number of */
  shipped: number;
  /** What the store says is left to fulfill; null where it does not say */
  remaining: number | null;
}): number {
  return Math.max(0, Math.min(wanted - shipped, Math.max(toSend, remaining ?? wanted)));
}

/**
 * Purchases of a line with what their own parcels don't hold of it; those whose parcels hold all are left out. Another one's
 * parcels say nothing of a purchase.
 * @param purchases living ones
 */
export function notInParcels<Purchase extends { purchaseOrderId: string; quantity: number }>(
  purchases: readonly Purchase[],
  parcels: readonly { purchaseOrderId: string | null; quantity: number }[],
): Purchase[] {
  return purchases.flatMap((purchase) => {
    const own = parcels.filter(({ purchaseOrderId }) => purchaseOrderId === purchase.purchaseOrderId);
    const quantity = own.reduce((left, parcel) => left - parcel.quantity, purchase.quantity);
    return quantity > 0 ? [{ ...purchase, quantity }] : [];
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** True once the last day of an estimate is over everywhere. @param to ISO date */
export function isLate({ to }: { to: string }, now: Date): boolean {
  return now.getTime() > Date.parse(to) + 1.5 * DAY_MS;
}

/** The days between which all parts should arrive (ISO dates), or null while a supplier's days are not known. */
export function estimateDelivery(
  purchases: readonly { placedAt: Date | null; shippingMinDays: number | null; shippingMaxDays: number | null }[],
): { from: string; to: string } | null {
  const spans = purchases.flatMap(({ placedAt, shippingMinDays, shippingMaxDays }) =>
    placedAt && shippingMaxDays !== null
      ? [
          {
            from: placedAt.getTime() + (shippingMinDays ?? shippingMaxDays) * DAY_MS,
            to: placedAt.getTime() + shippingMaxDays * DAY_MS,
          },
        ]
      : [],
  );
  if (spans.length === 0 || spans.length < purchases.length) return null;
  const day = (times: number[]): string => new Date(Math.max(...times)).toISOString().slice(0, 10);
  return { from: day(spans.map(({ from }) => from)), to: day(spans.map(({ to }) => to)) };
}
