import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { processOrderWebhooks } from "../../app/areas/orders/server/intake/process-order-webhooks.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

const takeIn = (...orders: ReturnType<typeof channelOrder>[]) =>
  takeInOrders({ store: tenant.store, orders, origin: "webhook" });
const stored = (externalId: string) =>
  systemDb.order.findUniqueOrThrow({
    where: { storeId_externalId: { storeId: tenant.store.id, externalId } },
    include: { lines: { orderBy: { position: "asc" } }, events: { orderBy: { id: "asc" } }, fulfillmentOrders: true },
  });

/** A variant on the store that is bought as the supplier's SKU. */
async function mapVariant(externalId: string) {
  const listing = await systemDb.listing.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      origin: "pushed",
      title: "Harbour lamp",
      imageUrl: "https://img.test/lamp.jpg",
    },
  });
  return systemDb.listingVariant.create({
    data: {
      workspaceId: tenant.workspace.id,
      listingId: listing.id,
      storeId: tenant.store.id,
      position: 0,
      externalId,
      source: "zopi",
      sourceProductId: "p-1",
      supplierSkuId: "sku-1",
      supplierQuantity: 3,
      unitCost: "4.20",
    },
  });
}

const later = (stamp: string) => new Date(Date.parse(stamp) + 1_000).toISOString();
const readings = (externalId: string) => systemDb.$queryRaw<object[]>`
  SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${`orders.take-in-order:${tenant.store.id}:${externalId}`}`;

describe("intake of orders", () => {
  test("a new order is kept with its lines, mapping, states and timeline (O014-O018, O023)", async () => {
    const order = channelOrder();
    await mapVariant(order.lines[0]?.externalVariantId as string);
    expect(await takeIn(order)).toEqual({ created: 1, written: 1 });
    const row = await stored(order.externalId);
    expect(row).toMatchObject({
      name: order.name,
      section: "placement",
      subStatus: "ready",
      blocker: null,
      status: "unfulfilled",
      paymentStatus: "pending",
      fulfillmentStatus: "unfulfilled",
      sources: ["zopi"],
      linesCount: 1,
      countryCode: "US",
      searchText: `${order.name} grace hopper grace@example.test`,
      raw: {},
    });
    expect(row.total.toFixed(2)).toBe("45.00");
    expect(row.lines[0]).toMatchObject({
      source: "zopi",
      supplierSkuId: "sku-1",
      supplierQuantity: 3,
      imageUrl: "https://img.test/lamp.jpg",
    });
    expect(row.events.map(({ kind }) => kind)).toEqual(["created"]);
  });

  test("a line keeps its variant's own picture, whatever the store shows of the product", async () => {
    const order = channelOrder();
    const { id } = await mapVariant(order.lines[0]?.externalVariantId as string);
    const own = "https://img.test/lamp-blue.jpg";
    await systemDb.listingVariant.update({ where: { id }, data: { imageUrl: own } });
    await takeIn(order);
    const [line] = order.lines;
    const shown = [{ ...line!, imageUrl: "https://img.test/lamp-orange.jpg" }];
    await takeIn({ ...order, updatedAt: later(order.updatedAt), lines: shown });
    expect((await stored(order.externalId)).lines[0]?.imageUrl).toBe(own);
  });

  test("an order whose postal code its country has not waits for a person", async () => {
    const { shippingAddress, ...order } = channelOrder();
    await mapVariant(order.lines[0]?.externalVariantId as string);
    await takeIn({ ...order, shippingAddress: { ...shippingAddress!, zip: "ABC" } });
    expect(await stored(order.externalId)).toMatchObject({
      blocker: "address_wrong_zip",
      subStatus: "needs_attention",
    });
  });

  test("the same version again changes nothing", async () => {
    const order = channelOrder();
    await takeIn(order);
    const before = await stored(order.externalId);
    await takeIn(order);
    const after = await stored(order.externalId);
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
  });

  test("versions that come out of order end in the newest", async () => {
    const placed = channelOrder();
    const at = (seconds: number) => new Date(Date.parse(placed.placedAt) + seconds * 1000).toISOString();
    const versions = [
      placed,
      { ...placed, updatedAt: at(1), financialStatus: "partially_refunded", note: "second" },
      { ...placed, updatedAt: at(2), cancelledAt: at(2), cancelReason: "customer", note: "third" },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 2, 1, 0], { minLength: 6 }),
        fc.integer({ min: 1, max: 6 }),
        async (sequence, batch) => {
          const externalId = `gid://shopify/Order/${randomUUID()}`;
          for (let i = 0; i < sequence.length; i += batch) {
            await takeIn(
              ...sequence
                .slice(i, i + batch)
                .map((version) => ({ ...(versions[version] as typeof placed), externalId })),
            );
          }
          expect(await stored(externalId)).toMatchObject({
            note: "third",
            section: "cancelled",
            subStatus: "channel",
            financialStatus: "paid",
          });
        },
      ),
      { numRuns: 15 },
    );
  });

  test("news of the same second that says something else takes nothing back, and has the order read anew", async () => {
    const paid = channelOrder();
    const cancelled = { ...paid, cancelledAt: paid.updatedAt, cancelReason: "customer" };
    const corrected = { ...paid, shippingAddress: { ...paid.shippingAddress!, zip: "10999" } };
    const removed = { ...paid, lines: paid.lines.map((line) => ({ ...line, currentQuantity: 0 })) };
    await takeIn(cancelled);
    for (const [late, origin] of [
      [paid, "webhook"],
      [paid, "sweep"],
      [corrected, "webhook"],
      [removed, "webhook"],
    ] as const) {
      await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
      await takeInOrders({ store: tenant.store, orders: [late], origin });
      expect(await stored(paid.externalId)).toMatchObject({ section: "cancelled", subStatus: "channel" });
      expect(await readings(paid.externalId)).toHaveLength(1);
    }
    await takeInOrders({ store: tenant.store, orders: [paid], origin: "read", readAt: new Date() });
    expect(await stored(paid.externalId)).toMatchObject({ cancelledAt: null, section: "placement" });
  });

  test("the same news of the same second from another source is taken for what it adds", async () => {
    const order = channelOrder();
    await takeIn(order);
    await takeInOrders({ store: tenant.store, orders: [{ ...order, note: "from a reading" }], origin: "sweep" });
    expect(await stored(order.externalId)).toMatchObject({ note: "from a reading" });
    expect(await readings(order.externalId)).toHaveLength(0);
  });

  test("a line that is mapped later takes its supplier, and one that was changed keeps it", async () => {
    const order = channelOrder();
    await takeIn(order);
    expect(await stored(order.externalId)).toMatchObject({
      subStatus: "needs_attention",
      blocker: "unmapped_lines",
      sources: ["unmapped"],
    });
    const variant = await mapVariant(order.lines[0]?.externalVariantId as string);
    await takeIn(order);
    expect(await stored(order.externalId)).toMatchObject({ subStatus: "ready", blocker: null });
    await systemDb.listingVariant.update({ where: { id: variant.id }, data: { supplierSkuId: "sku-2" } });
    await takeIn(order);
    expect((await stored(order.externalId)).lines[0]).toMatchObject({ supplierSkuId: "sku-1", source: "zopi" });
  });

  test("a line that the channel no longer lists has nothing left to send", async () => {
    const order = channelOrder({ lines: [channelOrderLine(), channelOrderLine()] });
    await takeIn(order);
    await takeIn({ ...order, updatedAt: later(order.updatedAt), lines: order.lines.slice(0, 1) });
    expect((await stored(order.externalId)).lines.map((line) => line.currentQuantity)).toEqual([2, 0]);
  });

  test("fulfilment orders are kept, and a hold shows", async () => {
    const order = channelOrder();
    await mapVariant(order.lines[0]?.externalVariantId as string);
    const fulfillmentOrder = {
      externalId: `gid://shopify/FulfillmentOrder/${randomUUID()}`,
      orderExternalId: order.externalId,
      locationId: "l",
      status: "on_hold",
      requestStatus: "unsubmitted",
      supportedActions: ["release_hold"],
      lines: [],
    };
    await takeIn({ ...order, fulfillmentOrders: [fulfillmentOrder] });
    expect(await stored(order.externalId)).toMatchObject({
      blocker: "on_hold",
      fulfillmentOrders: [{ isOurs: false, status: "on_hold" }],
    });
    await takeIn({ ...order, fulfillmentOrders: [{ ...fulfillmentOrder, status: "open" }] });
    expect(await stored(order.externalId)).toMatchObject({ blocker: null });
  });

  test("250 lines in one order", async () => {
    const order = channelOrder({ lines: Array.from({ length: 250 }, () => channelOrderLine()) });
    await takeIn(order);
    expect(await stored(order.externalId)).toMatchObject({ linesCount: 250 });
  });
});

describe("order webhooks", () => {
  const event = (body: string) => ({
    id: randomUUID(),
    source: "shopify",
    externalId: randomUUID(),
    topic: "orders/updated",
    subject: tenant.store.platformDomain,
    body,
    headers: {},
    triggeredAt: null,
    ...{ receivedAt: new Date(), status: "received", tries: 0 },
    ...{ error: null, failedSince: null, processedAt: null },
  });
  const process = (bodies: string[], platformDomain = tenant.store.platformDomain) =>
    processOrderWebhooks({
      platform: "shopify",
      platformDomain,
      events: bodies.map(event),
      readOrder: mapOrderWebhook,
    });

  test("of an unknown shop are ignored", async () => {
    expect(await process(['{"id":1}'], "nobody.myshopify.com")).toMatchObject([{ status: "ignored" }]);
  });

  test("an unreadable one fails alone", async () => {
    const results = await process([
      "no json",
      '{"id":7700000000000000001,"total_price":"1.00"}',
      '{"id":2,"total_price":"99999999999999999999"}',
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["failed", "failed", "processed"]);
    expect(await stored("gid://shopify/Order/7700000000000000001")).toBeTruthy();
  });

  test("one that can't tell what was refunded in the shop's currency is kept as it was, and read", async () => {
    const both = (dollars: string, yen: string) => ({
      shop_money: { amount: dollars, currency_code: "USD" },
      presentment_money: { amount: yen, currency_code: "JPY" },
    });
    const yen = { kind: "refund", status: "success", amount: "1560", currency: "JPY" };
    const body = (id: number, minute: number, change: object = {}) =>
      JSON.stringify({
        id,
        currency: "USD",
        total_price: "100.00",
        current_total_price: "100.00",
        financial_status: "paid",
        updated_at: `2026-11-20T10:0${minute}:00Z`,
        ...change,
      });
    const refunds = [
      { transactions: [yen], order_adjustments: [{ kind: "refund_discrepancy", amount_set: both("-10.00", "-1560") }] },
    ];
    const key = (id: number) => `gid://shopify/Order/${id}`;
    await process([body(21, 1), body(22, 1), body(23, 5)]);
    await process([
      body(21, 2, { refunds, note: "changed" }),
      body(22, 2, { refunds, total_price_set: both("100.00", "15600") }),
      body(23, 2, { refunds }),
      body(24, 2, { refunds }),
    ]);
    expect(await stored(key(21))).toMatchObject({ note: "" });
    const { total, refundedTotal } = await stored(key(22));
    expect([total.toFixed(2), refundedTotal.toFixed(2)]).toEqual(["100.00", "10.00"]);
    expect(await systemDb.order.count({ where: { storeId: tenant.store.id, externalId: key(24) } })).toBe(0);
    for (const [id, count] of [
      [21, 1],
      [22, 1],
      [23, 0],
      [24, 1],
    ] as const)
      expect(await readings(key(id))).toHaveLength(count);
  });

  test("one that our own code stumbles over fails alone, with the reason; those after it go on", async () => {
    const body = (id: number, name: string) => JSON.stringify({ id, name, total_price: "1.00" });
    const events = [body(11, "first"), body(12, "stumbles"), body(13, "last")].map(event);
    const results = await processOrderWebhooks({
      platform: "shopify",
      platformDomain: tenant.store.platformDomain,
      events,
      readOrder: (text) => {
        const order = mapOrderWebhook(text);
        return order.name === "stumbles" ? { ...order, lines: null as never } : order;
      },
    });
    const byId = new Map(results.map((result) => [result.id, result]));
    expect(events.map(({ id }) => byId.get(id)?.status)).toEqual(["processed", "failed", "processed"]);
    expect(byId.get(events[1]!.id)?.error).toMatch(/TypeError/);
  });

  test("any payload is kept", async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constantFrom(null, undefined));
    const text = fc.string({ unit: "binary", maxLength: 30 });
    const amount = fc.constantFrom("0.00", "12.34", "1000000.00", "-3.10");
    const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "");
    const set = fc.record({ shop_money: fc.record({ amount, currency_code: currency }) });
    const address = fc.record({
      first_name: maybe(text),
      last_name: maybe(text),
      zip: maybe(text),
      city: maybe(text),
      country_code: maybe(fc.constantFrom("US", "HK")),
    });
    const line = fc.record({
      id: fc.bigInt({ min: 1n, max: 2n ** 63n }),
      variant_id: maybe(fc.bigInt({ min: 1n, max: 2n ** 63n })),
      product_id: maybe(fc.nat()),
      title: maybe(text),
      quantity: fc.nat(99),
      price: amount,
      gift_card: maybe(fc.boolean()),
      requires_shipping: maybe(fc.boolean()),
      duties: fc.array(set, { maxLength: 1 }),
      properties: maybe(fc.array(fc.record({ name: text, value: maybe(text) }), { maxLength: 2 })),
      discount_allocations: fc.array(fc.record({ amount }), { maxLength: 2 }),
    });
    const payload = fc.record({
      name: maybe(text),
      test: maybe(fc.boolean()),
      email: maybe(text),
      currency,
      presentment_currency: maybe(currency),
      total_price: amount,
      total_tip_received: maybe(amount),
      total_discounts: amount,
      original_total_duties_set: maybe(set),
      financial_status: maybe(
        fc.constantFrom("paid", "pending", "voided", "authorized", "partially_refunded", "something_new"),
      ),
      fulfillment_status: maybe(fc.constantFrom("partial", "fulfilled", "restocked")),
      customer: maybe(fc.record({ email: maybe(text) })),
      shipping_address: maybe(address),
      line_items: fc.array(line, { maxLength: 5 }),
      tags: maybe(text),
      note: maybe(text),
      refunds: fc.array(
        fc.record({
          transactions: fc.array(fc.record({ kind: fc.constant("refund"), status: fc.constant("success"), amount }), {
            maxLength: 1,
          }),
        }),
        { maxLength: 1 },
      ),
      cancelled_at: maybe(fc.constant("2026-11-20T10:00:00-05:00")),
      updated_at: maybe(fc.constant("2026-11-20T10:00:00-05:00")),
      brand_new_field: fc.json(),
    });
    let lastId = 2n ** 53n;
    const json = (value: unknown): string =>
      JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `@${part}@` : part)).replace(
        /"@(\d+)@"/g,
        "$1",
      );
    await fc.assert(
      fc.asyncProperty(fc.array(payload, { minLength: 1, maxLength: 20 }), async (some) => {
        const payloads = some.map((one) => ({ id: ++lastId, ...one }));
        const results = await process(payloads.map(json));
        expect(results.map(({ status }) => status)).toEqual(payloads.map(() => "processed"));
        for (const { id, line_items: lines } of payloads.slice(0, 2)) {
          const row = await stored(`gid://shopify/Order/${id}`);
          expect(row.lines.length).toBe(new Set(lines.map((one) => one.id)).size);
        }
      }),
      { numRuns: 25 },
    );
  });
});
