/** Orders of the field as their webhooks tell them: what is to be bought of each, where it stands, and what it brings in. */
import { expect, test } from "vitest";
import { mapOrderWebhook } from "../../app/adapters/order-channel/shopify/order-webhook.ts";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { readBuyableLines } from "../../app/areas/orders/server/placing/buyable-lines.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { goodsOf, mapLine } from "../factories/ready-orders.ts";
import { api, tenant, useSelling } from "../factories/selling.ts";

useSelling();

let number = 910_000;
/** Takes in a case as its webhook tells it, its products mapped; answers what is to be bought of each line. */
async function taken(name: string) {
  const read = fieldCase<{
    _right_values: { to_buy?: Record<string, number>; revenue?: string; refunded?: string } & Record<string, unknown>;
    order?: object;
    fulfillment_orders?: { id: string; status: string; lines: Record<string, number> }[];
  }>(name, () => String(++number));
  const order = mapOrderWebhook(JSON.stringify(read.order ?? read));
  const lineOf = (line: string) => order.lines[Number(line.split(" ")[1]) - 1]!.externalId;
  const fulfillmentOrders = read.fulfillment_orders?.map(({ id, status, lines }) => ({
    externalId: id,
    orderExternalId: order.externalId,
    locationId: "gid://shopify/Location/1",
    locationName: "Shop location",
    isAtService: false,
    fulfillAt: null,
    status: status.toLowerCase(),
    requestStatus: "unsubmitted",
    supportedActions: [],
    lines: Object.entries(lines).map(([line, quantity]) => ({
      externalId: `${id}/${line}`,
      lineExternalId: lineOf(line),
      totalQuantity: quantity,
      remainingQuantity: quantity,
    })),
  }));
  const store = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store, orders: [order], origin: "webhook" });
  const { id, lines } = await systemDb.order.findFirstOrThrow({
    where: { storeId: store.id, externalId: order.externalId },
    include: { lines: true },
  });
  for (const line of lines) await mapLine(line.id, { ...goodsOf(), source: "zopi" });
  const swept = { ...order, fulfillmentOrders: fulfillmentOrders ?? null };
  await takeInOrders({ store, orders: [swept], origin: "read", readAt: new Date() });
  const { _right_values: right } = read;
  const { money } = (await api.orders.detail({ orderId: id })).data;
  const rightUnits = Object.values(right.to_buy ?? {});
  const toBuy = (
    await readBuyableLines({ db: tenant.scope.db as never, workspaceId: tenant.workspace.id, orderId: id })
  ).map(({ units }) => units);
  const stored = await systemDb.order.findUniqueOrThrow({ where: { id } });
  return { right, rightUnits, toBuy, order: stored, money };
}

test("1 of 3 units was sent by the merchant", async () => {
  const { toBuy: units, rightUnits, order } = await taken("part-fulfilled-by-merchant");
  expect(units).toEqual(rightUnits);
  expect(order).toMatchObject({ section: "placement", subStatus: "ready" });
});

test("a pre-order app holds one of two lines", async () => {
  const { toBuy: units, rightUnits, order } = await taken("part-on-hold");
  expect(units).toEqual(rightUnits);
  expect(order).toMatchObject({ subStatus: "ready", blocker: null });
});

test("a line was removed before anything was paid", async () => {
  const { toBuy: units, rightUnits, right, money } = await taken("line-removed-from-unpaid-order");
  expect(units).toEqual(rightUnits);
  expect(`${money.revenue} USD`).toBe(right.revenue);
});

test("money was given back in the buyer's currency", async () => {
  const { right, money, order } = await taken("refund-in-buyers-currency");
  expect([order.currency, money.total]).toEqual(["USD", "100.00"]);
  expect(`${money.refunded} USD`).toBe(right.refunded);
  expect(`${money.revenue} USD`).toBe(right.revenue);
});

test("sold over the counter, and to be collected", async () => {
  const sold = await taken("pos");
  expect(sold.toBuy).toEqual([0]);
  const { section, blocker } = sold.right;
  expect([`${sold.order.section}/${sold.order.subStatus}`, sold.order.blocker]).toEqual([section, blocker]);
  const collected = await taken("local-pickup");
  expect(collected.toBuy).toEqual([1]);
  expect(collected.order).toMatchObject({ subStatus: "needs_attention", blocker: "local_pickup" });
});
