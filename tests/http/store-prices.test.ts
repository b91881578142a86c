import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { deleteSomeStoreListings } from "../../app/areas/catalog/server/listings/delete-store-listings.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { adoptExchangeRates } from "../../app/platform/money/exchange-rates.ts";
import { makeImportedProduct } from "../factories/imported-products.ts";
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
import { choosePlan, makeTenant } from "../factories/tenants.ts";
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

describe("a price of its own for a store", () => {
  const ownPrice = (price: string | null, compareAt: string | null = null, store = tenant.store.id) => ({
    store_prices: [{ store_id: store, price, compare_at_price: compareAt }],
  });

  test("C194 is sent to that store as it was typed, whatever the rate does, and other prices go on as they were", async () => {
    const product = await make({ price: "13.50" });
    const [one] = product.variants;
    await change(product.id, [{ id: one!.id, ...ownPrice("15.50", "20.00") }]);
    const { product: read } = (await api.productPackage({ packageId: product.id })).data;
    expect(read).toMatchObject({
      prices_edited: false,
      stores: [{ store_id: tenant.store.id, currency: "EUR", cost_rate: "0.866" }],
      variants: [
        { price: "13.50", store_prices: [{ store_id: tenant.store.id, price: "15.50", compare_at_price: "20.00" }] },
        { price: "13.50", store_prices: [] },
      ],
    });
    expect(await pushed(product.id)).toEqual([
      ["15.50", "20.00"],
      ["11.99", "17.99"],
    ]);
    rate("0.94");
    expect(await preview(product.id)).toMatchObject({ stores: [{ following: 1, own: 1 }] });
    expect(await pushed(product.id)).toEqual([
      ["15.50", "20.00"],
      ["12.99", "18.99"],
    ]);
    await change(product.id, [{ id: one!.id, ...ownPrice(null) }]);
    expect(await pushed(product.id)).toEqual([
      ["12.99", "18.99"],
      ["12.99", "18.99"],
    ]);
  });

  test("counts no more once the store has another currency", async () => {
    const product = await make({ price: "13.50", variants: 1 });
    await change(product.id, [{ id: product.variants[0]!.id, ...ownPrice("15.50") }]);
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { currency: "GBP" } });
    expect(await pushed(product.id)).toEqual([["10.99", "15.99"]]);
    expect((await api.productPackage({ packageId: product.id })).data.product.variants[0]!.store_prices).toEqual([]);
  });

  test("below cost and shipping there is pushed once that is confirmed", async () => {
    const product = await make({ price: "13.50", variants: 1 });
    await change(product.id, [{ id: product.variants[0]!.id, ...ownPrice("5.19") }]);
    expect(await preview(product.id)).toMatchObject({ stores: [{ own: 1, losing: 1 }] });
    await expect(push(product.id)).rejects.toMatchObject({ errorCode: "LOSS_NOT_CONFIRMED" });
    await change(product.id, [{ id: product.variants[0]!.id, ...ownPrice("5.20") }]);
    expect(await pushed(product.id)).toEqual([["5.20", null]]);
  });

  test("is refused where it is no offer, has coins that the currency lacks, or is for a stranger's store", async () => {
    const product = await make({ variants: 1 });
    const [variant] = product.variants;
    const given = (price: ReturnType<typeof ownPrice>) => change(product.id, [{ id: variant!.id, ...price }]);
    await expect(given(ownPrice("15.00", "15.00"))).rejects.toMatchObject({
      text: { key: "errors.catalog_compare_at_low" },
    });
    const stranger = await makeTenant();
    await expect(given(ownPrice("15.00", null, stranger.store.id))).rejects.toMatchObject({ kind: "notFound" });
    await systemDb.store.update({ where: { id: tenant.store.id }, data: { currency: "JPY" } });
    await expect(given(ownPrice("1500.50"))).rejects.toMatchObject({ kind: "unprocessable" });
    expect(await systemDb.storePrice.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
    expect(
      (
        await clientOf(stranger).previewStorePrices({
          product_package_ids: [product.id],
          store_ids: [tenant.store.id],
        })
      ).data.stores,
    ).toEqual([]);
  });

  test("C223 is a copy's too; it is shown before a product is copied to that store, and goes with the store", async () => {
    const product = await make({ price: "13.50", variants: 1 });
    const second = await systemDb.store.create({
      data: {
        workspaceId: tenant.workspace.id,
        platform: "shopify",
        platformDomain: `second-${tenant.workspace.id}.myshopify.com`,
        domain: "x",
        name: "Second",
        currency: "GBP",
      },
    });
    await change(product.id, [{ id: product.variants[0]!.id, ...ownPrice("9.50", null, second.id) }]);
    await pushed(product.id);
    const candidates = await api.copyCandidates({ from_store_id: tenant.store.id, to_store_id: second.id });
    expect(candidates.data.products).toMatchObject([{ copy_price_range: { low: "9.50", high: "9.50" } }]);

    const { data } = await api.duplicateImports({ product_package_ids: [product.id] });
    const copyId = data.products[0]!.product_package_id;
    const ownOf = async (packageId: string) =>
      (await api.productPackage({ packageId })).data.product.variants[0]!.store_prices;
    expect(await ownOf(copyId)).toEqual([{ store_id: second.id, price: "9.50", compare_at_price: null }]);

    await systemDb.$transaction((tx) => deleteSomeStoreListings({ tx, storeId: second.id }));
    expect(await systemDb.storePrice.count({ where: { workspaceId: tenant.workspace.id } })).toBe(0);
  });
});

test("G193 the day of the rates is a day, also where their provider tells a moment", async () => {
  const { id } = await makeImportedProduct(tenant.workspace.id);
  adoptExchangeRates({ asOf: "2026-11-20T10:00:00.000Z", perUsd: { EUR: "0.866" } });
  const day = { rate_as_of: "2026-11-20" };
  expect((await api.productPackage({ packageId: id })).data.product).toMatchObject(day);
  expect((await api.pushPreferences({})).data).toMatchObject(day);
});
