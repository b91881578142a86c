import Decimal from "decimal.js";
import type { RefundState } from "./refund-states";

/** What a supplier says of the claim for one purchase; null while it has not been asked or not answered. */
export interface ClaimAnswer {
  state: "pending" | "accepted" | "rejected" | "completed";
  /** Decimal string in the request's currency */
  amount: string;
  /** Why it was rejected: a reason of outside.json */
  reason: string | null;
}

export interface RefundOutcome {
  status: RefundState;
  /** What comes back in all, a decimal string; null while that is open, or when nothing does */
  amount: string | null;
  reason: string | null;
}

/**
 * What a request for money back comes to by what the supplier says of each purchase (ledger O022, X129): it waits for the
 * last answer, is rejected only when all are, and completed once all that was accepted is paid back.
 */
export function refundOutcome(claims: readonly (ClaimAnswer | null)[]): RefundOutcome {
  const answered = claims.filter((claim) => claim !== null && claim.state !== "pending");
  if (answered.length < claims.length) return { status: "pending", amount: null, reason: null };
  const accepted = answered.filter((claim) => claim?.state !== "rejected");
  const reason = answered.find((claim) => claim?.state === "rejected")?.reason ?? null;
  if (accepted.length === 0) return { status: "rejected", amount: null, reason: reason ?? "nothing_to_refund" };
  const amount = accepted.reduce((sum, claim) => sum.plus(claim?.amount ?? 0), new Decimal(0)).toFixed(2);
  return { status: accepted.every((claim) => claim?.state === "completed") ? "completed" : "accepted", amount, reason };
}
