import { createHash } from "node:crypto";
import express, { Router, type NextFunction, type Request, type Response } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { Events } from "./events.ts";
import { newId, PAYERS, PaypalError, type Json, type Order } from "./objects.ts";
import { Orders } from "./orders.ts";
import { approvalPage, consolePage, orderPage } from "./pages.ts";
import { Returns } from "./returns.ts";
import { searchTransactions } from "./transactions.ts";
import { Vault } from "./vault.ts";

const TOKEN_SECONDS = 32_400;
/** How long an answer is kept for its PayPal-Request-Id. */
const KEPT_MS = 6 * 3_600_000;

/** The first answer to a PayPal-Request-Id. */
interface KeptAnswer {
  requestHash: string;
  status: number;
  body: object;
  /** Epoch milliseconds */
  at: number;
}

/**
 * The stand-in of PayPal: tokens, orders with the page where a payer approves them, captures, refunds, disputes, the vault,
 * transaction search, events and signed webhooks.
 */
export function createPaypal(context: SandboxContext): Standin {
  const events = new Events(context);
  const vault = new Vault(context, events);
  const orders = new Orders(context, events, vault);
  const returns = new Returns(context, orders, events);
  const answers = context.store.collection<KeptAnswer>("paypal.answers");
  /** When each access token ends, in epoch milliseconds */
  const tokens = context.store.collection<{ endsAt: number }>("paypal.tokens");

  const api = Router();
  api.use(express.json({ limit: "1mb" }), express.urlencoded({ extended: false }));
  api.use((_request, response, next) => {
    response.set("paypal-debug-id", newId(13).toLowerCase());
    next();
  });
  api.use(transportFaults(context.faults, "paypal", operationOf));

  api.post("/v1/oauth2/token", (request, response) => {
    const given = Buffer.from((request.get("authorization") ?? "").replace(/^Basic /, ""), "base64").toString();
    if (given !== `${context.keys.paypalClientId}:${context.keys.paypalClientSecret}`) {
      response.status(401).json({ error: "invalid_client", error_description: "Client Authentication failed" });
      return;
    }
    const token = `A21AA${newId(40)}`;
    tokens.set(token, { endsAt: Date.now() + TOKEN_SECONDS * 1000 });
    response.json({
      scope: "https://uri.paypal.com/services/payments/realtimepayment",
      access_token: token,
      token_type: "Bearer",
      app_id: "APP-80W284485P519543T",
      expires_in: TOKEN_SECONDS,
      nonce: `${new Date().toISOString()}${newId(20)}`,
    });
  });

  api.get("/v1/notifications/certs/:id", (request, response) => {
    if (request.params.id !== events.signer.id) response.status(404).end();
    else response.type("application/x-pem-file").send(events.signer.certificate);
  });

  api.use((request, response, next) => {
    const token = (request.get("authorization") ?? "").replace(/^Bearer /, "");
    if ((tokens.get(token)?.endsAt ?? 0) > Date.now()) return next();
    response.status(401).json({ error: "invalid_token", error_description: "Token signature verification failed" });
  });
  api.use((request, _response, next) => {
    const fault = context.faults.take("paypal", operationOf(request), ["throttle", "reject"]);
    if (fault?.kind === "throttle")
      throw new PaypalError(429, "RATE_LIMIT_REACHED", "Too many requests. Blocked due to rate limiting.");
    if (fault)
      throw new PaypalError(422, "UNPROCESSABLE_ENTITY", "Refused on request.", {
        issue: fault.detail ?? "TRANSACTION_REFUSED",
      });
    next();
  });

  /** A POST whose answer is kept for its PayPal-Request-Id; what fails before it is done may be tried again. */
  const post = (path: string, status: number, handle: (request: Request) => object): void => {
    api.post(path, (request, response) => {
      const named = request.get("paypal-request-id");
      const key = named && `${request.path} ${named}`;
      const requestHash = createHash("sha256").update(JSON.stringify(request.body)).digest("hex");
      const found = key ? answers.get(key) : undefined;
      const kept = found && found.at > Date.now() - KEPT_MS ? found : undefined;
      if (kept && kept.requestHash !== requestHash)
        throw new PaypalError(422, "UNPROCESSABLE_ENTITY", "PayPal-Request-Id has already been used.", {
          issue: "DUPLICATE_REQUEST_ID",
        });
      const answer = kept ?? { ...run(status, () => handle(request)), requestHash, at: Date.now() };
      if (key && !kept) answers.set(key, structuredClone(answer));
      response.status(kept && kept.status < 300 ? 200 : answer.status).json(answer.body);
    });
  };
  const get = (path: string, handle: (request: Request, id: string) => object): void => {
    api.get(path, (request, response) => {
      response.json(handle(request, String(request.params["id"])));
    });
  };
  const idOf = (request: Request) => String(request.params["id"]);
  const bodyOf = (request: Request) => (request.body ?? {}) as Json;

  post("/v2/checkout/orders", 201, (request) =>
    shownOrder(orders.create(bodyOf(request), request.get("paypal-request-id") !== undefined), request),
  );
  get("/v2/checkout/orders/:id", (_request, id) => orders.get(id));
  post("/v2/checkout/orders/:id/capture", 201, (request) => shownOrder(orders.capture(idOf(request)), request));
  get("/v2/payments/captures/:id", (_request, id) => orders.captureById(id).capture);
  post("/v2/payments/captures/:id/refund", 201, (request) => returns.createRefund(idOf(request), bodyOf(request)));
  get("/v2/payments/refunds/:id", (_request, id) => returns.refund(id));
  get("/v1/customer/disputes", (request) => returns.listDisputes(request.query as Json));
  get("/v1/customer/disputes/:id", (_request, id) => returns.dispute(id));
  post("/v3/vault/setup-tokens", 201, (request) => vault.createSetup(bodyOf(request)));
  get("/v3/vault/setup-tokens/:id", (_request, id) => vault.shown(vault.setup(id)));
  post("/v3/vault/payment-tokens", 201, (request) => vault.createToken(bodyOf(request)));
  get("/v3/vault/payment-tokens", (request) => vault.list(request.query as Json));
  get("/v3/vault/payment-tokens/:id", (_request, id) => vault.shownToken(vault.token(id)));
  api.delete("/v3/vault/payment-tokens/:id", (request, response) => {
    vault.remove(idOf(request));
    response.status(204).end();
  });
  get("/v1/reporting/transactions", (request) =>
    searchTransactions(orders.orders.all(), request.query as Json, context.clock.now().getTime()),
  );
  get("/v1/notifications/webhooks-events", (request) => events.list(request.query as Json));
  post("/v1/notifications/verify-webhook-signature", 200, (request) => events.verify(bodyOf(request)));

  api.use((_request, response, next) => {
    if (response.headersSent) return next();
    throw new PaypalError(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.");
  });
  api.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof PaypalError)) return next(error);
    response.status(error.status).json(error.toBody());
  });

  const router = Router();

  router.get("/checkoutnow", (request, response) => {
    const order = openOrder(orders, String(request.query["token"]));
    const details = order && orders.detailsOf(order.id);
    if (order && details && order.status !== "PAYER_ACTION_REQUIRED")
      response.redirect(303, returnTo(details.returnUrl, order.id, details.payer));
    else response.send(orderPage(order, details && addTo(details.cancelUrl, { token: order?.id ?? "" })));
  });
  router.post("/checkoutnow", express.urlencoded({ extended: false }), (request, response) => {
    const order = openOrder(orders, String(request.query["token"]));
    if (!order) {
      response.status(404).send(orderPage(null, null));
      return;
    }
    const payer = payerOf(request);
    orders.approve(order.id, payer);
    response.redirect(303, returnTo(orders.detailsOf(order.id).returnUrl, order.id, payer));
  });

  router.get("/agreements/approve", (request, response) => {
    const setup = vault.setups.get(String(request.query["approval_session_id"]));
    const problem = setup?.status === "PAYER_ACTION_REQUIRED" ? {} : { problem: "There is nothing to agree to." };
    response.send(
      approvalPage({
        title: "Save PayPal for later payments",
        lines: [["Agreement", "Payments while you are away"]],
        button: "Agree and continue",
        action: `/paypal/agreements/approve?approval_session_id=${setup?.id}`,
        cancelUrl: setup?.cancelUrl ?? null,
        ...problem,
      }),
    );
  });
  router.post("/agreements/approve", express.urlencoded({ extended: false }), (request, response) => {
    const setup = vault.setups.get(String(request.query["approval_session_id"]));
    if (!setup) {
      response.status(404).send("No such agreement");
      return;
    }
    vault.approve(setup.id, payerOf(request));
    response.redirect(303, addTo(setup.returnUrl, { approval_token_id: setup.id, approval_session_id: setup.id }));
  });

  router.get("/", (_request, response) => {
    orders.settlePending();
    response.send(
      consolePage({ orders: orders.orders.all(), refunds: returns.refunds(), disputes: returns.disputes.all() }),
    );
  });

  /** What happens at PayPal and at banks, by a button of the page above or by JSON. */
  const control = (path: string, act: (id: string, body: Json) => object): void => {
    router.post(`/control${path}`, express.json(), express.urlencoded({ extended: false }), (request, response) => {
      try {
        const done = act(String((request.params as { id?: string }).id), bodyOf(request));
        if (request.is("application/json")) response.json(done);
        else response.redirect(303, "/paypal");
      } catch (error) {
        if (!(error instanceof PaypalError)) throw error;
        response.status(error.status).json(error.toBody());
      }
    });
  };
  /** All access tokens end before their time, as when the secret is changed. */
  control("/tokens/end", () => {
    const ended = tokens.entries().map(([token]) => token);
    for (const token of ended) tokens.delete(token);
    return { ended: ended.length };
  });
  control("/orders/:id/end", (id) => orders.end(id));
  control("/captures/:id/refund", (id, body) => returns.createRefund(id, body));
  control("/captures/:id/dispute", (id, body) => returns.openDispute(id, body));
  control("/refunds/:id/fail", (id) => returns.failRefund(id));
  control("/disputes/:id/win", (id) => returns.resolveDispute(id, "won"));
  control("/disputes/:id/lose", (id) => returns.resolveDispute(id, "lost"));

  router.use(api);

  const facts = () => {
    const captured = orders.orders.filter(({ status }) => status === "COMPLETED");
    return {
      orders: orders.orders.size,
      captures: captured.length,
      refunds: returns.refunds().length,
      disputes: returns.disputes.size,
      saved: vault.tokens.size,
      events: events.size,
      webhooks: events.webhooks.facts(),
      references: Object.fromEntries(
        captured.flatMap(({ purchase_units: [{ custom_id, amount }] }) =>
          custom_id ? [[custom_id, Math.round(Number(amount.value) * 100)]] : [],
        ),
      ),
      captured: countBy(captured),
      approved: Object.keys(countBy(orders.orders.filter(({ status }) => status === "APPROVED"))),
    };
  };

  const start = () => {
    const stop = events.webhooks.start();
    const settling = setInterval(() => orders.settlePending(), 1_000);
    return async () => {
      clearInterval(settling);
      stop();
    };
  };

  return { name: "paypal", router, start, facts };
}

/** How many of the orders carry each mark. */
function countBy(orders: readonly Order[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const {
    purchase_units: [{ custom_id: mark }],
  } of orders)
    if (mark) counts[mark] = (counts[mark] ?? 0) + 1;
  return counts;
}

function operationOf(request: Request): string {
  return `${request.method} ${request.path}`;
}

/** An order as the request prefers it: whole, or only how it stands. */
function shownOrder(order: Order, request: Request): object {
  if (request.get("prefer") === "return=representation") return order;
  const { id, status, payment_source, links } = order;
  return { id, status, payment_source, links };
}

function openOrder(orders: Orders, id: string): Order | null {
  try {
    return orders.get(id);
  } catch (error) {
    if (error instanceof PaypalError) return null;
    throw error;
  }
}

function payerOf(request: Request): string {
  const { payer } = request.body as { payer?: string };
  return payer !== undefined && payer in PAYERS ? payer : (Object.keys(PAYERS)[0] as string);
}

function returnTo(url: string, orderId: string, payer: string | null): string {
  return addTo(url, { token: orderId, PayerID: payer ?? "" });
}

function addTo(url: string, parameters: Record<string, string>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return address.href;
}

/** A declined instrument is a final answer like a success; other refusals are not kept. */
function run(status: number, handle: () => object): { status: number; body: object } {
  try {
    return { status, body: handle() };
  } catch (error) {
    if (error instanceof PaypalError && error.issue === "INSTRUMENT_DECLINED")
      return { status: error.status, body: error.toBody() };
    throw error;
  }
}
