/** What a store has deleted is not bought, and is no sale (decisions 78 and 81). */
import { expect, test, vi } from "vitest";
import { readFulfillmentOrders as readParts } from "../../app/areas/orders/server/intake/read-parts.server.ts";
import { takeInOrder } from "../../app/areas/orders/server/intake/take-in-order.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { deleteOrder } from "../../sandbox/shopify/orders/order-actions.ts";
import { orderDeletedPayload, orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { newsOf } from "../factories/news.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, fulfillmentOrderOf, purchase, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";

useSelling();

const DAY_MS = 24 * 60 * 60_000;

async function work(rounds = 3): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await runJobs();
    await hurryJobs();
  }
}
const there = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
/** Deletes an order at the store, and says nothing of it. */
function remove(externalId: string) {
  const order = there(externalId);
  deleteOrder(shop.shopify, order);
  return order;
}
async function hear(topic: string, body: object | string): Promise<void> {
  expect(await receiveWebhook({ shop: DEMO_SHOP, topic, body })).toBe("stored");
  await drainWebhooks(DEMO_SHOP);
  await work();
}
const hearDeleted = (order: ReturnType<typeof there>) => hear("orders/delete", toJson(orderDeletedPayload(order)));
const payloadOf = (order: ReturnType<typeof there>) =>
  toJson(orderPayload(shop.shopify.state, shop.shopify.state.shops.get(DEMO_SHOP)!, order));
const stored = (id: string) =>
  systemDb.order.findUniqueOrThrow({ where: { id }, include: { events: true, lines: true, fulfillmentOrders: true } });
const request = (id: string, use: "auto" | "later" = "auto") =>
  api.placement.request({ orders: [{ order_id: id }], payment: { use } });
const listed = async () =>
  (await api.orders.list({ order_status: "all", from_date: "any", to_date: "any" })).data.orders.map(
    ({ total_price_info: { total, profit_estimate } }) => [total, profit_estimate],
  );

test("an order that is gone at the last look is not bought, though nobody told of it, and says so", async () => {
  const { id, externalId } = await soldOrder();
  await request(id);
  remove(externalId);
  await work();
  expect(await purchase(id)).toMatchObject({ status: "withdrawn", placedAt: null });
  const { data } = await api.orders.detail({ orderId: id });
  expect(data).toMatchObject({ section: "cancelled", can_place: false });
  expect(data.blockers.map(({ key }) => key)).toContain("gone_at_store");
  expect((await stored(id)).deletedAtStoreAt).not.toBeNull();
});

test("nor is one that was brought over from elsewhere, however long ago it was sold", async () => {
  const { id, externalId } = await soldOrder({ processedAt: new Date(Date.now() - 100 * DAY_MS).toISOString() });
  await request(id);
  remove(externalId);
  await work();
  expect(await purchase(id)).toMatchObject({ status: "withdrawn", placedAt: null });
});

test("one that may only be too old to be shown to us is bought as ever", async () => {
  const { id, externalId } = await soldOrder();
  const longAgo = new Date(Date.now() - 61 * DAY_MS);
  await systemDb.order.update({ where: { id }, data: { placedAt: longAgo, channelCreatedAt: longAgo } });
  await request(id);
  remove(externalId);
  await work();
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  expect((await stored(id)).deletedAtStoreAt).toBeNull();
});

test("once its store says so it is no sale and in no placement, whatever comes twice or late", async () => {
  const { id, externalId } = await soldOrder();
  const before = await stored(id);
  const late = payloadOf({ ...there(externalId), updatedAt: new Date(Date.now() + 60_000).toISOString() });
  const order = remove(externalId);
  await hearDeleted(order);
  const first = await stored(id);
  await hearDeleted(order);
  await hear("orders/updated", late);
  const after = await stored(id);
  expect(after).toMatchObject({
    section: "cancelled",
    subStatus: "channel",
    deletedAtStoreAt: first.deletedAtStoreAt,
    cancelledAt: first.deletedAtStoreAt,
  });
  expect(after.deletedAtStoreAt).not.toBeNull();
  expect(after.events.filter(({ kind }) => kind === "deleted_at_store")).toHaveLength(1);
  expect(after.lines.map(({ currentQuantity, unsentQuantity }) => [currentQuantity, unsentQuantity])).toEqual([[0, 0]]);
  // What was sold stays on its day, and goes off on the day of the deletion.
  expect(before.total.greaterThan(0)).toBe(true);
  expect([after.total, after.cancelledTotal].map(Number)).toEqual([0, Number(before.total)]);
  expect((await api.home.sales({})).data.total).toMatchObject({ revenue: "0.00", profit: "0.00", owed: "0.00" });
  expect(await listed()).toEqual([["0.00", null]]);
});

test("what was given back before stays given back, and the rest goes off", async () => {
  const { id, externalId } = await soldOrder();
  const { total } = await stored(id);
  shop.shopify.commerce.refund(DEMO_SHOP, externalId, { amount: "10" });
  await hear("orders/updated", payloadOf(there(externalId)));
  await hearDeleted(remove(externalId));
  const after = await stored(id);
  expect([after.total, after.refundedTotal, after.cancelledTotal].map(Number)).toEqual([10, 10, Number(total) - 10]);
  expect((await api.home.sales({})).data.total.revenue).toBe("0.00");
});

test("what was bought of it is called off where the supplier allows it, as of a cancelled order", async () => {
  const { id, externalId } = await soldOrder();
  await request(id, "later");
  await work();
  expect(await purchase(id)).toMatchObject({ status: "awaiting_payment" });
  await hearDeleted(remove(externalId));
  expect(await purchase(id)).toMatchObject({ status: "cancelled" });
});

test("what can't be called off stands as changed after it was ordered, and rings", async () => {
  const { id, externalId } = await soldOrder();
  await request(id);
  await work();
  await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { callOffError: "too_late_to_cancel" } });
  await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  await hearDeleted(remove(externalId));
  expect((await api.orders.detail({ orderId: id })).data.changes.map(({ kind }) => kind)).toEqual(["cancelled"]);
  expect((await newsOf(tenant)).map(({ kind }) => kind)).toContain("order_changed");
});

test("an order whose end is told before its beginning is taken out once it is looked at again", async () => {
  const sold = await soldOrder();
  const created = payloadOf(there(sold.externalId));
  await systemDb.order.delete({ where: { id: sold.id } });
  const order = remove(sold.externalId);
  await receiveWebhook({ shop: DEMO_SHOP, topic: "orders/delete", body: toJson(orderDeletedPayload(order)) });
  await drainWebhooks(DEMO_SHOP);
  await receiveWebhook({ shop: DEMO_SHOP, topic: "orders/create", body: created });
  await drainWebhooks(DEMO_SHOP);
  await work();
  const { id } = await systemDb.order.findFirstOrThrow({ where: { externalId: sold.externalId } });
  expect((await stored(id)).deletedAtStoreAt).not.toBeNull();
});

test("an order that is there when it is read is back, and a delivery that names none harms nothing", async () => {
  const { id, externalId } = await soldOrder();
  const order = remove(externalId);
  await hearDeleted(order);
  await hear("orders/delete", { nothing: true });
  expect(
    await systemDb.inboundEvent.count({ where: { subject: DEMO_SHOP, topic: "orders/delete", status: "failed" } }),
  ).toBe(1);
  shop.shopify.state.saveOrder(order);
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const read = (await shop.orders.readOrder(externalId))!;
  await takeInOrders({ store, orders: [read], origin: "read", readAt: new Date() });
  const back = await stored(id);
  expect(back).toMatchObject({ deletedAtStoreAt: null, cancelledAt: null, section: "placement" });
  expect(Number(back.total)).toBeGreaterThan(0);
  expect((await fulfillmentOrderOf(externalId)).status).toBe("open");
});

test("a read that is under way while the order is deleted does not bring it back, nor its parts", async () => {
  const { id, externalId } = await soldOrder();
  const orders = Object.getPrototypeOf(shop.orders) as typeof shop.orders;
  const { readOrder } = orders;
  const parts = await shop.orders.readFulfillmentOrders(externalId);
  vi.spyOn(orders, "readOrder").mockImplementationOnce(async function (this: typeof shop.orders, wanted) {
    const read = await readOrder.call(this, wanted);
    await hearDeleted(remove(externalId));
    return read;
  });
  await takeInOrder({ storeId: tenant.store.id, externalId });
  vi.spyOn(orders, "readFulfillmentOrders").mockResolvedValueOnce(parts);
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await readParts({ scope: tenant.scope, store, order: { id, externalId } });
  const after = await stored(id);
  expect(after).toMatchObject({ section: "cancelled", subStatus: "channel" });
  expect(after.deletedAtStoreAt).not.toBeNull();
  expect(after.fulfillmentOrders.map(({ status }) => status)).toEqual(["cancelled"]);
});
