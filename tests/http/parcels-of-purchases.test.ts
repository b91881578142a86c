import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AliexpressSupplier } from "../../app/adapters/supplier/aliexpress/aliexpress.server.ts";
import type { SupplierOrder, SupplierParcel } from "../../app/adapters/supplier/supplier.ts";
import { Track17 } from "../../app/adapters/tracking/17track/17track.server.ts";
import { PARCEL_STATUSES } from "../../app/adapters/tracking/tracking-provider.ts";
import { moveParcelTelling } from "../../app/areas/orders/server/fulfillment/move-parcel-telling.server.ts";
import {
  applySupplierOrder,
  holdPurchaseOrder,
} from "../../app/areas/orders/server/purchasing/apply-supplier-order.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { readParcels } from "../../app/areas/orders/server/tracking/read-parcels.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
beforeEach(async () => {
  tenant = await makeTenant();
});

afterEach(() => vi.restoreAllMocks());

/** An order of two lines of two units each. */
const soldOrder = () =>
  readyOrder(tenant, {
    lines: [
      channelOrderLine({ quantity: 2, currentQuantity: 2 }),
      channelOrderLine({ quantity: 2, currentQuantity: 2 }),
    ],
  });

/** What was bought of an order's lines in one purchase, which is at the supplier. */
async function purchase(orderId: string, lineIds: string[]): Promise<string> {
  const lines = await systemDb.orderLine.findMany({ where: { id: { in: lineIds } }, orderBy: { position: "asc" } });
  const { id } = await systemDb.purchaseOrder.create({
    data: {
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      orderId,
      number: randomUUID(),
      supplier: "aliexpress",
      status: "processing",
      paymentStatus: "paid",
      placedAt: new Date(),
      address: {},
    },
  });
  await systemDb.purchaseOrderLine.createMany({
    data: lines.map((line) => ({
      workspaceId: tenant.workspace.id,
      purchaseOrderId: id,
      orderLineId: line.id,
      liveOrderLineId: line.id,
      quantity: 2,
      supplierUnits: 2,
      sourceProductId: `product of ${line.id}`,
      supplierSkuId: "sku",
      unitCost: "1",
    })),
  });
  return id;
}

/** Has the supplier say something of a purchase. */
const hear = (purchaseOrderId: string, said: Partial<SupplierOrder>): Promise<void> =>
  tenant.scope.db.$transaction(async (tx) =>
    applySupplierOrder({
      tx,
      purchase: await holdPurchaseOrder(tx, purchaseOrderId),
      supplierOrder: {
        ids: ["1"],
        reference: null,
        state: "shipped",
        total: null,
        payUrl: null,
        parcels: [],
        refund: null,
        reason: null,
        ...said,
      },
    }),
  );
const goodsOf = (lineId: string, quantity = 2) => ({ productId: `product of ${lineId}`, skuAttr: null, quantity });
const parcel = (trackingNumber: string, holds: Partial<SupplierParcel> = {}): SupplierParcel => ({
  trackingNumber,
  carrier: null,
  trackingUrl: null,
  shippedAt: null,
  lines: null,
  ...holds,
});
const heldBy = async (orderId: string) => {
  const shipments = await systemDb.shipment.findMany({ where: { orderId }, include: { lines: true } });
  return Object.fromEntries(
    shipments.map(({ trackingNumber, lines }) => [
      trackingNumber,
      Object.fromEntries(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])),
    ]),
  );
};
const notices = () => systemDb.notification.findMany({ where: { workspaceId: tenant.workspace.id } });

test("a parcel of one of the supplier's orders holds what that order does, and not what was cancelled", async () => {
  const { id, lineIds } = await soldOrder();
  const [sent, gone] = lineIds as [string, string];
  const purchaseOrderId = await purchase(id, lineIds);
  const said = {
    ids: ["1", "2"],
    parcels: [parcel("LP1", { orderId: "1", goods: [goodsOf(sent)] })],
    cancelledGoods: [goodsOf(gone)],
  };
  await hear(purchaseOrderId, said);
  await hear(purchaseOrderId, said);
  expect(await heldBy(id)).toEqual({ LP1: { [sent]: 2 } });
  const lines = await systemDb.purchaseOrderLine.findMany({ where: { purchaseOrderId } });
  expect(lines.map(({ orderLineId, liveOrderLineId }) => [orderLineId, liveOrderLineId])).toEqual(
    expect.arrayContaining([
      [sent, sent],
      [gone, null],
    ]),
  );
  const told = await systemDb.orderEvent.count({ where: { orderId: id, kind: "purchase_part_cancelled" } });
  expect(told).toBe(1);
  expect((await notices()).map(({ kind }) => kind)).toEqual(["purchase_problem"]);
  expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({
    section: "placement",
    fulfillmentStatus: "partially_fulfilled",
  });
});

describe("what a purchase costs of which a part was called off", () => {
  /** One of 20.00 for two lines, and 1.00 for shipping. */
  async function priced(paymentStatus: "paid" | "unpaid") {
    const { id, lineIds } = await soldOrder();
    const purchaseOrderId = await purchase(id, lineIds);
    await systemDb.purchaseOrderLine.updateMany({ where: { purchaseOrderId }, data: { unitCost: "5" } });
    const status = paymentStatus === "paid" ? "processing" : "awaiting_payment";
    const costs = { itemsCost: "20", shippingCost: "1", totalCost: "21", confirmedCost: "21" };
    await systemDb.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { status, paymentStatus, ...costs } });
    const state = paymentStatus === "paid" ? ("processing" as const) : ("awaiting_payment" as const);
    const said = { state, ids: ["1", "2"], cancelledGoods: [goodsOf(lineIds[1]!)] };
    return { id, purchaseOrderId, said };
  }
  const costsOf = async (id: string) => {
    const bought = await systemDb.purchaseOrder.findUniqueOrThrow({ where: { id } });
    return [bought.itemsCost, bought.totalCost, bought.confirmedCost].map((amount) => amount?.toFixed(2));
  };
  const costOfOrder = async (id: string) =>
    (await systemDb.order.findUniqueOrThrow({ where: { id } })).cost?.toFixed(2);

  test.each(["paid", "unpaid"] as const)("is the rest, however often it is said: %s", async (paymentStatus) => {
    const { id, purchaseOrderId, said } = await priced(paymentStatus);
    await hear(purchaseOrderId, said);
    await hear(purchaseOrderId, said);
    expect(await costsOf(purchaseOrderId)).toEqual(["10.00", "11.00", "11.00"]);
    const open = await systemDb.orderLine.findMany({ where: { orderId: id }, orderBy: { position: "asc" } });
    const anew = open[1]!.unitCost!.times(2 * open[1]!.supplierQuantity);
    expect(await costOfOrder(id)).toBe(anew.plus(11).toFixed(2));
  });

  test("is what the supplier says of the rest, and waits for a yes where that is more than was confirmed of it", async () => {
    const paid = await priced("paid");
    await hear(paid.purchaseOrderId, { ...paid.said, total: { amount: "10.40", currency: "USD" } });
    expect(await costsOf(paid.purchaseOrderId)).toEqual(["10.00", "10.40", "11.00"]);
    const unpaid = await priced("unpaid");
    await hear(unpaid.purchaseOrderId, { ...unpaid.said, total: { amount: "19.00", currency: "USD" } });
    expect(await costsOf(unpaid.purchaseOrderId)).toEqual(["10.00", "19.00", "11.00"]);
    expect(await systemDb.purchaseOrder.findUniqueOrThrow({ where: { id: unpaid.purchaseOrderId } })).toMatchObject({
      errorCode: "price_changed",
      waitsFor: { cost: { confirmed: "11.00", now: "19.00" } },
    });
  });
});

test("a purchase of which the supplier answers for a part alone is in trouble, neither paid nor cheaper, until it answers for all", async () => {
  const { id, lineIds } = await soldOrder();
  const purchaseOrderId = await purchase(id, lineIds);
  const costs = { itemsCost: "20", shippingCost: "1", totalCost: "21" };
  await systemDb.purchaseOrder.update({
    where: { id: purchaseOrderId },
    data: { status: "awaiting_payment", paymentStatus: "unpaid", externalIds: ["1", "2"], ...costs },
  });
  const part = (number: string, parcels: SupplierParcel[] = []): SupplierOrder => ({
    ids: [number],
    reference: null,
    state: "paid",
    total: { amount: "10.50", currency: "USD" },
    payUrl: null,
    parcels,
    refund: null,
    reason: null,
  });
  const answers = vi.spyOn(AliexpressSupplier.prototype, "readOrders");
  const read = (parts: SupplierOrder[]) => {
    answers.mockResolvedValueOnce(parts);
    return readPurchaseOrders({ scope: tenant.scope, source: "aliexpress", purchaseOrderIds: [purchaseOrderId] });
  };
  const bought = () => systemDb.purchaseOrder.findUniqueOrThrow({ where: { id: purchaseOrderId } });
  await read([part("1", [parcel("LP1", { orderId: "1", goods: [goodsOf(lineIds[0]!)] })])]);
  expect(await bought()).toMatchObject({ status: "problem", paymentStatus: "unpaid", errorCode: "order_part_gone" });
  expect((await bought()).totalCost.toFixed(2)).toBe("21.00");
  expect(await heldBy(id)).toEqual({ LP1: { [lineIds[0]!]: 2 } });
  expect((await notices()).map(({ kind }) => kind)).toEqual(["purchase_problem"]);
  await read([part("1"), part("2")]);
  expect(await bought()).toMatchObject({ status: "processing", paymentStatus: "paid", errorCode: null });
});

test("units of one line that are in two purchases are each in the parcels of their own", async () => {
  const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine({ quantity: 4, currentQuantity: 4 })] });
  const [first, second] = [await purchase(id, lineIds), await purchase(id, lineIds)];
  for (let time = 0; time < 2; time++) {
    await hear(first, { parcels: [parcel("LP-ONE")] });
    await hear(second, { parcels: [parcel("LP-TWO")] });
  }
  const [lineId] = lineIds as [string];
  expect(await heldBy(id)).toEqual({ "LP-ONE": { [lineId]: 2 }, "LP-TWO": { [lineId]: 2 } });
});

test("each of the supplier's orders brings its own goods; a further number of one brings none", async () => {
  const { id, lineIds } = await soldOrder();
  const [first, second] = lineIds as [string, string];
  const purchaseOrderId = await purchase(id, lineIds);
  const one = { orderId: "1", goods: [goodsOf(first)] };
  await hear(purchaseOrderId, {
    ids: ["1", "2"],
    parcels: [parcel("LP1", one), parcel("LP2", one), parcel("LP3", { orderId: "2", goods: [goodsOf(second)] })],
  });
  expect(await heldBy(id)).toEqual({ LP1: { [first]: 2 }, LP2: {}, LP3: { [second]: 2 } });
});

test("of two purchases that travel under one number the goods of both are told", async () => {
  const { id, lineIds } = await soldOrder();
  const [first, second] = lineIds as [string, string];
  const [one, other] = [await purchase(id, [first]), await purchase(id, [second])];
  const shared = (lineId: string) => ({
    parcels: [parcel("LP-BOTH", { lines: [{ lineReference: lineId, quantity: 1 }] })],
  });
  await hear(one, shared(first));
  const { id: shipmentId } = await systemDb.shipment.findFirstOrThrow({ where: { orderId: id } });
  await tenant.scope.db.$transaction((tx) =>
    moveParcelTelling({ tx, id: shipmentId, from: ["pending"], to: "sent", data: { externalFulfillmentId: "f" } }),
  );
  for (let again = 0; again < 2; again++) {
    await hear(other, shared(second));
    await hear(one, shared(first));
  }
  expect(await heldBy(id)).toEqual({ "LP-BOTH": { [first]: 1, [second]: 1 } });
  expect(await systemDb.shipment.findUniqueOrThrow({ where: { id: shipmentId } })).toMatchObject({
    fulfillmentState: "pending",
  });
});

test("a parcel whose way has ended is not asked for any more (O020)", async () => {
  const { id: orderId } = await soldOrder();
  const longAgo = new Date(Date.now() - 24 * 60 * 60_000);
  await systemDb.shipment.createMany({
    data: PARCEL_STATUSES.map((status) => ({
      workspaceId: tenant.workspace.id,
      storeId: tenant.store.id,
      orderId,
      trackingNumber: `${tenant.store.id} ${status}`,
      status,
      registeredAt: longAgo,
      updatedAt: longAgo,
    })),
  });
  const read = vi.spyOn(Track17.prototype, "read").mockResolvedValue([]);
  await readParcels({ signal: AbortSignal.timeout(10_000) });
  const asked = read.mock.calls.flatMap(([parcels]) => parcels.map(({ trackingNumber }) => trackingNumber));
  const own = asked.filter((number) => number.startsWith(tenant.store.id)).map((number) => number.split(" ")[1]);
  expect(own.sort()).toEqual(
    PARCEL_STATUSES.filter((status) => status !== "delivered" && status !== "expired").toSorted(),
  );
});
