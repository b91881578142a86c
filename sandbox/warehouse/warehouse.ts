import { createHash } from "node:crypto";
import express, { Router, type NextFunction, type Request, type Response } from "express";
import { z } from "zod";
import type { SandboxContext, Standin } from "../core/context.ts";
import { transportFaults } from "../core/faults.ts";
import { html, page } from "../core/html.ts";
import { centsToDecimal, decimalToCents } from "../core/money.ts";
import { WebhookSender } from "../core/webhooks.ts";
import { checkAddress } from "./address.ts";
import { WarehouseError } from "./errors.ts";
import { WarehouseOrders, type WarehouseOrder } from "./orders.ts";
import { REFUND_REASONS } from "./refund-claims.ts";
import { refusalOf, webhookHeaders } from "./signature.ts";
import { Stock } from "./stock.ts";

const itemsSchema = z
  .array(z.object({ sku: z.string().min(1), quantity: z.int().min(1).max(999), line_reference: z.string().optional() }))
  .min(1)
  .max(100);
const country = z.string().regex(/^[A-Z]{2}$/);
const quoteSchema = z.object({
  items: itemsSchema,
  destination: z.object({ country }),
  warehouse: z.string().optional(),
});
const orderSchema = z.object({
  reference: z.string().min(1).max(100),
  method: z.string().min(1),
  items: itemsSchema,
  destination: z.object({
    name: z.string(),
    company: z.string().optional(),
    address1: z.string(),
    address2: z.string().optional(),
    city: z.string(),
    province: z.string().optional(),
    zip: z.string(),
    country,
    phone: z.string(),
    email: z.string().optional(),
    tax_number: z.string().max(40).optional(),
  }),
  note: z.string().max(500).optional(),
  warehouse: z.string().optional(),
  ioss_number: z
    .string()
    .regex(/^IM\d{10}$/)
    .optional(),
});
const paySchema = z.object({ amount: z.string().regex(/^\d+(\.\d{1,2})?$/), currency: z.string().length(3) });
const refundSchema = z.object({
  reference: z.string().min(1).max(100),
  reason: z.enum(REFUND_REASONS),
  note: z.string().max(2000).optional(),
});

/** An answer kept for its Idempotency-Key. */
interface KeptAnswer {
  bodyHash: string;
  status: number;
  body: object;
}

/** Counters of what was asked, answered or not. */
interface Receipt {
  createCalls: number;
  payCalls: number;
  refundCalls: number;
}

/** The stand-in of our own verified source's warehouse; its protocol is in README.md. */
export function createWarehouse(context: SandboxContext): Standin {
  const stock = new Stock(context.store);
  const webhooks = new WebhookSender(context, {
    vendor: "warehouse",
    url: `${context.appOrigin}/webhooks/zopi`,
    headers: (body) => webhookHeaders(body, context.keys.warehouseSecret),
  });
  const orders = new WarehouseOrders(context, stock, (event) => {
    const { order } = event;
    const data =
      event.type === "order.updated"
        ? { order }
        : { order_id: order.id, reference: order.reference, shipment: event.shipment };
    tell(event.type, data);
  });
  const tell = (type: string, data: object): void => {
    const id = `evt_${context.store.next("warehouse.event")}`;
    webhooks.send(type, { id, type, created_at: context.clock.now().toISOString(), data });
  };
  const answers = context.store.collection<KeptAnswer>("warehouse.answers");
  const receipts = context.store.collection<Receipt>("warehouse.receipts");

  const count = (reference: string, counter: keyof Receipt): void => {
    const receipt = receipts.get(reference) ?? { createCalls: 0, payCalls: 0, refundCalls: 0 };
    receipts.set(reference, { ...receipt, [counter]: (receipt[counter] ?? 0) + 1 });
  };

  /** Runs a write once per Idempotency-Key and replays its answer; again where repetitions are let in and `isCounted`. */
  const once = (
    request: Request,
    response: Response,
    write: () => { status: number; body: object },
    { isCounted = false }: { isCounted?: boolean } = {},
  ): void => {
    const key = request.get("idempotency-key");
    if (!key)
      throw new WarehouseError(400, "invalid_request", "Idempotency-Key is missing", { field: "Idempotency-Key" });
    const bodyHash = createHash("sha256").update(`${request.path}\n`).update(rawBody(request)).digest("hex");
    const kept = isCounted && context.faults.acceptsDuplicates ? undefined : answers.get(key);
    if (kept && kept.bodyHash !== bodyHash)
      throw new WarehouseError(422, "idempotency_mismatch", "The key was used with another request");
    const answer = kept ?? write();
    if (!kept) answers.set(key, structuredClone({ bodyHash, ...answer }));
    response.status(answer.status).json(answer.body);
  };

  const api = Router();
  api.use(express.raw({ type: () => true, limit: "1mb" }));
  api.use((request, _response, next) => {
    const signed = {
      method: request.method,
      path: `/v1${request.url}`,
      timestamp: request.get("x-zopi-timestamp") ?? "",
      body: rawBody(request),
    };
    const refusal = refusalOf(
      signed,
      request.get("authorization") ?? "",
      context.keys.warehouseKeyId,
      context.keys.warehouseSecret,
    );
    if (refusal)
      throw new WarehouseError(
        401,
        refusal,
        refusal === "bad_signature" ? "The signature does not match" : "The timestamp is too old",
      );
    next();
  });
  api.use(transportFaults(context.faults, "warehouse", operationOf));
  api.use((request, response, next) => {
    const fault = context.faults.take("warehouse", operationOf(request), ["throttle", "reject"]);
    if (fault?.kind === "throttle") {
      response.set("retry-after", "1");
      throw new WarehouseError(429, "rate_limited", "Too many requests");
    }
    if (fault) throw new WarehouseError(422, fault.detail ?? "undeliverable", "Refused on request");
    orders.advance();
    next();
  });

  api.post("/quotes", (request, response) => {
    const { items, destination, warehouse } = parse(quoteSchema, request);
    const methods = stock.quote(items, destination.country, warehouse);
    if (methods.length === 0)
      throw new WarehouseError(422, "undeliverable", `Not deliverable to ${destination.country}`);
    response.json({ currency: "USD", items_total: (stock.itemsTotalCents(items) / 100).toFixed(2), methods });
  });

  api.post("/orders", (request, response) => {
    const order = parse(orderSchema, request);
    count(order.reference, "createCalls");
    checkAddress(order.destination);
    once(request, response, () => {
      const made = orders.create(order);
      return { status: made.isNew ? 201 : 200, body: made.order };
    });
  });

  api.post("/orders/:id/pay", (request, response) => {
    const { amount, currency } = parse(paySchema, request);
    count(orders.get(request.params.id).reference, "payCalls");
    const pay = () => ({ status: 200, body: orders.pay(request.params.id, amount, currency) });
    once(request, response, pay, { isCounted: true });
  });

  api.post("/orders/:id/cancel", (request, response) => {
    response.json(orders.cancel(request.params.id));
  });

  api.post("/orders/:id/refund", (request, response) => {
    const claim = parse(refundSchema, request);
    count(orders.get(request.params.id).reference, "refundCalls");
    const take = () => ({ status: 200, body: orders.claimRefund(request.params.id, claim) });
    once(request, response, take, { isCounted: true });
  });

  api.get("/orders", (request, response) => {
    const reference = request.query["reference"];
    if (typeof reference !== "string")
      throw new WarehouseError(400, "invalid_request", "reference is missing", { field: "reference" });
    const stored = orders.byReference(reference);
    response.json({ orders: stored ? [stored.order] : [] });
  });

  api.get("/orders/:id", (request, response) => {
    response.json(orders.get(request.params.id));
  });

  api.get("/countries", (_request, response) => {
    response.json({ countries: stock.countries() });
  });

  api.get("/carriers", (request, response) => {
    response.json({ carriers: stock.carriers(countryIn(request)) });
  });

  api.get("/warehouses", (request, response) => {
    response.json({ warehouses: stock.warehouses(countryIn(request)) });
  });

  api.get("/inventory", (request, response) => {
    const skus = String(request.query["skus"] ?? "")
      .split(",")
      .filter(Boolean);
    if (skus.length === 0 || skus.length > 100)
      throw new WarehouseError(400, "invalid_request", "1 to 100 skus", { field: "skus" });
    response.json({
      items: skus
        .filter((sku) => stock.has(sku))
        .map((sku) => ({
          sku,
          available: stock.available(sku),
          price: stock.entry(sku).variant.price,
          currency: "USD",
        })),
      unknown: skus.filter((sku) => !stock.has(sku)),
    });
  });

  api.use((_request, _response) => {
    throw new WarehouseError(404, "not_found", "No such call");
  });
  api.use((error: unknown, _request: Request, response: Response, next: NextFunction) => {
    if (!(error instanceof WarehouseError)) return next(error);
    response.status(error.status).json(error.toBody());
  });

  const router = Router();
  router.use("/v1", api);
  router.post("/orders/:id/refund-decision", express.urlencoded({ extended: false }), (request, response) => {
    const { answer, amount } = (request.body ?? {}) as { answer?: string; amount?: string };
    orders.decideRefund(request.params["id"] ?? "", answer === "accept" ? null : "outside_policy", amount || null);
    response.redirect(303, request.baseUrl || "/");
  });
  router.post("/control/products", express.urlencoded({ extended: false }), (request, response) => {
    const { product_id: id = "", ...factors } = (request.body ?? {}) as Record<string, string>;
    const isKnown = stock.change(id, {
      ...(factors["price_factor"] && { priceFactor: Number(factors["price_factor"]) }),
      ...(factors["shipping_factor"] && { shippingFactor: Number(factors["shipping_factor"]) }),
      ...(factors["stock"] && { stock: Number(factors["stock"]) }),
      ...(factors["gone"] && { isGone: factors["gone"] === "true" }),
    });
    if (!isKnown) return void response.status(404).send("No such product");
    tell("inventory.updated", { product_id: id });
    response.redirect(303, request.baseUrl || "/");
  });
  router.get("/", (request, response) => {
    orders.advance();
    const rows = orders
      .all()
      .reverse()
      .map(
        ({ order }) =>
          html`<tr>
            <td>${order.id}<br /><span class="soft">${order.reference}</span></td>
            <td>${order.status}</td>
            <td>
              ${order.items.map(
                ({ sku, quantity }) =>
                  html`${quantity} × ${stock.entry(sku).product.title} <span class="soft">${sku}</span><br />`,
              )}
            </td>
            <td>${order.total} ${order.currency}</td>
            <td>${order.destination.name}, ${order.destination.city}, ${order.destination.country}</td>
            <td>
              ${order.shipments.map(
                ({ tracking_number }) => html`<a href="/17track#${tracking_number}">${tracking_number}</a><br />`,
              )}
            </td>
            <td>
              ${order.refund ? html`${order.refund.reason}: ${order.refund.status}` : ""}${
                order.refund?.status === "pending"
                  ? html`<form method="post" action="${request.baseUrl}/orders/${order.id}/refund-decision">
                      <input name="amount" value="${order.refund.amount}" inputmode="decimal" aria-label="Amount" />
                      <button name="answer" value="accept">Accept</button>
                      <button name="answer" value="reject">Reject</button>
                    </form>`
                  : ""
              }
            </td>
          </tr>`,
      );
    response.send(
      page(
        "Warehouse orders",
        html`<h1>Warehouse orders</h1>
          <div class="card">
            ${
              rows.length > 0
                ? html`<table>
                    <thead>
                      <tr>
                        <th>Order</th>
                        <th>Status</th>
                        <th>Items</th>
                        <th>Total</th>
                        <th>To</th>
                        <th>Parcels</th>
                        <th>Refund</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${rows}
                    </tbody>
                  </table>`
                : html`<p class="soft">No orders yet.</p>`
            }
          </div>`,
      ),
    );
  });

  /** What the payer has paid for an order and not been given back. */
  const chargedFor = ({ payment, refund }: WarehouseOrder, times: number): string => {
    const back = refund?.status === "completed" ? decimalToCents(refund.amount) : 0;
    return centsToDecimal((payment ? decimalToCents(payment.amount) * times : 0) - back);
  };

  const facts = (): Record<string, unknown> => {
    const references: Record<string, Record<string, unknown> & { created: number; paid: number }> = {};
    for (const { order, created, paid } of orders.all()) {
      const receipt = receipts.get(order.reference);
      const before = references[order.reference];
      references[order.reference] = {
        id: order.id,
        status: order.status,
        created: created + (before?.created ?? 0),
        paid: paid + (before?.paid ?? 0),
        charged: chargedFor(order, paid),
        createCalls: receipt?.createCalls ?? 0,
        payCalls: receipt?.payCalls ?? 0,
        refundCalls: receipt?.refundCalls ?? 0,
        refunded: order.refund?.status === "completed" ? 1 : 0,
      };
    }
    const all = orders.all();
    return {
      orders: all.length,
      paidOrders: all.filter(({ paid }) => paid > 0).length,
      duplicateOrders: all.length - new Set(all.map(({ order }) => order.reference)).size,
      paidTwice: all.filter(({ paid }) => paid > 1).length,
      claimedTwice: all.filter(({ claimed }) => claimed > 1).length,
      webhooks: webhooks.facts(),
      references,
    };
  };

  const start = () => {
    const stopWebhooks = webhooks.start();
    const timer = setInterval(() => orders.advance(), 1000);
    return async () => {
      clearInterval(timer);
      stopWebhooks();
    };
  };

  return { name: "warehouse", router, start, facts };
}

function operationOf(request: Request): string {
  return `${request.method} ${request.path}`;
}

function rawBody(request: Request): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function countryIn(request: Request): string {
  const asked = country.safeParse(request.query["country"]);
  if (!asked.success) throw new WarehouseError(400, "invalid_request", "country is missing", { field: "country" });
  return asked.data;
}

function parse<T>(schema: z.ZodType<T>, request: Request): T {
  let body: unknown;
  try {
    body = JSON.parse(rawBody(request).toString("utf8"));
  } catch {
    throw new WarehouseError(400, "invalid_request", "The body is not JSON");
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new WarehouseError(400, "invalid_request", issue?.message ?? "invalid", { field: issue?.path.join(".") ?? "" });
}
