/** A mapping outlives the store's variants: bulk editors and files delete them and make them anew, under other ids. */
import { describe, expect, test } from "vitest";
import { takeInOrders } from "../../app/areas/orders/server/intake/take-in-orders.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newId } from "../../app/platform/db/new-id.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { newsOf } from "../factories/news.ts";
import { api, listingsOf, make, productsWithKey, push, shop, tenant, useStoreToPushTo } from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";

useStoreToPushTo();

const sync = async () => {
  await api.syncStoreProducts({});
  await runJobs();
};
/** A product on the store whose second variant is bought two for one. */
async function onStore() {
  const product = await make();
  await push(product.id);
  await runJobs();
  const listing = (await listingsOf(product.id))[0]!;
  await systemDb.listingVariant.update({ where: { id: listing.variants[1]!.id }, data: { supplierQuantity: 2 } });
  return { product, listing, store: () => productsWithKey(listing.id)[0]! };
}
const variantsOf = async (productId: string) =>
  (await listingsOf(productId))[0]!.variants.map(({ externalId, source, supplierSkuId, supplierQuantity }) => ({
    externalId,
    source,
    supplierSkuId,
    supplierQuantity,
  }));

const { situation } = fieldCase<{ situation: string }>("variants-made-anew");

test(`${situation}: they keep their suppliers, and orders that came in between follow`, async () => {
  const { product, listing, store } = await onStore();
  const before = await variantsOf(product.id);
  shop.shopify.merchant.remakeVariants(store());
  const { id: externalId } = shop.shopify.commerce.createOrder(DEMO_SHOP, {
    lines: [{ variantId: store().variants[1]!.id, quantity: 1 }],
  });
  const seller = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
  await takeInOrders({ store: seller, orders: [(await shop.orders.readOrder(externalId))!], origin: "sweep" });
  const line = () => systemDb.orderLine.findFirstOrThrow({ where: { order: { externalId } } });
  expect((await line()).source).toBeNull();

  await sync();
  expect(await variantsOf(product.id)).toEqual(
    before.map((variant, index) => ({ ...variant, externalId: store().variants[index]!.id })),
  );
  expect((await listingsOf(product.id))[0]).toMatchObject({ id: listing.id, mappedCount: 2 });
  expect(await line()).toMatchObject({ source: "zopi", supplierSkuId: before[1]!.supplierSkuId });
  expect(await newsOf(tenant)).toEqual([]);
});

test("so they do when the store was looked at between the deletion and the making, and under new names by their SKUs", async () => {
  const { product, store } = await onStore();
  const before = await variantsOf(product.id);
  const [, second] = store().variants;
  shop.shopify.merchant.removeVariant(store(), second!.id);
  await sync();
  expect(await variantsOf(product.id)).toHaveLength(1);
  const { id } = shop.shopify.merchant.addVariant(store(), {
    optionValues: ["Large"],
    sku: second!.sku!,
    price: "20.00",
  });
  await sync();
  expect((await variantsOf(product.id))[1]).toEqual({ ...before[1], externalId: id });
  expect(await newsOf(tenant)).toEqual([]);
});

test("what a person mapped a variant to stays through the push after it was deleted and made anew", async () => {
  const { product, listing, store } = await onStore();
  const [before, second] = [await variantsOf(product.id), store().variants[1]!];
  shop.shopify.merchant.removeVariant(store(), second.id);
  await sync();
  const { id } = shop.shopify.merchant.addVariant(store(), {
    optionValues: ["Size 2"],
    sku: second.sku!,
    price: "20.00",
  });
  await sync();
  const known = (await listingsOf(product.id))[0]!.variants;
  expect(known.map((variant) => variant.id)).toEqual(listing.variants.map((variant) => variant.id));
  await push(product.id);
  await runJobs();
  expect(store().variants).toHaveLength(2);
  expect((await variantsOf(product.id))[1]).toEqual({ ...before[1], externalId: id, supplierQuantity: 2 });
});

test("a variant that a push makes again is mapped as it was before the merchant deleted it", async () => {
  const { product, listing, store } = await onStore();
  const [, second] = await variantsOf(product.id);
  shop.shopify.merchant.removeVariant(store(), second!.externalId!);
  await sync();
  await api.pushAgain({
    listing_ids: [listing.id],
    replace_edits: [{ listing_id: listing.id, fields: ["deleted_variants"] }],
  });
  await runJobs();
  expect((await variantsOf(product.id))[1]).toEqual({ ...second, externalId: store().variants[1]!.id });
});

test("a row that gives way to the one of the push hands over what it was mapped to", async () => {
  const { product, listing, store } = await onStore();
  const [, second] = listing.variants;
  // As rows were before what was deleted was remembered by its id.
  const { workspaceId, storeId, title, source, sourceProductId, supplierSkuId, externalId } = second!;
  await systemDb.listingVariant.delete({ where: { id: second!.id } });
  const givesWay = newId();
  await systemDb.listing.update({ where: { id: listing.id }, data: { formerIds: { earlier: givesWay } } });
  await systemDb.listingVariant.create({
    data: {
      id: givesWay,
      workspaceId,
      listingId: listing.id,
      storeId,
      position: 1,
      title,
      optionValues: second!.optionValues,
      externalId,
      source,
      sourceProductId,
      supplierSkuId,
      supplierQuantity: 3,
      costCurrency: second!.costCurrency,
    },
  });
  await push(product.id);
  await runJobs();
  expect(store().variants).toHaveLength(2);
  const variants = (await listingsOf(product.id))[0]!.variants;
  expect(variants.map(({ id }) => id)).toEqual(listing.variants.map(({ id }) => id));
  expect(variants[1]).toMatchObject({ externalId, supplierSkuId, supplierQuantity: 3 });
  // An order that comes late and names the row's earlier id finds the one that stands for it.
  const { formerIds } = await systemDb.listing.findUniqueOrThrow({ where: { id: listing.id } });
  expect(formerIds).toMatchObject({ earlier: second!.id });
});

test("where none of them can be known, the workspace is told", async () => {
  const { product, listing, store } = await onStore();
  shop.shopify.merchant.removeVariant(store(), store().variants[1]!.id);
  shop.shopify.merchant.addVariant(store(), { optionValues: ["Something else"], sku: "OTHER", price: "20.00" });
  await sync();
  expect((await variantsOf(product.id)).map(({ source }) => source)).toEqual(["zopi", null]);
  expect(await newsOf(tenant)).toMatchObject([
    { kind: "mapping_lost", count: 1, link: `/app/products-center/mapping/${listing.id}` },
  ]);
});

test("a SKU that several share gives a new one no supplier of another, also once that is deleted", async () => {
  const { product, listing, store } = await onStore();
  const [first, second] = store().variants;
  for (const variant of [first, second]) shop.shopify.merchant.editVariant(store(), variant!, { sku: "TSHIRT" });
  await sync();
  shop.shopify.merchant.removeVariant(store(), second!.id);
  await sync();
  shop.shopify.merchant.addVariant(store(), { optionValues: ["Yellow"], sku: "TSHIRT", price: "20.00" });
  await sync();
  expect((await variantsOf(product.id)).map(({ source }) => source)).toEqual(["zopi", null]);
  expect(await newsOf(tenant)).toMatchObject([
    { kind: "mapping_lost", link: `/app/products-center/mapping/${listing.id}` },
  ]);
});

test("a variant that the merchant adds is no loss", async () => {
  const { store } = await onStore();
  shop.shopify.merchant.addVariant(store(), { optionValues: ["Own"], price: "20.00" });
  await sync();
  expect(await newsOf(tenant)).toEqual([]);
});

describe("an order that names the id which a variant had", () => {
  /** An order of the second variant as it is now, to be told later; with its line as it is known then. */
  async function orderNow(store: () => ReturnType<typeof productsWithKey>[number]) {
    const { id: externalId } = shop.shopify.commerce.createOrder(DEMO_SHOP, {
      lines: [{ variantId: store().variants[1]!.id, quantity: 1 }],
    });
    const order = (await shop.orders.readOrder(externalId))!;
    const seller = await systemDb.store.findUniqueOrThrow({ where: { id: tenant.store.id } });
    return {
      order,
      tell: (told = order) => takeInOrders({ store: seller, orders: [told], origin: "sweep" }),
      line: () => systemDb.orderLine.findFirstOrThrow({ where: { order: { externalId } } }),
    };
  }
  const BOUGHT = { source: "zopi", supplierSkuId: "Harbour lamp-1", supplierQuantity: 2 };

  test("is mapped once the variant was made anew, and follows its mapping", async () => {
    const { listing, store } = await onStore();
    const { tell, line } = await orderNow(store);
    const former = store().variants[1]!.id;
    // Twice: it has been other variants since.
    for (let round = 0; round < 2; round += 1) {
      shop.shopify.merchant.remakeVariants(store());
      await sync();
    }
    await tell();
    expect(await line()).toMatchObject({ ...BOUGHT, externalVariantId: former });
    await api.mapVariant({
      packageId: listing.id,
      variants: [{ variant_id: listing.variants[1]!.id, mapping: null }],
    });
    expect((await line()).source).toBeNull();
  });

  test("is mapped once the variant was deleted in the store", async () => {
    const { store } = await onStore();
    const { tell, line } = await orderNow(store);
    shop.shopify.merchant.removeVariant(store(), store().variants[1]!.id);
    await sync();
    await tell();
    expect(await line()).toMatchObject(BOUGHT);
  });

  test("is mapped once a push has made the product anew", async () => {
    const { product, store } = await onStore();
    const { tell, line } = await orderNow(store);
    shop.shopify.state.deleteProduct(store());
    await push(product.id);
    await runJobs();
    await tell();
    expect(await line()).toMatchObject(BOUGHT);
  });

  test("is mapped once a push has taken the variant off, and a push that brings it back maps it as before", async () => {
    const { product, store } = await onStore();
    const { tell, line } = await orderNow(store);
    const select = async (isSelected: boolean) => {
      await systemDb.importedVariant.update({ where: { id: product.variants[1]!.id }, data: { isSelected } });
      await push(product.id);
      await runJobs();
    };
    await select(false);
    expect(store().variants).toHaveLength(1);
    await tell();
    expect(await line()).toMatchObject(BOUGHT);
    // A variant of the merchant's own is none that was taken off.
    shop.shopify.merchant.addVariant(store(), { optionValues: ["Size 2"], price: "20.00", sku: "OWN" });
    await sync();
    expect((await variantsOf(product.id))[1]).toMatchObject({ source: null });
    expect(await newsOf(tenant)).toEqual([]);
    shop.shopify.merchant.removeVariant(store(), store().variants[1]!.id);
    await sync();
    await select(true);
    expect((await variantsOf(product.id))[1]).toMatchObject({ supplierSkuId: "Harbour lamp-1", supplierQuantity: 2 });
  });

  test("keeps it where the store tells none any more", async () => {
    const { store } = await onStore();
    const { order, tell, line } = await orderNow(store);
    await tell();
    const { externalVariantId, externalProductId } = await line();
    expect(externalVariantId).toBe(store().variants[1]!.id);
    const lines = order.lines.map((each) => ({ ...each, externalVariantId: null, externalProductId: null }));
    await tell({ ...order, lines, updatedAt: new Date(Date.parse(order.updatedAt) + 60_000).toISOString() });
    expect(await line()).toMatchObject({ externalVariantId, externalProductId });
  });
});

test("what a variant was mapped to outlives the push that finds it deleted", async () => {
  const { product, listing, store } = await onStore();
  const [, second] = await variantsOf(product.id);
  shop.shopify.merchant.removeVariant(store(), second!.externalId!);
  await push(product.id);
  await runJobs();
  expect(await variantsOf(product.id)).toHaveLength(1);
  await api.pushAgain({
    listing_ids: [listing.id],
    replace_edits: [{ listing_id: listing.id, fields: ["deleted_variants"] }],
  });
  await runJobs();
  expect((await variantsOf(product.id))[1]).toEqual({ ...second, externalId: store().variants[1]!.id });
});
