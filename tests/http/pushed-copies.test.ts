import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { listingVariantId } from "../../app/areas/catalog/server/push/listing-variant-id.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { api, clientOf, listingsOf, make, push, shop, tenant, useStoreToPushTo } from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";
import { makeTenant } from "../factories/tenants.ts";

useStoreToPushTo();

const bySize = { by: "option", option: "Size" } as const;

/** A product on the store with its listing. */
async function pushed(variants = 3) {
  const product = await make({ title: `Rope ${randomUUID().slice(0, 8)}`, variants });
  await push(product.id);
  await runJobs();
  const [listing] = await listingsOf(product.id);
  return { product, listing: listing! };
}
const countAtStore = () => shop.shopify.state.products.filter(() => true).length;
const atStore = (externalId: string | null) => shop.shopify.state.products.find(({ id }) => id === externalId);

describe("copies of pushed products", () => {
  test("C223 are products of the import list that no store has, bought as what they were copied of", async () => {
    const { product, listing } = await pushed();
    const elsewhere = {
      source: "aliexpress",
      sourceProductId: "1005",
      supplierSkuId: "sku-9",
      supplierSkuAttr: "14:9",
      supplierTitle: "Other rope",
      supplierQuantity: 2,
      unitCost: "1.5",
      costCurrency: "USD",
    };
    await systemDb.listingVariant.update({ where: { id: listing.variants[1]!.id }, data: elsewhere });
    const before = countAtStore();
    const { data } = await api.duplicatePushed({ listing_ids: [listing.id] });
    expect(data).toMatchObject({ kind: "duplicate", succeeded: 1, products: [{ name: `Copy of ${product.title}` }] });
    const copyId = data.products[0]!.product_package_id;
    expect(await listingsOf(copyId)).toEqual([]);
    expect(countAtStore()).toBe(before);

    await push(copyId);
    await runJobs();
    const [own] = await listingsOf(copyId);
    expect(own!.externalId).not.toBe(listing.externalId);
    expect(own!.variants.map(({ supplierSkuId, supplierQuantity }) => [supplierSkuId, supplierQuantity])).toEqual([
      [product.variants[0]!.supplierSkuId, 1],
      ["sku-9", 2],
      [product.variants[2]!.supplierSkuId, 1],
    ]);
    expect(own!.variants[1]).toMatchObject({ ...elsewhere, unitCost: expect.anything() });
    expect(countAtStore()).toBe(before + 1);
  });

  test("C223 of a listing whose product is gone there is none", async () => {
    const { listing } = await pushed();
    await systemDb.listing.update({ where: { id: listing.id }, data: { importedProductId: null } });
    await expect(api.duplicatePushed({ listing_ids: [listing.id] })).rejects.toMatchObject({ kind: "notFound" });
    await expect(api.duplicatePushed({ listing_ids: [randomUUID()] })).rejects.toMatchObject({ kind: "notFound" });
  });
});

describe("pushed products that are split", () => {
  test("C224 the store keeps its product until it is pushed again; then each variant is sold once", async () => {
    const { product, listing } = await pushed();
    const { data } = await api.splitPushed({ listing_ids: [listing.id], split: bySize, expected: 3 });
    expect(data).toMatchObject({ kind: "split", succeeded: 1 });
    const ids = data.products.map(({ product_package_id: id }) => id);
    expect(ids[0]).toBe(product.id);
    expect((await listingsOf(product.id))[0]!.variants).toHaveLength(3);
    expect(atStore(listing.externalId)!.variants).toHaveLength(3);

    await push(...ids);
    await runJobs();
    const listings = (await Promise.all(ids.map(listingsOf))).flat();
    expect(listings.map(({ pushState }) => pushState)).toEqual(["success", "success", "success"]);
    expect(listings[0]!.externalId).toBe(listing.externalId);
    expect(listings.map(({ externalId }) => atStore(externalId)!.variants.length)).toEqual([1, 1, 1]);
    expect(listings.flatMap(({ variants }) => variants.map(({ supplierSkuId }) => supplierSkuId))).toEqual(
      product.variants.map(({ supplierSkuId }) => supplierSkuId),
    );
  });

  test("C224 a product that is being pushed waits, and no listing is left without variants", async () => {
    const { product, listing } = await pushed();
    const split = () => api.splitPushed({ listing_ids: [listing.id], split: bySize });
    await systemDb.listing.update({ where: { id: listing.id }, data: { pushState: "pushing" } });
    await expect(split()).rejects.toMatchObject({ text: { key: "errors.catalog_push_under_way" } });
    await systemDb.listing.update({ where: { id: listing.id }, data: { pushState: "success" } });

    const second = await systemDb.listing.create({
      data: {
        workspaceId: tenant.workspace.id,
        storeId: tenant.store.id,
        origin: "pushed",
        importedProductId: product.id,
        splitIndex: 1,
        title: "Second",
        pushState: "success",
      },
    });
    const last = product.variants[2]!;
    await systemDb.listingVariant.delete({ where: { id: listingVariantId(listing.id, last.id) } });
    await systemDb.listingVariant.create({
      data: {
        id: listingVariantId(second.id, last.id),
        workspaceId: tenant.workspace.id,
        listingId: second.id,
        storeId: tenant.store.id,
        position: 0,
        optionValues: [],
      },
    });
    await expect(api.splitImports({ product_package_ids: [product.id], split: bySize })).rejects.toMatchObject({
      text: { key: "errors.catalog_split_listing_emptied" },
    });
    const { data } = await split();
    expect(data.products.map(({ total_variants: count }) => count)).toEqual([2, 1]);
    const kept = await systemDb.importedVariant.findMany({ where: { importedProductId: product.id } });
    expect(kept.map(({ id }) => id).sort()).toEqual([product.variants[0]!.id, last.id].sort());
  });

  test("C223 C224 a stranger's listings are not found", async () => {
    const { listing } = await pushed();
    const stranger = clientOf(await makeTenant());
    const ids = { listing_ids: [listing.id] };
    await expect(stranger.duplicatePushed(ids)).rejects.toMatchObject({ kind: "notFound" });
    await expect(stranger.splitPushed({ ...ids, split: bySize })).rejects.toMatchObject({ kind: "notFound" });
  });
});
