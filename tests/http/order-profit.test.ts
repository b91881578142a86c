import { randomUUID } from "node:crypto";
import { createRouterClient } from "@orpc/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { recomputeOrder } from "../../app/areas/orders/server/order/recompute-order.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { exchangeRate, exchangeRates } from "../../app/platform/money/exchange-rates.ts";
import { createWarehouse } from "../../sandbox/warehouse/warehouse.ts";
import { channelOrderLine } from "../factories/channel-orders.ts";
import { readyOrder } from "../factories/ready-orders.ts";
import { makeTenant } from "../factories/tenants.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

let warehouse: ServedStandin;
beforeAll(async () => {
  warehouse = await serveStandin(createWarehouse);
  env.ZOPI_API_URL = `${warehouse.origin}/warehouse`;
});
afterAll(() => warehouse.close());

/** A tenant that sells and counts in euros, buys in dollars, and has one order: of two lamps, of which one was refunded, and gift wrapping. */
async function sellWrappedLamps() {
  const tenant = await makeTenant();
  await systemDb.workspace.update({ where: { id: tenant.workspace.id }, data: { currency: "EUR" } });
  const principal = { ...tenant.principal, workspace: { ...tenant.principal.workspace, currency: "EUR" } };
  const api = createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const order = await readyOrder(tenant, {
    currency: "EUR",
    total: "130.00",
    refundedTotal: "40.00",
    financialStatus: "partially_refunded",
    lines: [
      channelOrderLine({ quantity: 2, currentQuantity: 1, price: "40.00" }),
      channelOrderLine({
        title: "Gift wrapping",
        quantity: 1,
        currentQuantity: 1,
        price: "5.00",
        requiresShipping: false,
      }),
    ],
  });
  const [lampId, wrappingId] = order.lineIds as [string, string];
  await systemDb.orderLine.update({
    where: { id: wrappingId },
    data: { source: null, sourceProductId: null, supplierSkuId: null, unitCost: null },
  });
  await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: order.id }));
  const { unitCost } = await systemDb.orderLine.findUniqueOrThrow({ where: { id: lampId } });
  /** What each screen says is left of the order. */
  const profits = async () => {
    const list = await api.orders.list({ order_status: "all", from_date: "any", to_date: "any" });
    const detail = await api.orders.detail({ orderId: order.id });
    const dashboard = await api.home.sales({});
    const overview = await api.home.overview({});
    const { money } = detail.data;
    return {
      said: [
        list.data.orders[0]?.total_price_info.profit_estimate,
        money.profit_estimate,
        dashboard.data.total.profit,
        overview.data.sales?.profit,
      ],
      money,
      dashboard: dashboard.data,
      overview: overview.data.sales,
    };
  };
  const archive = async (archivedAt: Date | null) => {
    await systemDb.order.update({ where: { id: order.id }, data: { archivedAt } });
    await systemDb.$transaction((tx) => recomputeOrder({ tx, workspaceId: tenant.workspace.id, orderId: order.id }));
  };
  return { api, orderId: order.id, goods: Number(unitCost), profits, archive };
}

test("goods that were never bought have no cost once their order is done with, and what was bought keeps its own", async () => {
  const { api, orderId, goods, profits, archive } = await sellWrappedLamps();
  const estimate = goods.toFixed(2);
  expect((await profits()).money).toMatchObject({ cost: estimate, cost_has_shipping: false });
  await archive(new Date());
  const never = await profits();
  expect(never.money).toMatchObject({ cost: null, profit_estimate: null });
  expect(never.said).toEqual([null, null, "0.00", "0.00"]);
  expect(never.dashboard.total).toMatchObject({ orders: 1, costed_orders: 0, cost: "0.00" });
  await archive(null);
  expect((await profits()).money).toMatchObject({ cost: estimate });

  const [preview] = (await api.placement.preview({ orders: [{ order_id: orderId }] })).data.orders;
  const [plan] = preview!.plans;
  const {
    code,
    label,
    cost: price,
    min_days,
    max_days,
  } = plan!.options.find((option) => option.code === plan!.chosen)!;
  const choices = [
    { source: plan!.source, code, label, cost: price.amount, min_days, max_days, items_cost: plan!.items_cost },
  ];
  await api.placement.request({ orders: [{ order_id: orderId, choices }], payment: { use: "later" } });
  const bought = (await profits()).money;
  await archive(new Date());
  expect((await profits()).money).toMatchObject({
    cost: bought.cost,
    profit_estimate: bought.profit_estimate,
    cost_has_shipping: true,
  });
});

test("what the merchant sends from own stock has a cost that nobody here knows, and no profit", async () => {
  const { api, orderId, profits } = await sellWrappedLamps();
  await api.shipments.manuallyFulfill({ order_id: orderId, tracking_number: "OWN12345679", carrier: "UPS" });
  const sent = await profits();
  expect(sent.money).toMatchObject({ cost: null, profit_estimate: null });
  expect(sent.said).toEqual([null, null, "0.00", "0.00"]);
  expect(sent.dashboard.total).toMatchObject({ orders: 1, costed_orders: 0, cost: "0.00" });
});

test("G179 a profit says what was given back in its time, also of earlier orders, of those whose cost is known", async () => {
  const { principal, workspace, store } = await makeTenant();
  const api = createRouterClient(router, {
    context: { principal, locale: "en", request: { headers: new Headers(), ip: "" } },
  });
  const ours = { workspaceId: workspace.id, storeId: store.id };
  const bought = { section: "shipment", subStatus: "in_transit" };
  const ready = { section: "placement", subStatus: "ready" };
  const sell = (
    daysAgo: number,
    total: string,
    cost: string,
    place: { section: string; subStatus: string },
    back = "0",
  ) => {
    const placedAt = new Date(Date.now() - daysAgo * 86_400_000);
    return systemDb.order.create({
      data: {
        ...{ ...ours, externalId: randomUUID(), publicId: randomUUID(), name: "#1", raw: {}, financialStatus: "paid" },
        ...{ placedAt, channelUpdatedAt: placedAt, currency: "USD", total, cost, costCurrency: "USD", ...place },
        refundedTotal: back,
        ...(back !== "0" && {
          refunds: { create: { ...ours, position: 0, refundedAt: new Date(), amount: back, tax: "0" } },
        }),
      },
    });
  };
  await sell(0, "54.61", "20", bought);
  await sell(0, "60", "25", ready);
  await sell(5, "200", "30", bought, "148.89");
  await sell(5, "80", "40", ready, "7");
  const today = { orders: 2, costed_orders: 1, profit: "-114.28", given_back: "148.89" };
  expect((await api.home.overview({})).data.sales).toMatchObject(today);
  expect((await api.home.sales({ range: "today" })).data.total).toMatchObject(today);
  expect((await api.home.sales({ range: "7d" })).data.total).toMatchObject({
    ...{ orders: 4, costed_orders: 2, profit: "55.72", given_back: "148.89" },
  });
});

test("C279, C284, C287, G179 list, detail, preview and dashboard agree on what is left of an order", async () => {
  const { api, orderId, goods, profits } = await sellWrappedLamps();
  const rate = Number(exchangeRate("USD", "EUR"));
  const left = (cost: number) => (130 - 40 - cost * rate).toFixed(2);

  const before = await profits();
  // Before shipping where it is said so; where profits are added up, nothing is known of it yet.
  expect(before.said).toEqual([left(goods), left(goods), "0.00", "0.00"]);
  for (const figures of [before.dashboard, before.overview])
    expect(figures?.converted).toEqual({ revenue: false, owed: false, cost: false, profit: false });
  expect(before.money).toMatchObject({ cost: goods.toFixed(2), cost_currency: "USD", cost_has_shipping: false });

  const [preview] = (await api.placement.preview({ orders: [{ order_id: orderId }] })).data.orders;
  const [plan] = preview!.plans;
  const shipping = plan!.options.find((option) => option.code === plan!.chosen)!;
  const cost = goods + Number(shipping.cost.amount);
  expect(preview).toMatchObject({
    revenue: { amount: "90.00", currency: "EUR" },
    costs: [{ amount: cost.toFixed(2), currency: "USD" }],
  });
  expect(preview!.profit?.amount).toBe(left(cost));

  const { code, label, cost: price, min_days, max_days } = shipping;
  const choices = [
    { source: plan!.source, code, label, cost: price.amount, min_days, max_days, items_cost: plan!.items_cost },
  ];
  await api.placement.request({ orders: [{ order_id: orderId, choices }], payment: { use: "later" } });
  const after = await profits();
  for (const figures of [after.dashboard, after.overview])
    expect(figures?.converted).toEqual({ revenue: false, owed: false, cost: true, profit: true });
  expect(after.said).toEqual(Array(4).fill(preview!.profit?.amount));
  expect(after.money.conversion).toEqual({
    as_of: exchangeRates().asOf,
    rates: [{ from: "USD", to: "EUR", rate: exchangeRate("USD", "EUR") }],
  });
  expect(after.money).toMatchObject({ cost: cost.toFixed(2), cost_currency: "USD", cost_has_shipping: true });
});

test("a test order has no profit in the list and on its page, as it is in no figure", async () => {
  const { orderId, profits } = await sellWrappedLamps();
  await systemDb.order.update({ where: { id: orderId }, data: { isTest: true } });
  expect((await profits()).said.slice(0, 2)).toEqual([null, null]);
});
