/** Margins before a push are without the tax that stores' prices have in them (decision 83). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { channelOrder } from "../factories/channel-orders.ts";
import { api, make, push, tenant, useStoreToPushTo } from "../factories/pushing.ts";
import { makeTenant } from "../factories/tenants.ts";

useStoreToPushTo();

test("G014 P029 of a store whose prices have tax in them is held to what is left without it", async () => {
  // 8.00 less 6.00 for goods and shipping leaves 2.00, or 0.72 without 19 percent of tax; at 40 percent it is a loss.
  const product = await make({ price: "8.00" });
  const preview = async () => (await api.previewPush({ product_package_ids: [product.id] })).data;
  const tax = (percent: string, isIn: boolean | null = true) =>
    systemDb.store.update({
      where: { id: tenant.store.id },
      data: { pricesIncludeTax: isIn, taxRate: percent },
    });
  const { name } = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await tax("40", false);
  expect(await preview()).toMatchObject({ price_tax: null, products: [{ profit_range: { low: "2.00" } }] });
  await tax("0");
  expect(await preview()).toMatchObject({
    price_tax: { store_name: name, percent: "0" },
    products: [{ profit_range: { low: "2.00" } }],
  });
  await tax("19");
  expect(await preview()).toMatchObject({
    price_tax: { percent: "19" },
    products: [{ profit_range: { low: "0.72" }, margin_range: { low: "10.8" }, losing_variants: 0 }],
  });
  const editor = (await api.productPackage({ packageId: product.id })).data.product;
  expect(editor).toMatchObject({ price_tax: { percent: "19" }, stores: [{ price_tax: { percent: "19" } }] });
  await tax("40");
  expect((await preview()).products).toMatchObject([{ losing_variants: 2 }]);
  expect((await api.pushPreferences({})).data.price_tax).toMatchObject({ percent: "40" });
  await expect(push(product.id)).rejects.toMatchObject({ errorCode: "LOSS_NOT_CONFIRMED" });
  // Another workspace's stores say nothing of it.
  await tax("0");
  await systemDb.store.update({
    where: { id: (await makeTenant()).store.id },
    data: { pricesIncludeTax: true, taxRate: "40" },
  });
  expect((await push(product.id)).data.processing).toBe(1);
});

test("G014 P029 of a store that was not read since, prices are as its latest order that says it had them", async () => {
  const storeOf = async (...told: (boolean | null)[]) => {
    const { store } = await makeTenant();
    const orders = told.map((taxesIncluded, day) =>
      channelOrder({ taxesIncluded, placedAt: new Date(Date.UTC(2026, 9, 1 + day)).toISOString() }),
    );
    const row = await systemDb.store.findUniqueOrThrow({ where: { id: store.id } });
    await takeInOrders({ store: row, orders, origin: "sweep" });
    return store.id;
  };
  const stores = [
    await storeOf(true, false, null),
    await storeOf(false, true),
    await storeOf(null),
    await storeOf(true),
  ];
  await systemDb.store.update({ where: { id: stores[3]! }, data: { pricesIncludeTax: false } });
  await systemDb.$executeRawUnsafe(readFileSync("prisma/migrations/0129_prices_of_stores/migration.sql", "utf8"));
  const rows = await systemDb.store.findMany({ where: { id: { in: stores } } });
  const told = new Map(rows.map(({ id, pricesIncludeTax }) => [id, pricesIncludeTax]));
  expect(stores.map((id) => told.get(id))).toEqual([false, true, null, false]);
});
