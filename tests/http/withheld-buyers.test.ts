import { createRouterClient } from "@orpc/server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { router } from "../../app/api.server.ts";
import { takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { sweepOrders } from "../../app/areas/orders/server/intake/sweep-orders.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { Shop } from "../../sandbox/shopify/model.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { withhold } from "../../sandbox/shopify/webhook-payloads/withhold.ts";
import { makeListing, serveShopify, type ServedShopify } from "../adapters/shopify-standin.ts";
import { goodsOf, mapLine } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { requestAt } from "../factories/store-requests.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { ensureOfflineSession } from "../factories/wired.ts";

/** A shop whose platform has not approved the app for buyers' names, addresses, numbers and e-mail addresses. */
let shop: ServedShopify;
let tenant: Tenant;
let variantId: string;
let api: ReturnType<typeof clientOf>;

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

beforeAll(async () => {
  shop = await serveShopify();
  const { locationId } = await shop.fulfillment.ensureFulfillmentLocation();
  const pushed = await shop.listings.pushListing(makeListing({ key: "goods", locationId }));
  variantId = pushed.variants[0]!.externalId;
  await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
  tenant = await makeTenant();
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP, locationId } });
});
beforeEach(async () => {
  await systemDb.order.deleteMany({ where: { storeId: tenant.store.id } });
  await systemDb.orderSync.deleteMany({ where: { storeId: tenant.store.id } });
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await ensureOfflineSession({
    shop: DEMO_SHOP,
    sessionToken: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP),
  });
  api = clientOf(tenant);
});
afterEach(() => grant(null));
afterAll(() => shop.served.close());

/** What the app may not read from now on. */
function grant(withheld: Shop["withheld"]): void {
  shop.shopify.commerce.updateShop(DEMO_SHOP, { withheld });
}

const buyer = { firstName: "Ada", lastName: "Byron", phone: "+15035550100" };
const address = {
  ...buyer,
  address1: "1 Pier Road",
  city: "Portland",
  provinceCode: "OR",
  province: "Oregon",
  zip: "97201",
  countryCode: "US",
  country: "United States",
};
const whole = {
  customerName: "Ada Byron",
  customerEmail: "ada@example.com",
  customerPhone: "+15035550100",
  shippingAddress: expect.objectContaining({ firstName: "Ada", address1: "1 Pier Road", zip: "97201" }) as object,
  countryCode: "US",
};

const sell = () =>
  shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ variantId, quantity: 1 }],
    customer: { ...buyer, email: "ada@example.com" },
    shippingAddress: address,
    shippingPrice: "4.90",
  }).id;
const sweep = () => sweepOrders({ storeId: tenant.store.id, signal: AbortSignal.timeout(20_000) });
const store = () => systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
/** What the shop's webhook of the order says, as far as we are granted it. */
async function hear(externalId: string): Promise<void> {
  const { state } = shop.shopify;
  const held = state.shops.get(DEMO_SHOP)!;
  const payload = withhold(orderPayload(state, held, state.orders.get(externalId)!), held.withheld)!;
  await takeInOrders({ store: await store(), orders: [mapOrderWebhook(toJson(payload))], origin: "webhook" });
}
const stored = (externalId: string) =>
  systemDb.order.findFirstOrThrow({ where: { storeId: tenant.store.id, externalId }, include: { lines: true } });
async function map(externalId: string): Promise<void> {
  const { id, lines } = await stored(externalId);
  for (const line of lines) await mapLine(line.id, { ...goodsOf(), source: "zopi" });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: id }));
}
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await hurryJobs();
  }
}
const isNoticed = async () => (await api.orders.syncState({})).data.stores.map((each) => each.is_buyer_withheld);

describe.each(["fields", "addresses"] as const)("where %s are withheld", (withheld) => {
  test("an order comes in, waits and says why, and goes on by itself once they are granted", async () => {
    grant(withheld);
    const [externalId, other] = [sell(), sell()];
    await hear(externalId);
    await sweep();
    await map(externalId);
    expect(await stored(externalId)).toMatchObject({
      blocker: "address_withheld",
      section: "placement",
      subStatus: "needs_attention",
      customerName: "",
    });
    const { data } = await api.placement.request({ orders: [{ order_id: (await stored(externalId)).id }] });
    expect(data.results.map(({ reason }) => reason)).toEqual(["address_withheld"]);
    expect(await systemDb.purchaseOrder.count({ where: { order: { externalId } } })).toBe(0);
    expect(await isNoticed()).toEqual([true]);

    grant(null);
    await sweep();
    await work();
    expect(await stored(externalId)).toMatchObject({ ...whole, blocker: null });
    expect(await stored(other)).toMatchObject(whole);
    expect(await isNoticed()).toEqual([false]);
  });

  test("nothing that is known of a buyer is lost, by whatever way the order comes again", async () => {
    const externalId = sell();
    await sweep();
    await map(externalId);
    expect(await stored(externalId)).toMatchObject(whole);
    grant(withheld);
    shop.shopify.commerce.refund(DEMO_SHOP, externalId, { amount: "1.00" });
    await hear(externalId);
    expect(await stored(externalId)).toMatchObject(whole);
    await sweep();
    await work();
    const after = await stored(externalId);
    expect(after).toMatchObject({ ...whole, blocker: null, buyerWithheld: true });
    expect(after.refundedTotal.toFixed(2)).toBe("1.00");
  });

  test("a merchant's own request waits with the order, and is answered once the address is there", async () => {
    grant(withheld);
    const externalId = sell();
    await sweep();
    await map(externalId);
    const requested = async () => (await shop.orders.readFulfillmentOrders(externalId))[0]!;
    await requestAt(shop, externalId);
    const answer = async () => {
      await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
      await work();
      return (await requested()).requestStatus;
    };
    expect(await answer()).toBe("submitted");
    grant(null);
    expect(await answer()).toBe("accepted");
  });
});

test("an address that is no longer the known one is not shipped to", async () => {
  const externalId = sell();
  await sweep();
  await map(externalId);
  grant("fields");
  shop.shopify.commerce.correctAddress(DEMO_SHOP, externalId, { countryCode: "CA", country: "Canada" });
  await sweep();
  await work();
  expect(await stored(externalId)).toMatchObject({ countryCode: "CA", blocker: "address_withheld" });
});

test("an address that a person enters lets the order through, and stays", async () => {
  grant("fields");
  const externalId = sell();
  await sweep();
  await map(externalId);
  const { id } = await stored(externalId);
  await api.orders.updateCustomer({
    order_id: id,
    name: "Ada Byron",
    email: "",
    phone: "",
    shipping_address: {
      first_name: "Ada",
      last_name: "Byron",
      company: "",
      address1: "1 Pier Road",
      address2: "",
      city: "Portland",
      province: "Oregon",
      province_code: "OR",
      zip: "97201",
      country: "United States",
      country_code: "US",
      phone: "",
    },
  });
  expect(await stored(externalId)).toMatchObject({ blocker: null });
  shop.shopify.commerce.refund(DEMO_SHOP, externalId, { amount: "1.00" });
  await sweep();
  await work();
  await hear(externalId);
  expect(await stored(externalId)).toMatchObject({
    blocker: null,
    shippingAddress: expect.objectContaining({ address1: "1 Pier Road" }) as object,
  });
});

test("where orders are withheld at all the store says so, and none is missed once they are granted", async () => {
  grant("orders");
  const externalId = sell();
  await sweep();
  const [state] = (await api.orders.syncState({})).data.stores;
  expect(state).toMatchObject({ state: "failed", error: "buyers_withheld", is_buyer_withheld: true });
  grant(null);
  await sweep();
  expect(await stored(externalId)).toMatchObject(whole);
  expect(await isNoticed()).toEqual([false]);
});
