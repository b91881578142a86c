/** A push that is half done is no failure where the product is there: its ids are kept, and what is missing is said. */
import { expect, test } from "vitest";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { newsOf } from "../factories/news.ts";
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

const pushed = async (productId: string) => (await listingsOf(productId))[0]!;
const rowOf = async () => (await api.pushedListings({})).data.products[0]!;

test("a sales channel that goes between the press and the push leaves the others, and is not asked for again", async () => {
  const [{ publications: named }] = fieldCase<{ input: { push_settings: [{ publications: string[] }] } }>(
    "publication-gone",
  ).input.push_settings;
  const { state } = shop.shopify;
  const has = (await shop.listings.listPublications()).map(({ name }) => name);
  const added = named.filter((name) => !has.includes(name)).map((name) => state.addChannel(DEMO_SHOP, name));
  const channel = added.at(-1)!;
  const ids = (await shop.listings.listPublications()).map(({ id }) => id);
  const product = await make();
  const publications = ids.map((id) => ({ id, handle: "" }));
  await api.push({ product_package_ids: [product.id], push_settings: [{ ...settings()[0]!, publications }] });
  shop.shopify.state.removeChannel(channel);
  await runJobs();
  const listing = await pushed(product.id);
  expect(listing).toMatchObject({ pushState: "success", errorCode: null, externalId: expect.any(String) });
  expect(productsWithKey(listing.id)[0]!.publications).toHaveLength(ids.length - 1);
  expect((await rowOf()).missing).toEqual({ publications: 1, pictures: 0 });
  await api.pushAgain({ listing_ids: [listing.id] });
  await runJobs();
  expect((await rowOf()).missing).toEqual({ publications: 0, pictures: 0 });
});

test("ids are kept, and the plan's month counts the product, though it could not be published", async () => {
  const product = await make();
  await push(product.id);
  shop.served.context.faults.add({ vendor: "shopify", kind: "server_error", match: "publishablePublish", count: 1 });
  await runJobs();
  const listing = await pushed(product.id);
  expect(productsWithKey(listing.id).map(({ id }) => id)).toEqual([listing.externalId]);
  expect(listing.variants.every(({ externalId }) => externalId)).toBe(true);
  expect((await api.listingQuota({})).data.used).toBe(1);
});

test("pictures that the store could not fetch are said, told of, and sent again", async () => {
  const product = await make();
  await push(product.id);
  await runJobs();
  const { id } = await pushed(product.id);
  const store = () => productsWithKey(id)[0]!;
  await hurryJobs();
  await runJobs();
  expect((await rowOf()).missing.pictures).toBe(0);
  shop.shopify.merchant.failPictures(store());
  await hurryJobs();
  await runJobs();
  expect((await rowOf()).missing.pictures).toBe(1);
  expect(await newsOf(tenant)).toMatchObject([{ kind: "product_pictures_missing", count: 1 }]);

  const [failed] = store().media;
  await push(product.id);
  await runJobs();
  expect(store().media.map(({ id: mediaId }) => mediaId)).not.toContain(failed!.id);
  for (const media of store().media) media.status = "READY";
  shop.shopify.state.saveProduct(store());
  await hurryJobs();
  await runJobs();
  expect((await rowOf()).missing.pictures).toBe(0);
});

test("a variant whose value ends with a blank keeps its id and its mapping", async () => {
  const product = await make();
  await systemDb.importedVariant.update({
    where: { id: product.variants[1]!.id },
    data: { optionValues: ["Size 2 "] },
  });
  await push(product.id);
  await runJobs();
  const listing = await pushed(product.id);
  expect(listing).toMatchObject({ pushState: "success", mappedCount: 2 });
  expect(listing.variants.every(({ externalId }) => externalId)).toBe(true);
});
