/** Taxes and duties buy no goods: the preview, the margin floor and the rules go by what is left without them (decision 67). */
import Decimal from "decimal.js";
import { expect, test } from "vitest";
import { NEW_RULE } from "../../app/areas/orders/rules/automation/rule.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrderLine, channelPart } from "../factories/channel-orders.ts";
import { api, place, purchase, received, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { goodsOf, readyOrder } from "../factories/ready-orders.ts";

useSellerAtWarehouse();

const previewOf = async (order_id: string, line_item_ids?: string[]) =>
  (await api.placement.preview({ orders: [{ order_id, line_item_ids }] })).data.orders[0]!;
const costOf = async () => new Decimal((await previewOf((await readyOrder(tenant)).id)).costs[0]!.amount);

test("C287 the preview of an order that its taxes alone carry warns of its loss, and says them", async () => {
  const cost = await costOf();
  const { id } = await readyOrder(tenant, { total: cost.plus(23).toFixed(2), taxTotal: "21.00", dutiesTotal: "12.00" });
  const preview = await previewOf(id);
  expect(preview.profit).toMatchObject({ amount: "-10.00", is_loss: true });
  expect(preview.revenue.amount).toBe(cost.minus(10).toFixed(2));
  expect(preview.taxes).toEqual({ tax: "21.00", duties: "12.00", counted: false });
  await api.placing.changeRevenue({ counts_taxes: true });
  const whole = await previewOf(id);
  expect(whole.profit).toMatchObject({ amount: "23.00", is_loss: false });
  expect(whole.taxes).toEqual({ tax: "21.00", duties: "12.00", counted: true });
});

test("O008 a part of an order has its part of the taxes", async () => {
  const lines = [channelOrderLine({ price: "30.00" }), channelOrderLine({ price: "10.00" })];
  const { id, lineIds } = await readyOrder(tenant, { total: "119.00", taxTotal: "19.00", lines });
  const part = await previewOf(id, [lineIds[0]!]);
  expect(part).toMatchObject({ revenue: { amount: "75.00" }, taxes: { tax: "14.25", duties: "0.00" }, floor: null });
  expect((await previewOf(id)).revenue.amount).toBe("100.00");
});

test("+margin-floor what is left without taxes is held to the floor before it is bought", async () => {
  await api.placing.changeMarginFloor({ amount: "1" });
  const change = { total: "900.00", taxTotal: "899.00" };
  const { id } = await readyOrder(tenant, change);
  const { floor, profit } = await previewOf(id);
  expect(floor).toBe("1.00");
  await place([id]);
  await work(2);
  const bought = await purchase(id);
  expect(bought.waitsFor).toMatchObject({ profit: { floor: "1.00", now: profit!.amount } });
  expect(received(bought.number)).toBeUndefined();

  await api.placing.changeMarginFloor({ percent: "10" });
  const counted = await readyOrder(tenant, change);
  expect((await previewOf(counted.id)).floor).toBe("0.10");
  await api.placing.changeRevenue({ counts_taxes: true });
  expect((await previewOf(counted.id)).floor).toBe("90.00");
  await place([counted.id]);
  await work(2);
  expect(await purchase(counted.id)).toMatchObject({ waitsFor: null, paymentStatus: "paid" });
});

test("X131 a rule's margin is without taxes, and its order value what the buyer paid", async () => {
  await readyOrder(tenant, { total: "900.00", taxTotal: "899.00" });
  const over = { name: "order_value" as const, operator: "higher_than" as const, values: ["800"] as [string] };
  const rule = { ...NEW_RULE, name: "Everything", status: true, condition: { query: "and" as const, names: [over] } };
  const tried = async () => (await api.automation.tryRule({ rule, margin_floor: "10", days: 1 })).data;
  expect(await tried()).toMatchObject({ orders: 1, taken: 0, left: [{ reason: "margin_too_low", count: 1 }] });
  await api.placing.changeRevenue({ counts_taxes: true });
  expect(await tried()).toMatchObject({ orders: 1, taken: 1 });
});

test("X131 a rule's margin counts what is held of an order, and is not known where others send some of it", async () => {
  const externalId = `gid://shopify/Order/${Date.now()}7`;
  const lines = [0, 1].map(() => channelOrderLine({ quantity: 1, currentQuantity: 1 }));
  const fulfillmentOrders = [channelPart(externalId, lines[1]!.externalId, { status: "on_hold" })];
  const { id } = await readyOrder(tenant, { externalId, lines, fulfillmentOrders });
  const rule = { ...NEW_RULE, name: "All", status: true, condition: { query: "and" as const, names: [] } };
  const marginAt = (cost: Decimal.Value) => new Decimal(450).minus(cost).div(450).times(100);
  const [first, second] = [goodsOf(0).price, goodsOf(1).price];
  // Between the margin of what may be bought now and that of all.
  const margin_floor = Decimal.div(marginAt(first).plus(marginAt(Decimal.add(first, second))), 2).toFixed(1);
  const tried = async () => (await api.automation.tryRule({ rule, margin_floor, days: 1 })).data;
  expect(await tried()).toMatchObject({ orders: 1, taken: 0, left: [{ reason: "margin_too_low", count: 1 }] });
  await systemDb.fulfillmentOrder.updateMany({ where: { orderId: id }, data: { status: "open", isElsewhere: true } });
  expect(await tried()).toMatchObject({ orders: 1, taken: 0, left: [{ reason: "cost_unknown", count: 1 }] });
});
