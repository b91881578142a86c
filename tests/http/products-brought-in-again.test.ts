/** A mapping outlives the store's product: deleted and brought in again it has another id (decision 87). */
import { beforeEach, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import type { Product } from "../../sandbox/shopify/model.ts";
import { newsOf } from "../factories/news.ts";
import { api, listingsOf, make, productsWithKey, push, shop, tenant, useStoreToPushTo } from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { drainWebhooks, receiveWebhook } from "../factories/shopify-webhooks.ts";

useStoreToPushTo();
// What another test has brought in is called the same.
beforeEach(() => {
  for (const product of shop.shopify.state.products.all()) shop.shopify.state.deleteProduct(product);
});

const sync = async () => {
  await api.syncStoreProducts({});
  await runJobs();
};
async function onStore() {
  const product = await make();
  await push(product.id);
  await runJobs();
  const listing = (await listingsOf(product.id))[0]!;
  await systemDb.listingVariant.update({ where: { id: listing.variants[1]!.id }, data: { supplierQuantity: 2 } });
  return { listing, store: productsWithKey(listing.id)[0]! };
}
async function hearDeleted({ id }: Product): Promise<void> {
  await receiveWebhook({ shop: DEMO_SHOP, topic: "products/delete", body: `{"id":${id.split("/").at(-1)}}` });
  await drainWebhooks(DEMO_SHOP);
}
/** As a file brings it in: other ids, nothing of what apps noted on it. */
function bringIn(product: Product, change: (copy: Product) => void = () => {}): string {
  const { state, merchant } = shop.shopify;
  state.deleteProduct(product);
  const copy = structuredClone(product);
  Object.assign(copy, { id: state.id("Product"), metafields: [], updatedAt: new Date().toISOString() });
  for (const variant of copy.variants) Object.assign(variant, { id: state.id("ProductVariant"), metafields: [] });
  change(copy);
  state.saveProduct(copy);
  merchant.remakeVariants(copy);
  return copy.id;
}
const mappingsOf = async (externalId: string) =>
  (
    await systemDb.listingVariant.findMany({
      where: { listing: { externalId, storeId: tenant.store.id } },
      orderBy: { position: "asc" },
    })
  ).map(({ source, supplierSkuId, supplierQuantity }) => [source, supplierSkuId, supplierQuantity]);

describe("it is bought as before", () => {
  test.each(["before", "after"])("where the store tells of the deletion %s it is taken in", async (when) => {
    const { listing, store } = await onStore();
    const was = await mappingsOf(listing.externalId!);
    const id = bringIn(store);
    if (when === "before") await hearDeleted(store);
    await sync();
    if (when === "after") {
      expect((await mappingsOf(id)).map(([source]) => source)).toEqual([null, null]);
      await hearDeleted(store);
      await runJobs();
      await sync();
    }
    expect(await mappingsOf(id)).toEqual(was);
    expect(await newsOf(tenant)).toEqual([]);
    expect((await api.mappedListings({})).data.products).toMatchObject([
      { mapped_variants: 2, is_mapping_lost: false },
    ]);
  });
});

test.each(["unmapped whole", "unmapped variant by variant"])(
  "what a person decides stands: it stays %s",
  async (how) => {
    const { store } = await onStore();
    await hearDeleted(store);
    const id = bringIn(store);
    await sync();
    const where = { storeId_externalId: { storeId: tenant.store.id, externalId: id } };
    const { id: listingId, variants } = await systemDb.listing.findUniqueOrThrow({
      where,
      include: { variants: true },
    });
    expect((await mappingsOf(id)).map(([source]) => source)).not.toContain(null);
    if (how === "unmapped whole") await api.deleteMapped({ listing_ids: [listingId] });
    else
      await api.mapVariant({
        packageId: listingId,
        variants: variants.map((each) => ({ variant_id: each.id, mapping: null })),
      });
    await sync();
    expect((await mappingsOf(id)).map(([source]) => source)).toEqual([null, null]);
  },
);

test("where none of its variants can be known, it says that the mapping is lost, and the workspace is told once", async () => {
  const { store } = await onStore();
  await hearDeleted(store);
  bringIn(store, (copy) => {
    for (const [place, variant] of copy.variants.entries()) variant.sku = `OTHER-${place}`;
  });
  for (let times = 0; times < 2; times++) await sync();
  expect(await newsOf(tenant)).toMatchObject([{ kind: "mapping_lost", count: 1 }]);
  expect((await api.unmappedListings({})).data.products).toMatchObject([{ mapped_variants: 0, is_mapping_lost: true }]);
});

test("a product that is pushed again is gone no more, and is anew where it is deleted again", async () => {
  const { listing, store } = await onStore();
  const goneAt = async () => (await listingsOf(listing.importedProductId!))[0]!.goneAt;
  let product = store;
  for (let times = 0; times < 2; times++) {
    expect(await goneAt()).toBeNull();
    shop.shopify.state.deleteProduct(product);
    await hearDeleted(product);
    expect(await goneAt()).not.toBeNull();
    await push(listing.importedProductId!);
    await runJobs();
    [product] = productsWithKey(listing.id) as [Product];
  }
  expect(await goneAt()).toBeNull();
});

test("a product that was deleted and another one are not the same", async () => {
  const { store } = await onStore();
  await hearDeleted(store);
  bringIn(store, (copy) => {
    copy.title = "Something else";
    for (const [place, variant] of copy.variants.entries()) variant.sku = `OTHER-${place}`;
  });
  await sync();
  expect(await newsOf(tenant)).toEqual([]);
  expect((await api.unmappedListings({})).data.products).toMatchObject([{ is_mapping_lost: false }]);
});
