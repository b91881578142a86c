/** A price that spikes, and one in another currency than was confirmed (decisions 70 and 76). */
import Decimal from "decimal.js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AliexpressSupplier } from "../../app/adapters/supplier/aliexpress/aliexpress.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { connectAliexpress } from "../factories/aliexpress-account.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { newsOf } from "../factories/news.ts";
import { api, order, purchase, tenant, useSellerAtWarehouse, work } from "../factories/placing.ts";
import { mapLine, readyOrder } from "../factories/ready-orders.ts";
import { serveStandin, type ServedStandin } from "../sandbox/serve.ts";

vi.mock(import("../../app/platform/http/rate-limit.server.ts"), () => import("../factories/unpaced.ts"));

useSellerAtWarehouse();

let site: ServedStandin;
beforeAll(async () => {
  site = await serveStandin(createAliexpress);
  env.ALIEXPRESS_API_URL = env.ALIEXPRESS_SITE_URL = `${site.origin}/aliexpress`;
});
afterAll(() => site.close());
beforeEach(() => connectAliexpress(tenant.workspace.id, site));

const [GOODS] = generateProducts(CATALOGS.aliexpress).flatMap(({ id, shipping, variants }) => {
  const variant = variants.find(({ stock, shipsFrom }) => stock > 500 && shipsFrom === "CN");
  if (!variant || !shipping.some(({ country }) => country === "US")) return [];
  const { skuId: sku, skuAttr, price } = variant;
  return [{ sourceProductId: id, sku, skuAttr, price, source: "aliexpress" }];
}) as [Parameters<typeof mapLine>[1]];

test("a total in another currency of what is paid on the site: its cost and profit are unknown, and it says what is asked for", async () => {
  const { id, lineIds } = await readyOrder(tenant);
  await mapLine(lineIds[0]!, GOODS);
  await api.placement.request({ orders: [{ order_id: id }] });
  await work(2);
  const { id: purchaseId, totalCost, payUrl } = await purchase(id);
  expect(payUrl).not.toBeNull();
  const readBack = () =>
    readPurchaseOrders({ scope: tenant.scope, source: "aliexpress", purchaseOrderIds: [purchaseId] });
  const { readOrders } = AliexpressSupplier.prototype;
  const tells = vi.spyOn(AliexpressSupplier.prototype, "readOrders");
  const tellAs = (change: { state?: "processing" }) =>
    tells.mockImplementation(async function (this: AliexpressSupplier, ids) {
      const total = { amount: "6000.00", currency: "CNY" };
      return (await readOrders.call(this, ids)).map((told) => ({ ...told, ...change, total }));
    });
  const shown = async () => {
    const [bought] = (await api.orders.panel({ orderId: id })).data.purchase_orders;
    const { money } = (await api.orders.detail({ orderId: id })).data;
    return { told: bought!.told_total, pay: bought!.pay_url, cost: money.cost, profit: money.profit_estimate };
  };
  const unknown = { told: { amount: "6000.00", currency: "CNY" }, cost: null, profit: null };

  tellAs({});
  for (let reading = 0; reading < 2; reading++) {
    await readBack();
    expect(await purchase(id)).toMatchObject({ status: "awaiting_payment", errorCode: "other_currency" });
    expect(await shown()).toEqual({ ...unknown, pay: payUrl });
    expect(await order(id)).toMatchObject({ cost: null, attention: "payment_failed" });
  }
  expect((await newsOf(tenant)).filter(({ kind }) => kind === "order_payment_failed")).toHaveLength(1);

  // Paid there in yuan it is still not known what that is.
  tellAs({ state: "processing" });
  await readBack();
  expect(await purchase(id)).toMatchObject({ status: "processing", paymentStatus: "paid", errorCode: null });
  expect(await shown()).toMatchObject(unknown);

  tells.mockRestore();
  await readBack();
  expect(await shown()).toMatchObject({ told: null });
  expect((await order(id)).cost?.toFixed(2)).toBe(totalCost.toFixed(2));
});

test("a price that spikes before the job runs: nothing is ordered, and the order costs what it would", async () => {
  const spike = fieldCase<{
    order_total: string;
    confirmed: Record<"items" | "shipping" | "total", string>;
    supplier_price_factor_before_the_job_runs: number;
  }>("price-spike");
  const { items, shipping, total } = spike.confirmed;
  const factor = spike.supplier_price_factor_before_the_job_runs;
  const { id, lineIds } = await readyOrder(tenant, { total: spike.order_total, shippingTotal: "0.00" });
  await mapLine(lineIds[0]!, { ...GOODS, price: items });
  await systemDb.orderLine.updateMany({ where: { orderId: id }, data: { quantity: 1, currentQuantity: 1 } });
  const { quote, offers } = AliexpressSupplier.prototype;
  const ask = (unit: string) => {
    vi.spyOn(AliexpressSupplier.prototype, "offers").mockImplementation(async function (
      this: AliexpressSupplier,
      query,
    ) {
      return (await offers.call(this, query)).map((each) => ({ ...each, price: unit }));
    });
    vi.spyOn(AliexpressSupplier.prototype, "quote").mockImplementation(async function (
      this: AliexpressSupplier,
      query,
    ) {
      return (await quote.call(this, query)).map((way) => ({ ...way, cost: { ...way.cost, amount: shipping } }));
    });
  };
  ask(items);
  const { data } = await api.placement.preview({ orders: [{ order_id: id }] });
  const [{ source, options, chosen, items_cost, lines }] = data.orders[0]!.plans as [
    (typeof data.orders)[number]["plans"][number],
  ];
  const { code, label, cost, min_days, max_days } = options.find((each) => each.code === chosen)!;
  expect([Number(items_cost), Number(cost.amount)]).toEqual([Number(items), Number(shipping)]);
  const units = lines.reduce((sum, { supplier_units }) => sum + supplier_units, 0);
  const choice = { source, code, label, cost: cost.amount, min_days, max_days, items_cost, units };
  await api.placement.request({ orders: [{ order_id: id, choices: [choice] }] });
  ask(new Decimal(items).times(factor).toFixed(2));
  await work(2);
  const waiting = await purchase(id);
  const now = new Decimal(items).times(factor).plus(shipping).toFixed(2);
  expect(waiting).toMatchObject({ status: "draft", externalIds: [], waitsFor: { cost: { confirmed: total, now } } });
  expect((await order(id)).cost?.toFixed(2)).toBe(now);
});
