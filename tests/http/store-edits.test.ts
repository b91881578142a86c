/** What a merchant changes in the store stays, however often the product is pushed over (decision 80). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { MerchantEdits } from "../../sandbox/shopify/products/merchant-edits.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { EDITS, named, wordsAfter } from "../factories/merchant-edits.ts";
import {
  api,
  listingsOf,
  make,
  productsWithKey,
  push,
  settings,
  shop,
  tenant,
  useStoreToPushTo,
} from "../factories/pushing.ts";
import { hurryJobs, runJobs } from "../factories/run-jobs.ts";

useStoreToPushTo();

/** A product on the store, and the store's side of it; with as many of its two variants as are wanted. */
async function onStore(selected = 2) {
  const product = await make();
  const left = product.variants.slice(selected).map(({ id }) => id);
  await systemDb.importedVariant.updateMany({ where: { id: { in: left } }, data: { isSelected: false } });
  await systemDb.importedVariant.updateMany({ where: { importedProductId: product.id }, data: { weightGrams: 500 } });
  await push(product.id);
  await runJobs();
  const [listing] = await listingsOf(product.id);
  return {
    id: product.id,
    variants: product.variants,
    listingId: listing!.id,
    store: () => productsWithKey(listing!.id)[0]!,
  };
}
const pushAgain = async (id: string) => {
  const { data } = await push(id);
  expect(data.processing).toBe(1);
  await runJobs();
};
const rename = (id: string, title: string) => systemDb.importedProduct.update({ where: { id }, data: { title } });
const compare = async (id: string) =>
  (
    await api.storeEdits({
      product_package_ids: [id],
      store_ids: [tenant.store.id],
      is_publish: true,
      allow_sell_out_of_stock: true,
    })
  ).data;

let merchant: MerchantEdits;
beforeEach(() => {
  ({ merchant } = shop.shopify);
});

describe("what the merchant edited stays through two pushes", () => {
  test("each edit of the field is among them", () => {
    const { edits } = fieldCase<{ edits: string[] }>("merchant-edits-then-push");
    const tried = ["tag", "price", "status", "own variant"].map(named).concat("title", "description", "vendor");
    expect(edits.toSorted()).toEqual(tried.toSorted());
  });

  test.each(EDITS)("%s", async (_, field, edit, look) => {
    const { id, store, listingId } = await onStore();
    const before = structuredClone(look(store()));
    edit(store());
    const edited = structuredClone(look(store()));
    expect(edited).not.toEqual(before);
    for (const round of [1, 2]) {
      await systemDb.importedProduct.update({
        where: { id },
        data: { vendor: field === "vendor" ? "" : `House ${round}` },
      });
      const { listings } = await compare(id);
      if (field) expect(listings.flatMap(({ edits }) => edits.map((each) => each.field))).toContain(field);
      await pushAgain(id);
      expect(look(store())).toEqual(edited);
      // What the merchant left alone is ours.
      if (field !== "vendor") expect(store().vendor).toBe(`House ${round}`);
      if (!field) continue;
      expect((await systemDb.listing.findUniqueOrThrow({ where: { id: listingId } })).editedFields).toContain(field);
    }
  });

  test("a variant of the merchant's own, with its price and its stock", async () => {
    const { id, store, listingId } = await onStore();
    const own = merchant.addVariant(store(), { optionValues: [wordsAfter("own variant")], price: "3.00", sku: "OWN" });
    await api.syncStoreProducts({});
    await runJobs();
    for (const title of ["First", "Second"]) {
      await rename(id, title);
      await pushAgain(id);
      expect(store()).toMatchObject({ title });
      expect(store().variants).toHaveLength(3);
      expect(store().variants.find((variant) => variant.id === own.id)).toMatchObject({ price: "3.00", sku: "OWN" });
    }
    const [listing] = await listingsOf(id);
    expect(listing).toMatchObject({ id: listingId, variantsCount: 3, mappedCount: 2 });
  });

  test("one that the import comes to have as well is not taken over, and the push says so", async () => {
    const { id, store, variants, listingId } = await onStore(1);
    const own = merchant.addVariant(store(), { optionValues: ["Size 2"], price: "3.00", sku: "OWN" });
    const levels = structuredClone(own.inventoryItem.levels);
    await api.syncStoreProducts({});
    await runJobs();
    const row = { listingId, externalId: own.id };
    await systemDb.listingVariant.updateMany({ where: row, data: { source: "zopi", supplierSkuId: "elsewhere" } });
    await systemDb.importedVariant.update({ where: { id: variants[1]!.id }, data: { isSelected: true } });
    await pushAgain(id);
    expect((await listingsOf(id))[0]).toMatchObject({
      pushState: "error",
      errorCode: "variants_of_merchant",
      errorDetail: { detail: "Size 2" },
    });
    const kept = store().variants.find((variant) => variant.id === own.id);
    expect(kept).toMatchObject({ price: "3.00", sku: "OWN", metafields: [], inventoryItem: { levels } });
    expect(await systemDb.listingVariant.findFirst({ where: row })).toMatchObject({ supplierSkuId: "elsewhere" });
    // Nor by the next try, which knows of the first.
    await pushAgain(id);
    expect((await listingsOf(id))[0]).toMatchObject({ errorCode: "variants_of_merchant" });
  });

  test("nothing differs where nothing was edited, and ours goes", async () => {
    const { id, store, variants } = await onStore();
    expect(await compare(id)).toEqual({ checked: 1, listings: [] });
    await rename(id, "Better lamp");
    await systemDb.importedVariant.update({ where: { id: variants[0]!.id }, data: { price: "15.00" } });
    await pushAgain(id);
    expect(store().title).toBe("Better lamp");
    expect(store().variants[0]!.price).toBe("15.00");
  });

  test("variants that were made anew keep what was edited of them, and none is doubled", async () => {
    const { id, store } = await onStore();
    merchant.editVariant(store(), store().variants[0]!, { price: "19.00" });
    merchant.remakeVariants(store());
    const ids = store().variants.map((variant) => variant.id);
    for (const title of ["First", "Second"]) {
      await rename(id, title);
      await pushAgain(id);
      expect(store().variants.map((variant) => variant.id)).toEqual(ids);
      expect(store().variants.map(({ price }) => price)).toEqual(["19.00", "12.99"]);
    }
  });
});

describe("a person", () => {
  test("sees what was pushed last, what the store has and what ours is, and has a field replaced", async () => {
    const { id, store, listingId } = await onStore();
    merchant.edit(store(), { title: "Theirs", vendor: "Their house" });
    merchant.editVariant(store(), store().variants[1]!, { price: "19.00" });
    await rename(id, "Ours by now");
    expect((await compare(id)).listings).toMatchObject([
      {
        listing_id: listingId,
        is_read: true,
        own_variants: 0,
        edits: [
          {
            field: "title",
            count: 1,
            texts: [{ variant: null, last: "Harbour lamp", store: "Theirs", ours: "Ours by now" }],
          },
          { field: "vendor", count: 1 },
          {
            field: "price",
            count: 1,
            texts: [{ variant: "Size 2", last: "12.99 (19.99)", store: "19 (19.99)", ours: "12.99 (19.99)" }],
          },
        ],
      },
    ]);
    await api.push({
      product_package_ids: [id],
      push_settings: settings(),
      replace_edits: [{ listing_id: listingId, fields: ["title"] }],
    });
    await runJobs();
    expect(store()).toMatchObject({ title: "Ours by now", vendor: "Their house" });
    expect(store().variants[1]!.price).toBe("19.00");
    await rename(id, "Ours again");
    await api.pushAgain({ listing_ids: [listingId], replace_edits: [{ listing_id: listingId, fields: ["price"] }] });
    await runJobs();
    expect(store()).toMatchObject({ title: "Ours again", vendor: "Their house" });
    expect(store().variants[1]!.price).toBe("12.99");
  });

  test("has a draft put on sale by asking for it alone", async () => {
    const { id, store, listingId } = await onStore();
    merchant.edit(store(), { status: "DRAFT" });
    await api.push({
      product_package_ids: [id],
      push_settings: settings(),
      replace_edits: [{ listing_id: listingId, fields: ["status"] }],
    });
    await runJobs();
    expect(store().status).toBe("ACTIVE");
  });

  test("has a deleted variant made again by asking for it", async () => {
    const { id, store, listingId } = await onStore();
    merchant.removeVariant(store(), store().variants[1]!.id);
    await api.syncStoreProducts({});
    await runJobs();
    await pushAgain(id);
    expect(store().variants).toHaveLength(1);
    await api.pushAgain({
      listing_ids: [listingId],
      replace_edits: [{ listing_id: listingId, fields: ["deleted_variants"] }],
    });
    await runJobs();
    expect(store().variants.map(({ sku }) => sku)).toEqual(["LAMP-0", "LAMP-1"]);
  });

  test("is told of many by what the stores told of themselves", async () => {
    const products = [];
    for (let index = 0; index < 11; index += 1) products.push(await make({ title: `Lamp ${index}`, variants: 1 }));
    await push(...products.map(({ id }) => id));
    await runJobs();
    const [listing] = await listingsOf(products[3]!.id);
    merchant.edit(productsWithKey(listing!.id)[0]!, { title: "Theirs" });
    await api.syncStoreProducts({});
    await runJobs();
    const { data } = await api.storeEdits({
      product_package_ids: products.map(({ id }) => id),
      store_ids: [tenant.store.id],
    });
    expect(data).toMatchObject({
      checked: 11,
      listings: [{ listing_id: listing!.id, is_read: false, edits: [{ field: "title", count: 1, texts: [] }] }],
    });
  });
});

test("a push whose answer was lost is ours, not the merchant's", async () => {
  const { id, store } = await onStore();
  await rename(id, "Lost lamp");
  await push(id);
  shop.served.context.faults.add({ vendor: "shopify", kind: "timeout_after_write", match: "productSet", count: 1 });
  shortenDeadlines(400);
  await runJobs();
  vi.restoreAllMocks();
  expect(store().title).toBe("Lost lamp");
  await hurryJobs();
  await runJobs();
  await rename(id, "Found lamp");
  await pushAgain(id);
  expect(store().title).toBe("Found lamp");
});

test("a product that the merchant deleted is made anew as ours", async () => {
  const { id, store, listingId } = await onStore();
  const first = store();
  merchant.edit(first, { title: "Theirs" });
  shop.shopify.state.deleteProduct(first);
  await pushAgain(id);
  expect(productsWithKey(listingId)).toEqual([expect.objectContaining({ title: "Harbour lamp", status: "ACTIVE" })]);
  expect(store().publications.length).toBeGreaterThan(0);
});
