import { createRouterClient } from "@orpc/server";
import { Router } from "express";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PushedListing } from "../../app/adapters/sales-channel/sales-channel.ts";
import { router } from "../../app/api.server.ts";
import { takeInFulfilmentRequestsJob } from "../../app/areas/orders/jobs/take-in-fulfilment-requests.server.ts";
import { applySupplierOrder, holdPurchaseOrder } from "../../app/areas/orders/server/apply-supplier-order.server.ts";
import { parcelInbound } from "../../app/areas/orders/server/parcel-inbound.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/read-purchase-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/recompute-order.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/take-in-orders.server.ts";
import { zopiInbound } from "../../app/areas/orders/server/zopi-inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { workspaceScope } from "../../app/platform/db/scope.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { translate } from "../../app/platform/i18n/translate.server.ts";
import { createInbound } from "../../app/platform/inbound/inbound.server.ts";
import { enqueue } from "../../app/platform/jobs/define.server.ts";
import { ensureOfflineSession } from "../../app/shopify.server.ts";
import { create17track } from "../../sandbox/17track/17track.ts";
import type { SandboxContext, Standin } from "../../sandbox/core/context.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { makeListing, serveShopify, shortenDeadlines, type ServedShopify } from "../adapters/shopify-standin.ts";
import { goodsOf, mapLine } from "../factories/ready-orders.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

const DAY_MS = 24 * 60 * 60_000;

let shop: ServedShopify;
/** The warehouse and the tracking provider in one world, so that parcels that the one sends are known to the other. */
let world: ServedStandin;
let tenant: Tenant;
let locationId: string;
let pushed: PushedListing;
let api: ReturnType<typeof clientOf>;

const clientOf = ({ principal }: Tenant) => createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

function createWorld(context: SandboxContext): Standin {
  const parts = [createWarehouse(context), create17track(context)];
  const router = Router();
  for (const part of parts) router.use(`/${part.name}`, part.router);
  return {
    name: "world",
    router,
    async start() {
      const stops = await Promise.all(parts.map((part) => part.start?.()));
      return async () => {
        for (const stop of stops) await stop?.();
      };
    },
  };
}

beforeAll(async () => {
  [shop, world] = await Promise.all([serveShopify(), serveStandin(createWorld)]);
  env.ZOPI_API_URL = `${world.origin}/world/warehouse`;
  env.TRACK17_API_URL = `${world.origin}/world/17track`;
  ({ locationId } = await shop.channel.ensureFulfilmentLocation());
  pushed = await shop.channel.pushListing(makeListing({ key: "goods", locationId }));
});
afterAll(() => Promise.all([shop.served.close(), world.close()]));
beforeEach(async () => {
  shop.served.context.faults.clear();
  await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
  tenant = await makeTenant();
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP, locationId } });
  await systemDb.wallet.create({ data: { workspaceId: tenant.workspace.id, balanceTopup: "5000" } });
  await ensureOfflineSession({ shop: DEMO_SHOP, sessionToken: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP) });
  api = clientOf(tenant);
});
afterEach(() => vi.restoreAllMocks());

const customer = { firstName: "Ada", lastName: "Byron", email: "ada@example.com", phone: "+15035550100" };
const shippingAddress = { firstName: "Ada", lastName: "Byron", address1: "1 Pier Road", city: "Portland", provinceCode: "OR", province: "Oregon", zip: "97201", countryCode: "US", country: "United States", phone: "+15035550100" };

/** An order bought in the store, taken in, its lines mapped to the warehouse's goods. */
async function soldOrder(changes: Partial<NewOrder> = {}, isMapped = true) {
  const lines = [{ variantId: pushed.variants[0]!.externalId, quantity: 2 }];
  const { id: externalId } = shop.shopify.commerce.createOrder(DEMO_SHOP, { lines, customer, shippingAddress, shippingPrice: "4.90", ...changes });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [(await shop.channel.readOrder(externalId))!], origin: "sweep" });
  const { id, lines: taken } = await systemDb.order.findFirstOrThrow({ where: { externalId }, include: { lines: true } });
  if (isMapped) for (const line of taken) await mapLine(line.id, { ...goodsOf(), source: "zopi" });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, orderId: id }));
  return { id, externalId };
}
const fulfilmentOrderOf = async (externalId: string) => (await shop.channel.readOrder(externalId))!.fulfilmentOrders![0]!;
const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
const purchase = (orderId: string) => systemDb.purchaseOrder.findFirst({ where: { orderId }, orderBy: { createdAt: "desc" } });
const events = async (orderId: string) => (await systemDb.orderEvent.findMany({ where: { orderId }, orderBy: { id: "asc" } })).map(({ kind }) => kind);
const answerRequests = async () => {
  await enqueue(systemDb, takeInFulfilmentRequestsJob, { storeId: tenant.store.id });
  await work(2);
};
async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
/** Has the warehouse send what was bought, and takes over what it says. */
async function ship(orderId: string): Promise<void> {
  world.context.clock.advance(5 * DAY_MS);
  await readPurchaseOrders({ scope: tenant.scope, source: "zopi", purchaseOrderIds: [(await purchase(orderId))!.id] });
}

describe("a merchant's request from the store's order page", () => {
  test("is accepted and placed", async () => {
    const { id, externalId } = await soldOrder();
    await shop.channel.requestFulfilment((await fulfilmentOrderOf(externalId)).externalId, "please");
    await answerRequests();
    expect(await fulfilmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted", status: "in_progress" });
    expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
    await answerRequests();
    expect(await systemDb.purchaseOrder.count({ where: { orderId: id } })).toBe(1);
    expect(await events(id)).toContain("fulfilment_request_accepted");
  });

  test("for an order that is not paid or not mapped is rejected with the reason, and nothing is bought", async () => {
    const unpaid = await soldOrder({ financialStatus: "PENDING" } as Partial<NewOrder>);
    const unmapped = await soldOrder({}, false);
    for (const { externalId } of [unpaid, unmapped]) await shop.channel.requestFulfilment((await fulfilmentOrderOf(externalId)).externalId, null);
    await answerRequests();
    for (const { id, externalId } of [unpaid, unmapped]) {
      expect(await fulfilmentOrderOf(externalId)).toMatchObject({ requestStatus: "rejected" });
      expect(await purchase(id)).toBeNull();
      const row = await systemDb.fulfillmentOrder.findFirstOrThrow({ where: { orderId: id } });
      expect(row.rejectReason).toBe(id === unpaid.id ? "unpaid_by_buyer" : "unmapped_lines");
      expect(row.rejectMessage!.length).toBeGreaterThan(20);
    }
  });

  test("is rejected in the language of the workspace's owner", async () => {
    await systemDb.account.update({ where: { id: tenant.principal.accountId }, data: { language: "de" } });
    const { id, externalId } = await soldOrder({}, false);
    await shop.channel.requestFulfilment((await fulfilmentOrderOf(externalId)).externalId, null);
    await answerRequests();
    const row = await systemDb.fulfillmentOrder.findFirstOrThrow({ where: { orderId: id } });
    expect(row.rejectMessage).toBe(`${translate("de", "orders:blockers.unmapped_lines.title")} ${translate("de", "orders:blockers.unmapped_lines.advice")}`);
  });

  test("to stop is accepted while the supplier lets it, and the money comes back", async () => {
    const { id, externalId } = await soldOrder();
    const { externalId: requested } = await fulfilmentOrderOf(externalId);
    await shop.channel.requestFulfilment(requested, null);
    await answerRequests();
    shop.shopify.commerce.requestCancellation(DEMO_SHOP, requested);
    await answerRequests();
    expect(await purchase(id)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
    expect(await events(id)).toContain("cancellation_accepted");
    expect((await systemDb.wallet.findUniqueOrThrow({ where: { workspaceId: tenant.workspace.id } })).balanceTopup.toFixed(2)).toBe("5000.00");
  });

  test("to stop is rejected once the supplier packs", async () => {
    const { id, externalId } = await soldOrder();
    const { externalId: requested } = await fulfilmentOrderOf(externalId);
    await shop.channel.requestFulfilment(requested, null);
    await answerRequests();
    world.context.clock.advance(10 * 60 * 60_000);
    shop.shopify.commerce.requestCancellation(DEMO_SHOP, requested);
    await answerRequests();
    expect(await fulfilmentOrderOf(externalId)).toMatchObject({ requestStatus: "cancellation_rejected" });
    expect((await purchase(id))!.status).not.toBe("cancelled");
  });
});

describe("a parcel", () => {
  test("of an order placed here shows at the store with its number, once, and is followed to the door (O020, O037)", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    expect(await fulfilmentOrderOf(externalId)).toMatchObject({ requestStatus: "accepted" });
    await ship(id);
    await work(3);
    const parcels = await systemDb.shipment.findMany({ where: { orderId: id } });
    expect(parcels.length).toBeGreaterThan(0);
    for (const parcel of parcels) expect(parcel).toMatchObject({ fulfillmentState: "sent", externalFulfillmentId: expect.any(String), registeredAt: expect.any(Date) });
    const numbers = atStore(externalId).fulfillments.flatMap(({ tracking }) => tracking.map(({ number }) => number));
    expect(numbers.sort()).toEqual(parcels.map(({ trackingNumber }) => trackingNumber).sort());
    expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ section: "shipment", fulfillmentStatus: "fulfilled" });
  });

  test("whose fulfilment was made and not answered is not told twice", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    await ship(id);
    shop.served.context.faults.add({ vendor: "shopify", kind: "timeout_after_write", match: "fulfillmentCreate", count: 1 });
    shortenDeadlines(500);
    await work(4);
    const parcels = await systemDb.shipment.findMany({ where: { orderId: id } });
    expect(parcels.map(({ fulfillmentState }) => fulfillmentState)).toEqual(parcels.map(() => "sent"));
    expect(atStore(externalId).fulfillments).toHaveLength(parcels.length);
  });

  test("of a supplier that does not say what is in it is told as well when an earlier one has taken all goods", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    const { id: purchaseOrderId, externalIds } = (await purchase(id))!;
    const parcels = ["LP1", "LP2"].map((trackingNumber) => ({ trackingNumber, carrier: "Cainiao", trackingUrl: null, shippedAt: null, lines: null }));
    const supplierOrder = { ids: externalIds, reference: null, state: "shipped" as const, total: null, payUrl: null, parcels, refund: null, reason: null };
    await workspaceScope(tenant.workspace.id).db.$transaction(async (tx) => applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchaseOrderId), supplierOrder }));
    await work(3);
    expect(atStore(externalId).fulfillments.map(({ tracking }) => tracking.map(({ number }) => number))).toEqual([["LP1", "LP2"]]);
    expect((await systemDb.shipment.findMany({ where: { orderId: id } })).map(({ fulfillmentState }) => fulfillmentState)).toEqual(["sent", "sent"]);
  });

  test("C311 of the merchant's own is told to the store", async () => {
    const { id, externalId } = await soldOrder({}, false);
    const { data } = await api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345678", carrier: "UPS" });
    await work(2);
    expect(await systemDb.shipment.findUniqueOrThrow({ where: { id: data.shipment_id } })).toMatchObject({ fulfillmentState: "sent" });
    expect(atStore(externalId).fulfillments[0]!.tracking[0]).toMatchObject({ number: "OWN12345678" });
    await expect(api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345678" })).rejects.toMatchObject({ kind: "conflict" });
  });

  test("C308 is seen by its buyer, by the public key alone", async () => {
    const { id } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    await work(2);
    await ship(id);
    const { publicId } = await systemDb.order.findUniqueOrThrow({ where: { id } });
    const { data } = await api.shipments.publicTracking({ orderId: publicId });
    expect(data).toMatchObject({ step: "shipped", first_name: "Ada", destination: { city: "Portland", country_code: "US" } });
    expect(JSON.stringify(data)).not.toMatch(/Byron|Pier Road|97201|example\.com|5035550100/);
    await expect(api.shipments.publicTracking({ orderId: id })).rejects.toMatchObject({ kind: "notFound" });
  });
});

test("pushes of the warehouse and of the tracking provider bring an order to its buyer's door (O020, C301)", async () => {
  const inbound = createInbound([zopiInbound, parcelInbound]);
  const deliver = async (source: "zopi" | "17track"): Promise<void> => {
    for (const { headers, body } of world.received.filter(({ path }) => path === `/webhooks/${source}`)) {
      const given = new Headers(Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]));
      expect(await inbound.receive(source, { rawBody: Buffer.from(body), headers: given, kind: "" })).toBe("stored");
      expect(await inbound.receive(source, { rawBody: Buffer.from(`${body} `), headers: given, kind: "" })).toBe("unverified");
    }
  };
  const { id } = await soldOrder();
  await api.placement.request({ orders: [{ order_id: id }] });
  await work(2);
  world.received.splice(0);
  world.context.clock.advance(5 * DAY_MS);
  await vi.waitFor(() => expect(world.received.some(({ body }) => body.includes("shipment.created"))).toBe(true), 8_000);
  await deliver("zopi");
  await work(3);
  const { trackingNumber } = await systemDb.shipment.findFirstOrThrow({ where: { orderId: id, registeredAt: { not: null } } });

  world.context.clock.advance(60 * DAY_MS);
  await vi.waitFor(() => expect(world.received.some(({ path, body }) => path === "/webhooks/17track" && body.includes(trackingNumber))).toBe(true), 8_000);
  await deliver("17track");
  await work(3);
  const parcel = await systemDb.shipment.findFirstOrThrow({ where: { trackingNumber }, include: { events: true } });
  expect(parcel.status).not.toBe("not_found");
  expect(parcel.events.length).toBeGreaterThan(1);
  const { data } = await api.shipments.shipments({});
  expect(data.shipments.map((row) => row.order_id)).toContain(id);
  expect(data.counts.reduce((sum, { count }) => sum + count, 0)).toBe(data.shipments.length);
}, 30_000);
