/** The least that has to be left of an order: said before it is placed, held to before it is bought. */
import { afterEach, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { adoptExchangeRates, adoptRatesOfDays } from "../../app/platform/money/exchange-rates.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { api, place, purchase, received, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { runJobs } from "../factories/run-jobs.ts";

useSellerAtWarehouse();
afterEach(() => adoptExchangeRates(null));

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

test("+margin-floor an amount is in the currency that it was saved in, at the rates of an order's day, and unknown without one", async () => {
  const day = "2026-01-05";
  adoptRatesOfDays([{ day, asOf: day, perUsd: { USD: "1", EUR: "0.8", JPY: "100" } }]);
  const { workspaceId } = tenant.scope;
  const count = (currency: string) => systemDb.workspace.update({ where: { id: workspaceId }, data: { currency } });
  await count("EUR");
  const kept = (await api.placing.changeMarginFloor({ amount: "4" })).data;
  expect(kept).toMatchObject({ amount: "4", currency: "EUR" });
  // It stays what it was once the workspace counts in another currency, also where it is saved again as it was seen.
  await count("USD");
  expect((await api.placing.changeMarginFloor(kept)).data.currency).toBe("EUR");
  expect((await api.placing.marginFloor({})).data.currency).toBe("EUR");

  const sold = async (currency: string) => (await readyOrder(tenant, { currency, total: "90000.00" })).id;
  const said = async (id: string) => {
    const { floor, floor_currency } = (await api.placement.preview({ orders: [{ order_id: id }] })).data.orders[0]!;
    return [floor, floor_currency];
  };
  expect(await said(await sold("USD"))).toEqual(["5.00", "USD"]);
  expect(await said(await sold("JPY"))).toEqual(["500.00", "JPY"]);
  const unknown = await sold("XTS");
  expect(await said(unknown)).toEqual(["4.00", "EUR"]);

  // What the purchase is held to is the same.
  const dear = await requested({ currency: "JPY", total: "490.00", shippingTotal: "450.00" });
  expect(dear.bought.waitsFor).toMatchObject({ profit: { floor: "500.00", currency: "JPY" } });
  await place([unknown]);
  await runJobs();
  expect((await purchase(unknown)).waitsFor).toMatchObject({ profit: { floor: "4.00", now: null, currency: "EUR" } });

  // One from before amounts had a currency is in the workspace's.
  const value = { percent: null, amount: "4", stores: [] };
  await systemDb.workspaceSetting.updateMany({ where: { workspaceId, key: "order-margin-floor" }, data: { value } });
  expect((await api.placing.marginFloor({})).data.currency).toBe("USD");
});
