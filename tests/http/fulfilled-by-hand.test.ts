/** Goods that the merchant has marked as fulfilled at the store, without a number: a parcel's number still reaches the buyer. */
import { describe, expect, test } from "vitest";
import type { ParcelStatus } from "../../app/adapters/tracking/tracking-provider.ts";
import { resendFulfillment } from "../../app/areas/orders/server/fulfillment/resend-fulfillment.server.ts";
import { applyParcelState } from "../../app/areas/orders/server/tracking/apply-parcel-state.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { letWritesSettle } from "../factories/store-writes.ts";
import {
  atStore,
  fail,
  parcel,
  shop,
  soldOrder,
  states,
  takeIn,
  tenant,
  toldAt,
  useToldStore,
  work,
} from "../factories/told-store.ts";

useToldStore();

/** Marks units of an order's first line as fulfilled, as a person does in the store. @param number the merchant's own */
async function fulfillByHand(externalId: string, units = 2, number: string | null = null): Promise<void> {
  const open = atStore(externalId).fulfillmentOrders.find(({ lines }) =>
    lines.some(({ remainingQuantity }) => remainingQuantity >= units),
  )!;
  await shop.fulfillment.createFulfillment({
    fulfillmentOrders: [{ externalId: open.id, lines: [{ externalId: open.lines[0]!.id, quantity: units }] }],
    trackingNumber: number,
    trackingUrl: null,
    carrier: null,
    notifyCustomer: false,
  });
}

/** Has a parcel's carrier say how far it is. @returns what the store was told of the order's first fulfillment by then */
async function follow(externalId: string, shipmentId: string, status: ParcelStatus): Promise<string[]> {
  const place = { trackingNumber: "", carrierCode: null, carrierName: null, tag: null, subStatus: null };
  const event = { occurredAt: new Date().toISOString(), status, description: status, location: "" };
  await applyParcelState({ scope: tenant.scope, shipmentId, state: { ...place, status, events: [event] } });
  await work();
  return atStore(externalId).fulfillments[0]!.events.map((each) => each.status);
}

const BY_HAND = fieldCase<{ _right_values: string; steps: string[] }>("fulfilled-by-hand");

describe(`${BY_HAND.steps.join("; ")}: ${BY_HAND._right_values}`, () => {
  test.each([
    ["before we have heard of it", false],
    ["after we have heard of it", true],
  ])("%s", async (_, isHeard) => {
    const order = await soldOrder();
    await work();
    await fulfillByHand(order.externalId);
    if (isHeard) await takeIn(order.externalId);
    const shipmentId = await parcel(order.id, "T-HAND", { [order.lineId]: 2 });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-HAND"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent"]);

    const place = { trackingNumber: "T-HAND", carrierCode: null, carrierName: null, tag: null, subStatus: null };
    const status = "in_transit" as const;
    const event = { occurredAt: new Date().toISOString(), status, description: "Departed", location: "" };
    await applyParcelState({ scope: tenant.scope, shipmentId, state: { ...place, status, events: [event] } });
    await work();
    expect(atStore(order.externalId).fulfillments[0]!.events.map((each) => each.status)).toEqual(["IN_TRANSIT"]);
  });

  test("each of two parcels, and no third one that it does not hold", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId);
    await parcel(order.id, "T-ONE", { [order.lineId]: 1 });
    await work();
    await parcel(order.id, "T-TWO", { [order.lineId]: 1 });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-ONE", "T-TWO"], units: 2 }]);
    await parcel(order.id, "T-TRE", { [order.lineId]: 1 });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-ONE", "T-TWO"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent", "failed", "sent"]);
  });

  test("where some of the goods are in one, and the rest is still to be fulfilled", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId, 1);
    await parcel(order.id, "T-BOTH", { [order.lineId]: 2 });
    await work();
    expect(toldAt(order.externalId)).toEqual([
      { numbers: ["T-BOTH"], units: 1 },
      { numbers: ["T-BOTH"], units: 1 },
    ]);
    expect(await states(order.id)).toEqual(["sent"]);
  });

  test("of several the ones that hold its goods", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId, 1);
    await fulfillByHand(order.externalId, 1);
    await parcel(order.id, "T-TWICE", { [order.lineId]: 2 });
    await work();
    expect(toldAt(order.externalId).map(({ numbers }) => numbers)).toEqual([["T-TWICE"], ["T-TWICE"]]);
    expect(await states(order.id)).toEqual(["sent"]);
  });

  test("on sending it again, after it had failed", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId, 2, "MERCHANTS-OWN");
    const shipmentId = await parcel(order.id, "T-AGAIN", { [order.lineId]: 2 });
    await work();
    expect(await states(order.id)).toEqual(["failed"]);
    const [made] = atStore(order.externalId).fulfillments;
    made!.tracking = [];
    shop.shopify.state.saveOrder(atStore(order.externalId));
    await resendFulfillment({ scope: tenant.scope, shipmentId });
    await work();
    expect(await states(order.id)).toEqual(["sent"]);
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-AGAIN"], units: 2 }]);
  });

  test("once, though the answer was lost", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId);
    const shipmentId = await parcel(order.id, "T-LOST", { [order.lineId]: 2 });
    fail("timeout_after_write", "fulfillmentTrackingInfoUpdate");
    await work();
    await letWritesSettle();
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["T-LOST"], units: 2 }]);
    expect(await states(order.id)).toEqual(["sent"]);
    expect(await systemDb.storeWrite.findMany({ where: { shipmentId, kind: "add_tracking" } })).toMatchObject([
      { kind: "add_tracking", state: "done", attempts: 1 },
    ]);
  });
});

describe("O020 a fulfillment of several parcels is as far as the one that is furthest behind", () => {
  test("and delivered once both are", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId);
    const first = await parcel(order.id, "T-ONE", { [order.lineId]: 1 });
    await work();
    // Goods that are in no parcel of ours may be anywhere.
    expect(await follow(order.externalId, first, "delivered")).toEqual([]);
    const second = await parcel(order.id, "T-TWO", { [order.lineId]: 1 });
    await work();
    expect(await follow(order.externalId, second, "in_transit")).toEqual(["IN_TRANSIT"]);
    expect(await follow(order.externalId, second, "delivered")).toEqual(["IN_TRANSIT", "DELIVERED"]);
  });

  test("a later word of the one that is ahead is not told", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId);
    const first = await parcel(order.id, "T-ONE", { [order.lineId]: 1 });
    await work();
    const second = await parcel(order.id, "T-TWO", { [order.lineId]: 1 });
    await work();
    expect(await follow(order.externalId, first, "in_transit")).toEqual([]);
    expect(await follow(order.externalId, second, "in_transit")).toEqual(["IN_TRANSIT"]);
    expect(await follow(order.externalId, first, "out_for_delivery")).toEqual(["IN_TRANSIT"]);
    expect(await follow(order.externalId, first, "delivered")).toEqual(["IN_TRANSIT"]);
    expect(await follow(order.externalId, second, "delivered")).toEqual(["IN_TRANSIT", "DELIVERED"]);
  });

  test("one that holds nothing but its one parcel's goods is delivered with it", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId);
    const only = await parcel(order.id, "T-ALL", { [order.lineId]: 2 });
    await work();
    expect(await follow(order.externalId, only, "delivered")).toEqual(["DELIVERED"]);
  });
});

describe("a fulfillment that a person made keeps what it has", () => {
  test("where it has a number of the merchant's own: the parcel waits for a person", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId, 2, "MERCHANTS-OWN");
    await parcel(order.id, "T-OURS", { [order.lineId]: 2 });
    await work();
    expect(toldAt(order.externalId)).toEqual([{ numbers: ["MERCHANTS-OWN"], units: 2 }]);
    expect(await systemDb.shipment.findFirstOrThrow({ where: { orderId: order.id } })).toMatchObject({
      fulfillmentState: "failed",
      fulfillmentError: "not_fulfillable",
    });
  });

  test("where the merchant sent a part from own stock, and the parcel holds the others", async () => {
    const order = await soldOrder();
    await fulfillByHand(order.externalId, 1);
    await parcel(order.id, "T-REST", { [order.lineId]: 1 });
    await work();
    expect(toldAt(order.externalId)).toEqual([
      { numbers: [], units: 1 },
      { numbers: ["T-REST"], units: 1 },
    ]);
    expect(await states(order.id)).toEqual(["sent"]);
  });
});
