import type { SandboxContext } from "../core/context.ts";
import { Cards } from "./cards.ts";
import { currencyOf, invalid, linesOf, metadataOf, optional, refuseRemoved, requiredText, type Form } from "./forms.ts";
import {
  API_VERSION,
  canBeSaved,
  newId,
  outcomeOfCard,
  seconds,
  StripeError,
  type CheckoutSession,
  type Customer,
  type PaymentIntent,
  type SessionDetails,
  type SetupIntent,
  type StripeEvent,
} from "./objects.ts";

const SESSION_SECONDS = 24 * 3600;
const NO_DETAILS: SessionDetails = {
  lines: [],
  intentMetadata: {},
  setupMetadata: {},
  description: null,
  setupFutureUsage: null,
};

/** What a card did at the hosted page. */
export type CheckoutOutcome = { kind: "paid" } | { kind: "confirm" } | { kind: "declined"; message: string };

/** Customers, checkout sessions, intents and the events that tell of them. */
export class Payments {
  readonly customers;
  readonly sessions;
  readonly intents;
  readonly setups;
  readonly events;
  private readonly details;
  readonly cards;
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
    this.events = store.collection<StripeEvent>("stripe.events");
    this.details = store.collection<SessionDetails>("stripe.session_details");
    this.cards = new Cards(context);
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
    refuseRemoved(form);
    const mode = requiredText(form, "mode");
    if (mode !== "payment" && mode !== "setup") throw invalid("mode", `Invalid mode: ${mode}`);
    const lines = mode === "payment" ? linesOf(form["line_items"]) : [];
    const currency = mode === "payment" ? currencyOf(form["line_items"]) : null;
    const total = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
    if (mode === "setup" && !form["allowed_payment_method_types"] && !optional(form, "currency"))
      throw invalid(
        "currency",
        "`currency` is required in `setup` mode when `allowed_payment_method_types` is not set",
      );
    const customer = optional(form, "customer");
    if (customer) this.get("customer", this.customers, customer);
    if (customer && (form["customer_email"] || form["customer_creation"]))
      throw invalid("customer", "You may only specify one of customer, customer_email and customer_creation.");
    const intentData = (form["payment_intent_data"] ?? {}) as Form;
    const expiresAt = Number(form["expires_at"] ?? seconds() + SESSION_SECONDS);
    if (expiresAt < seconds() + 1790 || expiresAt > seconds() + SESSION_SECONDS + 60)
      throw invalid("expires_at", "expires_at must be 30 minutes to 24 hours from now");
    const id = newId("cs_test");
    this.details.set(id, {
      lines,
      intentMetadata: metadataOf(intentData["metadata"]),
      setupMetadata: metadataOf(((form["setup_intent_data"] ?? {}) as Form)["metadata"]),
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
      customer,
      customer_creation: optional(form, "customer_creation") === "always" ? "always" : null,
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
    return this.details.get(sessionId) ?? NO_DETAILS;
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
  payAtCheckout(
    sessionId: string,
    { card, expiry, email, isConfirmed }: { card: string; expiry: string; email: string; isConfirmed: boolean },
  ): CheckoutOutcome {
    const session = this.get("checkout.session", this.sessions, sessionId);
    if (session.status !== "open")
      return session.status === "complete"
        ? { kind: "paid" }
        : { kind: "declined", message: "This payment page has expired." };
    const outcome = outcomeOfCard(card);
    if (outcome.kind === "confirms" && !isConfirmed) return { kind: "confirm" };
    if (session.mode === "setup") {
      if (outcome.kind === "declines" && !canBeSaved(card)) return { kind: "declined", message: outcome.error.message };
      return this.completeSetup(session, { card, expiry, email });
    }
    const method = this.cards.add({ card, expiry, customer: null }).id;
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
    refuseRemoved(form);
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
      next_action: null,
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
    const outcome = this.cards.outcomeOf(method, intent.customer);
    if (outcome.kind === "declines") {
      const declined = this.decline(id, outcome.error);
      throw new StripeError(402, "card_error", outcome.error.message, { ...outcome.error, payment_intent: declined });
    }
    if (outcome.kind === "confirms") {
      if (String(form["off_session"]) !== "true") return this.askOwner(id, method, optional(form, "return_url"));
      const error = {
        code: "authentication_required",
        decline_code: "authentication_required",
        message: "The card requires authentication.",
      };
      const waiting = this.decline(id, error);
      throw new StripeError(402, "card_error", error.message, { ...error, payment_intent: waiting });
    }
    return this.succeed(id, method);
  }

  /** What its owner says at the bank's page. @returns where they go on to */
  authenticate(id: string, isConfirmed: boolean): string {
    const intent = this.get("payment_intent", this.intents, id);
    const returnUrl = intent.next_action?.redirect_to_url?.return_url ?? "";
    if (intent.status !== "requires_action" || !intent.payment_method) return returnUrl;
    if (isConfirmed) this.succeed(id, intent.payment_method);
    else
      this.decline(id, {
        code: "payment_intent_authentication_failure",
        decline_code: "",
        message: "We are unable to authenticate your payment method.",
      });
    return returnUrl;
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
    { card, expiry, email }: { card: string; expiry: string; email: string },
  ): CheckoutOutcome {
    const address = email || session.customer_email;
    const customer =
      session.customer ?? (session.customer_creation === "always" ? this.createCustomer({ email: address }).id : null);
    const method = this.cards.add({ card, expiry, customer });
    const setup = this.createSetup({ customer, metadata: this.detailsOf(session.id).setupMetadata });
    const done = this.setups.update(setup.id, (changed) => {
      changed.payment_method = method.id;
      changed.status = "succeeded";
    });
    this.emit("setup_intent.succeeded", done);
    this.completeSession(session.id, email, (changed) => {
      changed.customer = customer;
      changed.setup_intent = setup.id;
    });
    return { kind: "paid" };
  }

  private askOwner(id: string, method: string, returnUrl: string | null): PaymentIntent {
    const waiting = this.intents.update(id, (changed) => {
      changed.payment_method = method;
      changed.status = "requires_action";
      changed.last_payment_error = null;
      changed.next_action = returnUrl
        ? {
            type: "redirect_to_url",
            redirect_to_url: { url: `${this.origin}/stripe/authenticate/${id}`, return_url: returnUrl },
          }
        : { type: "use_stripe_sdk" };
    });
    this.emit("payment_intent.requires_action", waiting);
    return waiting;
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
      intent.next_action = null;
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
      intent.next_action = null;
      intent.last_payment_error = { type: "card_error", ...error };
    });
    this.emit("payment_intent.payment_failed", declined);
    return declined;
  }

  /** Keeps an event and sends it. */
  emit(type: string, object: object): void {
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
