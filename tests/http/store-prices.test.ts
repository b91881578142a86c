import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { adoptExchangeRates } from "../../app/platform/money/exchange-rates.ts";
import {
  api,
  clientOf,
  listingsOf,
  make,
  productsWithKey,
  push,
  tenant,
  useStoreToPushTo,
} from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { choosePlan } from "../factories/tenants.ts";
import { patience } from "../setup/patience.ts";

useStoreToPushTo();

const rate = (EUR: string) => adoptExchangeRates({ asOf: "2026-11-20", perUsd: { EUR } });

beforeEach(async () => {
  rate("0.866");
  // What was to be done for the shop's connection tells its currency, once.
  await runJobs();
  await systemDb.store.update({ where: { id: tenant.store.id }, data: { currency: "EUR" } });
});
afterEach(() => adoptExchangeRates(null));

/** Pushes a product and answers the prices that the shop has of it: price and compare-at, by variant. */
async function pushed(productId: string) {
  await push(productId);
  await runJobs();
  return inShop(productId);
}
async function inShop(productId: string) {
  const [listing] = await listingsOf(productId);
  expect(listing).toMatchObject({ pushState: "success" });
  return productsWithKey(listing!.id)[0]!.variants.map(({ price, compareAtPrice }) => [price, compareAtPrice]);
}
type Change = Parameters<typeof api.updateProducts>[0]["products"][number];
async function change(productId: string, variants: Change["variants"]) {
  const { version } = await systemDb.importedProduct.findUniqueOrThrow({ where: { id: productId } });
  await api.updateProducts({ products: [{ product_package_id: productId, version, variants }] });
}
const preview = async (...ids: string[]) =>
  (await api.previewStorePrices({ product_package_ids: ids, store_ids: [tenant.store.id] })).data;

describe("the rules' prices in a store's currency", () => {
  test("P059 stay as they were sent while the rate moves less than the threshold, and follow it beyond; the preview says how many", async () => {
    const product = await make({ price: "13.50" });
    const first = [
      ["11.99", "17.99"],
      ["11.99", "17.99"],
    ];
    expect(await pushed(product.id)).toEqual(first);
    rate("0.8911");
    expect(await preview(product.id)).toMatchObject({
      rate_threshold: "3",
      currency: "USD",
      stores: [{ following: 0 }],
    });
    expect(await pushed(product.id)).toEqual(first);
    rate("0.9");
    expect(await preview(product.id)).toMatchObject({
      stores: [{ store_id: tenant.store.id, currency: "EUR", following: 2, own: 0, losing: 0 }],
    });
    expect(await pushed(product.id)).toEqual([
      ["12.99", "18.99"],
      ["12.99", "18.99"],
    ]);
    expect(await preview(product.id)).toMatchObject({ stores: [{ following: 0 }] });
  });

  test("P059 the threshold is the workspace's own", async () => {
    const product = await make({ price: "13.50", variants: 1 });
    expect((await api.pushPreferences({})).data.rate_threshold).toBe("3");
    const { selling_price, product_listings, auto_split_variant_options } = (await api.pushPreferences({})).data;
    const saved = { selling_price, product_listings, auto_split_variant_options };
    await api.updatePushPreferences({ ...saved, rate_threshold: "10" });
    // Who knows nothing of it leaves it.
    expect((await api.updatePushPreferences(saved)).data.rate_threshold).toBe("10");
    await expect(api.updatePushPreferences({ ...saved, rate_threshold: "101" })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await pushed(product.id);
    rate("0.94");
    expect(await pushed(product.id)).toEqual([["11.99", "17.99"]]);
    await api.updatePushPreferences({ ...saved, rate_threshold: "0" });
    expect(await pushed(product.id)).toEqual([["12.99", "18.99"]]);
  });

  test("follow their own amount at once, and alone", async () => {
    const product = await make({ price: "13.50" });
    await pushed(product.id);
    rate("0.8911");
    await systemDb.importedVariant.update({ where: { id: product.variants[1]!.id }, data: { price: "14.00" } });
    expect(await pushed(product.id)).toEqual([
      ["11.99", "17.99"],
      ["12.99", "17.99"],
    ]);
  });

  test("are compared with more, or with nothing", async () => {
    rate("0.92");
    const product = await make({ price: "10.00", variants: 1 });
    await systemDb.importedVariant.updateMany({
      where: { importedProductId: product.id },
      data: { compareAtPrice: "10.50" },
    });
    expect(await pushed(product.id)).toEqual([["9.99", null]]);
  });

  test("stay by the bulk way too", { timeout: patience(60_000) }, async () => {
    await choosePlan(tenant.workspace.id, "STARTER_CREDIT");
    const ids: string[] = [];
    for (let index = 0; index < 25; index += 1)
      ids.push((await make({ title: `Lamp ${index}`, price: "13.50", variants: 1 })).id);
    await push(...ids);
    await runJobs();
    const all = () => Promise.all(ids.map(inShop));
    expect(await all()).toEqual(Array(25).fill([["11.99", "17.99"]]));
    rate("0.8911");
    await push(...ids);
    await runJobs();
    expect(await all()).toEqual(Array(25).fill([["11.99", "17.99"]]));
    rate("0.9");
    expect(await preview(...ids)).toMatchObject({ stores: [{ following: 25 }] });
    await push(...ids);
    await runJobs();
    expect(await all()).toEqual(Array(25).fill([["12.99", "18.99"]]));
  });
});

describe("a price set by hand", () => {
  test("stays in the store whatever the rate does, until its own amount is another", async () => {
    const product = await make({ price: "13.50" });
    const [one, other] = product.variants;
    await change(product.id, [{ id: one!.id, price: "15.00" }]);
    expect(await pushed(product.id)).toEqual([
      ["12.99", "17.32"],
      ["11.70", "17.32"],
    ]);
    rate("1.1");
    expect(await preview(product.id)).toMatchObject({ stores: [{ following: 0 }] });
    expect(await pushed(product.id)).toEqual([
      ["12.99", "17.32"],
      ["11.70", "17.32"],
    ]);
    await change(product.id, [{ id: other!.id, price: "14.00" }]);
    expect(await pushed(product.id)).toEqual([
      ["12.99", "17.32"],
      ["15.40", "21.99"],
    ]);
  });
});
