import Stripe from "stripe";
import { OutsideError } from "~/adapters/outcome";
import { checkAnswer } from "~/adapters/parse-answer";
import { AppError } from "~/platform/errors";
import type {
  CheckoutRequest,
  CheckoutState,
  OpenedCheckout,
  PaymentProvider,
  PaymentPush,
  PaymentReturns,
} from "../payment-provider";
import { StripeClient, type StripeSettings } from "./client.server";
import { toCheckoutState, toDispute, toRefund } from "./mapping";
import { toMinorUnits, wholeNumber } from "./minor-units";
import { pageLanguage } from "./page-language";
import { SAVED_CHARGE, StripeSavedCards } from "./saved-cards.server";
import { disputeAnswer, eventBody, paymentAnswer, refundAnswer, returnObject, sessionAnswer } from "./schema";

export const STRIPE = "stripe";

/** Pushes that settle a checkout; a declined card on an open page is the payer's to try again. */
const CHECKOUT_EVENTS = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "checkout.session.expired",
]);
/** What tells that money of a payment went back, is withheld or came back to us. */
const RETURN_EVENTS = [
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
] as const satisfies Stripe.EventListParams["types"];
/** What tells how a charge of a saved card ended, also after its owner confirmed it. */
const CHARGE_EVENTS = new Set(["payment_intent.succeeded", "payment_intent.payment_failed", "payment_intent.canceled"]);
const RETURN_TOPICS: ReadonlySet<string> = new Set(RETURN_EVENTS);
const MOST_ON_A_PAGE = 100;

/**
 * Stripe's hosted Checkout, by the vendor's own package, which also says which version of the API is spoken. A top-up's id
 * is the idempotency key, so asking again gives the same page.
 */
export class StripePayments implements PaymentProvider {
  readonly id = STRIPE;
  readonly methods = ["credit_card", "stripe"] as const;
  readonly saved: StripeSavedCards;
  private readonly webhookSecret: string;
  private readonly stripe: StripeClient;

  constructor(settings: StripeSettings) {
    this.webhookSecret = settings.webhookSecret;
    this.stripe = new StripeClient(settings);
    this.saved = new StripeSavedCards(this.stripe);
  }

  async startCheckout({
    reference,
    amount,
    description,
    customerEmail,
    language,
    successUrl,
    cancelUrl,
  }: CheckoutRequest): Promise<OpenedCheckout> {
    const price = {
      currency: amount.currency.toLowerCase(),
      unit_amount: wholeNumber(toMinorUnits(amount)),
      product_data: { name: description },
    };
    const session = await this.stripe.read(sessionAnswer, (sdk) =>
      sdk.checkout.sessions.create(
        {
          mode: "payment",
          line_items: [{ quantity: 1, price_data: price }],
          client_reference_id: reference,
          metadata: { reference },
          payment_intent_data: { metadata: { reference } },
          ...(customerEmail !== null && { customer_email: customerEmail }),
          locale: pageLanguage(language),
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: reference },
      ),
    );
    if (!session.url)
      throw new OutsideError("refused", "payment_gone", {
        vendorMessage: `Session ${session.id} has no page any more`,
      });
    return {
      providerReference: session.id,
      checkoutUrl: session.url,
      expiresAt: new Date(session.expires_at * 1000).toISOString(),
    };
  }

  /** What is paid is taken on Stripe's page. */
  finishCheckout(providerReference: string): Promise<CheckoutState> {
    return this.readCheckout(providerReference);
  }

  async endCheckout(providerReference: string): Promise<CheckoutState> {
    try {
      await this.stripe.read(sessionAnswer, (sdk) => sdk.checkout.sessions.expire(providerReference));
    } catch (error) {
      // One that is not open any more is paid or has ended, which it says itself.
      if (!(error instanceof OutsideError) || error.reason !== "payment_refused") throw error;
    }
    return this.readCheckout(providerReference);
  }

  async readCheckout(providerReference: string): Promise<CheckoutState> {
    const session = await this.stripe.read(sessionAnswer, (sdk) =>
      sdk.checkout.sessions.retrieve(providerReference, { expand: ["payment_intent"] }),
    );
    const state = toCheckoutState(session);
    if (!state)
      throw new OutsideError("refused", "payment_gone", {
        vendorMessage: `Session ${providerReference} carries no reference`,
      });
    return state;
  }

  async readReturns(paymentReference: string): Promise<PaymentReturns> {
    const ofPayment = { payment_intent: paymentReference, limit: MOST_ON_A_PAGE };
    const payment = await this.stripe.read(paymentAnswer, (sdk) => sdk.paymentIntents.retrieve(paymentReference));
    const refunds = await this.stripe.readAll(refundAnswer, (sdk) => sdk.refunds.list(ofPayment));
    const disputes = await this.stripe.readAll(disputeAnswer, (sdk) => sdk.disputes.list(ofPayment));
    return {
      reference: payment.metadata?.["reference"] ?? null,
      returns: [...refunds.map(toRefund), ...disputes.map(toDispute)],
    };
  }

  async listReturned(since: Date): Promise<string[]> {
    const created = { gte: Math.floor(since.getTime() / 1000) };
    const events = await this.stripe.readAll(eventBody, (sdk) =>
      sdk.events.list({ types: [...RETURN_EVENTS], created, limit: MOST_ON_A_PAGE }),
    );
    return [...new Set(events.flatMap(({ data }) => paymentOf(data.object) ?? []))];
  }

  async readPush({ rawBody, headers }: { rawBody: string; headers: Headers }): Promise<PaymentPush | null> {
    const isSafe = true;
    const event = checkAnswer(eventBody, this.verifiedEvent(rawBody, headers.get("stripe-signature") ?? ""), {
      isSafe,
    });
    if (RETURN_TOPICS.has(event.type)) {
      const paymentReference = paymentOf(event.data.object);
      return paymentReference ? { eventId: event.id, paymentReference } : null;
    }
    if (CHARGE_EVENTS.has(event.type)) {
      const { metadata } = checkAnswer(paymentAnswer, event.data.object, { isSafe });
      const reference = metadata?.["kind"] === SAVED_CHARGE ? metadata["reference"] : undefined;
      const isCharged = event.type === "payment_intent.succeeded";
      return reference ? { eventId: event.id, charge: reference, isCharged } : null;
    }
    if (!CHECKOUT_EVENTS.has(event.type)) return null;
    const session = checkAnswer(sessionAnswer, event.data.object, { isSafe });
    const checkout = toCheckoutState(session);
    if (!checkout) return null;
    if (session.mode === "setup") return { eventId: event.id, saving: session.id };
    const isFailed = event.type === "checkout.session.async_payment_failed";
    return {
      eventId: event.id,
      checkout: isFailed ? { ...checkout, status: "failed", amount: null, failureReason: "payment_failed" } : checkout,
    };
  }

  /** The event of a push that is signed with our secret and not older than five minutes. @throws AppError unauthorized */
  private verifiedEvent(rawBody: string, header: string): unknown {
    try {
      return this.stripe.sdk().webhooks.constructEvent(rawBody, header, this.webhookSecret);
    } catch (cause) {
      if (cause instanceof Stripe.errors.StripeSignatureVerificationError)
        throw new AppError("unauthorized", { key: "errors.webhook_signature", cause });
      throw new OutsideError("retry", "unreadable_answer", { vendorMessage: rawBody.slice(0, 300), cause });
    }
  }
}

/** The payment that a charge, refund or dispute belongs to; null for one that has none, which no checkout of ours makes. */
function paymentOf(object: unknown): string | null {
  return checkAnswer(returnObject, object, { isSafe: true }).payment_intent ?? null;
}
