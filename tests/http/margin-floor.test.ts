/** The least that has to be left of an order: said before it is placed, held to before it is bought. */
import { expect, test } from "vitest";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { api, place, purchase, received, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();

async function requested(change: Parameters<typeof readyOrder>[1] = {}) {
  const { id } = await readyOrder(tenant, change);
  await place([id]);
  await runJobs();
  return { id, bought: await purchase(id) };
}

test("+margin-floor an order that leaves too little waits, by the floor of its store, and once accepted is bought", async () => {
  await api.placing.changeMarginFloor({ percent: "99" });
  const { id, bought } = await requested();
  expect(bought.waitsFor).toMatchObject({ cost: null, profit: { floor: "445.50", currency: "USD" } });
  expect(received(bought.number)).toBeUndefined();
  await api.placement.acceptChanges({ purchaseOrderId: bought.id, total_cost: bought.totalCost.toFixed(2) });
  await work(2);
  expect(await purchase(id)).toMatchObject({ paymentStatus: "paid" });
  await api.placing.changeMarginFloor({ percent: "99", stores: [{ store_id: tenant.store.id, amount: "1" }] });
  const free = await requested({ total: "900.00" });
  expect(free.bought).toMatchObject({ paymentStatus: "paid" });
  await api.placing.changeMarginFloor({ stores: [{ store_id: tenant.store.id, amount: "449.00" }] });
  expect((await requested()).bought.waitsFor).toMatchObject({ profit: { floor: "449.00" } });
});

test("+margin-floor C279 C284 the preview says the floor, and what waits for a yes is told as such where it stands", async () => {
  await api.placing.changeMarginFloor({ percent: "99" });
  const { id } = await readyOrder(tenant);
  const { profit, floor } = (await api.placement.preview({ orders: [{ order_id: id }] })).data.orders[0]!;
  expect(floor).toBe("445.50");
  const shown = async () => {
    const list = await api.orders.list({ order_status: "payment", from_date: "any", to_date: "any" });
    const row = list.data.orders.find((each) => each.id === id);
    const { waits_for_ok, sub_status } = (await api.orders.detail({ orderId: id })).data;
    expect([row?.waits_for_ok, row?.sub_status]).toEqual([waits_for_ok, sub_status]);
    return { waits_for_ok, sub_status };
  };
  await place([id], { use: "later" });
  await runJobs();
  const bought = await purchase(id);
  expect(bought.waitsFor).toMatchObject({ profit: { floor, now: profit!.amount } });
  expect(await shown()).toEqual({ waits_for_ok: true, sub_status: "waiting_payment" });
  await api.placement.acceptChanges({ purchaseOrderId: bought.id, total_cost: bought.totalCost.toFixed(2) });
  await work(2);
  expect(await shown()).toEqual({ waits_for_ok: false, sub_status: "waiting_payment" });
});

test("+margin-floor a part of an order has no floor of its own: the whole order is held to it", async () => {
  await api.placing.changeMarginFloor({ amount: "1" });
  const { id, lineIds } = await readyOrder(tenant, { lines: [channelOrderLine(), channelOrderLine()] });
  const floorOf = async (line_item_ids?: string[]) =>
    (await api.placement.preview({ orders: [{ order_id: id, line_item_ids }] })).data.orders[0]!.floor;
  expect(await floorOf()).toBe("1.00");
  expect(await floorOf([lineIds[0]!])).toBeNull();
});
