import Decimal from "decimal.js";
import type { Money } from "~/adapters/outcome";
import type { CheckoutState, PaymentReturn } from "../payment-provider";
import type { DisputeAnswer, OrderAnswer, RefundAnswer } from "./schema";

/** How long an order that nobody approved can be paid. */
export const ORDER_OPEN_MS = 6 * 3_600_000;
/** Marks payments that were charged to a saved account, among those of payment pages. */
const SAVED = "charge:";

/** Our reference as a payment carries it. */
export function markOf(reference: string, { isSaved }: { isSaved: boolean }): string {
  return isSaved ? `${SAVED}${reference}` : reference;
}

/** Whose a payment is, by what it carries; null for one that carries nothing. */
export function referenceOf(mark: string | undefined): { reference: string; isSaved: boolean } | null {
  if (!mark) return null;
  const isSaved = mark.startsWith(SAVED);
  return { reference: isSaved ? mark.slice(SAVED.length) : mark, isSaved };
}

const PAID = new Set(["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED"]);
const LOST = new Set(["DECLINED", "FAILED"]);

/** How a capture stands: its money is there, on its way, or did not come. */
export function captureState(status: string): "paid" | "failed" | "open" {
  if (PAID.has(status)) return "paid";
  return LOST.has(status) ? "failed" : "open";
}

/**
 * An order in our words. One that nobody approved ends after a time; an approved one is open until it is captured.
 * @param now epoch milliseconds
 * @returns null when the order carries no reference of ours
 */
export function toCheckoutState(order: OrderAnswer, now = Date.now()): CheckoutState | null {
  const [unit] = order.purchaseUnits;
  const of = referenceOf(unit?.customId);
  if (!of) return null;
  const { id: providerReference, status, createTime } = order;
  const state = { reference: of.reference, providerReference, amount: null, failureReason: null };
  const capture = unit?.payments?.captures.at(-1);
  if (capture) {
    const stands = captureState(capture.status);
    if (stands === "paid") return { ...state, status: "paid", amount: capture.amount };
    if (stands === "open") return { ...state, status: "open" };
    const reason = capture.statusDetails?.reason ?? capture.status;
    return { ...state, status: "failed", failureReason: reason.toLowerCase() };
  }
  const isOver = status !== "APPROVED" && createTime !== undefined && Date.parse(createTime) + ORDER_OPEN_MS <= now;
  if (status === "VOIDED" || isOver) return { ...state, status: "expired" };
  const isApproved = status === "APPROVED";
  return { ...state, status: "open", isUnpaid: !isApproved, isApproved };
}

/** A refund in our words. Its money leaves as it is asked for, and comes back when the payer's bank does not take it. */
export function toRefund({ id, amount, status }: RefundAnswer): PaymentReturn {
  return { id, kind: "refund", amount, isTaken: status !== "FAILED" && status !== "CANCELLED" };
}

/** Ends of a dispute after which its money is the payer's. */
const TO_THE_PAYER = new Set(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);

/**
 * A payment's disputes in our words: the money is held until it is decided. What the payer wins is paid back and may be among
 * the refunds too: a refund of the same sum since the dispute began is what it was paid back by, once. Beside that, refunds and
 * disputes together never come to more than what was paid.
 */
export function toDisputes(
  disputes: readonly DisputeAnswer[],
  { paid, refunds }: { paid: Money; refunds: readonly RefundAnswer[] },
): PaymentReturn[] {
  const given = refunds.filter((refund) => toRefund(refund).isTaken);
  let left = given.reduce((sum, { amount }) => sum.minus(amount.amount), new Decimal(paid.amount));
  return disputes.map((dispute) => {
    const { dispute_id: id, status, dispute_amount, dispute_outcome } = dispute;
    const isHeld = status !== "RESOLVED" || TO_THE_PAYER.has(dispute_outcome?.outcome_code ?? "");
    const wanted = (status === "RESOLVED" && dispute_outcome?.amount_refunded) || dispute_amount;
    const isOther = wanted.currency !== paid.currency;
    const paidBackBy = isHeld ? given.findIndex((refund) => isPaidBackBy({ dispute, wanted, refund })) : -1;
    if (paidBackBy >= 0) {
      given.splice(paidBackBy, 1);
      return { id, kind: "dispute", amount: wanted, isTaken: false };
    }
    const taken = isHeld && !isOther ? Decimal.max(0, Decimal.min(left, wanted.amount)) : new Decimal(0);
    left = left.minus(taken);
    if (taken.isZero()) return { id, kind: "dispute", amount: wanted, isTaken: isHeld && isOther };
    return { id, kind: "dispute", amount: { ...wanted, amount: taken.toFixed(2) }, isTaken: true };
  });
}

/** Refunds are told by the second. */
const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

function isPaidBackBy({
  dispute: { create_time: began },
  wanted,
  refund: { amount, createTime: at },
}: {
  dispute: DisputeAnswer;
  wanted: Money;
  refund: RefundAnswer;
}): boolean {
  if (amount.currency !== wanted.currency || !new Decimal(amount.amount).equals(wanted.amount)) return false;
  return began !== undefined && at !== undefined && secondsOf(at) >= secondsOf(began);
}
