import type { CheckoutState } from "../payment-provider";
import { fromMinorUnits } from "./minor-units";
import type { SessionAnswer } from "./schema";

/**
 * A checkout session in our words. A completed session whose money is still on its way (a bank debit) counts as open; it
 * failed when its payment needs another method.
 * @returns null when the session carries no reference of ours
 */
export function toCheckoutState(session: SessionAnswer): CheckoutState | null {
  const reference = session.metadata?.["reference"] ?? session.client_reference_id;
  if (!reference) return null;
  const status = sessionStatus(session);
  return {
    reference,
    providerReference: session.id,
    status,
    amount: status === "paid" && session.amount_total && session.currency ? fromMinorUnits(session.amount_total, session.currency) : null,
    failureReason: status === "failed" ? failureReason(session) : null,
  };
}

function sessionStatus({ status, payment_status, payment_intent }: SessionAnswer): CheckoutState["status"] {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status !== "unpaid") return "paid";
  const isRefused = typeof payment_intent === "object" && ["requires_payment_method", "canceled"].includes(payment_intent?.status ?? "");
  return isRefused ? "failed" : "open";
}

function failureReason({ payment_intent }: SessionAnswer): string {
  const error = typeof payment_intent === "object" ? payment_intent?.last_payment_error : null;
  return error?.decline_code ?? error?.code ?? "payment_failed";
}
