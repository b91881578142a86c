import { randomBytes } from "node:crypto";

/** An error in PayPal's words, with the HTTP status it comes with. */
export class PaypalError extends Error {
  readonly status: number;
  readonly errorName: string;
  readonly issue: string | undefined;
  readonly links: Link[];

  constructor(
    status: number,
    errorName: string,
    message: string,
    { issue, links = [] }: { issue?: string; links?: Link[] } = {},
  ) {
    super(message);
    this.status = status;
    this.errorName = errorName;
    this.issue = issue;
    this.links = links;
  }

  toBody(): object {
    return {
      name: this.errorName,
      message: this.message,
      debug_id: randomBytes(7).toString("hex"),
      details: this.issue ? [{ issue: this.issue, description: this.message }] : [],
      links: this.links,
    };
  }
}

/** The refusal of what was well formed. */
export function unprocessable(issue: string, description: string, links: Link[] = []): PaypalError {
  return new PaypalError(422, "UNPROCESSABLE_ENTITY", description, { issue, links });
}

/** The refusal of one field. */
export function invalid(field: string, issue: string): PaypalError {
  return new PaypalError(400, "INVALID_REQUEST", `Request is not well-formed: ${field}.`, { issue });
}

export function notFound(): PaypalError {
  return new PaypalError(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.", {
    issue: "INVALID_RESOURCE_ID",
  });
}

export type Json = Record<string, unknown>;

export interface Link {
  href: string;
  rel: string;
  method: string;
}

export interface Amount {
  currency_code: string;
  value: string;
}

export interface Capture {
  id: string;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "REFUNDED" | "PARTIALLY_REFUNDED" | "FAILED";
  status_details?: { reason: string };
  amount: Amount;
  final_capture: true;
  custom_id?: string;
  invoice_id?: string;
  create_time: string;
  update_time: string;
  links: Link[];
  supplementary_data: { related_ids: { order_id: string } };
}

export interface Refund {
  id: string;
  status: "COMPLETED" | "PENDING" | "FAILED" | "CANCELLED";
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface Order {
  id: string;
  intent: "CAPTURE";
  status: "CREATED" | "APPROVED" | "VOIDED" | "COMPLETED" | "PAYER_ACTION_REQUIRED";
  create_time: string;
  update_time: string;
  payment_source: { paypal: Json };
  purchase_units: [
    {
      reference_id: string;
      amount: Amount;
      custom_id?: string;
      invoice_id?: string;
      description?: string;
      payments?: { captures: Capture[]; refunds?: Refund[] };
    },
  ];
  links: Link[];
}

/** What the approval page needs of an order and who approved it; not on the wire. */
export interface OrderDetails {
  returnUrl: string;
  cancelUrl: string;
  /** Who approved it, as an e-mail address of `PAYERS` */
  payer: string | null;
  vault: Json | null;
  /** Epoch milliseconds; after it an order that nobody approved is gone */
  endsAt: number;
}

export interface Dispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; custom?: string; invoice_number?: string }[];
  reason: string;
  status: "OPEN" | "WAITING_FOR_SELLER_RESPONSE" | "UNDER_REVIEW" | "RESOLVED";
  dispute_state: "REQUIRED_ACTION" | "UNDER_PAYPAL_REVIEW" | "RESOLVED";
  dispute_amount: Amount;
  dispute_life_cycle_stage: "INQUIRY" | "CHARGEBACK";
  dispute_channel: "INTERNAL" | "EXTERNAL";
  dispute_outcome?: { outcome_code: string; amount_refunded?: Amount };
}

export interface SetupToken {
  id: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "VAULTED";
  customer: { id: string; merchant_customer_id?: string };
  payment_source: { paypal: Json };
  returnUrl: string;
  cancelUrl: string;
  payer: string | null;
  /** The payment token that it became */
  paymentToken: string | null;
}

export interface PaymentToken {
  id: string;
  customer: { id: string; merchant_customer_id?: string };
  payment_source: { paypal: Json };
  payer: string;
}

export interface PaypalEvent {
  id: string;
  event_version: "1.0";
  create_time: string;
  resource_type: string;
  resource_version: string;
  event_type: string;
  summary: string;
  resource: object;
  links: Link[];
}

/** An id of `length` capital letters and digits, as PayPal's are. */
export function newId(length = 17): string {
  return [...randomBytes(length)].map((byte) => "0123456789ABCDEFGHJKLMNPQRSTUVWXYZ"[byte % 34]).join("");
}

/** Now, as PayPal writes moments. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, "Z");
}

/** The test accounts: what happens to a payment of each. */
export const PAYERS: Record<string, { pays: "at_once" | "never" | "late" | "not_after_all" | "asks"; what: string }> = {
  "buyer@paypal.test": { pays: "at_once", what: "pays" },
  "empty@paypal.test": { pays: "never", what: "is declined" },
  "echeck@paypal.test": { pays: "late", what: "pays by eCheck, which takes three days" },
  "returned@paypal.test": { pays: "not_after_all", what: "pays by an eCheck that is returned after three days" },
  "asks@paypal.test": { pays: "asks", what: "pays, and has to approve what is charged to the saved account" },
};

/** Of a test account. */
export function payerId(email: string): string {
  return Buffer.from(email).toString("hex").toUpperCase().slice(0, 13).padEnd(13, "2");
}

const NO_DECIMALS = new Set(["HUF", "JPY", "TWD"]);
const CURRENCIES = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN RUB SEK SGD THB TWD USD".split(" "),
);

/** @throws PaypalError for no amount, a currency that isn't taken, or more places than it has */
export function amountOf(value: unknown): Amount {
  const { currency_code: currency, value: amount } = (value ?? {}) as Partial<Amount>;
  if (typeof amount !== "string" || typeof currency !== "string") throw invalid("amount", "MISSING_REQUIRED_PARAMETER");
  if (!CURRENCIES.has(currency)) throw unprocessable("CURRENCY_NOT_SUPPORTED", "Currency code is not supported.");
  if (!/^\d{1,9}(\.\d+)?$/.test(amount)) throw invalid("amount/value", "INVALID_PARAMETER_SYNTAX");
  const places = amount.split(".")[1]?.length ?? 0;
  if (places > (NO_DECIMALS.has(currency) ? 0 : 2))
    throw unprocessable("DECIMAL_PRECISION", "The value of the field should not be more than two decimal places.");
  if (Number(amount) <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  return { currency_code: currency, value: amount };
}

/** An amount in hundredths. */
export function cents({ value }: Amount): number {
  return Math.round(Number(value) * 100);
}

/** @param hundredths of the currency of `like` */
export function fromCents(hundredths: number, like: Amount): Amount {
  const places = NO_DECIMALS.has(like.currency_code) ? 0 : 2;
  return { currency_code: like.currency_code, value: (hundredths / 100).toFixed(places) };
}
