/** A parcel of the merchant's own takes what is theirs to send: nothing that is held, due later or another service's (decision 79). */
import { expect, test } from "vitest";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { api, pushed, shop, soldOrder, tenant, useSelling } from "../factories/selling.ts";

useSelling();

const parts = () => shop.shopify.parts;
const atStore = (externalId: string) => shop.shopify.state.orders.get(externalId)!;
let seconds = 0;

/** Has the product read an order as the store has it now. */
async function readAnew(externalId: string): Promise<void> {
  atStore(externalId).updatedAt = new Date(Date.now() + ++seconds * 1_000).toISOString();
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [(await shop.orders.readOrder(externalId))!], origin: "sweep" });
}
/** Six lamps: one is held, one due later, one is another service's, which has sent a further one. */
async function scattered() {
  const { id, externalId } = await soldOrder({ lines: [{ variantId: pushed.variants[0]!.externalId, quantity: 6 }] });
  const lineId = atStore(externalId).lines[0]!.id;
  const one = { [lineId]: 1 };
  const open = () => atStore(externalId).fulfillmentOrders.find(({ status }) => status === "OPEN")!;
  const service = parts().moveTo(DEMO_SHOP, open().id, parts().otherService(DEMO_SHOP, "Pallet & Co"), { [lineId]: 2 });
  parts().fulfill(DEMO_SHOP, service.id, one);
  const ours = () =>
    atStore(externalId).fulfillmentOrders.find((part) => part.id !== service.id && part.status === "OPEN")!;
  parts().hold(DEMO_SHOP, ours().id, one);
  parts().schedule(DEMO_SHOP, ours().id, "2030-01-05T00:00:00.000Z", one);
  await readAnew(externalId);
  return { id, externalId, name: (await systemDb.order.findUniqueOrThrow({ where: { id } })).name };
}
const unitsIn = async (orderId: string) =>
  (await systemDb.shipmentLine.findMany({ where: { shipment: { orderId } } })).map(({ quantity }) => quantity);
async function fatesOf(...rows: string[]) {
  const text = ["Order,SKU,Quantity,Tracking number,Carrier", ...rows].join("\n");
  const file = new File([text], "numbers.csv", { type: "text/csv" });
  const { id: importId } = (await api.trackingImport.upload({ file })).data;
  const { data } = await api.trackingImport.rows({ importId, page_size: 100 });
  return data.rows.map(({ fate, units }) => [fate, units]);
}

test("O009 what is sent by hand", async () => {
  const { id } = await scattered();
  await api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345678" });
  expect(await unitsIn(id)).toEqual([2]);
  const again = api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345679" });
  await expect(again).rejects.toMatchObject({ kind: "unprocessable" });
});

test("numbers that come by file", async () => {
  const { name } = await scattered();
  expect(await fatesOf(`${name},,3,QS0000001,`)).toEqual([["too_much", null]]);
  expect(await fatesOf(`${name},,,QS0000001,`, `${name},,1,QS0000002,`)).toEqual([
    ["to_send", 2],
    ["nothing_to_send", null],
  ]);
});

test("what was marked as sent at the store without a number takes one still", async () => {
  const { id, externalId } = await soldOrder();
  parts().fulfill(DEMO_SHOP, atStore(externalId).fulfillmentOrders[0]!.id);
  await readAnew(externalId);
  await api.shipments.manuallyFulfill({ order_id: id, tracking_number: "OWN12345680" });
  expect(await unitsIn(id)).toEqual([2]);
});
