import { createHmac } from "node:crypto";
import express, { Router, type NextFunction, type Request, type Response } from "express";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { WebhookSender } from "../core/webhooks.ts";
import { Adjustments } from "./adjustments.ts";
import { previewChange } from "./changes.ts";
import { checkoutRouter } from "./checkout.ts";
import { Ledger, type Body } from "./ledger.ts";
import { newId, PaddleError, stamp } from "./objects.ts";
import { Subscriptions } from "./subscriptions.ts";

const MOST_ON_A_PAGE = 200;
const TICK_MS = 1_000;

/** The value of `Paddle-Signature` for a body sent at `timestamp` (epoch seconds). */
export function signNotification(body: string, secret: string, timestamp: number): string {
  return `ts=${timestamp};h1=${createHmac("sha256", secret).update(`${timestamp}:${body}`).digest("hex")}`;
}

/** The stand-in of Paddle Billing: catalog, customers, transactions, subscriptions, adjustments, notifications, the overlay. */
export function createPaddle(context: SandboxContext): Standin {
  const webhooks = new WebhookSender(context, {
    vendor: "paddle",
    url: `${context.appOrigin}/webhooks/paddle`,
    headers: (body) => ({
      "paddle-signature": signNotification(body, context.keys.paddleWebhookSecret, Math.floor(Date.now() / 1000)),
    }),
  });
  const ledger = new Ledger(context, (type, data) => {
    webhooks.send(type, {
      event_id: newId("evt"),
      event_type: type,
      occurred_at: stamp(context.clock.now()),
      notification_id: newId("ntf"),
      data: structuredClone(data),
    });
  });
  const subscriptions = new Subscriptions(context, ledger);
  const adjustments = new Adjustments(context, ledger);
  subscriptions.onCredit = (id, amount) => adjustments.creditChange(id, amount);

  const api = Router();
  api.use(express.json({ limit: "1mb" }));
  api.use((request, _response, next) => {
    const [scheme = "", key = ""] = (request.get("authorization") ?? "").split(" ");
    if (scheme.toLowerCase() !== "bearer" || !key)
      throw new PaddleError(401, "authentication_missing", "Authentication header included, but incorrectly formatted");
    if (key !== context.keys.paddleApiKey) throw new PaddleError(403, "forbidden", "You aren't permitted to do this");
    next();
  });
  api.use(transportFaults(context.faults, "paddle", operationOf));
  api.use((request, response, next) => {
    const fault = context.faults.take("paddle", operationOf(request), ["throttle", "reject"]);
    if (fault?.kind === "throttle") {
      response.set("retry-after", "1");
      throw new PaddleError(429, "too_many_requests", "Too many requests");
    }
    if (fault) throw new PaddleError(400, fault.detail ?? "bad_request", "Refused on request");
    subscriptions.tick();
    next();
  });

  const one = (
    method: "get" | "post" | "patch",
    path: string,
    act: (body: Body, id: string) => object,
    status = 200,
  ) => {
    api[method](path, (request: Request, response: Response) => {
      const data = act((request.body ?? {}) as Body, String(request.params["id"]));
      response.status(status).json({ data, meta: { request_id: newId("req") } });
    });
  };
  const list = (path: string, rows: (request: Request) => (object & { id: string })[], filters: readonly string[]) => {
    api.get(path, (request, response) => {
      const perPage = Math.min(MOST_ON_A_PAGE, Math.max(1, Number(request.query["per_page"] ?? 50)));
      const wanted = rows(request)
        .toReversed()
        .filter((row) =>
          filters.every((name) => {
            const asked = request.query[name];
            const value = (row as Record<string, unknown>)[name];
            return typeof asked !== "string" || asked.split(",").includes(String(value));
          }),
        );
      const from = wanted.findIndex(({ id }) => id === request.query["after"]) + 1;
      const page = wanted.slice(from, from + perPage);
      const next = new URL(`${context.origin}/paddle${request.url}`);
      next.searchParams.set("after", page.at(-1)?.id ?? "");
      response.json({
        data: page,
        meta: {
          request_id: newId("req"),
          pagination: {
            per_page: perPage,
            next: next.href,
            has_more: wanted.length > from + perPage,
            estimated_total: wanted.length,
          },
        },
      });
    });
  };

  one("post", "/products", (body) => ledger.createProduct(body), 201);
  one("get", "/products/:id", (_body, id) => ledger.need(ledger.products, id));
  list("/products", () => ledger.products.filter(({ type }) => type === "standard"), ["id", "status"]);
  one("post", "/prices", (body) => ledger.createPrice(body), 201);
  one("get", "/prices/:id", (_body, id) => ledger.need(ledger.prices, id));
  list("/prices", () => ledger.prices.filter(({ type }) => type === "standard"), ["id", "product_id", "status"]);
  one("post", "/customers", (body) => ledger.createCustomer(body), 201);
  one("get", "/customers/:id", (_body, id) => ledger.need(ledger.customers, id));
  one("patch", "/customers/:id", (body, id) => ledger.updateCustomer(id, body));
  list("/customers", () => ledger.customers.all(), ["id", "email", "status"]);
  list(
    "/customers/:customer/payment-methods",
    (request) => ledger.methods.filter(({ customer_id }) => customer_id === request.params["customer"]),
    [],
  );
  one("post", "/transactions", (body) => ledger.create(body), 201);
  api.get("/transactions/:id", (request, response) => {
    response.json({ data: told(ledger.need(ledger.transactions, request.params.id), request), meta: {} });
  });
  one("patch", "/transactions/:id", (body, id) => ledger.updateTransaction(id, body));
  list("/transactions", (request) => ledger.transactions.all().map((transaction) => told(transaction, request)), [
    "id",
    "customer_id",
    "subscription_id",
    "status",
    "origin",
  ]);
  one("get", "/subscriptions/:id", (_body, id) => subscriptions.get(id));
  list("/subscriptions", () => subscriptions.all.all(), ["id", "customer_id", "status"]);
  one("patch", "/subscriptions/:id/preview", (body, id) => previewChange(ledger, subscriptions.get(id), body));
  one("patch", "/subscriptions/:id", (body, id) => subscriptions.update(id, body));
  one("post", "/subscriptions/:id/cancel", (body, id) => subscriptions.cancel(id, body));
  one("post", "/subscriptions/:id/pause", (body, id) => subscriptions.pause(id, body));
  one("post", "/subscriptions/:id/resume", (_body, id) => subscriptions.resume(id));
  one("post", "/subscriptions/:id/activate", (_body, id) => subscriptions.activate(id));
  one("post", "/subscriptions/:id/charge", (body, id) => subscriptions.chargeOnce(id, body));
  one("get", "/subscriptions/:id/update-payment-method-transaction", (_body, id) => subscriptions.cardTransaction(id));
  one("post", "/adjustments", (body) => adjustments.create(body), 201);
  list("/adjustments", () => adjustments.all.all(), [
    "id",
    "transaction_id",
    "subscription_id",
    "customer_id",
    "status",
    "action",
  ]);

  /** With what was given back, where it is asked for. */
  function told<T extends { id: string }>(transaction: T, request: Request): T {
    const include = String(request.query["include"] ?? "").split(",");
    return include.includes("adjustment")
      ? {
          ...transaction,
          adjustments: adjustments.all.filter(({ transaction_id }) => transaction_id === transaction.id),
        }
      : transaction;
  }

  api.use((request) => {
    throw new PaddleError(404, "invalid_url", `No such address: ${request.method} ${request.path}`);
  });
  const refuse = (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof PaddleError)) return next(error);
    response.status(error.status).json(error.toBody());
  };
  api.use(refuse);

  const router = Router();
  router.use("/checkout", checkoutRouter({ context, ledger, subscriptions }));
  router.use("/control", express.json(), controlOf(subscriptions, adjustments), refuse);
  router.use("/", api);

  const facts = () => ({
    customers: ledger.customers.size,
    transactions: ledger.transactions.size,
    completedTransactions: ledger.transactions.filter(({ status }) => status === "completed").length,
    subscriptions: subscriptions.all.size,
    livingSubscriptions: subscriptions.all.filter(({ status }) => status !== "canceled").length,
    adjustments: adjustments.all.size,
    webhooks: webhooks.facts(),
  });

  const start = () => {
    const stop = webhooks.start();
    const timer = setInterval(() => subscriptions.tick(), TICK_MS);
    return async () => {
      clearInterval(timer);
      stop();
    };
  };

  return { name: "paddle", router, start, facts };
}

/** What happens at banks and at the vendor's own desk. */
function controlOf(subscriptions: Subscriptions, adjustments: Adjustments): Router {
  const router = Router();
  router.post("/subscriptions/:id/hasten", (request, response) => {
    subscriptions.hasten(request.params.id);
    response.json(subscriptions.get(request.params.id));
  });
  router.post("/adjustments", (request, response) => {
    response.json(adjustments.create(request.body as Body));
  });
  router.post("/adjustments/:id/approve", (request, response) => {
    response.json(adjustments.decide(request.params.id, "approved"));
  });
  router.post("/adjustments/:id/reject", (request, response) => {
    response.json(adjustments.decide(request.params.id, "rejected"));
  });
  router.post("/transactions/:id/dispute", (request, response) => {
    response.json(adjustments.openDispute(request.params.id));
  });
  router.post("/transactions/:id/win", (request, response) => {
    response.json(adjustments.winDispute(request.params.id));
  });
  router.post("/transactions/:id/lose", (request, response) => {
    response.json(adjustments.loseDispute(request.params.id));
  });
  return router;
}

function operationOf(request: Request): string {
  return `${request.method} ${request.path}`;
}
