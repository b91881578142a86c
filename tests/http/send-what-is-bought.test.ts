/** Goods that the merchant sends themselves though they are bought go out twice: that is refused unless they have said yes to it. */
import { expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";
import { api, purchase, pushed, soldOrder, useSelling } from "../factories/selling.ts";

useSelling();

/** Two lamps and three cases: as many lines as are said are bought, the first ones. */
async function bought(lines: 1 | 2) {
  const { id } = await soldOrder({
    lines: [2, 3].map((quantity, at) => ({ variantId: pushed.variants[at]!.externalId, quantity, price: "500" })),
  });
  await api.placement.request({ orders: [{ order_id: id }], payment: { use: "auto" } });
  for (let round = 0; round < 3; round++) {
    await runJobs();
    await hurryJobs();
  }
  const ids = (await systemDb.orderLine.findMany({ where: { orderId: id }, orderBy: { position: "asc" } })).map(
    (line) => line.id,
  );
  await systemDb.purchaseOrderLine.deleteMany({ where: { orderLineId: { in: ids.slice(lines) } } });
  return { id, lamp: ids[0]!, box: ids[1]! };
}
const send = (order_id: string, more: Partial<Parameters<typeof api.shipments.manuallyFulfill>[0]> = {}) =>
  api.shipments.manuallyFulfill({ order_id, tracking_number: "OWN12345678", ...more });
const sent = async (orderId: string) =>
  (
    await systemDb.shipmentLine.findMany({
      where: { shipment: { orderId } },
      orderBy: { orderLine: { position: "asc" } },
    })
  ).map(({ orderLineId, quantity }) => [orderLineId, quantity]);
const TWICE = { kind: "conflict", errorCode: "errors.orders_send_bought" };

test("C311 what is not bought is sent where nothing is chosen, and units of lines as they are", async () => {
  const one = await bought(1);
  const { lines } = (await api.orders.detail({ orderId: one.id })).data;
  expect(lines).toMatchObject([
    { to_send: 2, to_send_bought: 2 },
    { to_send: 3, to_send_bought: 0 },
  ]);
  await send(one.id);
  expect(await sent(one.id)).toEqual([[one.box, 3]]);
  const other = await bought(1);
  await send(other.id, { lines: [{ line_id: other.box, quantity: 2 }] });
  expect(await sent(other.id)).toEqual([[other.box, 2]]);
  const tooMany = send(other.id, { tracking_number: "OWN12345679", lines: [{ line_id: other.box, quantity: 2 }] });
  await expect(tooMany).rejects.toMatchObject({ kind: "unprocessable" });
});

test("C311 what is bought is sent with a yes to that alone, as a whole or in part", async () => {
  const { id, lamp, box } = await bought(2);
  await expect(send(id)).rejects.toMatchObject(TWICE);
  await expect(send(id, { line_item_ids: [lamp] })).rejects.toMatchObject(TWICE);
  await expect(send(id, { lines: [{ line_id: box, quantity: 1 }] })).rejects.toMatchObject(TWICE);
  expect(await sent(id)).toEqual([]);
  await send(id, { lines: [{ line_id: box, quantity: 1 }], accepts_bought: true });
  expect(await sent(id)).toEqual([[box, 1]]);
  await send(id, { tracking_number: "OWN12345679", accepts_bought: true });
  expect(await sent(id)).toEqual(
    expect.arrayContaining([
      [lamp, 2],
      [box, 1],
      [box, 2],
    ]),
  );
});

test("C311 what was called off is bought no more", async () => {
  const { id } = await bought(2);
  const { id: purchaseOrderId } = (await purchase(id))!;
  expect((await api.placement.cancelPurchase({ purchaseOrderId })).data.is_cancelled).toBe(true);
  await send(id);
  expect((await sent(id)).map(([, quantity]) => quantity)).toEqual([2, 3]);
});

test("C299 a purchase names what is in it", async () => {
  const { id, lamp, box } = await bought(2);
  const titles = new Map((await api.orders.detail({ orderId: id })).data.lines.map((line) => [line.id, line]));
  const [order] = (await api.orders.panel({ orderId: id })).data.purchase_orders;
  expect(order!.lines).toMatchObject(
    [lamp, box].map((lineId, at) => ({
      line_id: lineId,
      quantity: at + 2,
      title: titles.get(lineId)!.title,
      variant_title: titles.get(lineId)!.variant_title,
    })),
  );
});
