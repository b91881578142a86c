/** A carrier's news of an earlier parcel under the same number says nothing of ours: to the store, the buyer, or the list. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import type { InboundEvent } from "@prisma/client";
import { expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { parcelInbound } from "../../app/areas/orders/server/tracking/parcel-inbound.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { atStore, parcel, soldOrder, tenant, useToldStore, work } from "../factories/told-store.ts";

useToldStore();

const DAY_MS = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const scan = (time_utc: string | null, sub_status: string) => ({
  time_utc,
  time_iso: null,
  description: sub_status,
  location: "TAMPA, FL",
  stage: sub_status.split("_")[0],
  sub_status,
});
const LONG_AGO = [scan("2026-05-02T14:11:00Z", "Delivered_Other"), scan("2026-04-29T08:02:00Z", "InTransit_PickedUp")];

/** The provider's push of a number, newest scan first. */
async function push(number: string, status: string, events: ReturnType<typeof scan>[]): Promise<void> {
  const track_info = {
    latest_status: { status: status.split("_")[0]!, sub_status: status },
    tracking: { providers: [{ provider: { key: 21051, name: "USPS" }, events }] },
  };
  const body = JSON.stringify({
    event: "TRACKING_UPDATED",
    data: { number, carrier: 21051, tag: "", track_info },
  });
  await parcelInbound.process([{ id: randomUUID(), body } as InboundEvent]);
  await work();
}

async function sentOrder(number: string) {
  const order = await soldOrder();
  const shipmentId = await parcel(order.id, number, { [order.lineId]: 2 });
  await work();
  return { ...order, shipmentId };
}

/** How the parcel stands for us, what the store was told of its way, and what the buyer sees. */
async function seen({ id, externalId, shipmentId, publicId }: Awaited<ReturnType<typeof sentOrder>>) {
  const api = createRouterClient(router, {
    context: { principal: null, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const { data } = await api.shipments.publicTracking({ orderId: publicId });
  const { status, deliveredAt, numberUsedUntil } = await systemDb.shipment.findUniqueOrThrow({
    where: { id: shipmentId },
  });
  const { subStatus } = await systemDb.order.findUniqueOrThrow({ where: { id } });
  return {
    status,
    isDelivered: deliveredAt !== null,
    listed: subStatus,
    store: atStore(externalId).fulfillments.flatMap(({ events }) => events.map((event) => event.status)),
    step: data.step,
    scans: data.parcels[0]!.events.map(({ description }) => description),
    usedUntil: [numberUsedUntil?.toISOString(), data.parcels[0]!.number_used_until],
  };
}

test("O020 an old delivery under the number is nobody's news, and the pages say that the number was used before", async () => {
  const order = await sentOrder("9400100000000000000011");
  const { push: told } = fieldCase<{ push: object }>("recycled-tracking-number", () => "9400100000000000000011");
  await parcelInbound.process([{ id: randomUUID(), body: JSON.stringify(told) } as InboundEvent]);
  await work();
  const last = "2026-05-02T14:11:00.000Z";
  expect(await seen(order)).toEqual({
    status: "not_found",
    isDelivered: false,
    listed: "not_found",
    store: [],
    step: "shipped",
    scans: [],
    usedUntil: [last, last],
  });
  const api = createRouterClient(router, {
    context: { principal: tenant.principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  expect((await api.orders.panel({ orderId: order.id })).data.trackings).toMatchObject([{ number_used_until: last }]);
});

test("O020 then our own parcel's news counts, with the old scans beside it, whichever came first", async () => {
  const ours = [scan(daysAgo(0), "InTransit_Departure")];
  for (const [number, pushes] of [
    ["9400100000000000000021", [LONG_AGO, [...ours, ...LONG_AGO]]],
    ["9400100000000000000022", [ours, [...ours, ...LONG_AGO], LONG_AGO]],
  ] as const) {
    const order = await sentOrder(number);
    for (const events of pushes)
      await push(number, events.some((event) => event === ours[0]) ? "InTransit_Departure" : "Delivered_Other", [
        ...events,
      ]);
    expect(await seen(order)).toMatchObject({
      status: "in_transit",
      isDelivered: false,
      store: ["IN_TRANSIT"],
      scans: ["InTransit_Departure"],
    });
    await push(number, "Delivered_Other", [scan(daysAgo(0), "Delivered_Other"), ...ours, ...LONG_AGO]);
    expect(await seen(order)).toMatchObject({ status: "delivered", isDelivered: true, step: "delivered" });
  }
});

test("O020 a provider that keeps the old state beside a new label is not believed, nor a delivery without a date", async () => {
  const order = await sentOrder("9400100000000000000031");
  await push("9400100000000000000031", "Delivered_Other", [scan(daysAgo(0.5), "InfoReceived"), ...LONG_AGO]);
  expect(await seen(order)).toMatchObject({ status: "info_received", step: "shipped", store: ["CONFIRMED"] });
  const other = await sentOrder("9400100000000000000032");
  await push("9400100000000000000032", "Delivered_Other", [scan(null, "Delivered_Other")]);
  expect(await seen(other)).toMatchObject({ status: "not_found", isDelivered: false, store: [] });
});

test("O020 a scan a day before the hand-over, in another zone, is the parcel's", async () => {
  const order = await sentOrder("9400100000000000000041");
  await push("9400100000000000000041", "InTransit_PickedUp", [scan(daysAgo(1.5), "InTransit_PickedUp")]);
  expect(await seen(order)).toMatchObject({ status: "in_transit", usedUntil: [undefined, null] });
});

test("O020 a number of two of our parcels: each has its own news", async () => {
  const number = "9400100000000000000051";
  const first = await sentOrder(number);
  const at = new Date(Date.now() - 20 * DAY_MS);
  await systemDb.order.update({ where: { id: first.id }, data: { customerEmail: "ben@buyers.test" } });
  await systemDb.shipment.update({ where: { id: first.shipmentId }, data: { shippedAt: at, createdAt: at } });
  const delivered = scan(daysAgo(1), "Delivered_Other");
  await push(number, "Delivered_Other", [delivered]);
  expect(await seen(first)).toMatchObject({ status: "delivered" });

  const second = await sentOrder(number);
  await push(number, "Delivered_Other", [delivered]);
  expect(await seen(second)).toMatchObject({ status: "not_found", isDelivered: false, store: [] });
  await push(number, "InTransit_Departure", [scan(daysAgo(0), "InTransit_Departure"), delivered]);
  expect(await seen(second)).toMatchObject({ status: "in_transit", store: ["IN_TRANSIT"] });
  expect(await seen(first)).toMatchObject({ status: "delivered", step: "delivered" });
});

test("O020 a number that a merchant writes down late has the news from the order on", async () => {
  const order = await sentOrder("9400100000000000000061");
  await systemDb.order.update({ where: { id: order.id }, data: { placedAt: daysAgo(12) } });
  await systemDb.shipment.update({ where: { id: order.shipmentId }, data: { isShippedAtAssumed: true } });
  const ours = [scan(daysAgo(4), "Delivered_Other"), scan(daysAgo(9), "InTransit_PickedUp")];
  await push("9400100000000000000061", "Delivered_Other", [...ours, ...LONG_AGO]);
  expect(await seen(order)).toMatchObject({ status: "delivered", isDelivered: true });
});

test("O020 of a supplier that tells no date nothing counts that was before we bought the parcel", async () => {
  const number = "9400100000000000000071";
  const order = await sentOrder(number);
  await systemDb.order.update({ where: { id: order.id }, data: { placedAt: daysAgo(12) } });
  const { id: purchaseOrderId } = await systemDb.purchaseOrder.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      orderId: order.id,
      number: randomUUID(),
      supplier: "aliexpress",
      status: "processing",
      paymentStatus: "paid",
      placedAt: daysAgo(3),
      createdAt: daysAgo(3),
      address: {},
    },
  });
  await systemDb.shipment.update({
    where: { id: order.shipmentId },
    data: { purchaseOrderId, isShippedAtAssumed: true },
  });
  // Between the sale and the purchase the number was another parcel's.
  const earlier = scan(daysAgo(8), "Delivered_Other");
  await push(number, "Delivered_Other", [earlier]);
  expect(await seen(order)).toMatchObject({ status: "not_found", isDelivered: false, store: [] });
  await push(number, "InTransit_Departure", [scan(daysAgo(2), "InTransit_Departure"), earlier]);
  expect(await seen(order)).toMatchObject({ status: "in_transit", store: ["IN_TRANSIT"] });
});
