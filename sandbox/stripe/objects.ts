import { randomBytes } from "node:crypto";

/** The version of the API that is spoken here; a call that names another is refused. */
export const API_VERSION = "2026-10-28.endive";

/** An error in Stripe's words, with the HTTP status it comes with. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly extra: object;

  constructor(
    status: number,
    type: string,
    message: string,
    { code, ...extra }: { code?: string; [field: string]: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.extra = extra;
  }

  toBody(): object {
    return {
      error: { type: this.type, ...(this.code ? { code: this.code } : {}), message: this.message, ...this.extra },
    };
  }
}

export type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: "customer";
  created: number;
  email: string | null;
  name: string | null;
  livemode: false;
  metadata: Metadata;
}

export interface PaymentIntent {
  id: string;
  object: "payment_intent";
  amount: number;
  amount_received: number;
  client_secret: string;
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Metadata;
  /** What its owner has to do next, while it requires action */
  next_action: { type: string; redirect_to_url?: { url: string; return_url: string } } | null;
  payment_method: string | null;
  setup_future_usage: string | null;
  status: "requires_payment_method" | "requires_confirmation" | "requires_action" | "succeeded" | "canceled";
}

export interface SetupIntent {
  id: string;
  object: "setup_intent";
  client_secret: string;
  created: number;
  customer: string | null;
  livemode: false;
  metadata: Metadata;
  payment_method: string | null;
  status: "requires_payment_method" | "succeeded" | "canceled";
  usage: string;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  amount_subtotal: number | null;
  amount_total: number | null;
  cancel_url: string | null;
  client_reference_id: string | null;
  created: number;
  currency: string | null;
  customer: string | null;
  customer_creation: "always" | "if_required" | null;
  customer_details: { email: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  livemode: false;
  metadata: Metadata;
  mode: "payment" | "setup";
  payment_intent: string | null;
  payment_status: "paid" | "unpaid" | "no_payment_required";
  setup_intent: string | null;
  status: "open" | "complete" | "expired";
  success_url: string;
  ui_mode: "hosted_page";
  url: string | null;
}

/** What the hosted page shows and what an intent made from it carries; not on the wire. */
export interface SessionDetails {
  lines: { name: string; quantity: number; unitAmount: number }[];
  intentMetadata: Metadata;
  setupMetadata: Metadata;
  description: string | null;
  setupFutureUsage: string | null;
}

export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  charge: string | null;
  created: number;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: "pending" | "succeeded" | "failed";
  failure_reason?: string;
}

export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  balance_transactions: object[];
  charge: string | null;
  created: number;
  currency: string;
  evidence: object;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Metadata;
  payment_intent: string;
  reason: string;
  status: "warning_needs_response" | "warning_closed" | "needs_response" | "under_review" | "won" | "lost";
}

export interface StripeEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** An id with Stripe's prefix, such as `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("base64url").replace(/[-_]/g, "0")}`;
}

/** Epoch seconds. */
export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}

const DECLINES: Record<string, { code: string; decline_code: string; message: string }> = {
  "4000000000000002": { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  "4000000000009995": {
    code: "card_declined",
    decline_code: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  // Can be saved, and is declined when it is charged.
  "4000000000000341": { code: "card_declined", decline_code: "generic_decline", message: "Your card was declined." },
  "4000000000000069": { code: "expired_card", decline_code: "expired_card", message: "Your card has expired." },
  "4000000000000127": {
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  },
};

const TEST_METHODS: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_authenticationRequired: "4000002500003155",
};

export type CardOutcome =
  | { kind: "succeeds" }
  | { kind: "confirms" }
  | { kind: "declines"; error: { code: string; decline_code: string; message: string } };

/** True for a card that is taken when it is saved, whatever its charges come to. */
export function canBeSaved(card: string): boolean {
  return card.replace(/\D/g, "") === "4000000000000341" || outcomeOfCard(card).kind !== "declines";
}

/** What happens to a charge of a test card, given as a number or a test payment method. */
export function outcomeOfCard(cardOrMethod: string): CardOutcome {
  const number = (TEST_METHODS[cardOrMethod] ?? cardOrMethod).replace(/\D/g, "");
  const error = DECLINES[number];
  if (error) return { kind: "declines", error };
  if (number === "4000002500003155" || number === "4000002760003184") return { kind: "confirms" };
  if (number === "4242424242424242" || number === "5555555555554444") return { kind: "succeeds" };
  return {
    kind: "declines",
    error: { code: "incorrect_number", decline_code: "incorrect_number", message: "Your card number is incorrect." },
  };
}
