/** What is to be bought is read from the parts of an order, in whatever sequence its store tells of them (decision 79). */
import { beforeEach, describe, expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { takeInFulfillmentRequestsJob } from "../../app/areas/orders/jobs.ts";
import { takeUpComeDue } from "../../app/areas/orders/server/intake/order-parts.sql.server.ts";
import { processFulfillmentOrderWebhooks } from "../../app/areas/orders/server/intake/process-fulfillment-order-webhooks.server.ts";
import { readComeDue } from "../../app/areas/orders/server/intake/read-come-due.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { readBuyableLines } from "../../app/areas/orders/server/placing/buyable-lines.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { enqueue } from "../../app/platform/jobs/enqueue.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { toJson } from "../../sandbox/shopify/webhook-payloads/rest-format.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { switchRequestRuleOn } from "../factories/request-rule.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, pushed, requestAtStore, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";

useSelling();
beforeEach(async () => {
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

type Way = "webhook" | "sweep";
const SEQUENCES: Way[][] = [["webhook"], ["sweep"], ["webhook", "sweep"], ["sweep", "webhook"]];

const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
const parts = () => shop.shopify.parts;

let seconds = 0;

/** Stamps are whole seconds: gives what the store has of an order one that is newer than what was heard of it. */
function age(externalId: string): void {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
}

/** Has the product hear of an order as the store has it now. */
async function hear(externalId: string, ways: readonly Way[] = ["sweep"]): Promise<void> {
  age(externalId);
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const { state } = shop.shopify;
  for (const way of ways) {
    const told = () => mapOrderWebhook(toJson(orderPayload(state, state.shops.get(DEMO_SHOP)!, atStore(externalId))));
    const order = way === "webhook" ? told() : (await shop.orders.readOrder(externalId))!;
    await takeInOrders({ store, orders: [order], origin: way });
  }
}
const stored = (id: string) =>
  systemDb.order.findUniqueOrThrow({ where: { id }, include: { lines: { orderBy: { position: "asc" } } } });
/** Units to be bought now, line by line. */
const toBuy = async (orderId: string) =>
  (await readBuyableLines({ db: tenant.scope.db as never, workspaceId: tenant.workspace.id, orderId })).map(
    ({ units }) => units,
  );
const previewed = async (orderId: string) => {
  const [order] = (await api.placement.preview({ orders: [{ order_id: orderId }] })).data.orders;
  return order!.plans.flatMap(({ lines }) => lines.map(({ quantity }) => quantity));
};
const bought = async (orderId: string) =>
  (
    await systemDb.purchaseOrder.findMany({
      where: { orderId },
      orderBy: { createdAt: "asc" },
      include: { lines: true },
    })
  ).map(({ lines }) => lines.map(({ quantity }) => quantity));
const place = (orderId: string) => api.placement.request({ orders: [{ order_id: orderId }] });
const twoLines = (): Partial<NewOrder> => ({
  lines: [1, 1].map((quantity, index) => ({ variantId: pushed.variants[index]!.externalId, quantity, price: "500" })),
});
const waits = (externalId: string, of = "") => systemDb.$queryRaw<object[]>`
  SELECT 1 FROM graphile_worker._private_jobs WHERE key = ${`orders.take-in-order:${tenant.store.id}:${externalId}${of}`}`;

const RAISED = fieldCase<{
  _right_values: { "to buy": number };
  before: { quantity: number };
  after: { quantity: number };
}>("quantity-raised-after-purchase");

describe.each(SEQUENCES.map((ways) => [ways.join(", then "), ways] as const))("told by %s", (_name, ways) => {
  test("what the merchant sent from own stock is not bought", async () => {
    const { id, externalId } = await soldOrder({ lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 3 }] });
    const { lines, fulfillmentOrders } = atStore(externalId);
    parts().fulfill(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
    await hear(externalId, ways);
    expect(await toBuy(id)).toEqual([2]);
    expect(await previewed(id)).toEqual([2]);
    await place(id);
    expect(await bought(id)).toEqual([[2]]);
    expect(await toBuy(id)).toEqual([0]);
  });

  test("a quantity that is raised once it was bought leaves the rest to buy", async () => {
    const { before, after, _right_values: right } = RAISED;
    const { id, externalId } = await soldOrder({ lines: [{ variantId: pushed.variants[0]!.externalId, ...before }] });
    await place(id);
    const more = after.quantity - before.quantity;
    parts().raiseQuantity(DEMO_SHOP, externalId, atStore(externalId).lines[0]!.id, more);
    shop.shopify.commerce.markPaid(DEMO_SHOP, externalId);
    await hear(externalId, ways);
    expect(await toBuy(id)).toEqual([right["to buy"]]);
    expect(await stored(id)).toMatchObject({ section: "placement", subStatus: "ready" });
    await place(id);
    expect(await bought(id)).toEqual([[1], [1]]);
    expect((await stored(id)).section).not.toBe("placement");
    await place(id);
    expect(await bought(id)).toEqual([[1], [1]]);
  });

  test("what was sold over the counter is done with", async () => {
    const { id, externalId } = await soldOrder({ delivery: "RETAIL", shippingAddress: null, shippingPrice: undefined });
    await hear(externalId, ways);
    expect(await toBuy(id)).toEqual([0]);
    expect(await stored(id)).toMatchObject({ section: "shipment", subStatus: "closed", blocker: "already_fulfilled" });
    expect(Number((await stored(id)).cost ?? 0)).toBe(0);
  });

  test("what the buyer collects asks for no address of the buyer", async () => {
    const { id, externalId } = await soldOrder({ delivery: "PICK_UP", shippingAddress: null, shippingPrice: "0" });
    await hear(externalId, ways);
    expect(await stored(id)).toMatchObject({ subStatus: "needs_attention", blocker: "local_pickup" });
  });
});

test("of an order with one part on hold the other one is bought, and the rest once the hold is released", async () => {
  const { id, externalId } = await soldOrder(twoLines());
  const { lines, fulfillmentOrders } = atStore(externalId);
  const held = parts().hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  for (const ways of SEQUENCES.filter((each) => each.includes("sweep"))) {
    await hear(externalId, ways);
    expect(await toBuy(id)).toEqual([0, 1]);
    expect(await stored(id)).toMatchObject({ subStatus: "ready", blocker: null, channelFulfillment: "unfulfilled" });
  }
  const detail = await api.orders.detail({ orderId: id });
  expect(detail.data.lines.map((line) => [line.to_buy, line.on_hold])).toEqual([
    [0, 1],
    [1, 0],
  ]);
  await place(id);
  expect(await bought(id)).toEqual([[1]]);
  expect((await stored(id)).section).toBe("payment");
  parts().release(DEMO_SHOP, held.id);
  await hear(externalId);
  expect(await stored(id)).toMatchObject({ section: "placement", subStatus: "ready" });
  await place(id);
  expect(await bought(id)).toEqual([[1], [1]]);
});

test("units of one line that are held are bought later, in a purchase of their own", async () => {
  const { id, externalId } = await soldOrder({
    lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 3, price: "500" }],
  });
  const { lines, fulfillmentOrders } = atStore(externalId);
  const held = parts().hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  await hear(externalId);
  const whole = (await stored(id)).cost!;
  await place(id);
  expect(await bought(id)).toEqual([[2]]);
  // What is still held will cost something as well.
  expect(Number(whole)).toBeGreaterThan(0);
  parts().release(DEMO_SHOP, held.id);
  await hear(externalId);
  expect(await toBuy(id)).toEqual([1]);
  await place(id);
  expect(await bought(id)).toEqual([[2], [1]]);
  for (let round = 0; round < 4; round++) {
    await runJobs();
    await hurryJobs();
  }
  const purchases = await systemDb.purchaseOrder.findMany({ where: { orderId: id } });
  expect(purchases.map(({ status }) => status)).toEqual(["processing", "processing"]);
});

test("O053 what the merchant asks for at the store is bought by the rules, and not what is held beside it", async () => {
  await switchRequestRuleOn(api);
  const { id, externalId } = await soldOrder({ lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 3 }] });
  const { lines, fulfillmentOrders } = atStore(externalId);
  parts().hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  await hear(externalId);
  await requestAtStore(externalId, fulfillmentOrders[1]!.id);
  age(externalId);
  await enqueue(systemDb, takeInFulfillmentRequestsJob, { storeId: tenant.store.id }, { runAt: new Date() });
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await hurryJobs();
  }
  expect(fulfillmentOrders.map(({ requestStatus }) => requestStatus)).toEqual(["UNSUBMITTED", "ACCEPTED"]);
  expect(await bought(id)).toEqual([[2]]);
});

test("nothing is bought of an order that is held as a whole, due later or another service's", async () => {
  const { id, externalId } = await soldOrder();
  const [part] = atStore(externalId).fulfillmentOrders;
  parts().hold(DEMO_SHOP, part!.id);
  await hear(externalId);
  expect(await stored(id)).toMatchObject({ subStatus: "needs_attention", blocker: "on_hold", attention: "at_store" });
  expect((await place(id)).data.results).toMatchObject([{ state: "refused", reason: "on_hold" }]);
  parts().release(DEMO_SHOP, part!.id);
  parts().schedule(DEMO_SHOP, part!.id, "2030-01-05T00:00:00.000Z");
  await hear(externalId);
  expect(await stored(id)).toMatchObject({ subStatus: "needs_attention", blocker: "due_later", attention: null });
  const detail = await api.orders.detail({ orderId: id });
  expect(detail.data.lines[0]).toMatchObject({ to_buy: 0, due_later: 2, due_at: "2030-01-05T00:00:00.000Z" });
  parts().comeDue(DEMO_SHOP, part!.id);
  await hear(externalId);
  expect(await stored(id)).toMatchObject({ subStatus: "ready", blocker: null });
  parts().moveTo(DEMO_SHOP, part!.id, parts().otherService(DEMO_SHOP, "Pallet & Co"));
  await hear(externalId);
  expect(await stored(id)).toMatchObject({ section: "shipment", subStatus: "closed", blocker: "sent_elsewhere" });
  expect(Number((await stored(id)).cost ?? 0)).toBe(0);
  expect((await api.orders.detail({ orderId: id })).data.lines[0]).toMatchObject({
    to_buy: 0,
    elsewhere: 2,
    elsewhere_by: "Pallet & Co",
  });
  expect(await bought(id)).toEqual([]);
});

test.each(["sweep", "webhook"] as const)("what is held after it was asked for is not sent, told by %s", async (way) => {
  const { id, externalId } = await soldOrder(twoLines());
  await place(id);
  expect(await bought(id)).toEqual([[1, 1]]);
  const { lines, fulfillmentOrders } = atStore(externalId);
  parts().hold(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  // A webhook says nothing of it: its parts are read before the order is sent.
  await hear(externalId, [way]);
  await runJobs();
  expect(await bought(id)).toEqual([[1]]);
  expect(await toBuy(id)).toEqual([0, 0]);
});

test("news of an order that its parts do not know of yet have it read, and so does news of a part alone", async () => {
  const { externalId } = await soldOrder({ lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 3 }] });
  await hear(externalId, ["webhook"]);
  expect(await waits(externalId)).toEqual([]);
  const { lines, fulfillmentOrders } = atStore(externalId);
  parts().fulfill(DEMO_SHOP, fulfillmentOrders[0]!.id, { [lines[0]!.id]: 1 });
  await hear(externalId, ["webhook"]);
  expect(await waits(externalId)).toHaveLength(1);
  await hurryJobs();
  await runJobs();
  expect(await waits(externalId)).toEqual([]);

  const other = await soldOrder();
  const { id: part } = atStore(other.externalId).fulfillmentOrders[0]!;
  parts().hold(DEMO_SHOP, part);
  age(other.externalId);
  const event = { id: "1", topic: "fulfillment_orders/placed_on_hold", body: part };
  await processFulfillmentOrderWebhooks({
    platform: "shopify",
    platformDomain: DEMO_SHOP,
    events: [event] as never,
    readParts: (body) => [body],
  });
  expect(await waits(other.externalId, ":parts")).toHaveLength(1);
  await hurryJobs();
  await runJobs();
  expect(await stored(other.id)).toMatchObject({ blocker: "on_hold" });
});

test("a part whose day has come is asked for, though its store said nothing, and less and less often", async () => {
  const { externalId } = await soldOrder();
  const day = "2030-01-05T00:00:00.000Z";
  parts().schedule(DEMO_SHOP, atStore(externalId).fulfillmentOrders[0]!.id, day);
  await hear(externalId);
  const of = { tx: systemDb, workspaceId: tenant.workspace.id, storeId: tenant.store.id, limit: 10 };
  const due = async (now: string) =>
    (await takeUpComeDue({ ...of, now: new Date(now) })).map((order) => [order.externalId, order.asks]);
  expect(await due("2030-01-04T23:59:59Z")).toEqual([]);
  expect(await due(day)).toEqual([[externalId, 1]]);
  expect(await due("2030-01-05T00:19:00Z")).toEqual([]);
  expect(await due("2030-01-05T00:20:00Z")).toEqual([[externalId, 2]]);
  expect(await due("2030-01-05T00:59:00Z")).toEqual([]);
  expect(await due("2030-01-05T01:00:00Z")).toEqual([[externalId, 3]]);
  // Put off, it is asked for anew once its next day comes.
  await systemDb.fulfillmentOrder.updateMany({
    where: { order: { externalId } },
    data: { fulfillAt: "2030-02-05T00:00:00.000Z" },
  });
  expect(await due("2030-02-04T23:59:59Z")).toEqual([]);
  expect(await due("2030-02-05T00:00:00Z")).toEqual([[externalId, 1]]);
});

test("a part that has come due and can't be read any more is a person's, who hears of it once", async () => {
  const { id, externalId } = await soldOrder();
  const { name } = await stored(id);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  parts().schedule(DEMO_SHOP, atStore(externalId).fulfillmentOrders[0]!.id, daysAgo(9).toISOString());
  await hear(externalId);
  atStore(externalId).createdAt = daysAgo(70).toISOString();
  await systemDb.order.update({ where: { id }, data: { placedAt: daysAgo(70), channelCreatedAt: daysAgo(70) } });
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const told = () =>
    systemDb.notification.findMany({
      where: { workspaceId: tenant.workspace.id, kind: "order_placement_failed" },
      select: { link: true, params: true },
    });
  for (let ask = 1; ask <= 5; ask++) {
    await readComeDue(store);
    await hurryJobs();
    await runJobs();
    const news = { link: `/app/orders/${id}`, params: { order: name, reason: "due_not_released", count: 1 } };
    expect(await told()).toEqual(ask < 3 ? [] : [news]);
    await systemDb.fulfillmentOrder.updateMany({ where: { orderId: id }, data: { dueAskedAt: daysAgo(2) } });
  }
});

test("parts that were merged into others count no more", async () => {
  const { id, externalId } = await soldOrder();
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  const order = (await shop.orders.readOrder(externalId))!;
  const [part] = order.fulfillmentOrders!;
  const other = { ...part!, externalId: `${part!.externalId}9`, status: "on_hold" };
  await takeInOrders({
    store,
    orders: [{ ...order, fulfillmentOrders: [part!, other] }],
    origin: "read",
    readAt: new Date(),
  });
  await takeInOrders({ store, orders: [order], origin: "read", readAt: new Date() });
  expect(await toBuy(id)).toEqual([2]);
});

test("the database refuses to buy more of a line than was sold of it", async () => {
  const { id } = await soldOrder();
  await place(id);
  const [purchase] = await systemDb.purchaseOrder.findMany({ where: { orderId: id }, include: { lines: true } });
  const [{ id: _id, ...line }] = purchase!.lines as [(typeof purchase & object)["lines"][number]];
  await expect(systemDb.purchaseOrderLine.create({ data: line })).rejects.toThrow(/sold 2 times/);
});
