import { describe, expect, test, vi } from "vitest";
import { OutsideError } from "../../app/adapters/outcome.ts";
import { moveParcelTelling } from "../../app/areas/orders/server/fulfillment/move-parcel-telling.server.ts";
import { resendAfterReconnect } from "../../app/areas/orders/server/fulfillment/resend-fulfillment.server.ts";
import { sendFulfillment } from "../../app/areas/orders/server/fulfillment/send-fulfillment.server.ts";
import { applyParcelState } from "../../app/areas/orders/server/tracking/apply-parcel-state.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { letWritesSettle } from "../factories/store-writes.ts";
import {
  atStore,
  fail,
  parcel,
  shop,
  soldOrder,
  spyOnCreate,
  states,
  takeIn,
  tellByHand,
  tenant,
  toldAt,
  useToldStore,
  work,
} from "../factories/told-store.ts";

useToldStore();

describe("a store is told of a parcel exactly once", () => {
  test("when the answer is lost and the write lands late: nothing is repeated before that", async () => {
    const order = await soldOrder();
    await parcel(order.id, "T-ONE", { [order.lineId]: 1 });
    await parcel(order.id, "T-TWO", { [order.lineId]: 1 });
    fail("late_write", "fulfillmentCreate");
    await work();
    expect(toldAt(order.externalId)).toEqual([]);
    expect((await states(order.id)).sort()).toEqual(["pending", "unknown"]);
    expect(shop.served.context.faults.landAll()).toBe(1);
    await expect.poll(() => toldAt(order.externalId)).toHaveLength(1);
    await letWritesSettle();
    await work();
    expect(toldAt(order.externalId)).toEqual([
      { numbers: ["T-ONE"], units: 1 },
      { numbers: ["T-TWO"], units: 1 },
    ]);
    expect(await states(order.id)).toEqual(["sent", "sent"]);
  });

  test("when the write lands after the settling time: a no is looked after", async () => {
    const order = await soldOrder();
    const id = await parcel(order.id, "T-LATE", { [order.lineId]: 2 });
    fail("late_write", "fulfillmentCreate");
    await work(1);
    await letWritesSettle();
    // The reading back finds nothing; then, just before it is told again, the first one lands.
    const find = vi.spyOn(Object.getPrototypeOf(shop.fulfillment) as typeof shop.fulfillment, "findFulfillments");
    find.mockResolvedValueOnce([]).mockResolvedValueOnce([]);
    shop.served.context.faults.landAll();
    await expect.poll(() => toldAt(order.externalId)).toHaveLength(1);
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-LATE"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent"]);
    expect(await systemDb.storeWrite.findFirstOrThrow({ where: { shipmentId: id, state: "done" } })).toMatchObject({
      attempts: 2,
      outcome: { externalId: atStore(order.externalId).fulfillments[0]!.id },
    });
  });

  test("when its store was frozen in between: it waits, and is told once the store goes on", async () => {
    const order = await soldOrder();
    const id = await parcel(order.id, "T-FROZEN", { [order.lineId]: 2 });
    shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "frozen" });
    await work();
    expect(await systemDb.shipment.findUniqueOrThrow({ where: { id } })).toMatchObject({
      fulfillmentState: "pending",
      fulfillmentError: "store_frozen",
    });
    shop.shopify.commerce.updateShop(DEMO_SHOP, { planName: "Basic" });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-FROZEN"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent"]);
  });

  test("when its run was cut off after it had written down what it tells", async () => {
    const order = await soldOrder();
    const id = await parcel(order.id, "T-CUT", { [order.lineId]: 2 });
    fail("timeout_after_write", "fulfillmentCreate");
    await work(1);
    await systemDb.storeWrite.updateMany({ where: { shipmentId: id }, data: { state: "sending" } });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-CUT"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent"]);
    expect(await systemDb.storeWrite.findMany({ where: { shipmentId: id } })).toMatchObject([
      { state: "done", attempts: 1 },
    ]);
  });

  test("when it is told again after it certainly was not", async () => {
    const order = await soldOrder();
    await parcel(order.id, "T-LOST", { [order.lineId]: 2 });
    fail("timeout_before_write", "fulfillmentCreate");
    await work();
    expect(toldAt(order.externalId)).toEqual([]);
    expect(await states(order.id)).toEqual(["unknown"]);
    await letWritesSettle();
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-LOST"], units: 2 }]);
  });

  test("when two runs tell of it at the same time", async () => {
    const order = await soldOrder();
    const shipmentId = await parcel(order.id, "T-BOTH", { [order.lineId]: 2 });
    const run = () => sendFulfillment({ scope: tenant.scope, shipmentId, isLastAttempt: false });
    await Promise.all([run(), run(), run()]);
    await letWritesSettle();
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-BOTH"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent"]);
  });

  test("when its goods go out from two locations and only the first is answered", async () => {
    const order = await soldOrder({ customItems: [{ title: "Card by hand", price: "3.00", quantity: 1 }] });
    expect(atStore(order.externalId).fulfillmentOrders).toHaveLength(2);
    const [ours, theirs] = order.lines;
    await parcel(order.id, "T-WIDE", { [ours!.id]: 2, [theirs!.id]: 1 });
    const { create, spy } = spyOnCreate();
    spy.mockImplementationOnce(create).mockRejectedValueOnce(new OutsideError("unknown", "no_answer"));
    await work();
    expect(toldAt(order.externalId)).toHaveLength(1);
    for (let round = 0; round < 4; round++) {
      await letWritesSettle();
      await work(1);
    }
    expect(
      toldAt(order.externalId)
        .map(({ units }) => units)
        .sort(),
    ).toEqual([1, 2]);
    expect(await states(order.id)).toEqual(["sent"]);
  });

  test("and counts what the merchant told of it by hand", async () => {
    const order = await soldOrder();
    await tellByHand(order.externalId, "T-HAND");
    await parcel(order.id, "T-HAND", { [order.lineId]: 1 });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-HAND"], units: 1 }]);
    expect(await states(order.id)).toEqual(["sent"]);
  });
});

test("a store is not told of a parcel once its order is cancelled; the merchant hears of it", async () => {
  const order = await soldOrder();
  shop.shopify.commerce.cancelOrder(DEMO_SHOP, order.externalId);
  await takeIn(order.externalId);
  const shipmentId = await parcel(order.id, "T-GONE", { [order.lineId]: 2 });
  await work();
  expect(toldAt(order.externalId)).toEqual([]);
  expect(await systemDb.shipment.findUniqueOrThrow({ where: { id: shipmentId } })).toMatchObject({
    fulfillmentState: "failed",
    fulfillmentError: "not_fulfillable",
  });
  expect(await systemDb.storeWrite.count({ where: { shipmentId } })).toBe(0);
});

test("nor once it is cancelled here, while the store still lets it be fulfilled", async () => {
  const order = await soldOrder();
  await systemDb.order.update({ where: { id: order.id }, data: { cancelledAt: new Date() } });
  await parcel(order.id, "T-NOT", { [order.lineId]: 2 });
  await work();
  expect(toldAt(order.externalId)).toEqual([]);
  expect(await states(order.id)).toEqual(["failed"]);
});

test("how far a parcel is is told once, though its answer was lost", async () => {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, "T-WAY", { [order.lineId]: 2 });
  await work();
  fail("timeout_after_write", "fulfillmentEventCreate");
  const occurredAt = new Date().toISOString();
  const event = { occurredAt, status: "in_transit" as const, description: "Departed", location: "Ningbo" };
  const state = {
    trackingNumber: "T-WAY",
    carrierCode: null,
    carrierName: null,
    tag: null,
    status: "in_transit" as const,
    subStatus: null,
    events: [event],
  };
  await applyParcelState({ scope: tenant.scope, shipmentId, state });
  await work();
  await letWritesSettle();
  await work();
  expect(atStore(order.externalId).fulfillments[0]!.events.map(({ status }) => status)).toEqual(["IN_TRANSIT"]);
  expect(await systemDb.storeWrite.findFirstOrThrow({ where: { shipmentId, kind: "parcel_event" } })).toMatchObject({
    state: "done",
    attempts: 1,
  });
});

test("how far a parcel came while its store was away is told once the store is back, and once", async () => {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, "T-AWAY", { [order.lineId]: 2 });
  await work();
  const events = () => atStore(order.externalId).fulfillments[0]!.events.map(({ status }) => status);
  const isNow = async (status: "in_transit" | "out_for_delivery") => {
    const event = { occurredAt: new Date().toISOString(), status, description: status, location: "Ningbo" };
    const place = { trackingNumber: "T-AWAY", carrierCode: null, carrierName: null, tag: null, subStatus: null };
    await applyParcelState({ scope: tenant.scope, shipmentId, state: { ...place, status, events: [event] } });
    await work();
  };
  const storeId = tenant.store.id;
  await systemDb.store.update({ where: { id: storeId }, data: { status: "uninstalled" } });
  await isNow("in_transit");
  await isNow("out_for_delivery");
  expect(events()).toEqual([]);
  await systemDb.store.update({ where: { id: storeId }, data: { status: "active" } });
  for (let time = 0; time < 2; time++) {
    await resendAfterReconnect({ scope: tenant.scope, storeId });
    await work();
  }
  expect(events()).toEqual(["OUT_FOR_DELIVERY"]);
});

test("with the last parcel goes what needs no shipping, so that the order is fulfilled at the store", async () => {
  const order = await soldOrder({
    customItems: [{ title: "Gift wrapping", price: "3.00", quantity: 1, requiresShipping: false }],
  });
  await parcel(order.id, "T-ONE", { [order.lineId]: 1 });
  await work();
  expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-ONE"], units: 1 }]);
  await parcel(order.id, "T-TWO", { [order.lineId]: 1 });
  await work();
  expect((await shop.orders.readOrder(order.externalId))!.fulfillmentStatus).toBe("fulfilled");
  expect(
    toldAt(order.externalId)
      .map(({ units }) => units)
      .reduce((sum, units) => sum + units),
  ).toBe(3);
  expect(await states(order.id)).toEqual(["sent", "sent"]);
});

test("goods that turn out to travel with a parcel that was told are told under its number", async () => {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, "T-MORE", { [order.lineId]: 1 });
  await work();
  await systemDb.shipmentLine.updateMany({ where: { shipmentId }, data: { quantity: 2 } });
  await tenant.scope.db.$transaction((tx) =>
    moveParcelTelling({ tx, id: shipmentId, from: ["sent"], to: "pending", data: {} }),
  );
  const run = () => sendFulfillment({ scope: tenant.scope, shipmentId, isLastAttempt: false });
  fail("timeout_after_write", "fulfillmentCreate");
  await run();
  await run();
  expect(toldAt(order.externalId)).toEqual([
    { numbers: ["T-MORE"], units: 1 },
    { numbers: ["T-MORE"], units: 1 },
  ]);
  expect(await states(order.id)).toEqual(["sent"]);
});

test("a store that comes back is told of all parcels that it missed, however many", async () => {
  const order = await soldOrder();
  const missed = Array.from({ length: 1_001 }, (_, index) => ({
    workspaceId: tenant.workspace.id,
    storeId: tenant.store.id,
    orderId: order.id,
    trackingNumber: `T-${index}`,
    fulfillmentState: "failed",
    fulfillmentError: "store_disconnected",
  }));
  await systemDb.shipment.createMany({ data: missed });
  await resendAfterReconnect({ scope: tenant.scope, storeId: tenant.store.id });
  expect(await systemDb.shipment.count({ where: { orderId: order.id, fulfillmentState: "pending" } })).toBe(1_001);
  const [jobs] = await systemDb.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int FROM graphile_worker._private_jobs WHERE key LIKE 'orders.fulfil:%'`;
  expect(jobs!.count).toBe(1_001);
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs WHERE key LIKE 'orders.fulfil:%'`;
});
