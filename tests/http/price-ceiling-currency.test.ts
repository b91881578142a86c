/** What a supplier asks for in another currency than was confirmed is no cost that is known, whoever pays it (decision 76). */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { AliexpressSupplier } from "../../app/adapters/supplier/aliexpress/aliexpress.server.ts";
import { readPurchaseOrders } from "../../app/areas/orders/server/purchasing/read-purchase-orders.server.ts";
import { env } from "../../app/platform/env.server.ts";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { connectAliexpress } from "../factories/aliexpress-account.ts";
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

const [GOOD] = generateProducts(CATALOGS.aliexpress).flatMap(({ id, shipping, variants }) => {
  const variant = variants.find(({ stock, shipsFrom }) => stock > 500 && shipsFrom === "CN");
  return variant && shipping.some(({ country }) => country === "US") ? [{ id, variant }] : [];
});

test("a total in another currency of what is paid on the site: its cost and profit are unknown, and it says what is asked for", async () => {
  const { id, lineIds } = await readyOrder(tenant);
  const { skuId: sku, skuAttr, price } = GOOD!.variant;
  await mapLine(lineIds[0]!, { sourceProductId: GOOD!.id, sku, skuAttr, price, source: "aliexpress" });
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
