import Decimal from "decimal.js";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import type { RefundState } from "./refund-states";

const DAYS = 30;

export interface RefundEligibility {
  /** Why not; null when money can be asked back */
  refusal: "no_own_source" | "not_paid" | "too_late" | "requested_already" | null;
  /** The last moment to ask, when it is known */
  until: Date | null;
  /** What can come back, a decimal string; null when nothing can */
  amount: string | null;
  currency: string;
}

/** Our own source gives money back; others are asked on their sites. Money can be asked back from the own source within 30 days of its payment, once (ledger P027, O007). */
export function refundEligibility({
  now,
  purchases,
  requests,
}: {
  now: Date;
  purchases: readonly { source: string; isPaid: boolean; paidAt: Date | null; amount: string; currency: string }[];
  requests: readonly RefundState[];
}): RefundEligibility {
  const own = purchases.filter(({ source }) => source === OWN_SOURCE);
  const paid = own.filter(({ isPaid }) => isPaid);
  const currency = own[0]?.currency ?? "USD";
  const refuse = (refusal: RefundEligibility["refusal"], until: Date | null = null): RefundEligibility => ({
    refusal,
    until,
    amount: null,
    currency,
  });
  if (own.length === 0) return refuse("no_own_source");
  if (paid.length === 0) return refuse("not_paid");
  const until = new Date(Math.max(...paid.map(({ paidAt }) => paidAt?.getTime() ?? 0)) + DAYS * 24 * 60 * 60_000);
  if (requests.some((state) => state !== "rejected")) return refuse("requested_already", until);
  if (now > until) return refuse("too_late", until);
  return {
    refusal: null,
    until,
    amount: paid.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2),
    currency,
  };
}
