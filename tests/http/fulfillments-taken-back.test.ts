/** Parcels whose fulfillment the store takes back, that left while it held them, or whose number is used again (decision 87). */
import { beforeEach, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { addParcels } from "../../app/areas/orders/server/tracking/add-parcels.server.ts";
import { applyParcelState } from "../../app/areas/orders/server/tracking/apply-parcel-state.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { cancelFulfillment, findFulfillment } from "../../sandbox/shopify/orders/fulfillment-actions.ts";
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
async function hear(externalId: string, by: "webhook" | "read"): Promise<void> {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
  shop.shopify.state.saveOrder(atStore(externalId));
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const { state } = shop.shopify;
  const order =
    by === "read"
      ? (await shop.orders.readOrder(externalId))!
      : mapOrderWebhook(toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, atStore(externalId))));
  await takeInOrders({
    store,
    orders: [order],
    ...(by === "read" ? { origin: by, readAt: new Date() } : { origin: by }),
  });
  await work();
}
/** Two lamps that are bought and paid. */
async function bought() {
  const { id, externalId } = await soldOrder({
    lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 2, price: "500" }],
  });
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
  await work();
  expect(await purchase(id)).toMatchObject({ status: "processing" });
  return { id, externalId };
}
/** Their supplier sends both. */
async function send(orderId: string, trackingNumber: string): Promise<void> {
  const { id } = (await purchase(orderId))!;
  await tenant.scope.db.$transaction(async (tx) => {
    const sender = await tx.purchaseOrder.findUniqueOrThrow({ where: { id }, include: { lines: true } });
    const parcel = {
      trackingNumber,
      carrier: null,
      trackingUrl: null,
      shippedAt: new Date().toISOString(),
      lines: null,
    };
    await addParcels(tx, sender, [parcel]);
    await recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId });
  });
  await work();
}
/** Its carrier has it. */
async function onItsWay(shipmentId: string): Promise<void> {
  const status = "in_transit" as const;
  const events = [{ occurredAt: new Date().toISOString(), status, description: "On its way", location: "" }];
  const state = {
    trackingNumber: "",
    carrierCode: null,
    carrierName: null,
    tag: null,
    subStatus: null,
    status,
    events,
  };
  await applyParcelState({ scope: tenant.scope, shipmentId, state });
  await work();
}
/** The part of an order that is to be sent, once its request was taken back: what is accepted no merchant can hold. */
function askedForNoMore(externalId: string) {
  const part = atStore(externalId).fulfillmentOrders.find(({ status }) => status !== "CLOSED")!;
  return Object.assign(part, { status: "OPEN", requestStatus: "UNSUBMITTED" } as const);
}
const parcelOf = (orderId: string) =>
  systemDb.shipment.findFirstOrThrow({ where: { orderId }, include: { lines: true } });
/** What the store was told of an order's parcels, by number. */
const states = async (orderId: string) => {
  const parcels = await systemDb.shipment.findMany({ where: { orderId } });
  return Object.fromEntries(parcels.map(({ trackingNumber, fulfillmentState }) => [trackingNumber, fulfillmentState]));
};
const stored = (id: string) => systemDb.order.findUniqueOrThrow({ where: { id } });
const standing = (externalId: string) => atStore(externalId).fulfillments.filter(({ status }) => status === "SUCCESS");
const bells = async () => (await newsOf(tenant)).map(({ kind, count }) => [kind, count]);
function takeBack(fulfillmentId: string): void {
  const { order, fulfillment } = findFulfillment(shop.shopify, DEMO_SHOP, fulfillmentId);
  cancelFulfillment(shop.shopify, order, fulfillment);
}

describe("a fulfillment of ours that is cancelled at the store", () => {
  test.each(["webhook", "read"] as const)("waits for a person, who has it told again, heard of by %s", async (by) => {
    const { id, externalId } = await bought();
    await send(id, "QS0000001CN");
    const { externalFulfillmentId } = await parcelOf(id);
    await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    takeBack(externalFulfillmentId!);
    for (let times = 0; times < 2; times++) await hear(externalId, by);
    expect(await parcelOf(id)).toMatchObject({ fulfillmentState: "failed", fulfillmentError: "fulfillment_cancelled" });
    expect(standing(externalId)).toEqual([]);
    expect(await bells()).toEqual([["order_fulfilment_failed", 1]]);
    expect(await stored(id)).toMatchObject({ attention: "store_untold" });
    await api.shipments.resendFulfillment({ shipmentId: (await parcelOf(id)).id });
    await work();
    expect(standing(externalId)).toMatchObject([{ lines: [{ quantity: 2 }], tracking: [{ number: "QS0000001CN" }] }]);
    const told = await parcelOf(id);
    expect(told).toMatchObject({ fulfillmentState: "sent", fulfillmentError: null });
    await onItsWay(told.id);
    const events = await systemDb.storeWrite.findMany({ where: { shipmentId: told.id, kind: "parcel_event" } });
    expect(events.map(({ content }) => (content as { fulfillmentId: string }).fulfillmentId)).toEqual([
      told.externalFulfillmentId,
    ]);
  });

  test("is done with once the merchant has sent its goods under a number of theirs", async () => {
    const { id, externalId } = await bought();
    await send(id, "QS0000005CN");
    takeBack((await parcelOf(id)).externalFulfillmentId!);
    await hear(externalId, "webhook");
    expect(await states(id)).toEqual({ QS0000005CN: "failed" });
    await hear(externalId, "read");
    expect(await stored(id)).toMatchObject({ attention: "store_untold" });
    const part = atStore(externalId).fulfillmentOrders.find(({ status }) => status !== "CLOSED")!;
    await shop.fulfillment.createFulfillment({
      fulfillmentOrders: [{ externalId: part.id, lines: [{ externalId: part.lines[0]!.id, quantity: 2 }] }],
      trackingNumber: "MERCHANTS-OWN",
      trackingUrl: null,
      carrier: null,
      notifyCustomer: false,
    });
    await hear(externalId, "webhook");
    expect(await states(id)).toMatchObject({ QS0000005CN: "taken_back" });
    expect((await stored(id)).attention).not.toBe("store_untold");
  });

  test("waits with each further parcel of its purchase, of which nobody says what is in it", async () => {
    const { id, externalId } = await bought();
    for (const number of ["QS0000006CN", "QS0000007CN"]) await send(id, number);
    const parcels = await systemDb.shipment.findMany({ where: { orderId: id }, orderBy: { trackingNumber: "asc" } });
    expect(await states(id)).toEqual({ QS0000006CN: "sent", QS0000007CN: "sent" });
    takeBack(parcels[0]!.externalFulfillmentId!);
    await hear(externalId, "read");
    expect(await states(id)).toEqual({ QS0000006CN: "failed", QS0000007CN: "failed" });
    for (const [told, after] of [
      [0, { QS0000006CN: "sent", QS0000007CN: "failed" }],
      [1, { QS0000006CN: "sent", QS0000007CN: "sent" }],
    ] as const) {
      await api.shipments.resendFulfillment({ shipmentId: parcels[told]!.id });
      await work();
      await hear(externalId, "read");
      expect(await states(id)).toEqual(after);
    }
    expect(standing(externalId)).toMatchObject([
      { lines: [{ quantity: 2 }], tracking: [{ number: "QS0000006CN" }, { number: "QS0000007CN" }] },
    ]);
  });

  test("is not told again where its carrier brings the parcel back, and no bell rings", async () => {
    const { id, externalId } = await bought();
    await send(id, "QS0000002CN");
    const parcel = await parcelOf(id);
    await systemDb.shipment.update({
      where: { id: parcel.id },
      data: { status: "exception", subStatus: "Exception_Returned" },
    });
    await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
    takeBack(parcel.externalFulfillmentId!);
    await hear(externalId, "webhook");
    expect([(await parcelOf(id)).fulfillmentState, await bells()]).toEqual(["taken_back", []]);
  });

  test("sets free what the merchant was to send, which may be bought then", async () => {
    const { id, externalId } = await soldOrder({
      lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 2, price: "500" }],
    });
    await api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345678" });
    await work();
    const { externalFulfillmentId } = await parcelOf(id);
    takeBack(externalFulfillmentId!);
    await hear(externalId, "read");
    expect(await parcelOf(id)).toMatchObject({ fulfillmentState: "taken_back" });
    expect(await stored(id)).toMatchObject({
      fulfillmentStatus: "unfulfilled",
      section: "placement",
      subStatus: "ready",
    });
    await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
    await work();
    expect(await systemDb.purchaseOrderLine.findMany({ where: { orderLine: { orderId: id } } })).toMatchObject([
      { quantity: 2 },
    ]);
  });
});

test("goods that leave while the order is held are sent, and the store hears of it once it holds them no more", async () => {
  const { id, externalId } = await bought();
  const { parts } = shop.shopify;
  const part = askedForNoMore(externalId);
  parts.hold(DEMO_SHOP, part.id);
  await hear(externalId, "read");
  await send(id, "QS0000003CN");
  expect(await parcelOf(id)).toMatchObject({ fulfillmentState: "failed", fulfillmentError: "not_fulfillable" });
  await hear(externalId, "read");
  const { data } = await api.orders.detail({ orderId: id });
  expect(data.changes).toEqual([]);
  expect(await stored(id)).toMatchObject({ section: "shipment", fulfillmentStatus: "fulfilled", blocker: null });
  parts.release(DEMO_SHOP, part.id);
  await hear(externalId, "read");
  expect(await parcelOf(id)).toMatchObject({ fulfillmentState: "sent" });
  expect(standing(externalId)).toMatchObject([{ tracking: [{ number: "QS0000003CN" }] }]);
});

test("goods of which the store holds back a part are told in part, and the rest once it lets go of it, once", async () => {
  const { id, externalId } = await bought();
  const { parts } = shop.shopify;
  const part = askedForNoMore(externalId);
  const held = parts.hold(DEMO_SHOP, part.id, { [part.lines[0]!.lineItemId]: 1 });
  await hear(externalId, "read");
  await send(id, "QS0000008CN");
  const told = () => standing(externalId).map(({ lines }) => lines.map(({ quantity }) => quantity));
  await hear(externalId, "read");
  expect([await states(id), told()]).toEqual([{ QS0000008CN: "sent" }, [[1]]]);
  parts.release(DEMO_SHOP, held.id);
  for (let times = 0; times < 2; times++) await hear(externalId, "read");
  expect([await states(id), told()]).toEqual([{ QS0000008CN: "sent" }, [[1], [1]]]);
});

/** Two lamps whose first purchase has come to nothing after it was sent, and that are bought again. */
async function boughtAgain(trackingNumber: string) {
  const { id, externalId } = await bought();
  await send(id, trackingNumber);
  const first = (await purchase(id))!;
  const { id: parcelId, externalFulfillmentId } = await parcelOf(id);
  await systemDb.purchaseOrderLine.updateMany({
    where: { purchaseOrderId: first.id },
    data: { liveOrderLineId: null },
  });
  const ended = { status: "cancelled", errorCode: "called_off" };
  await systemDb.purchaseOrder.update({ where: { id: first.id }, data: ended });
  await systemDb.shipment.update({ where: { id: parcelId }, data: { status: "expired" } });
  takeBack(externalFulfillmentId!);
  await hear(externalId, "read");
  expect(await parcelOf(id)).toMatchObject({ fulfillmentState: "taken_back" });
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
  await work();
  const second = (await purchase(id))!;
  expect(second.id).not.toBe(first.id);
  return { id, externalId, parcelId, second };
}

test("a number of a purchase that came to nothing is the next one's, whose goods it holds from then on", async () => {
  const { id, externalId, parcelId, second } = await boughtAgain("QS0000004CN");
  await send(id, "QS0000004CN");
  const parcel = await parcelOf(id);
  expect(parcel).toMatchObject({ id: parcelId, purchaseOrderId: second.id, fulfillmentState: "sent" });
  expect([parcel.status, parcel.lines.map(({ quantity }) => quantity)]).toEqual([
    expect.not.stringMatching("expired"),
    [2],
  ]);
  expect(standing(externalId)).toMatchObject([{ tracking: [{ number: "QS0000004CN" }] }]);
});

test("such a number that comes as a further one of the next purchase is told as well", async () => {
  const { id, externalId, parcelId } = await boughtAgain("QS0000009CN");
  for (const number of ["QS0000010CN", "QS0000009CN"]) await send(id, number);
  expect(await states(id)).toEqual({ QS0000009CN: "sent", QS0000010CN: "sent" });
  expect(await systemDb.shipmentLine.count({ where: { shipmentId: parcelId } })).toBe(0);
  expect(standing(externalId)).toMatchObject([{ tracking: [{ number: "QS0000010CN" }, { number: "QS0000009CN" }] }]);
});
