import type { SubscriptionState } from "./subscription-states";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days that a plan goes on while the bank refuses its renewal and is asked again. */
export const GRACE_DAYS = 7;

/**
 * Whether a plan whose bill a bank refused goes on: for a while, so that a card can be changed, and not where nothing was
 * ever paid, as after a trial.
 * @param unpaidSince when the cycle began that is not paid; null where it is not known
 */
export function isWithinGrace({
  unpaidSince,
  hasPaid,
  now,
}: {
  unpaidSince: Date | null;
  hasPaid: boolean;
  now: Date;
}): boolean {
  return hasPaid && unpaidSince !== null && now.getTime() - unpaidSince.getTime() < GRACE_DAYS * DAY_MS;
}

/** What is told of a plan that is paid by card when its state changes; null for nothing. */
export function newsOfUnpaid(
  from: SubscriptionState,
  to: SubscriptionState,
): "plan_payment_failed" | "plan_unpaid" | null {
  if (from === to) return null;
  if (to === "past_due") return "plan_payment_failed";
  const isLost = to === "frozen" || (to === "ended" && from === "past_due");
  return isLost ? "plan_unpaid" : null;
}
