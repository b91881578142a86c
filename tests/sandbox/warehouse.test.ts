import { createHash, createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
const products = generateProducts(CATALOGS.zopi);
const shippable = products.filter(({ shipping }) => shipping.some(({ country }) => country === "US"));
const stocked = (index: number) =>
  shippable.flatMap(({ variants }) => variants.filter(({ stock }) => stock > 5)).at(index * 40)!;

beforeEach(async () => {
  served = await serveStandin(createWarehouse);
});
afterEach(() => served.close());

interface CallOptions {
  body?: object;
  key?: string;
  secret?: string;
  timestamp?: number;
}

async function call(
  method: string,
  path: string,
  { body, key, secret = SANDBOX_KEYS.warehouseSecret, timestamp = Math.floor(Date.now() / 1000) }: CallOptions = {},
) {
  const raw = body ? JSON.stringify(body) : "";
  const base = [method, path, timestamp, createHash("sha256").update(raw).digest("hex")].join("\n");
  const signature = createHmac("sha256", secret).update(base).digest("hex");
  const response = await fetch(`${served.origin}/warehouse${path}`, {
    method,
    headers: {
      authorization: `Zopi ${SANDBOX_KEYS.warehouseKeyId}:${signature}`,
      "x-zopi-timestamp": String(timestamp),
      ...(key ? { "idempotency-key": key } : {}),
    },
    ...(body ? { body: raw } : {}),
    signal: AbortSignal.timeout(500),
  });
  return { status: response.status, body: (await response.json()) as any };
}

function orderBody(reference: string, changes: object = {}) {
  return {
    reference,
    method: "ZOPI_STANDARD",
    items: [{ sku: stocked(0).sku, quantity: 2, line_reference: "line-1" }],
    destination: {
      name: "Ann Lee",
      address1: "12 Main St",
      city: "Orlando",
      province: "FL",
      zip: "32807",
      country: "US",
      phone: "+1 407 555 0100",
    },
    ...changes,
  };
}

test("a wrong secret and an old timestamp are refused", async () => {
  expect((await call("GET", "/v1/orders?reference=x", { secret: "other" })).body.error.code).toBe("bad_signature");
  expect((await call("GET", "/v1/orders?reference=x", { timestamp: 1_700_000_000 })).body.error.code).toBe(
    "stale_timestamp",
  );
});

test("a quote gives the methods, and the order made with one costs what the quote said", async () => {
  const { items, destination, method } = orderBody("PO-1");
  const quote = await call("POST", "/v1/quotes", { body: { items, destination: { country: destination.country } } });
  const chosen = quote.body.methods.find(({ code }: { code: string }) => code === method);
  const order = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  expect(order.status).toBe(201);
  expect(order.body.shipping_total).toBe(chosen.cost);
  expect(order.body.items_total).toBe(quote.body.items_total);
});

test("the same reference with the same body is found, with another body refused", async () => {
  const first = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  const again = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k2" });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  const other = await call("POST", "/v1/orders", { body: orderBody("PO-1", { note: "gift" }), key: "k3" });
  expect([other.status, other.body.error.code, other.body.order.id]).toEqual([409, "reference_exists", first.body.id]);
  expect(served.standin.facts?.()).toMatchObject({
    orders: 1,
    references: { "PO-1": { createCalls: 3, created: 1, paid: 0 } },
  });
});

test.each([
  ["unknown_sku", { items: [{ sku: "nothing", quantity: 1 }] }],
  ["out_of_stock", { items: [{ sku: stocked(0).sku, quantity: 999 }] }],
  ["undeliverable", { destination: { ...orderBody("x").destination, country: "AQ" } }],
  ["unknown_method", { method: "PIGEON" }],
  ["invalid_phone", { destination: { ...orderBody("x").destination, phone: "none" } }],
  ["invalid_address", { destination: { ...orderBody("x").destination, city: " " } }],
])("an order that cannot be filled is refused with %s", async (code, changes) => {
  const answer = await call("POST", "/v1/orders", { body: orderBody("PO-9", changes), key: "k" });
  expect([answer.status, answer.body.error.code]).toEqual([422, code]);
  expect((await call("GET", "/v1/orders?reference=PO-9")).body.orders).toEqual([]);
});

test("payment must match, happens once, and a repeated key replays the answer", async () => {
  const { body: order } = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  const path = `/v1/orders/${order.id}/pay`;
  expect((await call("POST", path, { body: { amount: "0.01", currency: "USD" }, key: "p0" })).body.error.code).toBe(
    "amount_mismatch",
  );
  const payment = { amount: order.total, currency: "USD" };
  const paid = await call("POST", path, { body: payment, key: "p1" });
  expect(paid.body.status).toBe("paid");
  expect((await call("POST", path, { body: payment, key: "p1" })).body).toEqual(paid.body);
  expect((await call("POST", path, { body: payment, key: "p2" })).body.error.code).toBe("already_paid");
  expect((await call("POST", path, { body: { amount: "1.00", currency: "USD" }, key: "p1" })).body.error.code).toBe(
    "idempotency_mismatch",
  );
  expect(served.standin.facts?.()).toMatchObject({
    paidOrders: 1,
    paidTwice: 0,
    references: { "PO-1": { payCalls: 5, paid: 1 } },
  });
});

test("a timeout after the write leaves an order that can be read back", async () => {
  served.context.faults.add({ vendor: "warehouse", kind: "timeout_after_write", match: "POST /orders", count: 1 });
  await expect(call("POST", "/v1/orders", { body: orderBody("PO-7"), key: "k" })).rejects.toThrow(/timeout/i);
  expect((await call("GET", "/v1/orders?reference=PO-7")).body.orders).toHaveLength(1);
});

test("a paid order is packed, shipped and announced with signed webhooks as the clock goes on", async () => {
  const { body: order } = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  await call("POST", `/v1/orders/${order.id}/pay`, { body: { amount: order.total, currency: "USD" }, key: "p" });
  served.context.clock.advance(7 * 3_600_000);
  expect((await call("GET", `/v1/orders/${order.id}`)).body.status).toBe("packing");
  expect((await call("POST", `/v1/orders/${order.id}/cancel`)).body.error.code).toBe("not_cancellable");
  served.context.clock.advance(30 * 3_600_000);
  const shipped = (await call("GET", `/v1/orders/${order.id}`)).body;
  expect(shipped.status).toBe("shipped");
  expect(shipped.shipments[0].tracking_number).toMatch(/^YT26\d{14}$/);
  await expect.poll(() => served.received.map(({ body }) => JSON.parse(body).type)).toContain("shipment.created");
  for (const { headers, body, path } of served.received) {
    const expected = createHmac("sha256", SANDBOX_KEYS.warehouseSecret)
      .update(`${String(headers["x-zopi-timestamp"])}.${body}`)
      .digest("hex");
    expect([path, headers["x-zopi-signature"]]).toEqual(["/webhooks/zopi", expected]);
  }
});

test("stock is taken by an order and given back when it is cancelled", async () => {
  const { sku, stock } = stocked(0);
  const { body: order } = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  const available = async () => (await call("GET", `/v1/inventory?skus=${sku},gone`)).body;
  expect(await available()).toMatchObject({ items: [{ sku, available: stock - 2 }], unknown: ["gone"] });
  expect((await call("POST", `/v1/orders/${order.id}/cancel`)).body.status).toBe("cancelled");
  expect((await available()).items[0].available).toBe(stock);
});

test("what there is for a country is listed, and an order leaves from the warehouse that it names", async () => {
  const { body: countries } = await call("GET", "/v1/countries");
  expect(countries.countries).toContain("US");
  const { body: carriers } = await call("GET", "/v1/carriers?country=US");
  expect(carriers.carriers.map(({ code }: { code: string }) => code)).toContain("ZOPI_STANDARD");
  const { body: warehouses } = await call("GET", "/v1/warehouses?country=US");
  expect(warehouses.warehouses.map(({ code }: { code: string }) => code)).toEqual(["SZX", "EWR"]);
  expect((await call("GET", "/v1/warehouses")).body.error).toMatchObject({ code: "invalid_request", field: "country" });
  const changes = { warehouse: "EWR", note: "No invoice", ioss_number: "IM1234567890" };
  const { body: order } = await call("POST", "/v1/orders", { body: orderBody("PO-1", changes), key: "k1" });
  expect(order).toMatchObject(changes);
  const elsewhere = orderBody("PO-2", { warehouse: "LAX" });
  expect((await call("POST", "/v1/orders", { body: elsewhere, key: "k2" })).body.error.code).toBe("undeliverable");
  const wrong = orderBody("PO-3", { ioss_number: "IM1" });
  expect((await call("POST", "/v1/orders", { body: wrong, key: "k3" })).body.error.field).toBe("ioss_number");
});

test("a webhook that is not taken is sent again, and a duplicate on request comes twice with one id", async () => {
  served.answerWith(500);
  await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  await expect.poll(() => served.received).toHaveLength(1);
  served.answerWith(200);
  await expect.poll(() => served.received.length).toBeGreaterThan(1);
  served.received.length = 0;
  served.context.faults.add({ vendor: "warehouse", kind: "duplicate_webhook", match: "order.updated", count: 1 });
  await call("POST", "/v1/orders", { body: orderBody("PO-2"), key: "k2" });
  await expect.poll(() => served.received).toHaveLength(2);
  expect(new Set(served.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test("what was received is still known after a restart", async () => {
  const { body: order } = await call("POST", "/v1/orders", { body: orderBody("PO-1"), key: "k1" });
  await call("POST", `/v1/orders/${order.id}/pay`, { body: { amount: order.total, currency: "USD" }, key: "p1" });
  expect(createWarehouse(served.context).facts?.()).toMatchObject({
    orders: 1,
    references: { "PO-1": { createCalls: 1, created: 1, payCalls: 1, paid: 1 } },
  });
});
