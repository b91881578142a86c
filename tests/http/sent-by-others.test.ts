/** Goods that are bought, and that somebody else has sent under a number of theirs (decision 81); a mark without one says nothing. */
import { beforeEach, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { findFulfillment, updateTracking } from "../../sandbox/shopify/orders/fulfillment-actions.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { newsOf } from "../factories/news.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, purchase, pushed, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";

useSelling();
beforeEach(async () => {
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

let seconds = 0;
const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await hurryJobs();
  }
}
/** The store tells of an order as it is now. */
async function hear(externalId: string, by: "webhook" | "sweep" = "webhook"): Promise<void> {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
  shop.shopify.state.saveOrder(atStore(externalId));
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const { state } = shop.shopify;
  const told = () => [mapOrderWebhook(toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, atStore(externalId))))];
  const orders = by === "webhook" ? told() : await listed(externalId);
  expect(orders).toHaveLength(1);
  await takeInOrders({ store, orders, origin: by });
  await work();
}
/** The order as a sweep finds it. */
const listed = (externalId: string) => shop.orders.readOrders([externalId]);
/** Two lamps, and a case where it is of two lines, which are bought and paid. */
async function bought(lines = 1) {
  const { id, externalId } = await soldOrder({
    lines: [
      { variantId: pushed.variants[0]!.externalId, quantity: 2, price: "500" },
      ...(lines > 1 ? [{ variantId: pushed.variants[1]!.externalId, quantity: 1, price: "500" }] : []),
    ],
  });
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
  await work();
  await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid" });
  return { id, externalId };
}
/** "Fulfill items" in the store's admin. @param units of each line; null for all */
async function fulfillByHand(externalId: string, trackingNumber: string | null, units: number[] | null = null) {
  const { id, lines } = atStore(externalId).fulfillmentOrders.find(({ status }) => status !== "CLOSED")!;
  const wanted = lines.flatMap((line, at) => {
    const quantity = units ? (units[at] ?? 0) : line.remainingQuantity;
    return quantity > 0 ? [{ externalId: line.id, quantity }] : [];
  });
  return shop.fulfillment.createFulfillment({
    fulfillmentOrders: [{ externalId: id, lines: wanted }],
    trackingNumber,
    trackingUrl: trackingNumber && `https://carrier.test/${trackingNumber}`,
    carrier: trackingNumber && "Harbour Post",
    notifyCustomer: false,
  });
}
function renumber(fulfillmentId: string, number: string): void {
  const { order, fulfillment } = findFulfillment(shop.shopify, DEMO_SHOP, fulfillmentId);
  updateTracking(shop.shopify, order, fulfillment, { number });
}
const changesOf = async (orderId: string) =>
  (await api.orders.detail({ orderId })).data.changes.map(
    ({ kind, ordered, wanted }) => `${kind} ${ordered}>${wanted}`,
  );
const bells = async () => (await newsOf(tenant)).map(({ kind, count }) => [kind, count]);
const stored = (id: string) => systemDb.order.findUniqueOrThrow({ where: { id } });
const page = async (id: string) => (await api.shipments.publicTracking({ orderId: (await stored(id)).publicId })).data;

describe("is told by bell, queue and timeline", () => {
  test.each([
    ["one line", "webhook", 1, null, ["sent 2>2"]],
    ["one line", "sweep", 1, null, ["sent 2>2"]],
    ["two lines", "webhook", 2, null, ["sent 2>2", "sent 1>1"]],
    ["a part of one line", "webhook", 2, [1, 0], ["sent 2>1"]],
  ] as const)("%s, heard of by %s", async (_what, by, lines, units, said) => {
    const { id, externalId } = await bought(lines);
    await fulfillByHand(externalId, "MERCHANTS-OWN", units && [...units]);
    await hear(externalId, by);
    expect(await changesOf(id)).toEqual(said);
    expect(await bells()).toEqual([["order_changed", 1]]);
    expect(await stored(id)).toMatchObject({
      section: "placement",
      subStatus: "needs_attention",
      blocker: "changed_after_ordering",
      attention: "changed_after_ordering",
    });
    const events = await systemDb.orderEvent.findMany({ where: { orderId: id, kind: "changed_after_ordering" } });
    expect(events).toHaveLength(said.length);
    const { changes } = (await api.orders.detail({ orderId: id })).data;
    await api.orders.keepChanges({ orderId: id, keys: changes.map(({ key }) => key) });
    await hear(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], [["order_changed", 1]]]);
  });

  test("goods that are on their way from the supplier too may come twice", async () => {
    const { id, externalId } = await bought();
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "shipped" } });
    await fulfillByHand(externalId, "MERCHANTS-OWN");
    await hear(externalId);
    expect([await changesOf(id), await bells()]).toEqual([["sent_twice 2>2"], [["order_changed", 1]]]);
  });

  test("a number that is put on a mark afterwards", async () => {
    const { id, externalId } = await bought();
    const { externalId: fulfillmentId } = await fulfillByHand(externalId, null);
    await hear(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
    renumber(fulfillmentId, "MERCHANTS-OWN");
    await hear(externalId);
    expect(await changesOf(id)).toEqual(["sent 2>2"]);
  });
});

describe("is no change", () => {
  test("where the merchant marks goods as fulfilled before our number is there, and that comes to stand on the mark", async () => {
    const { id, externalId } = await bought();
    const { externalId: fulfillmentId } = await fulfillByHand(externalId, null);
    await hear(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
    const { id: purchaseOrderId, workspaceId, storeId } = (await purchase(id))!;
    await systemDb.shipment.create({
      data: { workspaceId, storeId, orderId: id, purchaseOrderId, trackingNumber: "rx 1", fulfillmentState: "sent" },
    });
    renumber(fulfillmentId, "RX1");
    await hear(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
    expect((await page(id)).parcels).toHaveLength(1);
  });

  test("where a fulfillment is ours, whatever number is put on it", async () => {
    const { id, externalId } = await bought();
    const { externalId: externalFulfillmentId } = await fulfillByHand(externalId, "RX1");
    const { id: purchaseOrderId, workspaceId, storeId } = (await purchase(id))!;
    const parcel = { orderId: id, purchaseOrderId, trackingNumber: "RX1", externalFulfillmentId };
    await systemDb.shipment.create({ data: { workspaceId, storeId, ...parcel, fulfillmentState: "sent" } });
    renumber(externalFulfillmentId, "RX2");
    await hear(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
  });

  test("where the merchant sends what was not bought", async () => {
    const { id, externalId } = await soldOrder({
      lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 2, price: "500" }],
    });
    await fulfillByHand(externalId, "MERCHANTS-OWN", [1]);
    await hear(externalId);
    await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
    await work();
    expect(await systemDb.purchaseOrderLine.findMany({ where: { orderLine: { orderId: id } } })).toMatchObject([
      { quantity: 1 },
    ]);
    expect(await changesOf(id)).toEqual([]);
  });
});

test("S018 the buyer's page shows the parcels that the store has from others, and what is still to come", async () => {
  const { id, externalId } = await bought(2);
  expect(await page(id)).toMatchObject({ step: "preparing", parcels: [] });
  await fulfillByHand(externalId, "MERCHANTS-OWN", [1, 1]);
  await hear(externalId);
  const parcel = {
    tracking_number: "MERCHANTS-OWN",
    carrier: "Harbour Post",
    tracking_url: "https://carrier.test/MERCHANTS-OWN",
    items: [{ quantity: 1 }, { quantity: 1 }],
  };
  expect(await page(id)).toMatchObject({ step: "preparing", parcels: [parcel], items_to_come: [{ quantity: 1 }] });
  await fulfillByHand(externalId, "MERCHANTS-OTHER");
  await hear(externalId);
  expect(await page(id)).toMatchObject({ step: "shipped", parcels: [parcel, {}], items_to_come: [] });
});
