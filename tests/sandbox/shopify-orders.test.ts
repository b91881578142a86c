import { createHmac } from "node:crypto";
import { parse as parseLossless } from "lossless-json";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_SHOP, SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { startShop, until, type Received, type TestShop } from "./shopify-shop.ts";

let shop: TestShop;
let locationId: string;
let variantIds: string[];

beforeAll(async () => {
  shop = await startShop();
  const service =
    await shop.admin(`mutation { fulfillmentServiceCreate(name: "Quayside", inventoryManagement: true, trackingSupport: true, callbackUrl: "${shop.shopify.context.appOrigin}/fulfillment") {
    fulfillmentService { id location { id isFulfillmentService } } userErrors { message } } }`);
  locationId = service.data.fulfillmentServiceCreate.fulfillmentService.location.id;
  const product = await shop.admin(
    `mutation($input: ProductSetInput!) { productSet(input: $input) { product { variants(first: 5) { nodes { id } } } userErrors { message } } }`,
    {
      input: {
        title: "Lantern",
        productOptions: [{ name: "Colour", values: [{ name: "Red" }, { name: "Blue" }] }],
        variants: [
          {
            optionValues: [{ optionName: "Colour", name: "Red" }],
            sku: "L-R",
            price: "30",
            inventoryItem: { tracked: true },
            inventoryQuantities: [{ locationId, name: "available", quantity: 50 }],
          },
          { optionValues: [{ optionName: "Colour", name: "Blue" }], sku: "L-B", price: "10" },
        ],
      },
    },
  );
  variantIds = product.data.productSet.product.variants.nodes.map(({ id }: { id: string }) => id);
});
afterAll(() => shop.close());
beforeEach(() => {
  shop.received.length = 0;
});

const address = {
  firstName: "Ada",
  lastName: "Byrne",
  address1: "1 Quay St",
  city: "Portland",
  zip: "97205",
  countryCode: "US",
  country: "United States",
};
const place = (extra: object = {}) =>
  shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ variantId: variantIds[0]!, quantity: 3, properties: [{ key: "Name", value: "Ada" }] }],
    customer: { email: "ada@buyers.test", firstName: "Ada" },
    shippingAddress: address,
    ...extra,
  });

const FULFILLMENT_ORDER = `id status requestStatus supportedActions { action } assignedLocation { location { id } } lineItems(first: 5) { nodes { id sku totalQuantity remainingQuantity } }`;
const readOrder = async (id: string) =>
  (
    await shop.admin(
      `query($id: ID!) { order(id: $id) { id name legacyResourceId displayFinancialStatus displayFulfillmentStatus cancelledAt totalPriceSet { shopMoney { amount } }
        lineItems(first: 5) { nodes { sku unfulfilledQuantity customAttributes { key value } } }
        fulfillmentOrders(first: 5) { nodes { ${FULFILLMENT_ORDER} } } fulfillments { status displayStatus trackingInfo { company number url } } } }`,
      { id },
    )
  ).data.order;
const act = async (field: string, args: string) =>
  (await shop.admin(`mutation { ${field}(${args}) { userErrors { field message } } }`)).data[field].userErrors;

describe("orders", () => {
  test("ids exceed 2^53, lines go to the location that stocks them", async () => {
    const order = place({
      lines: [
        { variantId: variantIds[0]!, quantity: 1 },
        { variantId: variantIds[1]!, quantity: 1 },
      ],
    });
    const read = await readOrder(order.id);
    expect(BigInt(read.legacyResourceId)).toBeGreaterThan(2n ** 53n);
    expect(read).toMatchObject({
      displayFinancialStatus: "PAID",
      displayFulfillmentStatus: "UNFULFILLED",
      totalPriceSet: { shopMoney: { amount: "40.0" } },
    });
    const placed = read.fulfillmentOrders.nodes.map((node: any) => [
      node.assignedLocation.location.id,
      node.lineItems.nodes.map(({ sku }: { sku: string }) => sku),
    ]);
    expect(placed).toEqual([
      [locationId, ["L-R"]],
      [shop.shopify.state.merchantLocation(DEMO_SHOP).id, ["L-B"]],
    ]);
  });

  test("webhooks are signed, shaped as REST and carry ids as plain numbers", async () => {
    const order = place({ shippingAddress: null, customer: null, currency: "EUR", presentmentRate: "0.9" });
    const number = order.id.split("/").at(-1)!;
    const isCreate = ({ headers, body }: Received) =>
      headers["x-shopify-topic"] === "orders/create" && body.startsWith(`{"id":${number},`);
    await until(() => shop.received.some(isCreate));
    const { headers, body, path } = shop.received.find(isCreate)!;
    expect(path).toMatch(/^\/webhooks\//);
    expect(headers["x-shopify-hmac-sha256"]).toBe(
      createHmac("sha256", SANDBOX_KEYS.shopifyApiSecret).update(body).digest("base64"),
    );
    expect(headers["x-shopify-shop-domain"]).toBe(DEMO_SHOP);
    const payload = parseLossless(body) as any;
    expect(String(payload.id)).toBe(number);
    expect(payload).toMatchObject({
      customer: null,
      shipping_address: null,
      financial_status: "paid",
      fulfillment_status: null,
      presentment_currency: "EUR",
    });
    expect(payload.total_price_set.presentment_money).toMatchObject({ amount: "81.00", currency_code: "EUR" });
    expect(payload.line_items[0].properties).toEqual([{ name: "Name", value: "Ada" }]);
  });

  test("search by update time, name and financial status; older than sixty days is hidden", async () => {
    const pending = place({ financialStatus: "PENDING" });
    place({
      createdAt: new Date(Date.now() - 61 * 86_400_000).toISOString(),
      financialStatus: "PENDING",
      tags: ["old"],
    });
    const find = async (query: string) =>
      (
        await shop.admin(
          `query($query: String) { orders(first: 50, query: $query, sortKey: UPDATED_AT) { nodes { name } } }`,
          { query },
        )
      ).data.orders.nodes;
    expect(await find(`financial_status:pending`)).toEqual([{ name: pending.name }]);
    expect(
      await find(`name:${pending.name} AND updated_at:>='${new Date(Date.now() - 60_000).toISOString()}'`),
    ).toHaveLength(1);
    expect(await find(`tag:old`)).toEqual([]);
    expect(await act("orderMarkAsPaid", `input: {id: "${pending.id}"}`)).toEqual([]);
    expect((await readOrder(pending.id)).displayFinancialStatus).toBe("PAID");
  });

  test("cancelling runs as a job and gives the money back", async () => {
    const order = place();
    const { data } = await shop.admin(
      `mutation { orderCancel(orderId: "${order.id}", reason: CUSTOMER, restock: true, refundMethod: {originalPaymentMethodsRefund: true}) { job { id done } orderCancelUserErrors { code } } }`,
    );
    expect(data.orderCancel).toMatchObject({ job: { done: false }, orderCancelUserErrors: [] });
    await until(async () => (await readOrder(order.id)).cancelledAt !== null);
    expect(await readOrder(order.id)).toMatchObject({
      displayFinancialStatus: "REFUNDED",
      fulfillmentOrders: { nodes: [{ status: "CANCELLED", supportedActions: [] }] },
    });
  });

  test("a refund needs @idempotent, and the same key gives back once", async () => {
    const order = place();
    const REFUND = (directive: string) =>
      `mutation($input: RefundInput!) { refundCreate(input: $input) ${directive} { refund { id totalRefundedSet { shopMoney { amount } } } userErrors { message } } }`;
    const input = {
      orderId: order.id,
      transactions: [{ orderId: order.id, amount: "30.10", kind: "REFUND", gateway: "bogus" }],
    };
    expect((await shop.admin(REFUND(""), { input })).errors[0].extensions.code).toBe("BAD_REQUEST");
    const first = await shop.admin(REFUND(`@idempotent(key: "r1")`), { input });
    const second = await shop.admin(REFUND(`@idempotent(key: "r1")`), { input });
    expect(second.data).toEqual(first.data);
    expect(first.data.refundCreate.refund.totalRefundedSet.shopMoney.amount).toBe("30.1");
    expect(shop.shopify.state.orders.get(order.id)!.refunds).toHaveLength(1);
    expect((await readOrder(order.id)).displayFinancialStatus).toBe("PARTIALLY_REFUNDED");
  });
});

describe("fulfilment orders", () => {
  const only = async (orderId: string) => (await readOrder(orderId)).fulfillmentOrders.nodes.at(-1);
  const actions = (fulfillmentOrder: any) =>
    fulfillmentOrder.supportedActions.map(({ action }: { action: string }) => action);

  test("request, accept, ship in two parcels, deliver", async () => {
    const order = place();
    const { id, ...before } = await only(order.id);
    expect(actions(before)).toContain("REQUEST_FULFILLMENT");
    expect(await act("fulfillmentOrderSubmitFulfillmentRequest", `id: "${id}", message: "quickly"`)).toEqual([]);
    await until(() =>
      shop.received.some(
        ({ path, body }) =>
          path === "/fulfillment/fulfillment_order_notification" && body.includes("FULFILLMENT_REQUEST"),
      ),
    );
    const inbox = await shop.admin(
      `{ assignedFulfillmentOrders(first: 5, assignmentStatus: FULFILLMENT_REQUESTED) { nodes { id destination { city } merchantRequests(first: 1) { nodes { message } } } } }`,
    );
    expect(inbox.data.assignedFulfillmentOrders.nodes).toEqual([
      { id, destination: { city: "Portland" }, merchantRequests: { nodes: [{ message: "quickly" }] } },
    ]);

    const ship = (quantity: number, number: string) =>
      shop.admin(
        `mutation($fulfillment: FulfillmentInput!) { fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id trackingInfo { url } } userErrors { message } } }`,
        {
          fulfillment: {
            lineItemsByFulfillmentOrder: [
              { fulfillmentOrderId: id, fulfillmentOrderLineItems: [{ id: before.lineItems.nodes[0].id, quantity }] },
            ],
            trackingInfo: { company: "YunExpress", number },
          },
        },
      );
    expect((await ship(1, "YT1")).data.fulfillmentCreate.userErrors).toHaveLength(1);
    expect(await act("fulfillmentOrderAcceptFulfillmentRequest", `id: "${id}"`)).toEqual([]);
    expect(actions(await only(order.id))).toEqual(["CREATE_FULFILLMENT", "REQUEST_CANCELLATION"]);

    const parcel = (await ship(2, "YT1")).data.fulfillmentCreate.fulfillment;
    expect(parcel.trackingInfo[0].url).toContain("YT1");
    expect((await readOrder(order.id)).displayFulfillmentStatus).toBe("PARTIALLY_FULFILLED");
    expect((await ship(2, "YT2")).data.fulfillmentCreate.userErrors[0].message).toContain("quantity");
    await ship(1, "YT2");
    expect(await readOrder(order.id)).toMatchObject({
      displayFulfillmentStatus: "FULFILLED",
      fulfillmentOrders: { nodes: [{ status: "CLOSED" }] },
    });
    expect(
      await act("fulfillmentEventCreate", `fulfillmentEvent: {fulfillmentId: "${parcel.id}", status: DELIVERED}`),
    ).toEqual([]);
    expect((await readOrder(order.id)).fulfillments[0].displayStatus).toBe("DELIVERED");
  });

  test("a rejected request is open again with its reason kept", async () => {
    const order = place();
    const { id } = await only(order.id);
    shop.shopify.commerce.requestFulfillment(DEMO_SHOP, id);
    expect(
      await act(
        "fulfillmentOrderRejectFulfillmentRequest",
        `id: "${id}", reason: INVENTORY_OUT_OF_STOCK, message: "sold out"`,
      ),
    ).toEqual([]);
    expect(await readOrder(order.id)).toMatchObject({
      displayFulfillmentStatus: "REQUEST_DECLINED",
      fulfillmentOrders: { nodes: [{ status: "OPEN", requestStatus: "REJECTED" }] },
    });
    expect(shop.shopify.state.orders.get(order.id)!.fulfillmentOrders[0]!.requests[0]!.response).toEqual({
      reason: "INVENTORY_OUT_OF_STOCK",
      message: "sold out",
    });
  });

  test("an accepted cancellation ends it and opens another for what is left", async () => {
    const order = place();
    const { id } = await only(order.id);
    shop.shopify.commerce.requestFulfillment(DEMO_SHOP, id);
    await act("fulfillmentOrderAcceptFulfillmentRequest", `id: "${id}"`);
    expect(await act("fulfillmentOrderMove", `id: "${id}", newLocationId: "${locationId}"`)).toHaveLength(1);
    shop.shopify.commerce.requestCancellation(DEMO_SHOP, id);
    expect(await act("fulfillmentOrderAcceptCancellationRequest", `id: "${id}"`)).toEqual([]);
    const states = (await readOrder(order.id)).fulfillmentOrders.nodes.map(({ status, requestStatus }: any) => [
      status,
      requestStatus,
    ]);
    expect(states).toEqual([
      ["CANCELLED", "CANCELLATION_ACCEPTED"],
      ["OPEN", "UNSUBMITTED"],
    ]);
  });

  test("on hold nothing ships; released it can", async () => {
    const order = place();
    const { id } = await only(order.id);
    expect(await act("fulfillmentOrderHold", `id: "${id}", fulfillmentHold: {reason: INCORRECT_ADDRESS}`)).toEqual([]);
    expect((await readOrder(order.id)).displayFulfillmentStatus).toBe("ON_HOLD");
    const fulfillment = `fulfillment: {lineItemsByFulfillmentOrder: [{fulfillmentOrderId: "${id}"}]}`;
    expect(await act("fulfillmentCreate", fulfillment)).toHaveLength(1);
    expect(await act("fulfillmentOrderReleaseHold", `id: "${id}"`)).toEqual([]);
    expect(await act("fulfillmentCreate", fulfillment)).toEqual([]);
  });
});
