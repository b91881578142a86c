import { randomBytes } from "node:crypto";

export interface UnitPrice {
  /** Minor units, a whole number as text */
  amount: string;
  currency_code: string;
}
export interface TimePeriod {
  interval: "day" | "week" | "month" | "year";
  frequency: number;
}
export interface Span {
  starts_at: string;
  ends_at: string;
}
export type CustomData = Record<string, unknown> | null;

export interface Product {
  id: string;
  name: string;
  type: "standard" | "custom";
  description: string | null;
  tax_category: string;
  image_url: null;
  custom_data: CustomData;
  status: "active" | "archived";
  import_meta: null;
  created_at: string;
  updated_at: string;
}

export interface Price {
  id: string;
  product_id: string;
  name: string | null;
  description: string;
  type: "standard" | "custom";
  status: "active" | "archived";
  quantity: { minimum: number; maximum: number };
  tax_mode: string;
  unit_price: UnitPrice;
  unit_price_overrides: [];
  trial_period: (TimePeriod & { requires_payment_method: boolean }) | null;
  billing_cycle: TimePeriod | null;
  custom_data: CustomData;
  import_meta: null;
  created_at: string;
  updated_at: string;
}

export interface Customer {
  id: string;
  name: string | null;
  email: string;
  locale: string;
  status: "active" | "archived";
  marketing_consent: boolean;
  custom_data: CustomData;
  import_meta: null;
  created_at: string;
  updated_at: string;
}

export interface Address {
  id: string;
  customer_id: string;
  country_code: string;
  postal_code: string | null;
  status: "active";
  created_at: string;
  updated_at: string;
}

export interface PaymentMethod {
  id: string;
  customer_id: string;
  address_id: string;
  type: "card";
  card: Card;
  origin: "saved_during_purchase" | "subscription";
  saved_at: string;
  updated_at: string;
}
export interface Card {
  type: string;
  last4: string;
  expiry_month: number;
  expiry_year: number;
  cardholder_name: string;
}

export interface Item {
  price: Price;
  quantity: number;
  proration: Proration | null;
}
export interface Proration {
  rate: string;
  billing_period: Span;
}
export interface Totals {
  subtotal: string;
  discount: string;
  tax: string;
  total: string;
}
export interface TransactionTotals extends Totals {
  credit: string;
  credit_to_balance: string;
  balance: string;
  grand_total: string;
  grand_total_tax: string;
  fee: string | null;
  earnings: string | null;
  currency_code: string;
}
export interface LineItem {
  id: string;
  price_id: string;
  quantity: number;
  proration: Proration | null;
  tax_rate: string;
  unit_totals: Totals;
  totals: Totals;
  product: Product;
}
export interface Details {
  tax_rates_used: { tax_rate: string; totals: Totals }[];
  totals: TransactionTotals;
  adjusted_totals: object;
  payout_totals: null;
  adjusted_payout_totals: null;
  line_items: LineItem[];
}
export interface PaymentAttempt {
  payment_attempt_id: string;
  stored_payment_method_id: string;
  payment_method_id: string | null;
  amount: string;
  status: "captured" | "error";
  error_code: string | null;
  created_at: string;
  captured_at: string | null;
  method_details: { type: "card"; card: Card; south_korea_local_card: null; underlying_details: null };
}

export interface Transaction {
  id: string;
  status: "draft" | "ready" | "billed" | "paid" | "completed" | "canceled" | "past_due";
  origin:
    | "api"
    | "web"
    | "subscription_charge"
    | "subscription_recurring"
    | "subscription_update"
    | "subscription_payment_method_change";
  customer_id: string | null;
  address_id: string | null;
  business_id: null;
  subscription_id: string | null;
  invoice_id: string | null;
  invoice_number: string | null;
  discount_id: null;
  currency_code: string;
  collection_mode: "automatic";
  billing_details: null;
  billing_period: Span | null;
  custom_data: CustomData;
  items: Item[];
  details: Details;
  payments: PaymentAttempt[];
  checkout: { url: string | null };
  created_at: string;
  updated_at: string;
  billed_at: string | null;
  revised_at: null;
}

export interface SubscriptionItem {
  status: "active" | "trialing" | "inactive";
  quantity: number;
  recurring: boolean;
  trial_dates: Span | null;
  previously_billed_at: string | null;
  next_billed_at: string | null;
  price: Price;
  product: Product;
  created_at: string;
  updated_at: string;
}

export interface Subscription {
  id: string;
  status: "trialing" | "active" | "past_due" | "paused" | "canceled";
  customer_id: string;
  address_id: string;
  business_id: null;
  currency_code: string;
  collection_mode: "automatic";
  billing_details: null;
  billing_cycle: TimePeriod;
  current_billing_period: Span | null;
  scheduled_change: { action: "cancel" | "pause" | "resume"; effective_at: string; resume_at: string | null } | null;
  discount: null;
  custom_data: CustomData;
  import_meta: null;
  items: SubscriptionItem[];
  started_at: string;
  first_billed_at: string | null;
  next_billed_at: string | null;
  paused_at: string | null;
  canceled_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface Adjustment {
  id: string;
  action: "refund" | "credit" | "chargeback" | "chargeback_reverse";
  type: "full" | "partial";
  transaction_id: string;
  subscription_id: string | null;
  customer_id: string;
  reason: string;
  status: "pending_approval" | "approved" | "rejected" | "reversed";
  currency_code: string;
  credit_applied_to_balance: boolean | null;
  tax_rates_used: null;
  items: { id: string; item_id: string; type: string; amount: string; proration: null; totals: object }[];
  totals: {
    subtotal: string;
    tax: string;
    total: string;
    fee: string;
    retained_fee: string;
    earnings: string;
    currency_code: string;
  };
  payout_totals: null;
  created_at: string;
  updated_at: string;
}

/** A refusal, as the API words it. */
export class PaddleError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: { field: string; message: string }[] | undefined;

  constructor(status: number, code: string, detail: string, errors?: { field: string; message: string }[]) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  toBody(): object {
    return {
      error: {
        type: this.status >= 500 ? "api_error" : "request_error",
        code: this.code,
        detail: this.message,
        documentation_url: `https://developer.paddle.com/v1/errors/${this.code}`,
        ...(this.errors && { errors: this.errors }),
      },
      meta: { request_id: newId("req") },
    };
  }
}

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

export function newId(prefix: string): string {
  return `${prefix}_01${[...randomBytes(24)].map((byte) => LETTERS[byte % LETTERS.length]).join("")}`;
}

/** A moment as the API writes it, to the microsecond. */
export const stamp = (at: Date): string => at.toISOString().replace("Z", "000Z");

/** A moment one cycle, or `times` of them, later. */
export function later(at: string | Date, { interval, frequency }: TimePeriod, times = 1): Date {
  const moment = new Date(at);
  const count = frequency * times;
  if (interval === "day") moment.setUTCDate(moment.getUTCDate() + count);
  else if (interval === "week") moment.setUTCDate(moment.getUTCDate() + 7 * count);
  else if (interval === "month") moment.setUTCMonth(moment.getUTCMonth() + count);
  else moment.setUTCFullYear(moment.getUTCFullYear() + count);
  return moment;
}

/** What a card that is typed in or kept does. */
export function outcomeOfCard(
  number: string,
  { isFirst }: { isFirst: boolean },
): { error: string | null; brand: string } {
  const digits = number.replaceAll(/\D/g, "");
  const brand = digits.startsWith("5") ? "mastercard" : "visa";
  if (digits === "4000000000000002") return { error: "declined", brand };
  if (digits === "4000000000000069") return { error: "expired_card", brand };
  // Taken when it is given, and refused when it is charged again.
  if (digits === "4000002760003184" && !isFirst) return { error: "declined", brand };
  return { error: digits.length < 12 ? "invalid_payment_details" : null, brand };
}
