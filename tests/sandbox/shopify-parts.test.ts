import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { NewOrder } from "../../sandbox/shopify/commerce.ts";
import { orderPayload } from "../../sandbox/shopify/webhook-payloads/order-payload.ts";
import { startShop, type TestShop } from "./shopify-shop.ts";

let shop: TestShop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const place = (extra: Partial<NewOrder> = {}, quantities: number[] = [2, 1]) =>
  shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [],
    customItems: quantities.map((quantity, index) => ({ title: `Goods ${index}`, price: "10", quantity })),
    shippingPrice: "4.90",
    ...extra,
  });
const parts = () => shop.shopify.parts;
const read = async (id: string) =>
  (
    await shop.admin(
      `query($id: ID!) { order(id: $id) { displayFulfillmentStatus sourceName shippingLine { deliveryCategory }
        lineItems(first: 5) { nodes { unfulfilledQuantity } }
        fulfillmentOrders(first: 9) { nodes { id status requestStatus fulfillAt deliveryMethod { methodType }
          assignedLocation { name location { id isFulfillmentService } }
          lineItems(first: 5) { nodes { totalQuantity remainingQuantity } } } } } }`,
      { id },
    )
  ).data.order;
/** The order's status at the API with those of its fulfillment orders. */
const states = async (id: string) => {
  const { displayFulfillmentStatus, fulfillmentOrders } = await read(id);
  return [displayFulfillmentStatus, ...fulfillmentOrders.nodes.map(({ status }: { status: string }) => status)];
};
const payload = (order: ReturnType<typeof place>) =>
  orderPayload(shop.shopify.state, shop.shopify.state.shops.get(DEMO_SHOP)!, order) as {
    fulfillment_status: string | null;
    source_name: string;
    shipping_address: unknown;
    line_items: { fulfillable_quantity: number; current_quantity: number; fulfillment_status: string | null }[];
    shipping_lines: { delivery_category: string | null }[];
  };

test("the merchant sends one of three units from own stock", async () => {
  const order = place({}, [3]);
  const [line] = order.lines;
  parts().fulfill(DEMO_SHOP, order.fulfillmentOrders[0]!.id, { [line!.id]: 1 });
  expect(payload(order)).toMatchObject({
    fulfillment_status: "partial",
    line_items: [{ fulfillable_quantity: 2, current_quantity: 3, fulfillment_status: "partial" }],
  });
  expect(await read(order.id)).toMatchObject({
    displayFulfillmentStatus: "PARTIALLY_FULFILLED",
    lineItems: { nodes: [{ unfulfilledQuantity: 2 }] },
    fulfillmentOrders: { nodes: [{ lineItems: { nodes: [{ totalQuantity: 3, remainingQuantity: 2 }] } }] },
  });
});

test("an order is on hold, or scheduled, once all that is unfulfilled is", async () => {
  const order = place();
  const [first, second] = order.lines;
  const part = order.fulfillmentOrders[0]!.id;
  const held = parts().hold(DEMO_SHOP, part, { [first!.id]: 1 });
  expect(held.lines.map(({ totalQuantity }) => totalQuantity)).toEqual([1]);
  expect(await states(order.id)).toEqual(["UNFULFILLED", "ON_HOLD", "OPEN"]);
  const rest = order.fulfillmentOrders[1]!.id;
  parts().fulfill(DEMO_SHOP, rest, { [second!.id]: 1 });
  expect((await states(order.id))[0]).toBe("PARTIALLY_FULFILLED");
  parts().fulfill(DEMO_SHOP, rest);
  expect(await states(order.id)).toEqual(["ON_HOLD", "ON_HOLD", "CLOSED"]);
  parts().release(DEMO_SHOP, part);
  expect((await states(order.id))[0]).toBe("PARTIALLY_FULFILLED");

  const later = place();
  const day = "2026-12-12T05:00:00.000Z";
  const scheduled = parts().schedule(DEMO_SHOP, later.fulfillmentOrders[0]!.id, day, { [later.lines[1]!.id]: 1 });
  expect(await states(later.id)).toEqual(["UNFULFILLED", "SCHEDULED", "OPEN"]);
  parts().schedule(DEMO_SHOP, later.fulfillmentOrders[1]!.id, null);
  const { displayFulfillmentStatus, fulfillmentOrders } = await read(later.id);
  expect(displayFulfillmentStatus).toBe("SCHEDULED");
  expect(fulfillmentOrders.nodes.map(({ fulfillAt }: { fulfillAt: string | null }) => fulfillAt)).toEqual([
    "2026-12-12T05:00:00Z",
    null,
  ]);
  parts().comeDue(DEMO_SHOP, scheduled.id);
  expect((await states(later.id))[0]).toBe("UNFULFILLED");
  expect(() => parts().comeDue(DEMO_SHOP, scheduled.id)).toThrow("not scheduled");
});

test("an app holds and puts off by the API as well, units of a part too", async () => {
  const order = place({}, [3]);
  const [part] = order.fulfillmentOrders;
  const held = await shop.admin(
    `mutation { fulfillmentOrderHold(id: "${part!.id}", fulfillmentHold: {reason: UNKNOWN_DELIVERY_DATE,
      fulfillmentOrderLineItems: [{id: "${part!.lines[0]!.id}", quantity: 1}]}) {
      fulfillmentOrder { status } remainingFulfillmentOrder { id status } userErrors { message } } }`,
  );
  expect(held.data.fulfillmentOrderHold).toMatchObject({
    fulfillmentOrder: { status: "ON_HOLD" },
    remainingFulfillmentOrder: { status: "OPEN" },
    userErrors: [],
  });
  const { id } = held.data.fulfillmentOrderHold.remainingFulfillmentOrder;
  parts().schedule(DEMO_SHOP, id, null);
  const moved = await shop.admin(
    `mutation { fulfillmentOrderReschedule(id: "${id}", fulfillAt: "2027-01-01T00:00:00Z") { fulfillmentOrder { fulfillAt } userErrors { message } } }`,
  );
  expect(moved.data.fulfillmentOrderReschedule.fulfillmentOrder.fulfillAt).toBe("2027-01-01T00:00:00Z");
  const opened = await shop.admin(
    `mutation { fulfillmentOrderOpen(id: "${id}") { fulfillmentOrder { status } userErrors { message } } }`,
  );
  expect(opened.data.fulfillmentOrderOpen.fulfillmentOrder.status).toBe("OPEN");
});

test("another app's service has a part of its own and sends it", async () => {
  const order = place({}, [2]);
  const [line] = order.lines;
  const service = parts().otherService(DEMO_SHOP, "Pallet & Co");
  expect(parts().otherService(DEMO_SHOP, "Pallet & Co")).toBe(service);
  const moved = parts().moveTo(DEMO_SHOP, order.fulfillmentOrders[0]!.id, service, { [line!.id]: 1 });
  parts().acceptElsewhere(DEMO_SHOP, moved.id);
  const places = (await read(order.id)).fulfillmentOrders.nodes.map((node: any) => [
    node.assignedLocation.name,
    node.assignedLocation.location.isFulfillmentService,
    node.status,
  ]);
  expect(places).toEqual([
    ["Shop location", false, "OPEN"],
    ["Pallet & Co", true, "IN_PROGRESS"],
  ]);
  parts().fulfill(DEMO_SHOP, moved.id, {}, { number: "PAL-1" });
  expect(payload(order).line_items[0]!.fulfillable_quantity).toBe(1);
});

test("a quantity that is raised waits in a part of its own", async () => {
  const order = place({}, [1]);
  parts().raiseQuantity(DEMO_SHOP, order.id, order.lines[0]!.id, 1);
  expect(payload(order).line_items[0]).toMatchObject({ current_quantity: 2, fulfillable_quantity: 2 });
  expect(await states(order.id)).toEqual(["UNFULFILLED", "OPEN", "OPEN"]);
});

test("what the buyer collects, and what was sold over the counter, says so", async () => {
  const collected = place({ delivery: "PICK_UP", shippingPrice: "0" });
  expect(payload(collected)).toMatchObject({
    shipping_address: null,
    shipping_lines: [{ delivery_category: "pickup" }],
    source_name: "web",
  });
  expect(await read(collected.id)).toMatchObject({
    displayFulfillmentStatus: "UNFULFILLED",
    shippingLine: { deliveryCategory: "pickup" },
    fulfillmentOrders: { nodes: [{ deliveryMethod: { methodType: "PICK_UP" } }] },
  });
  const sold = place({ delivery: "RETAIL", customer: null, shippingAddress: null });
  expect(payload(sold)).toMatchObject({ fulfillment_status: "fulfilled", source_name: "pos" });
  expect(payload(sold).line_items.map((line) => line.fulfillable_quantity)).toEqual([0, 0]);
  expect(await states(sold.id)).toEqual(["FULFILLED", "CLOSED"]);
});

test("the merchant does all of it on the order's page, and tests by the control address", async () => {
  const order = place({}, [2]);
  const number = (id: string) => id.split("/").at(-1);
  const page = `${shop.origin}/shopify/${DEMO_SHOP}/admin/orders/${number(order.id)}`;
  const send = (form: Record<string, string>) =>
    fetch(`${page}/fulfillment-orders/${number(order.fulfillmentOrders[0]!.id)}/act`, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "manual",
    });
  expect(await (await fetch(page)).text()).toContain("Fulfill items");
  await send({ act: "fulfill", [`units ${order.lines[0]!.id}`]: "1", number: "OWN-1" });
  expect(order.fulfillments).toMatchObject([{ lines: [{ quantity: 1 }], tracking: [{ number: "OWN-1" }] }]);

  const other = place({}, [2]);
  const control = (act: object) => shop.post("/control/orders/parts", { shop: DEMO_SHOP, name: other.name, ...act });
  expect((await control({ act: "hold", units: { 0: 1 } })).status).toBe(200);
  expect((await control({ act: "move", part: 1 })).status).toBe(200);
  expect(await states(other.id)).toEqual(["UNFULFILLED", "ON_HOLD", "OPEN"]);
  expect((await control({ act: "release", part: 1 })).status).toBe(409);
  expect((await control({ act: "juggle" })).status).toBe(409);
});
