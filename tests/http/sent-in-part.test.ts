/** An order of two suppliers of which one has sent: neither its buyer nor the list takes it for delivered. */
import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { beforeEach, expect, test } from "vitest";
import type { SupplierOrder } from "../../app/adapters/supplier/supplier.ts";
import type { ParcelStatus } from "../../app/adapters/tracking/tracking-provider.ts";
import { router } from "../../app/api.server.ts";
import { addOwnParcel } from "../../app/areas/orders/server/fulfillment/add-own-parcel.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import {
  applySupplierOrder,
  holdPurchaseOrder,
} from "../../app/areas/orders/server/purchasing/apply-supplier-order.server.ts";
import { applyParcelState } from "../../app/areas/orders/server/tracking/apply-parcel-state.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const DAY_MS = 24 * 60 * 60_000;

let tenant: Tenant;
let orderId: string;
let lamp: string;
let rug: string;
beforeEach(async () => {
  tenant = await makeTenant();
  const order = await readyOrder(tenant, {
    lines: [
      channelOrderLine({ title: "Lamp", quantity: 1, currentQuantity: 1 }),
      channelOrderLine({ title: "Rug", quantity: 2, currentQuantity: 2 }),
    ],
  });
  orderId = order.id;
  [lamp, rug] = order.lineIds as [string, string];
});

/** A line bought of a supplier of its own. @param placedDaysAgo its way takes 5 to 8 days @param units null for all of it */
async function purchase(lineId: string, placedDaysAgo = 1, units: number | null = null): Promise<string> {
  const line = await systemDb.orderLine.findUniqueOrThrow({ where: { id: lineId }, include: { order: true } });
  const quantity = units ?? line.currentQuantity;
  const of = { workspaceId: tenant.workspace.id, orderId };
  const { id } = await systemDb.purchaseOrder.create({
    data: {
      ...of,
      storeId: tenant.store.id,
      number: randomUUID(),
      supplier: "aliexpress",
      status: "processing",
      paymentStatus: "paid",
      placedAt: new Date(Date.now() - placedDaysAgo * DAY_MS),
      shippingMinDays: 5,
      shippingMaxDays: 8,
      address: {},
      orderedAs: {
        note: line.order.note,
        lines: { [lineId]: { units: line.currentQuantity, properties: line.properties } },
      },
      lines: {
        create: {
          workspaceId: tenant.workspace.id,
          orderLineId: lineId,
          liveOrderLineId: lineId,
          quantity,
          supplierUnits: quantity,
          sourceProductId: lineId,
          supplierSkuId: "sku",
          unitCost: "1",
        },
      },
    },
  });
  return id;
}

/** Has a supplier send a parcel, and its carrier say how far it is. */
async function ship(purchaseOrderId: string, trackingNumber: string, status: ParcelStatus): Promise<void> {
  const supplierOrder: SupplierOrder = {
    ids: [trackingNumber],
    reference: null,
    state: "shipped",
    total: null,
    payUrl: null,
    parcels: [{ trackingNumber, carrier: null, trackingUrl: null, shippedAt: null, lines: null }],
    refund: null,
    reason: null,
  };
  await tenant.scope.db.$transaction(async (tx) =>
    applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchaseOrderId), supplierOrder }),
  );
  await follow(trackingNumber, status);
}

async function follow(trackingNumber: string, status: ParcelStatus): Promise<void> {
  const { id } = await systemDb.shipment.findFirstOrThrow({ where: { orderId, trackingNumber } });
  const event = { occurredAt: new Date().toISOString(), status, description: status, location: "" };
  const place = { trackingNumber, carrierCode: null, carrierName: null, tag: null, subStatus: null };
  await applyParcelState({ scope: tenant.scope, shipmentId: id, state: { ...place, status, events: [event] } });
}

async function seen() {
  const { publicId, subStatus, status } = await systemDb.order.findUniqueOrThrow({ where: { id: orderId } });
  const api = createRouterClient(router, {
    context: { principal: null, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const { data } = await api.shipments.publicTracking({ orderId: publicId });
  return { data, listed: subStatus, status };
}
const goods = (items: { title: string; quantity: number }[]) => items.map(({ title, quantity }) => [title, quantity]);

const HALF_SENT = fieldCase<{ situation: string; right: string }>("half-sent");

test(`S018 O020 ${HALF_SENT.situation}: ${HALF_SENT.right}`, async () => {
  const first = await purchase(lamp, 9);
  const second = await purchase(rug);
  await ship(first, "LP1", "delivered");
  const half = await seen();
  expect(half).toMatchObject({ listed: "order_placed", status: "shipping" });
  expect(half.data).toMatchObject({ step: "preparing", arrived: { delivered: 1, total: 2 } });
  expect(goods(half.data.parcels[0]!.items)).toEqual([["Lamp", 1]]);
  expect(goods(half.data.items_to_come)).toEqual([["Rug", 2]]);
  // The one that has arrived is late for nobody.
  expect(half.data.estimate).toMatchObject({ is_late: false });

  await ship(second, "LP2", "in_transit");
  const sent = await seen();
  expect(sent).toMatchObject({ listed: "in_transit" });
  expect(sent.data).toMatchObject({ step: "shipped", arrived: { delivered: 1, total: 2 }, items_to_come: [] });
  expect(sent.data.parcels.map(({ items }) => goods(items))).toEqual([[["Lamp", 1]], [["Rug", 2]]]);

  await follow("LP2", "delivered");
  expect(await seen()).toMatchObject({
    listed: "delivered",
    status: "fulfilled_closed",
    data: { step: "delivered", arrived: { delivered: 2, total: 2 }, estimate: null },
  });
});

test("S018 a line that nobody has bought yet is to come as well, unless the store says that it was sent", async () => {
  await ship(await purchase(lamp), "LP1", "in_transit");
  expect((await seen()).data).toMatchObject({
    step: "preparing",
    arrived: { delivered: 0, total: 2 },
    items_to_come: [{ title: "Rug", quantity: 2 }],
  });
  await systemDb.order.update({ where: { id: orderId }, data: { channelFulfillment: "fulfilled" } });
  expect((await seen()).data).toMatchObject({
    step: "shipped",
    arrived: { delivered: 0, total: 1 },
    items_to_come: [],
  });
});

test("S018 a second purchase of a line is to come though the first has arrived, and the order is marked as fulfilled", async () => {
  await ship(await purchase(lamp), "LP1", "delivered");
  await ship(await purchase(rug, 9, 1), "LP2", "delivered");
  const second = await purchase(rug, 1, 1);
  await systemDb.order.update({ where: { id: orderId }, data: { channelFulfillment: "fulfilled" } });
  const half = await seen();
  expect(half.data).toMatchObject({ step: "preparing", arrived: { delivered: 2, total: 3 } });
  expect(goods(half.data.items_to_come)).toEqual([["Rug", 1]]);
  expect(half.data.estimate).toMatchObject({ is_late: false });
  await ship(second, "LP3", "delivered");
  expect((await seen()).data).toMatchObject({ step: "delivered", items_to_come: [], estimate: null });
});

test("S018 an estimate that has passed is later than expected", async () => {
  await ship(await purchase(lamp, 30), "LP1", "in_transit");
  await ship(await purchase(rug, 12), "LP2", "in_transit");
  expect((await seen()).data.estimate).toMatchObject({ is_late: true });
});

test("O020 half of a line that the merchant sent is delivered, and the purchase of the other half is not", async () => {
  await ship(await purchase(lamp), "LP1", "delivered");
  const second = await purchase(rug, 1, 1);
  const parcel = {
    trackingNumber: "OWN1",
    carrier: null,
    trackingUrl: null,
    lines: [{ orderLineId: rug, quantity: 1 }],
  };
  await tenant.scope.db.$transaction(async (tx) => {
    await addOwnParcel({ tx, scope: tenant.scope, order: { id: orderId, storeId: tenant.store.id }, parcel });
    await recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId });
  });
  await follow("OWN1", "delivered");
  expect(await seen()).toMatchObject({ listed: "order_placed", status: "shipping" });
  await ship(second, "LP2", "delivered");
  expect(await seen()).toMatchObject({ listed: "delivered", status: "fulfilled_closed" });
});
