import { OutsideError, type Money } from "~/adapters/outcome";
import { checkAnswer, parseLossless } from "~/adapters/parse-answer";
import { AppError } from "~/platform/errors";
import { callOutside } from "~/platform/http/deadline.server";
import type { CheckoutState, PaymentProvider } from "../payment-provider";
import { refusal } from "./errors";
import { toCheckoutState } from "./mapping";
import { toMinorUnits } from "./minor-units";
import { errorAnswer, eventBody, sessionAnswer, type SessionAnswer } from "./schema";
import { isPushSigned } from "./signature.server";

export const STRIPE = "stripe";

const API_VERSION = "2026-10-28.endive";
const PAGE_LANGUAGES = new Set(["de", "en", "es", "fr", "it", "nl", "pt-BR"]);
/** Pushes that settle a checkout; a declined card on an open page is the payer's to try again. */
const CHECKOUT_EVENTS = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);

export interface StripeSettings {
  /** Without a trailing slash */
  apiUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** Milliseconds until a call's whole answer must be in */
  deadlineMs?: number;
}

/** Stripe's hosted Checkout. A top-up's id is the idempotency key, so asking again gives the same page. */
export class StripePayments implements PaymentProvider {
  readonly id = STRIPE;
  readonly methods = ["credit_card", "stripe"] as const;
  private readonly settings: StripeSettings;

  constructor(settings: StripeSettings) {
    this.settings = settings;
  }

  async startCheckout({
    reference,
    amount,
    description,
    customerEmail,
    language,
    successUrl,
    cancelUrl,
  }: {
    reference: string;
    amount: Money;
    description: string;
    customerEmail: string;
    language: string;
    successUrl: string;
    cancelUrl: string;
  }): Promise<{ providerReference: string; checkoutUrl: string; expiresAt: string }> {
    const session = await this.call({
      method: "POST",
      path: "/v1/checkout/sessions",
      idempotencyKey: reference,
      form: {
        mode: "payment",
        "line_items[0][quantity]": "1",
        "line_items[0][price_data][currency]": amount.currency.toLowerCase(),
        "line_items[0][price_data][unit_amount]": toMinorUnits(amount),
        "line_items[0][price_data][product_data][name]": description,
        client_reference_id: reference,
        "metadata[reference]": reference,
        "payment_intent_data[metadata][reference]": reference,
        customer_email: customerEmail,
        locale: PAGE_LANGUAGES.has(language) ? language : "auto",
        success_url: successUrl,
        cancel_url: cancelUrl,
      },
    });
    if (!session.url) throw new OutsideError("refused", "payment_gone", { vendorMessage: `Session ${session.id} has no page any more` });
    return { providerReference: session.id, checkoutUrl: session.url, expiresAt: new Date(session.expires_at * 1000).toISOString() };
  }

  async readCheckout(providerReference: string): Promise<CheckoutState> {
    const path = `/v1/checkout/sessions/${encodeURIComponent(providerReference)}?expand[]=payment_intent`;
    const state = toCheckoutState(await this.call({ method: "GET", path }));
    if (!state) throw new OutsideError("refused", "payment_gone", { vendorMessage: `Session ${providerReference} carries no reference` });
    return state;
  }

  readPush({ rawBody, headers }: { rawBody: string; headers: Headers }): { eventId: string; checkout: CheckoutState } | null {
    const header = headers.get("stripe-signature") ?? "";
    if (!isPushSigned({ rawBody, header, secret: this.settings.webhookSecret, now: Date.now() })) {
      throw new AppError("unauthorized", { key: "errors.webhook_signature" });
    }
    const isSafe = true;
    const event = checkAnswer(eventBody, parseLossless(rawBody, { isSafe }), { isSafe });
    if (!CHECKOUT_EVENTS.has(event.type)) return null;
    const checkout = toCheckoutState(checkAnswer(sessionAnswer, event.data.object, { isSafe }));
    if (!checkout) return null;
    const isFailed = event.type === "checkout.session.async_payment_failed";
    return { eventId: event.id, checkout: isFailed ? { ...checkout, status: "failed", amount: null, failureReason: "payment_failed" } : checkout };
  }

  /** Every call here is repeatable: reads, and writes that carry an idempotency key. */
  private async call({
    method,
    path,
    form,
    idempotencyKey,
  }: {
    method: "GET" | "POST";
    path: string;
    form?: Record<string, string>;
    idempotencyKey?: string;
  }): Promise<SessionAnswer> {
    const { apiUrl, secretKey, deadlineMs } = this.settings;
    const isSafe = true;
    const response = await callOutside({
      url: `${apiUrl}${path}`,
      method,
      headers: {
        authorization: `Bearer ${secretKey}`,
        "stripe-version": API_VERSION,
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      body: form && new URLSearchParams(form),
      deadlineMs,
      isSafe,
    });
    const parsed = parseLossless(response.text, { isSafe });
    if (response.status < 300) return checkAnswer(sessionAnswer, parsed, { isSafe });
    throw refusal(response.status, checkAnswer(errorAnswer, parsed, { isSafe }).error);
  }
}
