/** What of a line is bought, sent and to be bought is told apart by its purchases, whatever came of them (decision 79). */
import { beforeEach, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import type { SupplierOrder } from "../../app/adapters/supplier/supplier.ts";
import { takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { readBuyableLines } from "../../app/areas/orders/server/placing/buyable-lines.server.ts";
import {
  applySupplierOrder,
  holdPurchaseOrder,
} from "../../app/areas/orders/server/purchasing/apply-supplier-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { goodsOf } from "../factories/ready-orders.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, locationId, pushed, requestAtStore, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";

useSelling();
beforeEach(async () => {
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

let seconds = 0;

const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;

/** Has the product read an order as the store has it now. @param left of each line, after what was returned */
async function readAnew(externalId: string, left?: number): Promise<void> {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const order: ChannelOrder = (await shop.orders.readOrder(externalId))!;
  const lines = order.lines.map((line) => ({ ...line, currentQuantity: left ?? line.currentQuantity }));
  await takeInOrders({ store, orders: [{ ...order, lines }], origin: "sweep" });
}

/** Has the supplier say something of a purchase. */
const say = (purchaseOrderId: string, said: Partial<SupplierOrder>): Promise<void> =>
  tenant.scope.db.$transaction(async (tx) =>
    applySupplierOrder({
      tx,
      purchase: await holdPurchaseOrder(tx, purchaseOrderId),
      supplierOrder: {
        ids: [],
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
async function work(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await runJobs();
    await hurryJobs();
  }
}
/** Has the store's requests taken in and answered. */
async function answerRequests(externalId: string): Promise<void> {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
  await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
  await work();
}
const sold = (quantity: number) =>
  soldOrder({ lines: [{ variantId: pushed.variants[0]!.externalId, quantity, price: "500" }] });
const toBuy = async (orderId: string) =>
  (await readBuyableLines({ db: tenant.scope.db as never, workspaceId: tenant.workspace.id, orderId })).map(
    ({ units }) => units,
  );
const place = (orderId: string) => api.placement.request({ orders: [{ order_id: orderId }] });
const purchases = (orderId: string) =>
  systemDb.purchaseOrder.findMany({ where: { orderId }, orderBy: { createdAt: "asc" }, include: { lines: true } });
const parcelOf = async (orderId: string, trackingNumber: string) => {
  const parcel = await systemDb.shipment.findFirstOrThrow({
    where: { orderId, trackingNumber },
    include: { lines: true },
  });
  return [parcel.fulfillmentState, parcel.lines.map(({ quantity }) => quantity)];
};
const parcel = (trackingNumber: string) => ({ trackingNumber, carrier: null, trackingUrl: null, shippedAt: null });

test("what a purchase sent before the supplier called the rest off is no other purchase's", async () => {
  const { id, externalId } = await sold(2);
  await place(id);
  await work();
  const [first] = await purchases(id);
  const lines = [{ lineReference: first!.lines[0]!.orderLineId, quantity: first!.lines[0]!.supplierUnits / 2 }];
  await say(first!.id, { state: "partially_shipped", parcels: [{ ...parcel("LP1"), lines }] });
  await work();
  expect(await parcelOf(id, "LP1")).toEqual(["sent", [1]]);
  await say(first!.id, { state: "cancelled" });
  await readAnew(externalId);
  expect(await toBuy(id)).toEqual([1]);

  await place(id);
  await work();
  expect(await toBuy(id)).toEqual([0]);
  const [, second] = await purchases(id);
  expect(second!.lines.map(({ quantity }) => quantity)).toEqual([1]);
  await say(second!.id, { parcels: [{ ...parcel("LP2"), lines: null }] });
  await work();
  expect(await parcelOf(id, "LP2")).toEqual(["sent", [1]]);
  await readAnew(externalId);
  expect(await toBuy(id)).toEqual([0]);
});

test("a return of what was sent takes nothing from what is still held", async () => {
  const { id, externalId } = await sold(2);
  const { lines, fulfillmentOrders } = atStore(externalId);
  const held = shop.shopify.parts.hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  await readAnew(externalId);
  await place(id);
  await work();
  const [first] = await purchases(id);
  await say(first!.id, { parcels: [{ ...parcel("LP1"), lines: null }] });
  await work();
  expect(await parcelOf(id, "LP1")).toEqual(["sent", [1]]);
  shop.shopify.parts.release(DEMO_SHOP, held.id);
  await readAnew(externalId, 1);
  expect(await toBuy(id)).toEqual([1]);

  await place(id);
  expect((await purchases(id)).map((each) => each.lines.map(({ quantity }) => quantity))).toEqual([[1], [1]]);
  await readAnew(externalId, 1);
  expect(await toBuy(id)).toEqual([0]);
  expect(await systemDb.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ changes: [] });
});

test("O053 a request to stop one part calls off what was bought for it, and no more", async () => {
  const { id, externalId } = await sold(3);
  const { lines, fulfillmentOrders } = atStore(externalId);
  const held = shop.shopify.parts.hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  await readAnew(externalId);
  await place(id);
  await work();
  shop.shopify.parts.release(DEMO_SHOP, held.id);
  await readAnew(externalId);
  await place(id);
  await work();
  expect(fulfillmentOrders.map(({ requestStatus }) => requestStatus)).toEqual(["ACCEPTED", "ACCEPTED"]);
  shop.shopify.commerce.requestCancellation(DEMO_SHOP, held.id);
  await answerRequests(externalId);
  await answerRequests(externalId);
  const units = (await purchases(id)).map((each) => [each.status, each.lines.map(({ quantity }) => quantity)]);
  expect(units).toEqual([
    ["processing", [2]],
    ["cancelled", [1]],
  ]);
});

test("O009 what is left of a line that is bought in part is bought elsewhere", async () => {
  const { id, externalId } = await sold(3);
  const { lines, fulfillmentOrders } = atStore(externalId);
  const held = shop.shopify.parts.hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 2 });
  await readAnew(externalId);
  await place(id);
  shop.shopify.parts.release(DEMO_SHOP, held.id);
  await readAnew(externalId);
  const [first] = await purchases(id);
  const { sourceProductId, sku } = goodsOf(1);
  const entry = catalogEntry({ sourceProductId });
  await fillCatalog({ ...entry, variants: [{ ...entry.variants[0]!, sku }] });
  const supply = { source: "zopi", source_product_id: sourceProductId, sku_id: sku };
  const change = () =>
    api.placement.changeSupplier({ id, line_items: [{ line_id: first!.lines[0]!.orderLineId, ...supply }] });
  await change();
  await place(id);
  const skus = (await purchases(id)).map((each) => each.lines.map((line) => [line.supplierSkuId, line.quantity]));
  expect(skus).toEqual([[[goodsOf().sku, 1]], [[sku, 2]]]);
  // Once all of it is bought it stays as it was bought.
  await expect(change()).rejects.toMatchObject({ kind: "unprocessable" });
});

test("O053 a request buys what its part has left, and nothing of what the merchant keeps at another location", async () => {
  await switchRequestRuleOn(api);
  const { id, externalId } = await sold(3);
  const { lines, fulfillmentOrders } = atStore(externalId);
  const other = shop.shopify.state.locations.find(({ name }) => name === "Shop location")!;
  shop.shopify.parts.moveTo(DEMO_SHOP, fulfillmentOrders[0]!.id, other.id, { [lines[0]!.id]: 2 });
  await readAnew(externalId);
  expect(await toBuy(id)).toEqual([3]);
  const asked = fulfillmentOrders.find((part) => part.locationId === locationId)!;
  await requestAtStore(externalId, asked.id);
  await answerRequests(externalId);
  await answerRequests(externalId);
  expect(asked.requestStatus).toBe("ACCEPTED");
  expect((await purchases(id)).map((each) => each.lines.map(({ quantity }) => quantity))).toEqual([[1]]);
});

test("what is held after it was asked for is not sent, though the store has told nobody", async () => {
  const { id, externalId } = await soldOrder({
    lines: [0, 1].map((index) => ({ variantId: pushed.variants[index]!.externalId, quantity: 1, price: "500" })),
  });
  await place(id);
  expect((await purchases(id)).map((each) => each.lines.length)).toEqual([2]);
  const { lines, fulfillmentOrders, updatedAt } = atStore(externalId);
  shop.shopify.parts.hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  atStore(externalId).updatedAt = updatedAt;
  await work();
  expect((await purchases(id)).map((each) => each.lines.map(({ quantity }) => quantity))).toEqual([[1]]);
  expect(await toBuy(id)).toEqual([0, 0]);
});
