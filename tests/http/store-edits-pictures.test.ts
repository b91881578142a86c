/** The picture that a merchant gives a variant in the store stays, however often ours are pushed (decision 80). */
import { beforeEach, describe, expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { newMedia } from "../../sandbox/shopify/products/media.ts";
import type { MerchantEdits } from "../../sandbox/shopify/products/merchant-edits.ts";
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
import { runJobs } from "../factories/run-jobs.ts";

useStoreToPushTo();

let merchant: MerchantEdits;
beforeEach(() => {
  ({ merchant } = shop.shopify);
});

const addressOf = (name: string) => `https://images.test/${name}.png`;
const setPictures = (id: string, ...names: string[]) =>
  systemDb.importedProduct.update({
    where: { id },
    data: { images: names.map((name) => ({ url: addressOf(name), alt: name })) },
  });
const setVariantPicture = (id: string, name: string) =>
  systemDb.importedVariant.update({ where: { id }, data: { imageUrl: addressOf(name) } });
const pushAgain = async (id: string) => {
  expect((await push(id)).data.processing).toBe(1);
  await runJobs();
};

/** A product on the store, fetched pictures and all: of its two variants each has one of its two pictures. */
async function onStore() {
  const { id, variants } = await make();
  await setPictures(id, "one", "two");
  await setVariantPicture(variants[0]!.id, "one");
  await setVariantPicture(variants[1]!.id, "two");
  await pushAgain(id);
  const listingId = (await listingsOf(id))[0]!.id;
  const store = () => productsWithKey(listingId)[0]!;
  const ids = () => store().media.map((media) => media.id);
  const picturesOf = () => store().media.map(({ originalSource }) => originalSource);
  /** The addresses of the variants' pictures */
  const shown = () =>
    store().variants.map(
      ({ mediaIds }) => store().media.find((media) => media.id === mediaIds[0])?.originalSource ?? null,
    );
  merchant.failPictures(store(), 0);
  return { id, variants, listingId, store, ids, picturesOf, shown };
}
const assign = (product: ReturnType<typeof productsWithKey>[number], place: number, picture: string | null) =>
  merchant.editVariant(product, product.variants[place]!, { picture });
const compare = async (id: string) =>
  (await api.storeEdits({ product_package_ids: [id], store_ids: [tenant.store.id] })).data.listings;

describe("a variant's picture", () => {
  test("stays where ours change, once among the pictures, and is told", async () => {
    const { id, listingId, store, ids, picturesOf, shown } = await onStore();
    const [, two] = ids();
    assign(store(), 0, two!);
    expect(await compare(id)).toMatchObject([
      { edits: [{ field: "picture", count: 1, texts: [{ variant: "Size 1", last: "1", store: "2", ours: "1" }] }] },
    ]);
    for (const more of ["three", "four"]) {
      await setPictures(id, "one", "two", more);
      await pushAgain(id);
      expect(picturesOf()).toEqual(["one", "two", more].map(addressOf));
      expect(store().variants[0]!.mediaIds).toEqual([two]);
      // What the merchant left alone shows ours.
      expect(shown()).toEqual([addressOf("two"), addressOf("two")]);
      expect((await listingsOf(id))[0]).toMatchObject({ id: listingId, editedFields: ["picture"] });
    }
    const before = ids();
    await pushAgain(id);
    expect(ids()).toEqual(before);
  });

  test("stays beside ours where ours are others by then", async () => {
    const { id, store, ids, picturesOf } = await onStore();
    const [, two] = ids();
    assign(store(), 0, two!);
    await setPictures(id, "one", "five");
    await systemDb.importedVariant.updateMany({
      where: { importedProductId: id },
      data: { imageUrl: addressOf("one") },
    });
    for (let round = 0; round < 2; round += 1) {
      await pushAgain(id);
      expect(picturesOf()).toEqual(["one", "five", "two"].map(addressOf));
      expect(store().variants[0]!.mediaIds).toEqual([two]);
      merchant.failPictures(store(), 0);
    }
    const before = ids();
    await pushAgain(id);
    expect(ids()).toEqual(before);
  });

  test("that was taken off is not given back", async () => {
    const { id, store, shown } = await onStore();
    assign(store(), 0, null);
    for (const more of ["three", "four"]) {
      await setPictures(id, "one", "two", more);
      await pushAgain(id);
      expect(shown()).toEqual([null, addressOf("two")]);
      merchant.failPictures(store(), 0);
    }
  });

  test("of the merchant's own variant stays as well", async () => {
    const { id, store, ids } = await onStore();
    const [, two] = ids();
    const own = merchant.addVariant(store(), { optionValues: ["Own"], price: "3.00", sku: "OWN", picture: two });
    await setPictures(id, "one", "two", "three");
    await pushAgain(id);
    expect(store().variants.find((variant) => variant.id === own.id)!.mediaIds).toEqual([two]);
    expect(ids()).toHaveLength(3);
  });

  test("is ours again where that is asked for, beside pictures that stay the merchant's", async () => {
    const { id, listingId, store, ids, picturesOf, shown } = await onStore();
    const mine = newMedia({ shopify: shop.shopify } as never, addressOf("mine"), "Mine");
    store().media.push(mine);
    assign(store(), 0, mine.id);
    const before = ids();
    const replace = (field: "picture" | "pictures") =>
      api.push({
        product_package_ids: [id],
        push_settings: settings(),
        replace_edits: [{ listing_id: listingId, fields: [field] }],
      });
    await replace("picture");
    await runJobs();
    expect(shown()).toEqual([addressOf("one"), addressOf("two")]);
    expect(ids()).toEqual(before);
    expect((await compare(id)).flatMap(({ edits }) => edits.map(({ field }) => field))).toEqual(["pictures"]);
    await replace("pictures");
    await runJobs();
    expect(picturesOf()).toEqual(["one", "two"].map(addressOf));
  });

  test("is ours where nobody has edited it, and nothing is told then", async () => {
    const { id, variants, store, shown } = await onStore();
    expect(await compare(id)).toEqual([]);
    await setVariantPicture(variants[0]!.id, "two");
    await pushAgain(id);
    expect(shown()).toEqual([addressOf("two"), addressOf("two")]);
    merchant.failPictures(store(), 0);
    expect(await compare(id)).toEqual([]);
    await api.syncStoreProducts({});
    await runJobs();
    expect((await listingsOf(id))[0]!.editedFields).toEqual([]);
  });

  test("is told of by the store itself", async () => {
    const { id, store, ids } = await onStore();
    assign(store(), 0, ids()[1]!);
    await api.syncStoreProducts({});
    await runJobs();
    expect((await listingsOf(id))[0]!.editedFields).toEqual(["picture"]);
  });
});
