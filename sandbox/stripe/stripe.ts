import { createHash, createHmac } from "node:crypto";
import express, { Router, type NextFunction, type Request, type Response } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { WebhookSender } from "../core/webhooks.ts";
import { requiredText, type Form } from "./forms.ts";
import { API_VERSION, newId, seconds, StripeError } from "./objects.ts";
import { authenticatePage, checkoutPage, paymentsPage } from "./pages.ts";
import { Payments } from "./payments.ts";
import { Returns } from "./returns.ts";

/** The first answer to an Idempotency-Key. */
interface KeptAnswer {
  requestHash: string;
  status: number;
  body: object;
  /** Epoch milliseconds */
  keptAt: number;
}

/** How long a key is known: a request that comes with it later is a new one. */
const KEY_KEPT_MS = 24 * 60 * 60_000;

/** The value of `Stripe-Signature` for a body sent at `timestamp` (epoch seconds). */
export function signEvent(body: string, secret: string, timestamp: number): string {
  return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;
}

/** The stand-in of Stripe: checkout with its hosted page, intents, customers, refunds, disputes, events and signed webhooks. */
export function createStripe(context: SandboxContext): Standin {
  const webhooks = new WebhookSender(context, {
    vendor: "stripe",
    url: `${context.appOrigin}/webhooks/stripe`,
    headers: (body) => ({ "stripe-signature": signEvent(body, context.keys.stripeWebhookSecret, seconds()) }),
  });
  const payments = new Payments(context, (event) => webhooks.send(event.type, event));
  const returns = new Returns(context, payments);
  const answers = context.store.collection<KeptAnswer>("stripe.answers");

  const api = Router();
  api.use(express.urlencoded({ extended: true, limit: "1mb" }));
  api.use((request, response, next) => {
    response.set({
      "request-id": newId("req"),
      "stripe-version": API_VERSION,
    });
    const version = request.get("stripe-version");
    if (version !== undefined && version !== API_VERSION)
      throw new StripeError(400, "invalid_request_error", `Invalid Stripe API version: ${version}.`);
    const authorization = request.get("authorization") ?? "";
    const basic = authorization.startsWith("Basic ")
      ? Buffer.from(authorization.slice(6), "base64").toString().split(":")[0]
      : undefined;
    const key = basic ?? authorization.replace(/^Bearer /, "");
    if (key !== context.keys.stripeSecretKey) {
      throw new StripeError(
        401,
        "invalid_request_error",
        key ? "Invalid API Key provided." : "You did not provide an API key.",
      );
    }
    next();
  });
  api.use(transportFaults(context.faults, "stripe", operationOf));
  api.use((request, _response, next) => {
    const fault = context.faults.take("stripe", operationOf(request), ["throttle", "reject"]);
    if (fault?.kind === "throttle")
      throw new StripeError(429, "rate_limit_error", "Request rate limit exceeded.", { code: "rate_limit" });
    if (fault)
      throw new StripeError(402, "card_error", "Refused on request.", { code: fault.detail ?? "card_declined" });
    payments.expireOld();
    next();
  });

  /** A POST whose answer is kept for its Idempotency-Key; what fails before it is done may be tried again. */
  const post = (path: string, handle: (form: Form, id: string) => object): void => {
    api.post(path, (request, response) => {
      const key = request.get("idempotency-key");
      const requestHash = createHash("sha256")
        .update(`${request.path} ${JSON.stringify(request.body)}`)
        .digest("hex");
      const keptAt = context.clock.now().getTime();
      const known = key ? answers.get(key) : undefined;
      // As if its key were forgotten.
      const isLetIn = path === "/payment_intents" && context.faults.acceptsDuplicates;
      const kept = known && known.keptAt > keptAt - KEY_KEPT_MS && !isLetIn ? known : undefined;
      if (kept && kept.requestHash !== requestHash) {
        throw new StripeError(
          400,
          "idempotency_error",
          "Keys for idempotent requests can only be used with the same parameters they were first used with.",
        );
      }
      const answer = kept ?? run(() => handle(request.body as Form, String(request.params["id"])));
      if (key && !kept) answers.set(key, structuredClone({ requestHash, ...answer, keptAt }));
      if (kept) response.set("idempotent-replayed", "true");
      response.status(answer.status).json(answer.body);
    });
  };

  const retrieve = (path: string, name: string, collection: { get: (id: string) => object | undefined }): void => {
    api.get(`${path}/:id`, (request, response) => {
      response.json(payments.get(name, collection, request.params["id"] as string));
    });
  };

  const list = (
    path: string,
    collection: { all: () => (object & { id: string })[] },
    filters: readonly string[] = [],
  ): void => {
    api.get(path, (request, response) => {
      const limit = Math.min(100, Math.max(1, Number(request.query["limit"] ?? 10)));
      const wanted = collection
        .all()
        .reverse()
        .filter((member) =>
          filters.every(
            (filter) =>
              request.query[filter] === undefined ||
              (member as Record<string, unknown>)[filter] === request.query[filter],
          ),
        )
        .filter((member) => isAsked(member as Record<string, unknown>, request.query));
      const after = wanted.findIndex(({ id }) => id === request.query["starting_after"]);
      const page = wanted.slice(after + 1, after + 1 + limit);
      response.json({ object: "list", url: `/v1${path}`, has_more: wanted.length > after + 1 + limit, data: page });
    });
  };

  post("/customers", (form) => payments.createCustomer(form));
  retrieve("/customers", "customer", payments.customers);
  list("/customers", payments.customers, ["email"]);
  api.get("/customers/:id/payment_methods", (request, response) => {
    const { id: customer } = payments.get("customer", payments.customers, request.params.id);
    const data = payments.cards.methods.filter((method) => method.customer === customer);
    response.json({ object: "list", url: `/v1${request.path}`, has_more: false, data });
  });
  retrieve("/payment_methods", "PaymentMethod", payments.cards.methods);
  post("/payment_methods/:id/detach", (_form, id) => payments.cards.detach(id));
  post("/checkout/sessions", (form) => payments.createSession(form));
  post("/checkout/sessions/:id/expire", (_form, id) => payments.expireSession(id));
  api.get("/checkout/sessions/:id", (request, response) => {
    const session = payments.get("checkout.session", payments.sessions, request.params.id);
    const expand = ([] as unknown[]).concat(request.query["expand"] ?? []);
    const intent = session.payment_intent ? payments.intents.get(session.payment_intent) : undefined;
    const setup = session.setup_intent ? payments.setups.get(session.setup_intent) : undefined;
    const method = setup?.payment_method ? payments.cards.methods.get(setup.payment_method) : undefined;
    response.json({
      ...session,
      ...(intent && expand.includes("payment_intent") ? { payment_intent: intent } : {}),
      ...(setup && expand.includes("setup_intent.payment_method")
        ? { setup_intent: { ...setup, payment_method: method ?? setup.payment_method } }
        : {}),
    });
  });
  list("/checkout/sessions", payments.sessions, ["payment_intent", "customer", "status"]);
  post("/payment_intents", (form) => payments.createIntent(form));
  post("/payment_intents/:id/confirm", (form, id) => payments.confirmIntent(id, form));
  post("/payment_intents/:id/cancel", (_form, id) => payments.cancelIntent(id));
  retrieve("/payment_intents", "payment_intent", payments.intents);
  list("/payment_intents", payments.intents, ["customer"]);
  post("/setup_intents", (form) => payments.createSetup(form));
  retrieve("/setup_intents", "setupintent", payments.setups);
  post("/refunds", (form) => returns.createRefund(form));
  retrieve("/refunds", "refund", returns.refunds);
  list("/refunds", returns.refunds, ["payment_intent", "charge"]);
  retrieve("/disputes", "dispute", returns.disputes);
  list("/disputes", returns.disputes, ["payment_intent", "charge"]);
  retrieve("/events", "event", payments.events);
  list("/events", payments.events, ["type"]);

  api.use((request) => {
    throw new StripeError(
      404,
      "invalid_request_error",
      `Unrecognized request URL (${request.method}: /v1${request.path}).`,
    );
  });
  api.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof StripeError)) return next(error);
    response.status(error.status).json(error.toBody());
  });

  const router = Router();
  router.use("/v1", api);

  router.get("/pay/:id", (request, response) => {
    payments.expireOld();
    const session = payments.sessions.get(request.params.id);
    if (!session) response.status(404).send("No such payment page");
    else if (session.status === "complete") response.redirect(303, successUrl(session));
    else
      response.send(
        checkoutPage({
          session,
          details: payments.detailsOf(session.id),
          ...(session.status === "expired" ? { problem: "This payment page has expired." } : {}),
        }),
      );
  });

  router.post("/pay/:id", express.urlencoded({ extended: false }), (request, response) => {
    payments.expireOld();
    const session = payments.sessions.get(request.params.id);
    if (!session) {
      response.status(404).send("No such payment page");
      return;
    }
    const { card = "", email = "", expiry = "12 / 34", confirmed } = request.body as Record<string, string>;
    const details = payments.detailsOf(session.id);
    if (confirmed === "no") {
      response.send(checkoutPage({ session, details, problem: "We are unable to authenticate your payment method." }));
      return;
    }
    const outcome = payments.payAtCheckout(session.id, { card, expiry, email, isConfirmed: confirmed === "yes" });
    if (outcome.kind === "paid") response.redirect(303, successUrl(session));
    else if (outcome.kind === "confirm")
      response.send(checkoutPage({ session, details, confirm: { card, email, expiry } }));
    else response.status(402).send(checkoutPage({ session, details, problem: outcome.message }));
  });

  router.get("/authenticate/:id", (request, response) => {
    const intent = payments.intents.get(request.params.id);
    if (!intent) response.status(404).send("No such payment");
    else if (intent.status !== "requires_action") response.status(410).send("There is nothing to confirm any more");
    else response.send(authenticatePage(intent));
  });
  router.post("/authenticate/:id", express.urlencoded({ extended: false }), (request, response) => {
    const { confirmed } = request.body as Record<string, string>;
    if (!payments.intents.get(request.params.id)) response.status(404).send("No such payment");
    else response.redirect(303, payments.authenticate(request.params.id, confirmed === "yes"));
  });

  router.get("/", (_request, response) => {
    payments.expireOld();
    response.send(
      paymentsPage({
        sessions: payments.sessions.all(),
        intents: payments.intents.all(),
        refunds: returns.refunds.all(),
        disputes: returns.disputes.all(),
      }),
    );
  });

  /** What happens at the vendor's own console and at banks, by a button of the page above or by JSON. */
  const control = (path: string, act: (form: Form, id: string) => object): void => {
    router.post(`/control${path}`, express.json(), express.urlencoded({ extended: false }), (request, response) => {
      try {
        const done = act((request.body ?? {}) as Form, String((request.params as { id?: string }).id));
        if (request.is("application/x-www-form-urlencoded")) response.redirect(303, "/stripe");
        else response.json(done);
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        response.status(error.status).json(error.toBody());
      }
    });
  };
  control("/refunds", (form) => returns.createRefund(form));
  control("/refunds/:id/fail", (_form, id) => returns.failRefund(id));
  control("/disputes", (form) =>
    returns.openDispute(requiredText(form, "payment_intent"), { isInquiry: String(form["inquiry"]) === "true" }),
  );
  control("/disputes/:id/win", (_form, id) => returns.closeDispute(id, "won"));
  control("/disputes/:id/lose", (_form, id) => returns.closeDispute(id, "lost"));

  const facts = () => {
    const paid = payments.intents.filter(({ status }) => status === "succeeded");
    const completed = payments.sessions.filter(({ status }) => status === "complete");
    return {
      sessions: payments.sessions.size,
      completedSessions: completed.length,
      succeededPayments: paid.length,
      savedCards: payments.cards.methods.filter(({ customer }) => customer !== null).length,
      charged: Object.fromEntries(
        paid.flatMap(({ metadata, amount }) => (metadata["kind"] ? [[metadata["reference"], amount]] : [])),
      ),
      refunds: returns.refunds.size,
      disputes: returns.disputes.size,
      events: payments.events.size,
      webhooks: webhooks.facts(),
      references: Object.fromEntries(
        completed.flatMap(({ client_reference_id, amount_total }) =>
          client_reference_id ? [[client_reference_id, amount_total]] : [],
        ),
      ),
    };
  };

  const start = () => {
    const stop = webhooks.start();
    return async () => stop();
  };

  return { name: "stripe", router, start, facts };
}

/** `created[gte]` and `types[]` of a list's query, for what has them. */
function isAsked(member: Record<string, unknown>, query: Request["query"]): boolean {
  const since = Number((query["created"] as Record<string, unknown> | undefined)?.["gte"] ?? 0);
  const types = query["types"] as Record<string, unknown> | undefined;
  return Number(member["created"] ?? 0) >= since && (!types || Object.values(types).includes(member["type"]));
}

function operationOf(request: Request): string {
  return `${request.method} ${request.path}`;
}

function successUrl(session: { id: string; success_url: string }): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** A declined card is a final answer like a success; other refusals are not kept. */
function run(handle: () => object): { status: number; body: object } {
  try {
    return { status: 200, body: handle() };
  } catch (error) {
    if (error instanceof StripeError && error.status === 402) return { status: 402, body: error.toBody() };
    throw error;
  }
}
