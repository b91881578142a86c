/** What a store changes after the purchase is compared with what was ordered, and told once (decision 81). */
import { createRouterClient } from "@orpc/server";
import { describe, expect, test } from "vitest";
import type { ChannelOrder } from "../../app/adapters/order-channel/order-channel.ts";
import { router } from "../../app/api.server.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { cancelPurchaseOrder } from "../../app/areas/orders/server/purchasing/cancel-purchase-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder, channelOrderLine } from "../factories/channel-orders.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { newsOf } from "../factories/news.ts";
import {
  api,
  atWarehouse,
  balance,
  fault,
  order,
  place,
  purchase,
  purchasesOf,
  tenant,
  useSellerAtWarehouse,
  work,
} from "../factories/placing.ts";
import { goodsOf, mapLine, readyOrder } from "../factories/ready-orders.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

useSellerAtWarehouse();

type Origin = "webhook" | "sweep";
let ticks = 0;
/** The order as its store has it after a change, newer than every one before. */
const changed = (sold: ChannelOrder, change: Partial<ChannelOrder>): ChannelOrder => ({
  ...sold,
  ...change,
  updatedAt: new Date(Date.now() + ++ticks * 1_000).toISOString(),
});
async function tell(version: ChannelOrder, origin: Origin): Promise<void> {
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [version], origin });
}
/** An order of some lines that was placed with the warehouse. */
async function ordered(change: Partial<ChannelOrder> = {}, payment: { use: "auto" | "later" } = { use: "auto" }) {
  // What nobody saw is not bought at a loss.
  const sold = channelOrder({ shippingTotal: "410.00", total: "450.00", ...change });
  const { id, lineIds } = await readyOrder(tenant, sold);
  await place([id], payment);
  await work(2);
  await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  return { id, sold, lineIds };
}
const line = (sold: ChannelOrder, change: Partial<ChannelOrder["lines"][number]>) => ({
  lines: [{ ...sold.lines[0]!, ...change }, ...sold.lines.slice(1)],
});
const street = (sold: ChannelOrder, address1: string) => ({
  shippingAddress: { ...sold.shippingAddress!, address1 },
});
const CANCELLED = { cancelledAt: "2026-11-26T09:00:00.000Z", cancelReason: "customer" };
/** What the order's page says of it: kinds, with units where it is about those. */
const changesOf = async (orderId: string) =>
  (await api.orders.detail({ orderId })).data.changes.map(({ kind, ordered: before, wanted }) =>
    before === null ? kind : `${kind} ${before}>${wanted}`,
  );
const keysOf = async (orderId: string) => (await api.orders.detail({ orderId })).data.changes.map(({ key }) => key);
const attention = async () =>
  Object.fromEntries((await api.attention.groups({})).data.groups.map(({ reason, count }) => [reason, count]));
const bells = async () => (await newsOf(tenant)).map(({ kind, count }) => [kind, count]);
const timeline = async (orderId: string) => (await order(orderId)).events.map(({ kind }) => kind);
const CANCELLATION = fieldCase<{ _right_values: string; locations: [ours: string, theirs: string] }>(
  "cancelled-after-purchase",
);
/** Has an order's goods at our location, which its store asks to stop. */
const askedToStop = ({ externalId: orderExternalId, lines }: ChannelOrder): Partial<ChannelOrder> => ({
  fulfillmentOrders: [
    {
      externalId: `${orderExternalId}/part`,
      orderExternalId,
      locationId: "gid://shopify/Location/1",
      locationName: "Quayside",
      isAtService: true,
      fulfillAt: null,
      status: "in_progress",
      requestStatus: "cancellation_requested",
      supportedActions: [],
      lines: lines.map((each) => ({
        externalId: `${each.externalId}/part`,
        lineExternalId: each.externalId,
        totalQuantity: each.quantity,
        remainingQuantity: each.quantity,
      })),
    },
  ],
});
const TOLD = { changed_after_ordering: 1 };
const RUNG = [["order_changed", 1]];

describe("what the store changes is one state with a bell, in whichever sequence it is heard of", () => {
  test.each<[string, (sold: ChannelOrder) => Partial<ChannelOrder>, string]>([
    ["a quantity raised", (sold) => line(sold, { quantity: 3, currentQuantity: 3 }), "more 2>3"],
    ["a quantity lowered", (sold) => line(sold, { currentQuantity: 1 }), "less 2>1"],
    ["a line removed or refunded", (sold) => line(sold, { currentQuantity: 0 }), "less 2>0"],
    ["another address", (sold) => street(sold, "2 Quay Street"), "address"],
    ["a note", () => ({ note: "Please gift-wrap" }), "note"],
    ["an engraving", (sold) => line(sold, { properties: [{ name: "Engraving", value: "For Anna" }] }), "properties"],
    ["all money given back", () => ({ financialStatus: "refunded", refundedTotal: "450.00" }), "refunded"],
  ])("%s", async (_name, change, said) => {
    for (const [first, second] of [
      ["webhook", "sweep"],
      ["sweep", "webhook"],
    ] as const) {
      const { id, sold } = await ordered();
      expect(await changesOf(id)).toEqual([]);
      const version = changed(sold, change(sold));
      await tell(version, first);
      await tell(version, second);
      await tell(sold, second);
      expect(await changesOf(id), first).toEqual([said]);
      expect(await attention()).toEqual(TOLD);
      expect(await bells()).toEqual(RUNG);
      expect(await order(id)).toMatchObject({
        section: "placement",
        subStatus: "needs_attention",
        blocker: "changed_after_ordering",
      });
      expect((await timeline(id)).filter((kind) => kind === "changed_after_ordering")).toHaveLength(1);
      await api.orders.archive({ orders: [id] });
    }
  });

  test("it stands in the list's filter and on home, says where the parcel goes, and the bell leads to it", async () => {
    const { id, sold } = await ordered();
    await tell(changed(sold, street(sold, "2 Quay Street")), "webhook");
    const { data } = await api.orders.list({ order_status: "placement", sub_status: "needs_attention" });
    expect(data.orders.map((row) => [row.id, row.blocker])).toEqual([[id, "changed_after_ordering"]]);
    const { attention: items } = (await api.home.overview({})).data;
    expect(items).toContainEqual({
      kind: "orders_changed",
      tone: "critical",
      count: 1,
      subject: null,
      link: "/app/orders?section=placement&status=needs_attention&dates=any&blocker=changed_after_ordering",
      parts: [],
    });
    expect(items.some(({ kind }) => kind === "orders_blocked")).toBe(false);
    const [change] = (await api.orders.detail({ orderId: id })).data.changes;
    expect(change).toMatchObject({ former_address: { address1: "1 Pier Road" }, purchase: { supplier: "zopi" } });
    expect(await newsOf(tenant)).toMatchObject([{ order: sold.name, link: `/app/orders/${id}` }]);
  });

  test("an address that a person corrects after it was ordered", async () => {
    const { id } = await ordered();
    const { shipping_address: address, customer } = (await api.orders.detail({ orderId: id })).data;
    const shipping_address = { ...address!, address1: "2 Quay Street" };
    await api.orders.updateCustomer({ order_id: id, ...customer, shipping_address });
    expect(await changesOf(id)).toEqual(["address"]);
    await api.orders.updateCustomer({ order_id: id, ...customer, shipping_address: address! });
    expect([await changesOf(id), await attention()]).toEqual([[], {}]);
  });

  test("what was changed before it was sent is bought so, and is no news", async () => {
    const sold = channelOrder({ shippingTotal: "410.00", total: "450.00" });
    const { id } = await readyOrder(tenant, sold);
    await place([id]);
    await tell(changed(sold, { ...line(sold, { currentQuantity: 1 }), note: "Please gift-wrap" }), "webhook");
    await work(2);
    expect((await purchase(id)).lines).toMatchObject([{ quantity: 1 }]);
    expect([await changesOf(id), await attention()]).toEqual([[], {}]);
  });

  test("money given back for what is on its way, or has arrived, is no news; another address is, until it is there", async () => {
    const { id, sold } = await ordered();
    await systemDb.purchaseOrder.updateMany({ where: { orderId: id }, data: { status: "shipped" } });
    await tell(changed(sold, line(sold, { currentQuantity: 1 })), "webhook");
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
    await tell(changed(sold, street(sold, "2 Quay Street")), "sweep");
    expect(await changesOf(id)).toEqual(["address"]);
    const { id: purchaseOrderId, workspaceId, storeId } = await purchase(id);
    const parcel = { trackingNumber: `T-${id}`, status: "delivered", fulfillmentState: "sent" };
    await systemDb.shipment.create({ data: { workspaceId, storeId, orderId: id, purchaseOrderId, ...parcel } });
    await tell(changed(sold, street(sold, "3 Quay Street")), "sweep");
    expect(await changesOf(id)).toEqual([]);
  });
});

describe("a person lets it stand", () => {
  test("the state goes, noted in the timeline; the same again is no news, another change is", async () => {
    const { id, sold } = await ordered();
    const lowered = changed(sold, line(sold, { currentQuantity: 1 }));
    await tell(lowered, "webhook");
    const keys = await keysOf(id);
    await api.orders.keepChanges({ orderId: id, keys });
    await api.orders.keepChanges({ orderId: id, keys });
    expect([await changesOf(id), await attention()]).toEqual([[], {}]);
    expect(await order(id)).toMatchObject({ section: "payment", subStatus: "order_placed" });
    const kept = (await order(id)).events.filter(({ kind }) => kind === "changes_kept");
    expect(kept).toMatchObject([{ actor: tenant.account.id }]);
    await tell(changed(lowered, {}), "sweep");
    expect([await changesOf(id), await bells()]).toEqual([[], RUNG]);
    await tell(changed(sold, line(sold, { currentQuantity: 0 })), "sweep");
    expect([await changesOf(id), await bells()]).toEqual([["less 2>0"], [["order_changed", 2]]]);
  });

  test("of what has changed meanwhile nobody has seen anything", async () => {
    const { id, sold } = await ordered();
    await tell(changed(sold, line(sold, { currentQuantity: 1 })), "webhook");
    const keys = await keysOf(id);
    await tell(changed(sold, line(sold, { currentQuantity: 0 })), "webhook");
    await expect(api.orders.keepChanges({ orderId: id, keys })).rejects.toMatchObject({ kind: "conflict" });
    expect(await changesOf(id)).toEqual(["less 2>0"]);
    const stranger = await makeTenant();
    const theirs = clientOf(stranger).orders.keepChanges({ orderId: id, keys });
    await expect(theirs).rejects.toMatchObject({ kind: "notFound" });
  });

  test("what is to stand is paid, and not before", async () => {
    const { id, sold } = await ordered({}, { use: "later" });
    await tell(changed(sold, { ...line(sold, { currentQuantity: 1 }), ...street(sold, "2 Quay Street") }), "webhook");
    const pay = async () => {
      await api.placement.pay({ orders: [id] });
      await work(2);
      return purchase(id);
    };
    expect(await pay()).toMatchObject({ paymentStatus: "unpaid", errorCode: "order_changed" });
    await api.orders.keepChanges({ orderId: id, keys: await keysOf(id) });
    expect(await pay()).toMatchObject({ status: "processing", paymentStatus: "paid" });
  });

  test("a purchase that is called off leaves nothing to see to but what is to be bought again", async () => {
    const { id, sold } = await ordered({
      lines: [channelOrderLine(), channelOrderLine({ quantity: 1, currentQuantity: 1 })],
    });
    await tell(changed(sold, line(sold, { currentQuantity: 0 })), "webhook");
    const [bought] = (await api.orders.panel({ orderId: id })).data.purchase_orders;
    expect(bought).toMatchObject({ can_call_off: true, page_url: null });
    expect((await api.placement.cancelPurchase({ purchaseOrderId: bought!.id })).data.is_cancelled).toBe(true);
    expect([await changesOf(id), await balance()]).toEqual([[], "5000.00"]);
    await place([id]);
    await work(2);
    expect((await purchase(id)).lines).toHaveLength(1);
    expect([await changesOf(id), await attention()]).toEqual([[], {}]);
  });
});

test("of what is swapped in the store both are named, and once a person calls the purchase off the order is to be placed again", async () => {
  const [keyboard, camera] = [channelOrderLine(), channelOrderLine({ quantity: 1, currentQuantity: 1 })];
  const { id, sold } = await ordered({ lines: [keyboard, camera] });
  const { externalVariantId, title } = camera;
  const second = channelOrderLine({ externalVariantId, title, quantity: 1, currentQuantity: 1 });
  const lines = [{ ...keyboard, currentQuantity: 0 }, camera, second];
  await tell(changed(sold, { lines }), "webhook");
  const added = await systemDb.orderLine.findFirstOrThrow({ where: { externalId: second.externalId } });
  await mapLine(added.id, { ...goodsOf(1), source: "zopi" });
  expect(await changesOf(id)).toEqual(["less 2>0", "more 1>2"]);
  const { id: purchaseOrderId } = await purchase(id);
  expect((await api.placement.cancelPurchase({ purchaseOrderId })).data.is_cancelled).toBe(true);
  expect(await order(id)).toMatchObject({ section: "placement", subStatus: "ready", blocker: null });
  await place([id]);
  await work(2);
  const { lines: bought } = await purchase(id);
  expect(bought.map(({ quantity }) => quantity)).toEqual([1, 1]);
  expect(await changesOf(id)).toEqual([]);
});

const clientOf = ({ principal }: Tenant) =>
  createRouterClient(router, { context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } } });

describe("an order that is cancelled in its store", () => {
  test.each(
    CANCELLATION.locations.flatMap((location) =>
      (["webhook", "sweep"] as const).map((origin) => [location, origin] as const),
    ),
  )(`${CANCELLATION._right_values} (%s, %s)`, async (location, origin) => {
    const { id, sold } = await ordered();
    const parts = location === CANCELLATION.locations[0] ? askedToStop(sold) : {};
    const version = changed(sold, { ...CANCELLED, ...parts });
    await tell(version, origin);
    expect([await changesOf(id), await bells(), await attention()]).toEqual([[], [], {}]);
    await tell(version, origin === "webhook" ? "sweep" : "webhook");
    await work(2);
    expect(await purchase(id)).toMatchObject({
      status: "cancelled",
      paymentStatus: "refunded",
      errorCode: "order_cancelled",
    });
    expect(atWarehouse((await purchase(id)).number)).toMatchObject({ status: "cancelled" });
    expect([await balance(), await bells(), await attention()]).toEqual(["5000.00", [], {}]);
    expect(await order(id)).toMatchObject({ section: "cancelled", subStatus: "channel" });
    expect((await order(id)).events.find(({ kind }) => kind === "purchase_cancelled")?.actor).toBe("channel");
  });

  test("is called off unpaid, and where it waits for a person's yes", async () => {
    const unpaid = await ordered({}, { use: "later" });
    await tell(changed(unpaid.sold, CANCELLED), "webhook");
    const waiting = await ordered();
    await systemDb.purchaseOrder.updateMany({
      where: { orderId: waiting.id },
      data: { status: "draft", errorCode: "changed_before_placing", waitsFor: { cost: null, stock: [], profit: null } },
    });
    await tell(changed(waiting.sold, CANCELLED), "sweep");
    await work(2);
    expect(await purchase(unpaid.id)).toMatchObject({ status: "cancelled" });
    expect(await purchase(waiting.id)).toMatchObject({ status: "withdrawn" });
    expect([await bells(), await attention()]).toEqual([[], {}]);
  });

  test("is a person's where the supplier says no, with the reason and a way to let it stand", async () => {
    const { id, sold } = await ordered();
    fault("reject", "/cancel", "not_cancellable");
    await tell(changed(sold, CANCELLED), "webhook");
    await work(2);
    expect([await bells(), await attention()]).toEqual([RUNG, TOLD]);
    const { changes } = (await api.orders.detail({ orderId: id })).data;
    expect(changes).toMatchObject([{ kind: "cancelled", refusal: "too_late_to_cancel" }]);
    expect(await timeline(id)).toEqual(expect.arrayContaining(["call_off_refused", "changed_after_ordering"]));
    await tell(changed(sold, CANCELLED), "sweep");
    await work(2);
    expect(await bells()).toEqual(RUNG);
    await api.orders.keepChanges({ orderId: id, keys: changes.map(({ key }) => key) });
    expect(await attention()).toEqual({});
    expect(await order(id)).toMatchObject({ section: "cancelled" });
    expect(await purchase(id)).toMatchObject({ status: "processing" });
  });

  test("is a person's where the merchant wants to decide, who is told at once", async () => {
    expect((await api.placing.callOff({})).data).toEqual({ is_on: true });
    await api.placing.changeCallOff({ is_on: false });
    expect((await api.placing.callOff({})).data).toEqual({ is_on: false });
    const { id, sold } = await ordered();
    await tell(changed(sold, CANCELLED), "webhook");
    await work(1);
    expect([await bells(), await attention(), await changesOf(id)]).toEqual([RUNG, TOLD, ["cancelled"]]);
    const { id: purchaseOrderId } = await purchase(id);
    expect((await api.placement.cancelPurchase({ purchaseOrderId })).data.is_cancelled).toBe(true);
    expect([await attention(), await balance()]).toEqual([{}, "5000.00"]);
  });

  test("is a person's where the supplier never lets it, and where it is on its way", async () => {
    const elsewhere = await ordered();
    await systemDb.purchaseOrder.updateMany({ where: { orderId: elsewhere.id }, data: { supplier: "aliexpress" } });
    await tell(changed(elsewhere.sold, CANCELLED), "webhook");
    const [shown] = (await api.orders.panel({ orderId: elsewhere.id })).data.purchase_orders;
    expect(shown).toMatchObject({ can_call_off: false });
    const sent = await ordered();
    await systemDb.purchaseOrder.updateMany({ where: { orderId: sent.id }, data: { status: "shipped" } });
    await tell(changed(sent.sold, CANCELLED), "sweep");
    await work(1);
    for (const { id } of [elsewhere, sent]) expect(await changesOf(id)).toEqual(["cancelled"]);
    expect(await attention()).toEqual({ changed_after_ordering: 2 });
    expect((await purchasesOf(elsewhere.id)).map(({ callOffAskedAt }) => callOffAskedAt)).toEqual([null]);
  });

  test("a supplier that can't be reached is asked again, and a person hears of it after a while", async () => {
    const { id, sold } = await ordered();
    for (let round = 0; round < 3; round++) fault("throttle", "/cancel");
    await tell(changed(sold, CANCELLED), "webhook");
    await work(5);
    expect(await purchase(id)).toMatchObject({ status: "cancelled" });
    expect(await bells()).toEqual([]);
  });

  test("whoever calls it off meanwhile has called it off", async () => {
    const { id, sold } = await ordered();
    await tell(changed(sold, CANCELLED), "webhook");
    const { id: purchaseOrderId } = await purchase(id);
    await cancelPurchaseOrder({ scope: tenant.scope, purchaseOrderId, actor: "channel" });
    await work(2);
    expect([await balance(), await bells(), await attention()]).toEqual(["5000.00", [], {}]);
  });
});
