/** What a merchant changes in the store stays, however often the product is pushed over (decision 80). */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Product } from "../../sandbox/shopify/model.ts";
import { newMedia } from "../../sandbox/shopify/products/media.ts";
import type { MerchantEdits } from "../../sandbox/shopify/products/merchant-edits.ts";
import { shortenDeadlines } from "../adapters/shopify-standin.ts";
import { fieldCase } from "../factories/field-cases.ts";
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

/** Each kind of edit: what the merchant does, and what of the product tells of it. */
/** What merchants edit between two pushes, each in a few words */
const { edits: OF_THE_FIELD } = fieldCase<{ edits: string[] }>("merchant-edits-then-push");
const named = (start: string) => OF_THE_FIELD.find((edit) => edit.startsWith(start))!;
const wordsAfter = (start: string) =>
  named(start)
    .slice(start.length + 1)
    .replaceAll('"', "");

const EDITS: [string, string, (product: Product) => unknown, (product: Product) => unknown][] = [
  ["a title", "title", (product) => merchant.edit(product, { title: "Our own lamp" }), ({ title }) => title],
  [
    "a description",
    "description",
    (product) => merchant.edit(product, { descriptionHtml: "<p>By hand</p>" }),
    ({ descriptionHtml }) => descriptionHtml,
  ],
  ["a tag", "tags", (product) => merchant.edit(product, { tags: ["light", wordsAfter("tag")] }), ({ tags }) => tags],
  ["a vendor", "vendor", (product) => merchant.edit(product, { vendor: "Our house" }), ({ vendor }) => vendor],
  [
    "a type",
    "product_type",
    (product) => merchant.edit(product, { productType: "Lamps" }),
    ({ productType }) => productType,
  ],
  [
    "texts for search engines",
    "seo_title",
    (product) => merchant.edit(product, { seo: { title: "Lamp!", description: null } }),
    ({ seo }) => seo.title,
  ],
  [
    "a draft",
    "status",
    (product) => merchant.edit(product, { status: wordsAfter("status").toUpperCase() as Product["status"] }),
    ({ status }) => status,
  ],
  [
    "an unlisted product",
    "status",
    (product) => merchant.edit(product, { status: "UNLISTED" }),
    ({ status }) => status,
  ],
  [
    "an archived product",
    "status",
    (product) => merchant.edit(product, { status: "ARCHIVED" }),
    ({ status }) => status,
  ],
  [
    "a price",
    "price",
    (product) => merchant.editVariant(product, product.variants[0]!, { price: wordsAfter("price") }),
    ({ variants }) => variants[0]!.price,
  ],
  [
    "a compare-at price",
    "price",
    (product) => merchant.editVariant(product, product.variants[0]!, { compareAtPrice: null }),
    ({ variants }) => variants[0]!.compareAtPrice,
  ],
  [
    "a SKU",
    "sku",
    (product) => merchant.editVariant(product, product.variants[0]!, { sku: "MINE-1" }),
    ({ variants }) => variants[0]!.sku,
  ],
  [
    "a cost",
    "cost",
    (product) => merchant.editVariant(product, product.variants[0]!, { cost: "5.55" }),
    ({ variants }) => variants[0]!.inventoryItem.cost,
  ],
  [
    "a variant with tax",
    "taxable",
    (product) => merchant.editVariant(product, product.variants[0]!, { taxable: true }),
    ({ variants }) => variants[0]!.taxable,
  ],
  [
    "a variant that ends with its stock",
    "oversell",
    (product) => merchant.editVariant(product, product.variants[0]!, { inventoryPolicy: "DENY" }),
    ({ variants }) => variants[0]!.inventoryPolicy,
  ],
  [
    "a value's name",
    "values",
    (product) => merchant.renameValue(product, "Size 2", "Large"),
    ({ options }) => options[0]!.values.map(({ name }) => name),
  ],
  [
    "an option's name",
    "options",
    (product) => {
      product.options[0]!.name = "How large";
      return merchant.edit(product, {});
    },
    ({ options }) => options[0]!.name,
  ],
  [
    "a deleted variant",
    "deleted_variants",
    (product) => merchant.removeVariant(product, product.variants[1]!.id),
    ({ variants }) => variants.map(({ sku }) => sku),
  ],
  [
    "a picture of the merchant's own",
    "pictures",
    (product) => {
      product.media.push(newMedia({ shopify: shop.shopify } as never, "https://images.test/own.png", "Mine"));
      return merchant.edit(product, {});
    },
    ({ media }) => media.map(({ alt }) => alt),
  ],
];

describe("what the merchant edited stays through two pushes", () => {
  test("each edit of the field is among them", () => {
    const tried = ["tag", "price", "status", "own variant"].map(named).concat("title", "description", "vendor");
    expect(OF_THE_FIELD.toSorted()).toEqual(tried.toSorted());
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
      expect(listings.flatMap(({ edits }) => edits.map((each) => each.field))).toContain(field);
      await pushAgain(id);
      expect(look(store())).toEqual(edited);
      // What the merchant left alone is ours.
      if (field !== "vendor") expect(store().vendor).toBe(`House ${round}`);
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

  test("a sales channel that it was taken off", async () => {
    const { id, store } = await onStore();
    const left = store().publications.slice(1);
    store().publications = left;
    shop.shopify.state.saveProduct(store());
    await pushAgain(id);
    expect(store().publications).toEqual(left);
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
