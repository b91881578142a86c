import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";

export const TRACKING_STEPS = ["ordered", "preparing", "shipped", "out_for_delivery", "delivered"] as const;
export type TrackingStep = (typeof TRACKING_STEPS)[number] | "cancelled";

/** How far an order is for its buyer: the parcel that is furthest behind speaks for all, once one is on its way. */
export function trackingStep({
  isCancelled,
  isBought,
  parcels,
}: {
  isCancelled: boolean;
  isBought: boolean;
  parcels: readonly ParcelStatus[];
}): TrackingStep {
  if (parcels.length > 0) {
    if (parcels.every((status) => status === "delivered")) return "delivered";
    if (parcels.some((status) => status === "out_for_delivery" || status === "available_for_pickup"))
      return "out_for_delivery";
    return "shipped";
  }
  if (isCancelled) return "cancelled";
  return isBought ? "preparing" : "ordered";
}

const DAY_MS = 24 * 60 * 60_000;

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
