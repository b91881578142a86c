import type { ChargeState, CheckoutState, PaymentReturn, SavedMethod, SavingState } from "../payment-provider";
import { fromMinorUnits } from "./minor-units";
import type {
  ChargeAnswer,
  DisputeAnswer,
  MethodAnswer,
  RefundAnswer,
  SessionAnswer,
  SetupSessionAnswer,
} from "./schema";

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
    ...(status === "open" && { isUnpaid: session.status === "open" }),
    amount:
      status === "paid" && session.amount_total && session.currency
        ? fromMinorUnits(session.amount_total, session.currency)
        : null,
    failureReason: status === "failed" ? failureReason(session) : null,
  };
}

function sessionStatus({ status, payment_status, payment_intent }: SessionAnswer): CheckoutState["status"] {
  if (status === "expired") return "expired";
  if (status !== "complete") return "open";
  if (payment_status !== "unpaid") return "paid";
  const isRefused =
    typeof payment_intent === "object" &&
    ["requires_payment_method", "canceled"].includes(payment_intent?.status ?? "");
  return isRefused ? "failed" : "open";
}

function failureReason({ payment_intent }: SessionAnswer): string {
  const error = typeof payment_intent === "object" ? payment_intent?.last_payment_error : null;
  return error?.decline_code ?? error?.code ?? "payment_failed";
}

/** A refund in our words. Its money leaves as it is asked for, and comes back when the payer's bank does not take it. */
export function toRefund({ id, amount, currency, status }: RefundAnswer): PaymentReturn {
  const isTaken = status !== "failed" && status !== "canceled";
  return { id, kind: "refund", amount: fromMinorUnits(amount, currency), isTaken };
}

/** Disputes that cost nothing: inquiries, which only ask, those that were settled before they began, and those that were won. */
const FREE_DISPUTES = new Set(["warning_needs_response", "warning_under_review", "warning_closed", "prevented", "won"]);

/** A dispute in our words: the money is withheld as soon as it is one, and back when it is won. */
export function toDispute({ id, amount, currency, status }: DisputeAnswer): PaymentReturn {
  return { id, kind: "dispute", amount: fromMinorUnits(amount, currency), isTaken: !FREE_DISPUTES.has(status ?? "") };
}

/** A kept card in our words; null for one that belongs to no customer any more. */
export function toSavedMethod({ id, customer, card }: MethodAnswer): SavedMethod | null {
  if (!customer) return null;
  const { brand, last4, exp_month: month, exp_year: year } = card ?? {};
  return {
    id,
    customer,
    brand: brand ?? null,
    last4: last4 ?? null,
    expiry: month && year ? { month, year } : null,
    email: null,
  };
}

/** A session in setup mode in our words; null when it carries no reference of ours. */
export function toSavingState(session: SetupSessionAnswer): SavingState | null {
  const reference = session.metadata?.["reference"] ?? session.client_reference_id;
  if (!reference) return null;
  const setup = typeof session.setup_intent === "object" ? session.setup_intent : null;
  const kept = typeof setup?.payment_method === "object" ? setup.payment_method : null;
  const customer = kept?.customer ?? setup?.customer ?? session.customer ?? null;
  const method = setup?.status === "succeeded" && kept ? toSavedMethod({ ...kept, customer }) : null;
  const status = session.status === "complete" ? (method ? "saved" : "failed") : (session.status ?? "open");
  return { reference, providerReference: session.id, status, method };
}

/** True for a payment that was turned away because its owner was not there to confirm it. */
export function wantsPerson({ status, last_payment_error: error }: ChargeAnswer): boolean {
  return (
    status === "requires_payment_method" &&
    (error?.code === "authentication_required" || error?.decline_code === "authentication_required")
  );
}

/** A charge of a saved card in our words. */
export function toChargeState(reference: string, intent: ChargeAnswer): ChargeState {
  const status = chargeStatus(intent.status);
  const error = intent.last_payment_error;
  return {
    reference,
    providerReference: intent.id,
    status,
    amount: status === "paid" ? fromMinorUnits(intent.amount_received ?? "0", intent.currency) : null,
    pageUrl: status === "needs_person" ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
    reason: status === "refused" ? (error?.decline_code ?? error?.code ?? "payment_failed") : null,
  };
}

function chargeStatus(status: string): ChargeState["status"] {
  if (status === "succeeded") return "paid";
  if (status === "requires_action") return "needs_person";
  return status === "requires_payment_method" || status === "canceled" ? "refused" : "open";
}
