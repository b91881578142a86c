/** A push that can't do all that it is asked for does the rest, loses no ids and says what is missing. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BulkPushResult, PushedListing } from "../../app/adapters/listing-channel/listing-channel";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { fieldCase } from "../factories/field-cases.ts";
import { makeListing, serveShopify, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
let locationId: string;

beforeAll(async () => {
  shop = await serveShopify();
  ({ locationId } = await shop.fulfillment.ensureFulfillmentLocation());
});
beforeEach(() => shop.served.context.faults.clear());
afterAll(() => shop.served.close());

const productOf = (externalId: string) => shop.shopify.state.products.get(externalId)!;
/** Publications of which the last has gone since they were read. */
async function withOneGone(): Promise<{ all: string[]; gone: string }> {
  const { state } = shop.shopify;
  const channel = state.addChannel(DEMO_SHOP, "Snapchat Ads");
  const all = (await shop.listings.listPublications()).map(({ id }) => id);
  state.removeChannel(channel);
  return { all, gone: channel.id };
}

test("publishes at the channels that are left and names the one that is gone", async () => {
  const { all, gone } = await withOneGone();
  const kept: PushedListing[] = [];
  const listing = makeListing({ key: "channel-gone", locationId, publicationIds: all });
  const pushed = await shop.listings.pushListing(listing, { keep: async (made) => void kept.push(made) });
  expect(pushed.unpublished).toEqual([gone]);
  const { publications } = productOf(pushed.externalId);
  expect(publications.map(({ publicationId }) => publicationId).sort()).toEqual(all.filter((id) => id !== gone).sort());
  expect(kept).toEqual([{ ...pushed, unpublished: [] }]);
});

test("does so in bulk", async () => {
  const { all, gone } = await withOneGone();
  const listings = ["bulk-gone-1", "bulk-gone-2"].map((key) => makeListing({ key, locationId, publicationIds: all }));
  const results: BulkPushResult[] = [];
  const kept: string[] = [];
  await shop.listings.pushListings(listings, async (result) => void results.push(result), {
    keep: async ({ key }) => void kept.push(key),
  });
  expect(kept.sort()).toEqual(["bulk-gone-1", "bulk-gone-2"]);
  for (const result of results) {
    if (!result.ok) throw new Error(result.reason);
    expect(result.listing.unpublished).toEqual([gone]);
    expect(productOf(result.listing.externalId).publications).toHaveLength(all.length - 1);
  }
  expect(results).toHaveLength(2);
});

test("tells the ids before it publishes, whatever becomes of that", async () => {
  const publicationIds = (await shop.listings.listPublications()).map(({ id }) => id);
  const listing = makeListing({ key: "ids-first", locationId, publicationIds });
  const kept: PushedListing[] = [];
  shop.served.context.faults.add({ vendor: "shopify", kind: "server_error", match: "publishablePublish", count: 1 });
  await expect(
    shop.listings.pushListing(listing, { keep: async (made) => void kept.push(made) }),
  ).rejects.toMatchObject({
    reason: "vendor_down",
  });
  expect(kept).toEqual([expect.objectContaining({ key: "ids-first", externalId: expect.any(String) })]);
  expect(kept[0]!.variants).toHaveLength(4);
});

test("gives each variant its own picture, also where it is none of the product's", async () => {
  const { product_images, variant_images } =
    fieldCase<Record<"product_images" | "variant_images", string[]>>("variant-pictures");
  const addressOf = (picture: string) => `https://images.test/${picture}`;
  const [red, blue, ...others] = makeListing({ key: "own-pictures", locationId }).variants;
  const listing = makeListing({
    key: "own-pictures",
    locationId,
    images: product_images.map((picture) => ({ url: addressOf(picture), alt: "Front" })),
    variants: [
      { ...red!, imageUrl: addressOf(variant_images[0]!) },
      { ...blue!, imageUrl: addressOf(variant_images[1]!) },
      ...others,
    ],
  });
  const { externalId } = await shop.listings.pushListing(listing);
  const { media, variants } = productOf(externalId);
  expect(media.map(({ originalSource }) => originalSource)).toEqual(
    [...product_images, ...variant_images].map(addressOf),
  );
  expect(variants.map(({ mediaIds }) => mediaIds)).toEqual([[media[1]!.id], [media[2]!.id], [], []]);
});

test.each([
  ["a blank at its end", "Red "],
  ["one at its beginning", " Red"],
])("finds the id of a variant whose value has %s", async (_, red) => {
  const key = `blank-${red.indexOf("R")}`;
  const given = makeListing({ key, locationId });
  const listing = {
    ...given,
    options: [{ name: "Colour", values: [red, "Blue"] }, given.options[1]!],
    variants: given.variants.map((variant) => ({
      ...variant,
      optionValues: variant.optionValues.map((value) => (value === "Red" ? red : value)),
    })),
  };
  const first = await shop.listings.pushListing(listing);
  expect(first.variants.map((variant) => variant.key)).toEqual(listing.variants.map((variant) => variant.key));
  expect((await shop.listings.pushListing(listing)).variants).toEqual(first.variants);
});

test("says how the store gets on with pictures after a push", async () => {
  const { externalId } = await shop.listings.pushListing(makeListing({ key: "fetched", locationId }));
  expect(await shop.listings.readPictures(externalId)).toEqual({ waiting: 2, failed: 0 });
  shop.shopify.merchant.failPictures(productOf(externalId), 1);
  expect(await shop.listings.readPictures(externalId)).toEqual({ waiting: 0, failed: 1 });
  await shop.listings.deleteListing(externalId);
  expect(await shop.listings.readPictures(externalId)).toBeNull();
});
