import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/sales-channel/shopify/order-webhook.ts";
import { processOrderWebhooks } from "../../app/areas/orders/server/process-order-webhooks.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

const takeIn = (...orders: ReturnType<typeof channelOrder>[]) => takeInOrders({ store: tenant.store, orders, origin: "webhook" });
const stored = (externalId: string) =>
  systemDb.order.findUniqueOrThrow({
    where: { storeId_externalId: { storeId: tenant.store.id, externalId } },
    include: { lines: { orderBy: { position: "asc" } }, events: { orderBy: { id: "asc" } }, fulfillmentOrders: true },
  });

/** A variant on the store that is bought as the supplier's SKU. */
async function mapVariant(externalId: string) {
  const listing = await systemDb.listing.create({
    data: { workspaceId: tenant.workspace.id, storeId: tenant.store.id, origin: "pushed", title: "Harbour lamp", imageUrl: "https://img.test/lamp.jpg" },
  });
  return systemDb.listingVariant.create({
    data: {
      workspaceId: tenant.workspace.id, listingId: listing.id, storeId: tenant.store.id, position: 0, externalId,
      source: "zopi", sourceProductId: "p-1", supplierSkuId: "sku-1", supplierQuantity: 3, unitCost: "4.20",
    },
  });
}

describe("intake of orders", () => {
  test("a new order is kept with its lines, mapping, states and timeline (O014-O018, O023)", async () => {
    const order = channelOrder();
    await mapVariant(order.lines[0]?.externalVariantId as string);
    expect(await takeIn(order)).toEqual({ created: 1, written: 1 });
    const row = await stored(order.externalId);
    expect(row).toMatchObject({
      name: order.name, section: "placement", subStatus: "ready", blocker: null, status: "unfulfilled", paymentStatus: "pending",
      fulfillmentStatus: "unfulfilled", sources: ["zopi"], linesCount: 1, countryCode: "US",
      searchText: `${order.name} grace hopper grace@example.test`, raw: { note: "as it came" },
    });
    expect(row.total.toFixed(2)).toBe("45.00");
    expect(row.lines[0]).toMatchObject({ source: "zopi", supplierSkuId: "sku-1", supplierQuantity: 3, imageUrl: "https://img.test/lamp.jpg" });
    expect(row.events.map(({ kind }) => kind)).toEqual(["created"]);
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
      fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 2, 1, 0], { minLength: 6 }), fc.integer({ min: 1, max: 6 }), async (sequence, batch) => {
        const externalId = `gid://shopify/Order/${randomUUID()}`;
        for (let i = 0; i < sequence.length; i += batch) {
          await takeIn(...sequence.slice(i, i + batch).map((version) => ({ ...(versions[version] as typeof placed), externalId })));
        }
        expect(await stored(externalId)).toMatchObject({ note: "third", section: "cancelled", subStatus: "channel", financialStatus: "paid" });
      }),
      { numRuns: 15 },
    );
  });

  test("a line that is mapped later takes its supplier, and one that was changed keeps it", async () => {
    const order = channelOrder();
    await takeIn(order);
    expect(await stored(order.externalId)).toMatchObject({ subStatus: "needs_attention", blocker: "unmapped_lines", sources: ["unmapped"] });
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
    await takeIn({ ...order, lines: order.lines.slice(0, 1) });
    expect((await stored(order.externalId)).lines.map((line) => line.currentQuantity)).toEqual([2, 0]);
  });

  test("fulfilment orders are kept, and a hold shows", async () => {
    const order = channelOrder();
    await mapVariant(order.lines[0]?.externalVariantId as string);
    const fulfilmentOrder = {
      externalId: `gid://shopify/FulfillmentOrder/${randomUUID()}`, orderExternalId: order.externalId, locationId: "l", status: "on_hold",
      requestStatus: "unsubmitted", supportedActions: ["release_hold"], lines: [],
    };
    await takeIn({ ...order, fulfilmentOrders: [fulfilmentOrder] });
    expect(await stored(order.externalId)).toMatchObject({ blocker: "on_hold", fulfillmentOrders: [{ isOurs: false, status: "on_hold" }] });
    await takeIn({ ...order, fulfilmentOrders: [{ ...fulfilmentOrder, status: "open" }] });
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
    id: randomUUID(), source: "shopify", externalId: randomUUID(), topic: "orders/updated", subject: tenant.store.platformDomain, body, headers: {},
    triggeredAt: null, receivedAt: new Date(), status: "received", error: null, processedAt: null,
  });
  const process = (bodies: string[], platformDomain = tenant.store.platformDomain) =>
    processOrderWebhooks({ platform: "shopify", platformDomain, events: bodies.map(event), readOrder: mapOrderWebhook });

  test("of an unknown shop are ignored", async () => {
    expect(await process(['{"id":1}'], "nobody.myshopify.com")).toMatchObject([{ status: "ignored" }]);
  });

  test("an unreadable one fails alone", async () => {
    const results = await process(["no json", '{"id":7700000000000000001,"total_price":"1.00"}', '{"id":2,"total_price":"99999999999999999999"}']);
    expect(results.map(({ status }) => status).sort()).toEqual(["failed", "failed", "processed"]);
    expect(await stored("gid://shopify/Order/7700000000000000001")).toBeTruthy();
  });

  test("any payload is kept", async () => {
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constantFrom(null, undefined));
    const text = fc.string({ unit: "binary", maxLength: 30 });
    const amount = fc.constantFrom("0.00", "12.34", "1000000.00", "-3.10");
    const currency = fc.constantFrom("USD", "EUR", "JPY", "KWD", "");
    const set = fc.record({ shop_money: fc.record({ amount, currency_code: currency }) });
    const address = fc.record({ first_name: maybe(text), last_name: maybe(text), zip: maybe(text), city: maybe(text), country_code: maybe(fc.constantFrom("US", "HK")) });
    const line = fc.record({
      id: fc.bigInt({ min: 1n, max: 2n ** 63n }), variant_id: maybe(fc.bigInt({ min: 1n, max: 2n ** 63n })), product_id: maybe(fc.nat()), title: maybe(text),
      quantity: fc.nat(99), price: amount, gift_card: maybe(fc.boolean()), requires_shipping: maybe(fc.boolean()), duties: fc.array(set, { maxLength: 1 }),
      properties: maybe(fc.array(fc.record({ name: text, value: maybe(text) }), { maxLength: 2 })), discount_allocations: fc.array(fc.record({ amount }), { maxLength: 2 }),
    });
    const payload = fc.record({
      name: maybe(text), test: maybe(fc.boolean()), email: maybe(text), currency, presentment_currency: maybe(currency),
      total_price: amount, total_tip_received: maybe(amount), total_discounts: amount, original_total_duties_set: maybe(set),
      financial_status: maybe(fc.constantFrom("paid", "pending", "voided", "authorized", "partially_refunded", "something_new")),
      fulfillment_status: maybe(fc.constantFrom("partial", "fulfilled", "restocked")), customer: maybe(fc.record({ email: maybe(text) })),
      shipping_address: maybe(address), line_items: fc.array(line, { maxLength: 5 }), tags: maybe(text), note: maybe(text),
      refunds: fc.array(fc.record({ transactions: fc.array(fc.record({ kind: fc.constant("refund"), status: fc.constant("success"), amount }), { maxLength: 1 }) }), { maxLength: 1 }),
      cancelled_at: maybe(fc.constant("2026-11-20T10:00:00-05:00")), updated_at: maybe(fc.constant("2026-11-20T10:00:00-05:00")), brand_new_field: fc.json(),
    });
    let lastId = 2n ** 53n;
    const json = (value: unknown): string => JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `@${part}@` : part)).replace(/"@(\d+)@"/g, "$1");
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
