/** Of products that were pushed before it was kept what with, all that differs stays, and is told (decision 80). */
import { expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
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

test("of many that were pushed before this was known, each is told, and has its fields replaced by asking for it", async () => {
  const products = [];
  for (let index = 0; index < 11; index += 1) products.push(await make({ title: `Lamp ${index}`, variants: 1 }));
  const ids = products.map(({ id }) => id);
  await push(...ids);
  await runJobs();
  await systemDb.listingPush.deleteMany({ where: { workspaceId: tenant.workspace.id } });
  await systemDb.importedVariant.updateMany({ where: { importedProductId: { in: ids } }, data: { price: "15.00" } });
  const read = async () => (await api.storeEdits({ product_package_ids: ids, store_ids: [tenant.store.id] })).data;
  const { listings } = await read();
  expect(
    listings.map(({ is_known: isKnown, edits }) => [isKnown, edits.some(({ field }) => field === "price")]),
  ).toEqual(ids.map(() => [false, true]));
  const chosen = listings[0]!;
  await api.push({
    product_package_ids: ids,
    push_settings: settings(),
    replace_edits: [{ listing_id: chosen.listing_id, fields: chosen.edits.map(({ field }) => field) }],
  });
  await runJobs();
  const prices = listings.map(({ listing_id: id }) => productsWithKey(id)[0]!.variants[0]!.price);
  expect(prices).toEqual(listings.map((listing) => (listing === chosen ? "15.00" : "12.99")));
  // What stayed is told from then on, also once the store has told of itself.
  await api.syncStoreProducts({});
  await runJobs();
  const stayed = (await read()).listings;
  expect(stayed.map((listing) => listing.listing_id)).toEqual(listings.slice(1).map((listing) => listing.listing_id));
  for (const { is_known: isKnown, edits } of stayed) {
    expect(isKnown).toBe(true);
    expect(edits.map(({ field }) => field)).toEqual(["price"]);
  }
});

test("of a product that was pushed before this was known, all that differs stays", async () => {
  const { id } = await make();
  await push(id);
  await runJobs();
  const listingId = (await listingsOf(id))[0]!.id;
  const store = () => productsWithKey(listingId)[0]!;
  await systemDb.listingPush.delete({ where: { listingId } });
  shop.shopify.merchant.edit(store(), { title: "Theirs" });
  await systemDb.importedProduct.update({ where: { id }, data: { title: "Ours" } });
  await push(id);
  await runJobs();
  expect(store().title).toBe("Theirs");
});
