import type { WarehouseOrder } from "./orders.ts";

export const REFUND_REASONS = ["item_not_received", "item_not_as_described", "defective_item", "damaged_item"] as const;

export interface RefundRequest {
  /** The buyer's id of the request: the same again is the same request. */
  reference: string;
  reason: (typeof REFUND_REASONS)[number];
  note?: string;
}

export interface RefundClaim extends RefundRequest {
  status: "pending" | "accepted" | "rejected" | "completed";
  amount: string;
  currency: string;
  /** Why it was rejected */
  decision: "still_on_its_way" | "outside_policy" | null;
  asked_at: string;
  decided_at: string | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DECIDED_AFTER = 4 * HOUR;
const PAID_BACK_AFTER = HOUR;
/** A parcel that is younger may still come. */
const MISSING_AFTER = 15 * DAY;

/** A claim for all of an order's money, as it stands when it is asked: an order that is not packed yet is paid back at once. */
export function newClaim(order: WarehouseOrder, request: RefundRequest, now: Date): RefundClaim {
  const isAtOnce = order.status === "paid";
  return {
    ...request,
    status: isAtOnce ? "completed" : "pending",
    amount: order.total,
    currency: order.currency,
    decision: null,
    asked_at: now.toISOString(),
    decided_at: isAtOnce ? now.toISOString() : null,
  };
}

/** The claim as it stands on an hour of the sandbox clock; the same object when nothing changed. */
export function claimAt(order: WarehouseOrder, claim: RefundClaim, now: Date): RefundClaim {
  const age = now.getTime() - Date.parse(claim.decided_at ?? claim.asked_at);
  if (claim.status === "pending" && age >= DECIDED_AFTER) return decide(claim, refusalOf(order, claim, now), now);
  if (claim.status === "accepted" && age >= PAID_BACK_AFTER) return { ...claim, status: "completed" };
  return claim;
}

/** The claim with the warehouse's answer; null accepts it. */
export function decide(claim: RefundClaim, refusal: RefundClaim["decision"], now: Date): RefundClaim {
  return { ...claim, status: refusal ? "rejected" : "accepted", decision: refusal, decided_at: now.toISOString() };
}

function refusalOf(order: WarehouseOrder, { reason }: RefundClaim, now: Date): RefundClaim["decision"] {
  if (reason !== "item_not_received") return null;
  const newest = order.shipments.at(-1)?.shipped_at;
  return !newest || now.getTime() - Date.parse(newest) < MISSING_AFTER ? "still_on_its_way" : null;
}
