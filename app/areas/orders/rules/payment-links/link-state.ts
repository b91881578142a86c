import Decimal from "decimal.js";

/**
 * How a payment link stands.
 * - open: it can be paid
 * - processing: money has come in by it, and its purchases are about to be paid
 * - paid: its purchases were handed on to be paid
 * - in_wallet: money has come in by it that pays nothing by itself; what becomes of it is the merchant's to say
 * - nothing_left: they were paid otherwise, or called off
 * - revoked, expired
 */
export const LINK_STATES = ["open", "processing", "paid", "in_wallet", "nothing_left", "revoked", "expired"] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** How long purchases may take to be handed on; later the merchant is not kept waiting for it. */
const HANDED_ON_WITHIN_MS = 60 * 60_000;

/** What of a link decides how it stands; what has happened to its money comes before how it ended. */
export function linkState({
  now,
  paidAt,
  money,
  revokedAt,
  expiresAt,
  waiting,
}: {
  now: Date;
  paidAt: Date | null;
  /** The payment by it that went through, the largest of several */
  money: { amount: string; cameAt: Date } | null;
  revokedAt: Date | null;
  expiresAt: Date;
  /** Its purchases that wait for payment, and what they come to */
  waiting: { count: number; total: string };
}): LinkState {
  if (paidAt) return "paid";
  if (money) {
    const isCovered = waiting.count > 0 && new Decimal(waiting.total).lessThanOrEqualTo(money.amount);
    const isLate = now.getTime() - money.cameAt.getTime() >= HANDED_ON_WITHIN_MS;
    return isCovered && !isLate && !revokedAt ? "processing" : "in_wallet";
  }
  if (revokedAt) return "revoked";
  if (waiting.count === 0) return "nothing_left";
  return now >= expiresAt ? "expired" : "open";
}
