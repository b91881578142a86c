/** Goods that were ordered, and that their store then holds back or has others send (decisions 79 and 81). */
import { beforeEach, describe, expect, test } from "vitest";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { FulfillmentOrder } from "../../sandbox/shopify/fulfillment-model.ts";
import { newsOf } from "../factories/news.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, purchase, pushed, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";

useSelling();
beforeEach(async () => {
  await systemDb.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

let seconds = 0;
const parts = () => shop.shopify.parts;
const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
const elsewhere = () => parts().otherService(DEMO_SHOP, "Pallet & Co");
const atMerchant = () => shop.shopify.state.locations.find(({ name }) => name === "Shop location")!.id;

/** Has the product read an order as the store has it now. */
async function readAnew(externalId: string): Promise<void> {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [(await shop.orders.readOrder(externalId))!], origin: "sweep" });
}
async function work(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await hurryJobs();
  }
}
/** Two lamps in a part at the merchant's own location, which were ordered from the warehouse. */
async function ordered(use: "auto" | "later" = "auto") {
  const { id, externalId } = await soldOrder({
    lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 2, price: "500" }],
  });
  const part = parts().moveTo(DEMO_SHOP, atStore(externalId).fulfillmentOrders[0]!.id, atMerchant());
  await readAnew(externalId);
  await api.placement.request({ orders: [{ order_id: id }], payment: { use } });
  await work();
  await systemDb.notification.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  return { id, externalId, part, lineId: atStore(externalId).lines[0]!.id };
}
const changesOf = async (orderId: string) =>
  (await api.orders.detail({ orderId })).data.changes.map(
    ({ kind, ordered: before, wanted }) => `${kind} ${before}>${wanted}`,
  );
const bells = async () => (await newsOf(tenant)).map(({ kind, count }) => [kind, count]);
const keep = async (orderId: string) => {
  const { changes } = (await api.orders.detail({ orderId })).data;
  await api.orders.keepChanges({ orderId, keys: changes.map(({ key }) => key) });
};
const payment = async (orderId: string) => {
  const { status, paymentStatus, errorCode } = (await purchase(orderId))!;
  return [status, paymentStatus, errorCode];
};
const pay = async (orderId: string) => {
  const { totals } = (await api.placement.previewPayment({ orders: [orderId] })).data;
  await api.placement.pay({ orders: [orderId], totals });
  await work();
  return payment(orderId);
};
const CHANGED = { section: "placement", subStatus: "needs_attention", blocker: "changed_after_ordering" };
const stored = (id: string) => systemDb.order.findUniqueOrThrow({ where: { id } });

describe("is told once, and goes by itself", () => {
  test.each<[string, (part: FulfillmentOrder) => void, (part: FulfillmentOrder) => void, string]>([
    [
      "held, and released",
      ({ id }) => void parts().hold(DEMO_SHOP, id),
      ({ id }) => parts().release(DEMO_SHOP, id),
      "held 2>2",
    ],
    [
      "due later, and due",
      ({ id }) => void parts().schedule(DEMO_SHOP, id, "2030-01-05T00:00:00.000Z"),
      ({ id }) => parts().comeDue(DEMO_SHOP, id),
      "held 2>2",
    ],
    [
      "another service's, and given back",
      ({ id }) => void parts().moveTo(DEMO_SHOP, id, elsewhere()),
      ({ id }) => void parts().moveTo(DEMO_SHOP, id, atMerchant()),
      "elsewhere 2>2",
    ],
  ])("%s", async (_name, act, undo, said) => {
    const { id, externalId, part } = await ordered();
    expect([await changesOf(id), await payment(id)]).toEqual([[], ["processing", "paid", null]]);
    act(part);
    await readAnew(externalId);
    await readAnew(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[said], [["order_changed", 1]]]);
    expect(await stored(id)).toMatchObject(CHANGED);
    undo(part);
    await readAnew(externalId);
    expect(await changesOf(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ section: "payment", subStatus: "order_placed" });
  });

  test("one of two units, and what the other service has sent of it is told no second time", async () => {
    const { id, externalId, part, lineId } = await ordered();
    const moved = parts().moveTo(DEMO_SHOP, part.id, elsewhere(), { [lineId]: 1 });
    await readAnew(externalId);
    expect(await changesOf(id)).toEqual(["elsewhere 2>1"]);
    await keep(id);
    expect([await changesOf(id), await bells()]).toEqual([[], [["order_changed", 1]]]);
    parts().fulfill(DEMO_SHOP, moved.id);
    await readAnew(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], [["order_changed", 1]]]);
  });

  test("what was not sent to the supplier is no news: it is not bought", async () => {
    const { id, externalId } = await soldOrder();
    await api.placement.request({ orders: [{ order_id: id }] });
    parts().hold(DEMO_SHOP, atStore(externalId).fulfillmentOrders[0]!.id);
    await readAnew(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
  });
});

describe("of what is not paid for yet", () => {
  test.each<[string, (part: FulfillmentOrder) => void, string]>([
    ["held", ({ id }) => void parts().hold(DEMO_SHOP, id), "order_on_hold"],
    ["due later", ({ id }) => void parts().schedule(DEMO_SHOP, id, null), "order_on_hold"],
    ["another service's", ({ id }) => void parts().moveTo(DEMO_SHOP, id, elsewhere()), "order_settled"],
    ["sent by the merchant", ({ id }) => parts().fulfill(DEMO_SHOP, id), "order_settled"],
  ])("what is %s is paid once a person has kept it and pays, and never by itself", async (_name, act, stop) => {
    const { id, externalId, part } = await ordered("later");
    act(part);
    await readAnew(externalId);
    expect(await pay(id)).toEqual(["awaiting_payment", "unpaid", stop]);
    await keep(id);
    // Whatever has it looked at again, such as a charge that has ended or trying all payments anew.
    const { id: purchaseOrderId } = (await purchase(id))!;
    await systemDb.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { errorCode: "wallet_insufficient" } });
    await api.placement.retryPayments({});
    await readAnew(externalId);
    await work();
    expect(await payment(id)).toEqual(["awaiting_payment", "unpaid", "wallet_insufficient"]);
    expect(await pay(id)).toEqual(["processing", "paid", null]);
  });

  test("what is held anew after it was kept waits again", async () => {
    const { id, externalId, part } = await ordered("later");
    parts().hold(DEMO_SHOP, part.id);
    await readAnew(externalId);
    await keep(id);
    parts().release(DEMO_SHOP, part.id);
    await readAnew(externalId);
    parts().hold(DEMO_SHOP, part.id);
    await readAnew(externalId);
    expect(await changesOf(id)).toEqual(["held 2>2"]);
    expect(await pay(id)).toEqual(["awaiting_payment", "unpaid", "order_on_hold"]);
  });

  test("what others have sent, in part or as a whole, is said with a way to call the purchase off", async () => {
    const { id, externalId, part, lineId } = await ordered("later");
    parts().fulfill(DEMO_SHOP, part.id, { [lineId]: 1 });
    await readAnew(externalId);
    expect([await changesOf(id), await bells()]).toEqual([["sent 2>1"], [["order_changed", 1]]]);
    expect(await pay(id)).toEqual(["awaiting_payment", "unpaid", "order_changed"]);
    parts().fulfill(DEMO_SHOP, part.id);
    await readAnew(externalId);
    expect([await changesOf(id), await bells()]).toEqual([["sent 2>2"], [["order_changed", 2]]]);
    expect(await stored(id)).toMatchObject(CHANGED);
    const [waiting] = (await api.orders.panel({ orderId: id })).data.purchase_orders;
    expect(waiting).toMatchObject({ can_call_off: true });
    await api.placement.cancelPayment({ orders: [id] });
    expect([await changesOf(id), (await payment(id))[0]]).toEqual([[], "cancelled"]);
  });

  test("what is paid for is no news where the merchant marks it as sent while its supplier packs", async () => {
    const { id, externalId, part } = await ordered();
    parts().fulfill(DEMO_SHOP, part.id);
    await readAnew(externalId);
    expect([await changesOf(id), await bells()]).toEqual([[], []]);
  });
});
