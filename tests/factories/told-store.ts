/** What tests of telling a store share: a seller whose store is the stand-in, and what it was told. */
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { announceParcels } from "../../app/areas/orders/server/tracking/add-parcels.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { FaultKind } from "../../sandbox/core/faults.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { makeListing, serveShopify, shortenDeadlines, type ServedShopify } from "../adapters/shopify-standin.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";
import { ensureOfflineSession } from "../factories/wired.ts";

export let shop: ServedShopify;
export let tenant: Tenant;
let variantId: string;

/** Gives each test of the file a seller whose store is the stand-in. */
export function useToldStore(): void {
  beforeAll(async () => {
    shop = await serveShopify();
    const { locationId } = await shop.fulfillment.ensureFulfillmentLocation();
    const pushed = await shop.listings.pushListing(makeListing({ key: "told", locationId }));
    variantId = pushed.variants[0]!.externalId;
  });
  afterAll(() => shop.served.close());
  beforeEach(async () => {
    shop.served.context.faults.clear();
    await systemDb.store.deleteMany({ where: { platformDomain: DEMO_SHOP } });
    tenant = await makeTenant();
    const { locationId } = await shop.fulfillment.ensureFulfillmentLocation();
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { platformDomain: DEMO_SHOP, locationId } });
    await ensureOfflineSession({
      shop: DEMO_SHOP,
      sessionToken: await shop.shopify.commerce.issueSessionToken(DEMO_SHOP),
    });
    shortenDeadlines(500);
  });
  afterEach(() => vi.restoreAllMocks());
}

export const fail = (kind: FaultKind, match: string): void =>
  void shop.served.context.faults.add({ vendor: "shopify", kind, match, count: 1 });
export const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
/** What the store was told: numbers with their units, in the order of numbers. */
export const toldAt = (externalId: string) =>
  atStore(externalId)
    .fulfillments.map(({ tracking, lines }) => ({
      numbers: tracking.map(({ number }) => number),
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
    .sort((left, right) => String(left.numbers).localeCompare(String(right.numbers)));

/** An order bought in the store and taken in. */
export async function soldOrder(changes: Partial<NewOrder> = {}) {
  const { id: externalId } = shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ variantId, quantity: 2 }],
    shippingPrice: "4.90",
    ...changes,
  });
  await takeIn(externalId);
  const order = await systemDb.order.findFirstOrThrow({
    where: { externalId },
    include: { lines: { orderBy: { position: "asc" } } },
  });
  return { ...order, lineId: order.lines[0]!.id };
}

export async function takeIn(externalId: string): Promise<void> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({
    store,
    orders: [(await shop.orders.readOrder(externalId))!],
    origin: "read",
    readAt: new Date(),
  });
}

/** A parcel that the store is to be told of. */
export async function parcel(orderId: string, trackingNumber: string, lines: Record<string, number>): Promise<string> {
  const of = { workspaceId: tenant.workspace.id, storeId: tenant.store.id, orderId };
  const { id } = await systemDb.shipment.create({
    data: { ...of, trackingNumber, carrier: null, shippedAt: new Date() },
  });
  const rows = Object.entries(lines).map(([orderLineId, quantity]) => ({
    workspaceId: tenant.workspace.id,
    shipmentId: id,
    orderLineId,
    quantity,
  }));
  await systemDb.shipmentLine.createMany({ data: rows });
  await tenant.scope.db.$transaction((tx) => announceParcels(tx, of, [{ id, trackingNumber, carrier: null }]));
  return id;
}

/** The adapter's own way to make a fulfillment, and a spy that stands before it. */
export function spyOnCreate() {
  const adapter = Object.getPrototypeOf(shop.fulfillment) as typeof shop.fulfillment;
  const original = adapter.createFulfillment;
  const create: typeof original = function (this: typeof shop.fulfillment, ...given) {
    return original.apply(this, given);
  };
  return { create, spy: vi.spyOn(adapter, "createFulfillment") };
}

/** Fulfills one unit of a fulfillment order under a number, as a person does in the store. */
export async function tellByHand(orderExternalId: string, trackingNumber: string, index = 0): Promise<void> {
  const { id: externalId, lines } = atStore(orderExternalId).fulfillmentOrders[index]!;
  await shop.fulfillment.createFulfillment({
    fulfillmentOrders: [{ externalId, lines: [{ externalId: lines[0]!.id, quantity: 1 }] }],
    trackingNumber,
    trackingUrl: null,
    carrier: null,
    notifyCustomer: false,
  });
}

/** Something that is waited for until it is opened. */
export function openLater() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

export const writeOf = (shipmentId: string) => systemDb.storeWrite.findFirstOrThrow({ where: { shipmentId } });
export const states = async (orderId: string) =>
  (await systemDb.shipment.findMany({ where: { orderId }, orderBy: { trackingNumber: "asc" } })).map(
    ({ fulfillmentState }) => fulfillmentState,
  );

export async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
