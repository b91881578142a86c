/** The error code of a purchase that waits for a person, as what it was asked for with has changed (decision 57). */
export const CHANGED = "changed_before_placing";

/** And of one that the supplier has, unpaid, and that costs more than was confirmed (decision 70). */
export const PRICE_CHANGED = "price_changed";

/** True for a purchase that is neither sent nor paid before a person has said yes to what has changed. */
export function waitsForOk({ status, errorCode }: { status: string; errorCode: string | null }): boolean {
  return status === "draft" ? errorCode === CHANGED : status === "awaiting_payment" && errorCode === PRICE_CHANGED;
}
