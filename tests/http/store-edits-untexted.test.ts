/** What no text tells apart stays the merchant's as well: pictures, and what apps have written (decision 80). */
import { expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { api, listingsOf, make, productsWithKey, push, shop, useStoreToPushTo } from "../factories/pushing.ts";
import { runJobs } from "../factories/run-jobs.ts";

useStoreToPushTo();

/** A product on the store, and the store's side of it. */
async function onStore() {
  const product = await make();
  await push(product.id);
  await runJobs();
  const [listing] = await listingsOf(product.id);
  return {
    id: product.id,
    variants: product.variants,
    store: () => productsWithKey(listing!.id)[0]!,
  };
}
const pushAgain = async (id: string) => {
  await push(id);
  await runJobs();
};

test("the sequence of pictures that have no texts, whatever of the product is pushed", async () => {
  const { id, store, variants } = await onStore();
  const images = ["one", "two"].map((name) => ({ url: `https://images.test/${name}.png`, alt: "" }));
  await systemDb.importedProduct.update({ where: { id }, data: { images } });
  await pushAgain(id);
  const ids = () => store().media.map((media) => media.id);
  store().media.reverse();
  shop.shopify.merchant.edit(store(), {});
  const reversed = ids();
  expect(reversed).toHaveLength(2);
  const options = [{ name: "Size", values: ["Size 1", "Size 9"] }];
  await systemDb.importedProduct.update({ where: { id }, data: { options } });
  await systemDb.importedVariant.update({ where: { id: variants[1]!.id }, data: { optionValues: ["Size 9"] } });
  for (let round = 0; round < 2; round += 1) {
    await pushAgain(id);
    expect(ids()).toEqual(reversed);
  }
  const [listing] = await listingsOf(id);
  await api.pushAgain({
    listing_ids: [listing!.id],
    replace_edits: [{ listing_id: listing!.id, fields: ["pictures"] }],
  });
  await runJobs();
  expect(store().media.map(({ originalSource }) => originalSource)).toEqual(images.map(({ url }) => url));
});

test("pictures, with their ids, where a variant was deleted and nothing has changed", async () => {
  const { id, store } = await onStore();
  const ids = () => store().media.map((media) => media.id);
  const before = ids();
  shop.shopify.merchant.removeVariant(store(), store().variants[1]!.id);
  for (let round = 0; round < 3; round += 1) {
    await pushAgain(id);
    expect(ids()).toEqual(before);
  }
});

test("the place of a variant of the merchant's own, and of its value, among ours", async () => {
  const { id, store } = await onStore();
  shop.shopify.merchant.addVariant(store(), { optionValues: ["Size 1.5"], price: "3.00" });
  store().variants = [0, 2, 1].map((place) => store().variants[place]!);
  const [option] = store().options;
  option!.values = [0, 2, 1].map((place) => option!.values[place]!);
  const names = () => store().options[0]!.values.map(({ name }) => name);
  for (const title of ["First", "Second"]) {
    await systemDb.importedProduct.update({ where: { id }, data: { title } });
    await pushAgain(id);
    expect(store()).toMatchObject({ title });
    expect(names()).toEqual(["Size 1", "Size 1.5", "Size 2"]);
    expect(store().variants.map(({ price }) => price)).toEqual(["12.99", "3.00", "12.99"]);
  }
});

test("what apps have written of variants, beside our key, which is given back where it is missing", async () => {
  const { id, store } = await onStore();
  const fabric = { ...store().variants[0]!.metafields[0]!, namespace: "custom", key: "fabric", value: "linen" };
  store().variants[0]!.metafields.push(fabric);
  store().variants[1]!.metafields = [fabric];
  for (const title of ["First", "Second"]) {
    await systemDb.importedProduct.update({ where: { id }, data: { title } });
    await pushAgain(id);
    expect(store()).toMatchObject({ title });
    for (const { metafields } of store().variants) {
      expect(metafields.map(({ key }) => key).toSorted()).toEqual(["fabric", "variant_key"]);
      expect(metafields).toContainEqual(fabric);
    }
  }
});
