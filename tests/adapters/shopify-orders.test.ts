import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PushedListing } from "../../app/adapters/listing-channel/listing-channel";
import type { ChannelOrder, ChannelStanding } from "../../app/adapters/order-channel/order-channel";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook";
import { AdminClient } from "../../app/adapters/store-connection/shopify/client.server";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { adaptersWith, makeListing, serveShopify, shortenDeadlines, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
let locationId: string;
let pushed: PushedListing;

beforeAll(async () => {
  shop = await serveShopify();
  ({ locationId } = await shop.fulfillment.ensureFulfillmentLocation());
  pushed = await shop.listings.pushListing(makeListing({ key: "goods", locationId }));
});
beforeEach(() => shop.served.context.faults.clear());
afterAll(() => shop.served.close());

const customer = { firstName: "Ana", lastName: "Lima", email: "ana@example.com", phone: "+5581999999999" };
const shippingAddress = {
  firstName: "Ana",
  lastName: "Lima",
  address1: "Rua A 1",
  city: "Recife",
  provinceCode: "PE",
  province: "Pernambuco",
  zip: "50000-000",
  countryCode: "BR",
  country: "Brazil",
};

function buy(changes: Partial<NewOrder> = {}) {
  const lines = [
    { variantId: pushed.variants[0]!.externalId, quantity: 2, properties: [{ key: "_engraving", value: "A" }] },
  ];
  return shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines,
    customer,
    shippingAddress,
    shippingPrice: "4.90",
    ...changes,
  });
}

async function read(id: string): Promise<ChannelOrder> {
  const order = await shop.orders.readOrder(id);
  if (!order) throw new Error(`no order ${id}`);
  return order;
}

/** The order as a webhook tells of it. */
const told = (id: string): ChannelOrder => {
  const { state } = shop.shopify;
  return mapOrderWebhook(toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, state.orders.get(id)!)));
};
/** What both ways of hearing of an order say. */
const comparable = ({ lines, raw: _raw, fulfillmentOrders: _ours, risk: _risk, ...order }: ChannelOrder) => ({
  ...order,
  updatedAt: null,
  placedAt: order.placedAt.slice(0, 19),
  createdAt: order.createdAt?.slice(0, 19),
  lines: lines.map((line) => ({ ...line, imageUrl: null })),
});
async function requested(changes: Partial<NewOrder> = {}) {
  const { id } = buy(changes);
  const { externalId } = (await read(id)).fulfillmentOrders![0]!;
  await shop.fulfillment.requestFulfillment(externalId, "please");
  return { orderId: id, externalId };
}

describe("an order", () => {
  test("is read with its lines, address and our fulfilment order", async () => {
    const { id, name } = buy();
    const order = await read(id);
    expect(order).toMatchObject({
      externalId: id,
      name,
      financialStatus: "paid",
      fulfillmentStatus: "unfulfilled",
      subtotal: "25",
      shippingTotal: "4.9",
      customerName: "Ana Lima",
      customerEmail: "ana@example.com",
      shippingAddress: { countryCode: "BR", provinceCode: "PE", zip: "50000-000" },
    });
    expect(order.lines[0]).toMatchObject({
      externalVariantId: pushed.variants[0]!.externalId,
      quantity: 2,
      currentQuantity: 2,
      price: "12.5",
      properties: [{ name: "_engraving", value: "A" }],
    });
    expect(order.fulfillmentOrders).toEqual([
      expect.objectContaining({
        orderExternalId: id,
        locationId,
        status: "open",
        requestStatus: "unsubmitted",
        supportedActions: expect.arrayContaining(["request_fulfillment"]),
      }),
    ]);
    expect(order.fulfillmentOrders![0]!.lines).toEqual([
      expect.objectContaining({ lineExternalId: order.lines[0]!.externalId, totalQuantity: 2, remainingQuantity: 2 }),
    ]);
  });

  test("says the same by webhook as by reading", async () => {
    const { id } = buy({
      totalDiscounts: "1.00",
      totalTax: "2.30",
      note: "Ring twice",
      tags: ["vip"],
      currency: "JPY",
      presentmentRate: "150",
      test: true,
    });
    expect(comparable(told(id))).toEqual(comparable(await read(id)));
  });

  test("without customer and address, with custom items only, is read", async () => {
    const { id } = buy({
      lines: [],
      customItems: [{ title: "Engraving", price: "3.00", quantity: 1, requiresShipping: false }],
      customer: null,
      shippingAddress: null,
    });
    expect(await read(id)).toMatchObject({
      shippingAddress: null,
      customerName: "",
      lines: [{ externalVariantId: null, externalProductId: null, sku: "" }],
    });
  });

  test("of 250 lines is read whole, with its fulfilment order's lines", async () => {
    const lines = Array.from({ length: 250 }, (_, index) => ({
      variantId: pushed.variants[index % 4]!.externalId,
      quantity: 1,
    }));
    const { id } = buy({ lines });
    const order = await read(id);
    expect(new Set(order.lines.map(({ externalId }) => externalId)).size).toBe(250);
    expect(order.fulfillmentOrders!.flatMap((each) => each.lines)).toHaveLength(250);
  });

  test("that does not exist is null", async () => {
    expect(await shop.orders.readOrder("gid://shopify/Order/1")).toBeNull();
  });

  test("gives its fulfilment orders alone for a fraction of what it costs itself", async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({
      variantId: pushed.variants[index % 4]!.externalId,
      quantity: 1,
    }));
    const { id } = buy({ lines });
    expect(await shop.orders.readFulfillmentOrders(id)).toEqual((await read(id)).fulfillmentOrders);
    expect(await shop.orders.readFulfillmentOrders("gid://shopify/Order/1")).toEqual([]);
    const small = buy().id;
    const costOf = async (call: () => Promise<unknown>) => {
      const costs: number[] = [];
      const send = globalThis.fetch;
      const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (...request) => {
        const answer = await send(...request);
        const { extensions } = (await answer.clone().json()) as {
          extensions: { cost: { requestedQueryCost: number } };
        };
        costs.push(extensions.cost.requestedQueryCost);
        return answer;
      });
      await call();
      spy.mockRestore();
      return costs.reduce((sum, cost) => sum + cost, 0);
    };
    const alone = await costOf(() => shop.orders.readFulfillmentOrders(small));
    expect(alone).toBeGreaterThan(0);
    expect(alone * 4).toBeLessThan(await costOf(() => shop.orders.readOrder(small)));
  });

  test("is found by the time of its change, page by page, oldest first", async () => {
    const since = new Date();
    const made = Array.from({ length: 30 }, () => buy().id);
    const seen = new Map<string, ChannelStanding>();
    let cursor: string | null = null;
    do {
      const page = await shop.orders.listStandings({ updatedSince: new Date(since.getTime() - 1000), cursor });
      for (const [id, standing] of page.standings) seen.set(id, standing);
      cursor = page.nextCursor;
    } while (cursor);
    expect([...seen.keys()]).toEqual(expect.arrayContaining(made));
    const changes = [...seen.values()].map(({ updatedAt }) => updatedAt);
    expect(changes).toEqual([...changes].sort());
    const none = await shop.orders.listStandings({ updatedSince: new Date(Date.now() + 60_000), cursor: null });
    expect(none.standings).toEqual(new Map());
    const [first] = made;
    expect(await shop.orders.readOrders([...made, "gid://shopify/Order/404"])).toHaveLength(made.length);
    expect((await shop.orders.readOrders([first!]))[0]).toEqual(await read(first!));
  });
});

test("an order whose parts we may not see is refused, and is not taken for one that is gone", async () => {
  const [one, other] = [buy().id, buy().id];
  const token = shop.issueToken(["read_orders"]);
  const { orders } = adaptersWith(
    new AdminClient({ shop: DEMO_SHOP, apiVersion: "2026-10", tokens: () => Promise.resolve(token) }),
  );
  const refused = { kind: "misconfigured", reason: "permission_missing" };
  await expect(orders.readStandings([one])).rejects.toMatchObject(refused);
  await expect(orders.readStandings([one, other])).rejects.toMatchObject(refused);
  await expect(orders.readOrder(one)).rejects.toMatchObject(refused);
  shop.issueToken();
});

test("what the shop has the buyer asked beside is told in both ways, what the country does by a reading alone", async () => {
  const CPF = { key: "CPF", value: "111.444.777-35" };
  const { id } = buy({
    customAttributes: [CPF],
    localizedFields: [{ key: "TAX_CREDENTIAL_BR", title: "CPF/CNPJ", value: CPF.value }],
  });
  const ofCart = { name: "CPF", value: CPF.value };
  expect(told(id).buyerFields).toEqual([ofCart]);
  expect((await read(id)).buyerFields).toEqual([{ name: "CPF/CNPJ", value: CPF.value }, ofCart]);
});

describe("a fulfilment request", () => {
  test("is seen, accepted, and shipped with a carrier that Shopify knows", async () => {
    const { orderId, externalId } = await requested();
    const waiting = await shop.orders.listFulfillmentRequests("fulfillment");
    expect(waiting.map((each) => each.externalId)).toContain(externalId);
    expect(
      await shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: "On its way" }),
    ).toMatchObject({
      externalId,
      status: "in_progress",
      requestStatus: "accepted",
    });
    const { externalId: fulfillmentId } = await shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId, lines: null }],
      trackingNumber: "YT2326721272004213",
      trackingUrl: "https://elsewhere.test/YT2326721272004213",
      carrier: "Yun Express",
      notifyCustomer: false,
    });
    const [fulfillment] = shop.shopify.state.orders.get(orderId)!.fulfillments;
    expect(fulfillment).toMatchObject({
      id: fulfillmentId,
      tracking: [{ company: "YunExpress", number: "YT2326721272004213" }],
    });
    expect(fulfillment!.tracking[0]!.url).not.toContain("elsewhere");
    await shop.fulfillment.createFulfillmentEvent({
      fulfillmentId,
      status: "delivered",
      happenedAt: new Date(),
    });
    expect(shop.shopify.state.orders.get(orderId)!.fulfillments[0]!.events.map(({ status }) => status)).toContain(
      "DELIVERED",
    );
    expect(await read(orderId)).toMatchObject({ fulfillmentStatus: "fulfilled" });
  });

  test("is shipped in parts, with the link of a carrier that Shopify does not know", async () => {
    const { orderId, externalId } = await requested();
    await shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: null });
    const [line] = (await read(orderId)).fulfillmentOrders![0]!.lines;
    await shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId, lines: [{ externalId: line!.externalId, quantity: 1 }] }],
      trackingNumber: "ZP1",
      trackingUrl: "https://zopi.test/ZP1",
      carrier: "Zopi Line",
      notifyCustomer: false,
    });
    const order = await read(orderId);
    expect(order.fulfillmentStatus).toBe("partially_fulfilled");
    expect(
      order.fulfillmentOrders!.flatMap((each) => each.lines).map(({ remainingQuantity }) => remainingQuantity),
    ).toContain(1);
    expect(shop.shopify.state.orders.get(orderId)!.fulfillments[0]!.tracking).toEqual([
      { company: "Zopi Line", number: "ZP1", url: "https://zopi.test/ZP1" },
    ]);
  });

  test("travels in several parcels, each number added once", async () => {
    const { orderId, externalId } = await requested();
    await shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: null });
    const parcel = (number: string) => ({
      trackingNumber: number,
      trackingUrl: `https://zopi.test/${number}`,
      carrier: "Zopi Line",
    });
    const { externalId: fulfillmentId } = await shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId, lines: null }],
      ...parcel("ZP1"),
      notifyCustomer: false,
    });
    for (const number of ["ZP2", "ZP2"])
      await shop.fulfillment.addTracking({ orderExternalId: orderId, fulfillmentId, ...parcel(number) });
    expect(shop.shopify.state.orders.get(orderId)!.fulfillments[0]!.tracking).toEqual(
      ["ZP1", "ZP2"].map((number) => ({ company: "Zopi Line", number, url: `https://zopi.test/${number}` })),
    );
    expect(await shop.fulfillment.findFulfillments({ orderExternalId: orderId, trackingNumber: "ZP2" })).toMatchObject([
      { externalId: fulfillmentId },
    ]);
  });

  test("is rejected with a reason", async () => {
    const { orderId, externalId } = await requested();
    expect(
      await shop.fulfillment.answerFulfillmentRequest(externalId, {
        accepts: false,
        reason: "inventory_out_of_stock",
        message: "Sold out",
      }),
    ).toMatchObject({
      requestStatus: "rejected",
    });
    expect(await read(orderId)).toMatchObject({ fulfillmentOrders: [{ requestStatus: "rejected" }] });
  });

  test("is cancelled or kept on the merchant's wish", async () => {
    const first = await requested();
    const second = await requested();
    for (const { externalId } of [first, second]) {
      await shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: null });
      shop.shopify.commerce.requestCancellation(DEMO_SHOP, externalId, "changed my mind");
    }
    const waiting = await shop.orders.listFulfillmentRequests("cancellation");
    expect(waiting.map((each) => each.externalId)).toEqual(
      expect.arrayContaining([first.externalId, second.externalId]),
    );
    expect(
      await shop.fulfillment.answerCancellationRequest(first.externalId, { accepts: true, message: null }),
    ).toMatchObject({
      requestStatus: "cancellation_accepted",
    });
    expect(
      await shop.fulfillment.answerCancellationRequest(second.externalId, { accepts: false, message: "Shipped" }),
    ).toMatchObject({
      requestStatus: "cancellation_rejected",
    });
  });

  test("that was answered already is refused in words", async () => {
    const { externalId } = await requested();
    await shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: null });
    await expect(
      shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: null }),
    ).rejects.toMatchObject({
      kind: "refused",
      reason: "request_closed",
    });
    await shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId, lines: null }],
      trackingNumber: null,
      trackingUrl: null,
      carrier: null,
      notifyCustomer: false,
    });
    const again = shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId, lines: null }],
      trackingNumber: null,
      trackingUrl: null,
      carrier: null,
      notifyCustomer: false,
    });
    await expect(again).rejects.toMatchObject({ kind: "refused", reason: "not_fulfillable" });
  });

  test("whose fulfilment's answer is lost is unknown, and the order read back shows it", async () => {
    const { orderId, externalId } = await requested();
    await shop.fulfillment.answerFulfillmentRequest(externalId, { accepts: true, message: null });
    shop.served.context.faults.add({
      vendor: "shopify",
      kind: "timeout_after_write",
      match: "fulfillmentCreate",
      count: 1,
    });
    shortenDeadlines(300);
    const lost = shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId, lines: null }],
      trackingNumber: "1",
      trackingUrl: null,
      carrier: null,
      notifyCustomer: false,
    });
    await expect(lost).rejects.toMatchObject({ kind: "unknown" });
    vi.restoreAllMocks();
    expect(await read(orderId)).toMatchObject({ fulfillmentStatus: "fulfilled" });
  });
});
