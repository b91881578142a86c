import type { ComplaintTerms } from "~/adapters/supplier/supplier";

const DAY_MS = 86_400_000;

/** So long before a deadline ends people are told of it. */
export const WARNED_BEFORE_MS = 2 * DAY_MS;

/**
 * Until when a complaint can be opened at a supplier: counted from the delivery, and where that is not known from the
 * latest day that it was promised for. The last of several parcels counts.
 * @param maxDays of the shipping that was chosen
 * @returns null where neither is known
 */
export function openUntil(
  { openWithin }: ComplaintTerms,
  {
    deliveredAt,
    placedAt,
    maxDays,
  }: { deliveredAt: readonly (Date | null)[]; placedAt: Date | null; maxDays: number | null },
): Date | null {
  const deliveries = deliveredAt.filter((at) => at !== null);
  const isDelivered = deliveredAt.length > 0 && deliveries.length === deliveredAt.length;
  if (isDelivered) return after(new Date(Math.max(...deliveries.map((at) => at.getTime()))), openWithin);
  return placedAt && maxDays !== null ? after(placedAt, maxDays + openWithin) : null;
}

/** Until when the supplier has to answer what it was sent. */
export function answeredUntil({ answeredWithin }: ComplaintTerms, sentAt: Date): Date {
  return after(sentAt, answeredWithin);
}

function after(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * DAY_MS);
}
