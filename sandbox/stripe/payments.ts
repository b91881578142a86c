import type { SandboxContext } from "../core/context.ts";
import { currencyOf, invalid, linesOf, metadataOf, optional, requiredText } from "./forms.ts";
import type { Form } from "./forms.ts";
import { newId, outcomeOfCard, seconds, StripeError } from "./objects.ts";
import type {
  CheckoutSession,
  Customer,
  PaymentIntent,
  Refund,
  SessionDetails,
  SetupIntent,
  StripeEvent,
} from "./objects.ts";

const API_VERSION = "2026-10-28.endive";
const SESSION_SECONDS = 24 * 3600;

/** What a card did at the hosted page. */
export type CheckoutOutcome = { kind: "paid" } | { kind: "confirm" } | { kind: "declined"; message: string };

/** Customers, checkout sessions, intents, refunds and the events that tell of them. */
export class Payments {
  readonly customers;
  readonly sessions;
  readonly intents;
  readonly setups;
  readonly refunds;
  readonly events;
  private readonly details;
  private readonly methods;
  private readonly announce: (event: StripeEvent) => void;
  private readonly origin: string;

  constructor(context: SandboxContext, announce: (event: StripeEvent) => void) {
    const { store } = context;
    this.origin = context.origin;
    this.announce = announce;
    this.customers = store.collection<Customer>("stripe.customers");
    this.sessions = store.collection<CheckoutSession>("stripe.sessions");
    this.intents = store.collection<PaymentIntent>("stripe.payment_intents");
    this.setups = store.collection<SetupIntent>("stripe.setup_intents");
    this.refunds = store.collection<Refund>("stripe.refunds");
    this.events = store.collection<StripeEvent>("stripe.events");
    this.details = store.collection<SessionDetails>("stripe.session_details");
    this.methods = store.collection<{ card: string }>("stripe.payment_methods");
  }

  createCustomer(form: Form): Customer {
    const id = newId("cus");
    return this.customers.set(id, {
      id,
      object: "customer",
      created: seconds(),
      email: optional(form, "email"),
      name: optional(form, "name"),
      livemode: false,
      metadata: metadataOf(form["metadata"]),
    });
  }

  /** @throws StripeError parameter_missing, parameter_unknown */
  createSession(form: Form): CheckoutSession {
    if (form["payment_method_types"] !== undefined) {
      throw new StripeError(400, "invalid_request_error", "Received unknown parameter: payment_method_types", {
        code: "parameter_unknown",
        param: "payment_method_types",
      });
    }
    const mode = requiredText(form, "mode");
    if (mode !== "payment" && mode !== "setup") throw invalid("mode", `Invalid mode: ${mode}`);
    const lines = mode === "payment" ? linesOf(form["line_items"]) : [];
    const currency = mode === "payment" ? currencyOf(form["line_items"]) : null;
    const total = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
    const intentData = (form["payment_intent_data"] ?? {}) as Form;
    const expiresAt = Number(form["expires_at"] ?? seconds() + SESSION_SECONDS);
    if (expiresAt < seconds() + 1790 || expiresAt > seconds() + SESSION_SECONDS + 60)
      throw invalid("expires_at", "expires_at must be 30 minutes to 24 hours from now");
    const id = newId("cs_test");
    this.details.set(id, {
      lines,
      intentMetadata: metadataOf(intentData["metadata"]),
      description: optional(intentData, "description"),
      setupFutureUsage: optional(intentData, "setup_future_usage"),
    });
    return this.sessions.set(id, {
      id,
      object: "checkout.session",
      amount_subtotal: mode === "payment" ? total : null,
      amount_total: mode === "payment" ? total : null,
      cancel_url: optional(form, "cancel_url"),
      client_reference_id: optional(form, "client_reference_id"),
      created: seconds(),
      currency,
      customer: optional(form, "customer"),
      customer_details: null,
      customer_email: optional(form, "customer_email"),
      expires_at: expiresAt,
      livemode: false,
      metadata: metadataOf(form["metadata"]),
      mode,
      payment_intent: null,
      payment_status: mode === "payment" ? "unpaid" : "no_payment_required",
      setup_intent: null,
      status: "open",
      success_url: requiredText(form, "success_url"),
      ui_mode: "hosted_page",
      url: `${this.origin}/stripe/pay/${id}`,
    });
  }

  detailsOf(sessionId: string): SessionDetails {
    return this.details.get(sessionId) ?? { lines: [], intentMetadata: {}, description: null, setupFutureUsage: null };
  }

  /** @throws StripeError when the session is not open */
  expireSession(id: string): CheckoutSession {
    const session = this.get("checkout.session", this.sessions, id);
    if (session.status !== "open")
      throw new StripeError(400, "invalid_request_error", "Only open Checkout Sessions can be expired.", {
        param: "session",
      });
    const expired = this.sessions.update(id, (changed) => {
      changed.status = "expired";
      changed.url = null;
    });
    this.emit("checkout.session.expired", expired);
    return expired;
  }

  /** Sessions past their time are expired before anything is done with them. */
  expireOld(): void {
    for (const { id } of this.sessions.filter(({ status, expires_at }) => status === "open" && expires_at <= seconds()))
      this.expireSession(id);
  }

  /** A card at the hosted page. A declined one leaves the session open for another. */
  payAtCheckout(sessionId: string, card: string, email: string, isConfirmed: boolean): CheckoutOutcome {
    const session = this.get("checkout.session", this.sessions, sessionId);
    if (session.status !== "open")
      return session.status === "complete"
        ? { kind: "paid" }
        : { kind: "declined", message: "This payment page has expired." };
    const outcome = outcomeOfCard(card);
    if (outcome.kind === "confirms" && !isConfirmed) return { kind: "confirm" };
    const method = newId("pm");
    this.methods.set(method, { card });
    if (session.mode === "setup")
      return this.completeSetup(
        session,
        method,
        outcome.kind === "declines" ? outcome.error.message : undefined,
        email,
      );
    const intent = this.intentOf(session);
    if (outcome.kind === "declines") {
      this.decline(intent.id, outcome.error);
      return { kind: "declined", message: outcome.error.message };
    }
    this.succeed(intent.id, method);
    this.completeSession(sessionId, email, (changed) => {
      changed.payment_status = "paid";
    });
    return { kind: "paid" };
  }

  createIntent(form: Form, isWithinCheckout = false): PaymentIntent {
    if (form["payment_method_types"] !== undefined)
      throw invalid("payment_method_types", "Received unknown parameter: payment_method_types");
    const amount = Number(form["amount"]);
    if (!Number.isInteger(amount) || amount < 1) throw invalid("amount", "Invalid integer: amount");
    const id = newId("pi");
    const intent = this.intents.set(id, {
      id,
      object: "payment_intent",
      amount,
      amount_received: 0,
      client_secret: `${id}_secret_${newId("s").slice(2)}`,
      created: seconds(),
      currency: requiredText(form, "currency").toLowerCase(),
      customer: optional(form, "customer"),
      description: optional(form, "description"),
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: metadataOf(form["metadata"]),
      payment_method: optional(form, "payment_method"),
      setup_future_usage: optional(form, "setup_future_usage"),
      status: form["payment_method"] ? "requires_confirmation" : "requires_payment_method",
    });
    if (!isWithinCheckout) this.emit("payment_intent.created", intent);
    if (String(form["confirm"]) === "true") return this.confirmIntent(id, form);
    return intent;
  }

  /** @throws StripeError 402 for a declined card, and for one that wants its owner when `off_session` */
  confirmIntent(id: string, form: Form): PaymentIntent {
    const intent = this.get("payment_intent", this.intents, id);
    if (intent.status === "succeeded" || intent.status === "canceled") {
      throw new StripeError(400, "invalid_request_error", `This PaymentIntent's status is ${intent.status}.`, {
        code: "payment_intent_unexpected_state",
        payment_intent: intent,
      });
    }
    const method = optional(form, "payment_method") ?? intent.payment_method;
    if (!method) throw invalid("payment_method", "A payment method is required");
    const outcome = outcomeOfCard(this.methods.get(method)?.card ?? method);
    if (outcome.kind === "declines") {
      const declined = this.decline(id, outcome.error);
      throw new StripeError(402, "card_error", outcome.error.message, { ...outcome.error, payment_intent: declined });
    }
    if (outcome.kind === "confirms") {
      const isOffSession = String(form["off_session"]) === "true";
      const waiting = this.intents.update(id, (changed) => {
        changed.payment_method = method;
        changed.status = isOffSession ? "requires_payment_method" : "requires_action";
      });
      if (!isOffSession) return waiting;
      throw new StripeError(402, "card_error", "The card requires authentication.", {
        code: "authentication_required",
        decline_code: "authentication_required",
        payment_intent: waiting,
      });
    }
    return this.succeed(id, method);
  }

  cancelIntent(id: string): PaymentIntent {
    const { status } = this.get("payment_intent", this.intents, id);
    if (status === "succeeded")
      throw new StripeError(400, "invalid_request_error", "A succeeded PaymentIntent cannot be canceled.", {
        code: "payment_intent_unexpected_state",
      });
    const canceled = this.intents.update(id, (changed) => {
      changed.status = "canceled";
    });
    this.emit("payment_intent.canceled", canceled);
    return canceled;
  }

  createSetup(form: Form): SetupIntent {
    const id = newId("seti");
    return this.setups.set(id, {
      id,
      object: "setup_intent",
      client_secret: `${id}_secret_${newId("s").slice(2)}`,
      created: seconds(),
      customer: optional(form, "customer"),
      livemode: false,
      metadata: metadataOf(form["metadata"]),
      payment_method: null,
      status: "requires_payment_method",
      usage: optional(form, "usage") ?? "off_session",
    });
  }

  /** @throws StripeError when more than what was paid would go back */
  createRefund(form: Form): Refund {
    const intent = this.get("payment_intent", this.intents, requiredText(form, "payment_intent"));
    const refunded = this.refunds
      .filter(({ payment_intent }) => payment_intent === intent.id)
      .reduce((sum, { amount }) => sum + amount, 0);
    const left = intent.amount_received - refunded;
    const amount = form["amount"] === undefined ? left : Number(form["amount"]);
    if (left === 0)
      throw new StripeError(400, "invalid_request_error", "Charge has already been refunded.", {
        code: "charge_already_refunded",
      });
    if (!Number.isInteger(amount) || amount < 1 || amount > left)
      throw invalid("amount", `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`);
    const id = newId("re");
    const refund = this.refunds.set(id, {
      id,
      object: "refund",
      amount,
      charge: intent.latest_charge,
      created: seconds(),
      currency: intent.currency,
      metadata: metadataOf(form["metadata"]),
      payment_intent: intent.id,
      reason: optional(form, "reason"),
      status: "succeeded",
    });
    this.emit("refund.created", refund);
    this.emit("charge.refunded", {
      id: intent.latest_charge,
      object: "charge",
      amount: intent.amount,
      amount_refunded: refunded + amount,
      currency: intent.currency,
      payment_intent: intent.id,
      refunded: refunded + amount === intent.amount,
      metadata: intent.metadata,
    });
    return refund;
  }

  /** @throws StripeError resource_missing */
  get<T extends object>(name: string, collection: { get: (id: string) => T | undefined }, id: string): T {
    const found = collection.get(id);
    if (!found)
      throw new StripeError(404, "invalid_request_error", `No such ${name}: '${id}'`, {
        code: "resource_missing",
        param: "id",
      });
    return found;
  }

  private intentOf(session: CheckoutSession): PaymentIntent {
    const existing = session.payment_intent && this.intents.get(session.payment_intent);
    if (existing) return existing;
    const { intentMetadata, description, setupFutureUsage } = this.detailsOf(session.id);
    const intent = this.createIntent(
      {
        amount: session.amount_total,
        currency: session.currency,
        customer: session.customer,
        metadata: intentMetadata,
        description,
        setup_future_usage: setupFutureUsage,
      },
      true,
    );
    this.sessions.update(session.id, (changed) => {
      changed.payment_intent = intent.id;
    });
    return intent;
  }

  private completeSetup(
    session: CheckoutSession,
    method: string,
    refusal: string | undefined,
    email: string,
  ): CheckoutOutcome {
    if (refusal) return { kind: "declined", message: refusal };
    const setup = this.createSetup({ customer: session.customer });
    const done = this.setups.update(setup.id, (changed) => {
      changed.payment_method = method;
      changed.status = "succeeded";
    });
    this.emit("setup_intent.succeeded", done);
    this.completeSession(session.id, email, (changed) => {
      changed.setup_intent = setup.id;
    });
    return { kind: "paid" };
  }

  private completeSession(id: string, email: string, change: (session: CheckoutSession) => void): void {
    const completed = this.sessions.update(id, (session) => {
      session.status = "complete";
      session.url = null;
      session.customer_details = { email: email || session.customer_email };
      change(session);
    });
    this.emit("checkout.session.completed", completed);
  }

  private succeed(id: string, method: string): PaymentIntent {
    const paid = this.intents.update(id, (intent) => {
      intent.status = "succeeded";
      intent.amount_received = intent.amount;
      intent.payment_method = method;
      intent.latest_charge = newId("ch");
      intent.last_payment_error = null;
    });
    this.emit("payment_intent.succeeded", paid);
    return paid;
  }

  private decline(id: string, error: { code: string; decline_code: string; message: string }): PaymentIntent {
    const declined = this.intents.update(id, (intent) => {
      intent.status = "requires_payment_method";
      intent.last_payment_error = { type: "card_error", ...error };
    });
    this.emit("payment_intent.payment_failed", declined);
    return declined;
  }

  private emit(type: string, object: object): void {
    const id = newId("evt");
    const event: StripeEvent = {
      id,
      object: "event",
      api_version: API_VERSION,
      created: seconds(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: newId("req"), idempotency_key: null },
      type,
    };
    this.events.set(id, event);
    this.announce(event);
  }
}
