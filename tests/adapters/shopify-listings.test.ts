import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { BulkPushResult } from "../../app/adapters/listing-channel/listing-channel";
import { patience } from "../setup/patience.ts";
import { makeListing, serveShopify, shortenDeadlines, type ServedShopify } from "./shopify-standin.ts";

let shop: ServedShopify;
let locationId: string;
let publicationIds: string[];

beforeAll(async () => {
  shop = await serveShopify();
  ({ locationId } = await shop.fulfillment.ensureFulfillmentLocation());
  publicationIds = (await shop.listings.listPublications()).map(({ id }) => id);
});
beforeEach(() => shop.served.context.faults.clear());
afterAll(() => shop.served.close());

const productOf = (externalId: string) => shop.shopify.state.products.get(externalId)!;
const productsWithKey = (key: string) =>
  shop.shopify.state.products.filter(({ metafields }) =>
    metafields.some(({ value, type }) => type === "id" && value === key),
  );

/** A product of 250 variants. */
function makeLargeListing(key: string) {
  const values = Array.from({ length: 250 }, (_, index) => `N${index}`);
  const [variant] = makeListing({ key, locationId }).variants;
  const variants = values.map((value) => ({ ...variant!, key: `${key}-${value}`, optionValues: [value] }));
  return makeListing({ key, locationId, options: [{ name: "Number", values }], variants });
}

describe("the shop", () => {
  test("is read in our words", async () => {
    expect(await shop.connection.readShop()).toMatchObject({
      pricesIncludeTax: false,
      currency: expect.stringMatching(/^[A-Z]{3}$/),
      domain: expect.any(String),
      timeZone: expect.any(String),
    });
  });

  test("has one fulfilment service of ours, however often it is ensured", async () => {
    const again = await Promise.all([
      shop.fulfillment.ensureFulfillmentLocation(),
      shop.fulfillment.ensureFulfillmentLocation(),
    ]);
    expect(again.map((each) => each.locationId)).toEqual([locationId, locationId]);
    expect(shop.shopify.state.fulfillmentServices.all()).toHaveLength(1);
  });

  test("P052 says where products can be published", async () => {
    expect(await shop.listings.listPublications()).toContainEqual({
      id: expect.stringContaining("Publication"),
      name: "Online Store",
      handle: "online_store",
    });
  });

  test("G055 says which apps' channels it has, without its own shop window and till", async () => {
    const channels = await shop.listings.listExternalChannels();
    expect(channels.map(({ handle, developerName, isActive }) => [handle, developerName, isActive])).toEqual([
      ["shop", "Shopify", true],
      ["google", "Google LLC", true],
      ["meta", "Facebook", true],
    ]);
    expect(publicationIds).toEqual(expect.arrayContaining(channels.map(({ publicationId }) => publicationId)));
  });
});

describe("a push", () => {
  test("makes a product with options, prices, cost, stock at our location, pictures and publications", async () => {
    const listing = makeListing({ key: "whole", locationId, publicationIds });
    const pushed = await shop.listings.pushListing(listing);
    const product = productOf(pushed.externalId);
    expect(product).toMatchObject({
      title: "Lamp whole",
      status: "ACTIVE",
      vendor: "Harbour",
      tags: ["light"],
      seo: { title: "Lamp" },
    });
    expect(product.options.map(({ name }) => name)).toEqual(["Colour", "Size"]);
    expect(product.media).toHaveLength(2);
    expect(product.publications.map(({ publicationId }) => publicationId).sort()).toEqual([...publicationIds].sort());
    expect(product.variants[1]).toMatchObject({
      sku: "whole-1",
      price: "12.50",
      compareAtPrice: "15.00",
      inventoryPolicy: "DENY",
    });
    expect(product.variants[1]!.inventoryItem).toMatchObject({
      cost: "4.20",
      tracked: true,
      weight: { value: 250, unit: "GRAMS" },
    });
    expect(product.variants[1]!.inventoryItem.levels).toEqual([expect.objectContaining({ locationId, available: 11 })]);
    expect(product.variants[0]!.mediaIds).toEqual([product.media[0]!.id]);
    expect(pushed.variants.map(({ key }) => key)).toEqual(listing.variants.map(({ key }) => key));
    expect(new Set(pushed.variants.map(({ externalId }) => externalId)).size).toBe(4);
  });

  test("again changes the same product, with its new stock, a variant more and one less", async () => {
    const listing = makeListing({ key: "again", locationId });
    const first = await shop.listings.pushListing(listing);
    const [, ...kept] = listing.variants;
    const variants = [
      ...kept.map((variant) => ({ ...variant, price: "19.00", stock: 77 })),
      { ...kept[0]!, key: "again-new", optionValues: ["Blue", "L"], price: "19.00", stock: 5 },
    ];
    const options = [listing.options[0]!, { name: "Size", values: ["S", "M", "L"] }];
    const second = await shop.listings.pushListing({ ...listing, title: "Better", options, variants });
    expect(second.externalId).toBe(first.externalId);
    expect(productsWithKey("again")).toHaveLength(1);
    const product = productOf(second.externalId);
    expect(product.title).toBe("Better");
    expect(product.variants.map(({ price }) => price)).toEqual(["19.00", "19.00", "19.00", "19.00"]);
    expect(product.variants.map(({ inventoryItem }) => inventoryItem.levels[0]?.available)).toEqual([77, 77, 77, 5]);
    expect(second.variants[0]).toEqual(first.variants[1]);
    expect(second.variants.slice(0, 3)).toEqual(first.variants.slice(1));
  });

  test("again keeps every variant's id, so that carts and counts of what was sold stay", async () => {
    const listing = makeLargeListing("kept-ids");
    const first = await shop.listings.pushListing(listing);
    const second = await shop.listings.pushListing({ ...listing, title: "Renamed" });
    expect(second.variants).toEqual(first.variants);
    const [removed, ...left] = listing.variants;
    await shop.listings.pushListing({ ...listing, variants: left });
    const back = await shop.listings.pushListing({ ...listing, variants: [removed!, ...left] });
    expect(back.variants.slice(1)).toEqual(first.variants.slice(1));
    expect(back.variants[0]!.externalId).not.toBe(first.variants[0]!.externalId);
  });

  test("again keeps every variant's id where the shop has put the options another way round", async () => {
    const sizes = ["S", "M"];
    const [variant] = makeListing({ key: "turned", locationId }).variants;
    const listing = makeListing({
      key: "turned",
      locationId,
      options: [
        { name: "Top", values: sizes },
        { name: "Bottom", values: sizes },
      ],
      variants: [
        { ...variant!, key: "turned-top-S", optionValues: ["S", "M"] },
        { ...variant!, key: "turned-top-M", optionValues: ["M", "S"] },
      ],
    });
    const first = await shop.listings.pushListing(listing);
    const product = productOf(first.externalId);
    product.options.reverse();
    for (const each of product.variants) each.optionValueIds.reverse();
    shop.shopify.state.saveProduct(product);
    const { products } = await shop.listings.listProducts({ updatedSince: null, cursor: null });
    expect(products.find(({ externalId }) => externalId === first.externalId)).toMatchObject({
      optionNames: ["Bottom", "Top"],
      variants: [{ optionValues: ["M", "S"] }, { optionValues: ["S", "M"] }],
    });
    expect((await shop.listings.pushListing(listing)).variants).toEqual(first.variants);
  });

  test("again leaves pictures that have not changed, and sends them when one is missing", async () => {
    const listing = makeListing({ key: "pictured", locationId });
    const { externalId } = await shop.listings.pushListing(listing);
    const ids = () => productOf(externalId).media.map(({ id }) => id);
    const first = ids();
    await shop.listings.pushListing({ ...listing, title: "Renamed", hasPictures: true });
    expect(productOf(externalId).title).toBe("Renamed");
    expect(ids()).toEqual(first);
    expect(productOf(externalId).variants[0]!.mediaIds).toEqual([first[0]]);
    const product = productOf(externalId);
    product.media = product.media.slice(1);
    shop.shopify.state.saveProduct(product);
    await shop.listings.pushListing({ ...listing, hasPictures: true });
    expect(ids()).toHaveLength(2);
    expect(ids().some((id) => first.includes(id))).toBe(false);
  });

  test("stocks variants that were not yet at our location", async () => {
    const listing = makeListing({ key: "elsewhere", locationId });
    const pushed = await shop.listings.pushListing(listing);
    const product = productOf(pushed.externalId);
    const other = shop.shopify.state.locations.find(({ fulfillmentServiceId }) => fulfillmentServiceId === null)!;
    for (const { inventoryItem } of product.variants)
      inventoryItem.levels = inventoryItem.levels.map((level) => ({ ...level, locationId: other.id }));
    shop.shopify.state.saveProduct(product);
    await shop.listings.pushListing(listing);
    const levels = productOf(pushed.externalId).variants.map(
      ({ inventoryItem }) => inventoryItem.levels.find((level) => level.locationId === locationId)?.available,
    );
    expect(levels).toEqual([10, 11, 12, 13]);
  });

  test("of a listing without options makes one variant", async () => {
    const [variant] = makeListing({ key: "plain", locationId }).variants;
    const listing = makeListing({
      key: "plain",
      locationId,
      options: [],
      variants: [{ ...variant!, optionValues: [] }],
    });
    const pushed = await shop.listings.pushListing(listing);
    expect(pushed.variants).toHaveLength(1);
    expect((await shop.listings.pushListing(listing)).variants).toEqual(pushed.variants);
  });

  test("of 250 variants stays below the cost of one call and answers all of them", async () => {
    const listing = makeLargeListing("large");
    const pushed = await shop.listings.pushListing(listing);
    expect(pushed.variants.map(({ key }) => key)).toEqual(listing.variants.map(({ key }) => key));
    expect((await shop.listings.findListing("large"))?.variants).toEqual(pushed.variants);
  });

  test("whose answer is lost after the write is unknown, found again by its key, and made once", async () => {
    const listing = makeListing({ key: "lost", locationId });
    shop.served.context.faults.add({ vendor: "shopify", kind: "timeout_after_write", match: "productSet", count: 1 });
    shortenDeadlines(300);
    await expect(shop.listings.pushListing(listing)).rejects.toMatchObject({ kind: "unknown", reason: "no_answer" });
    vi.restoreAllMocks();
    const found = await shop.listings.findListing("lost");
    expect(found?.variants.map(({ key }) => key)).toEqual(listing.variants.map(({ key }) => key));
    expect(await shop.listings.pushListing(listing)).toEqual(found);
    expect(productsWithKey("lost")).toHaveLength(1);
  });

  test("that fails with a 5xx is unknown, that meets one while reading can be repeated", async () => {
    const listing = makeListing({ key: "down", locationId });
    shop.served.context.faults.add({ vendor: "shopify", kind: "server_error", match: "productSet", count: 1 });
    await expect(shop.listings.pushListing(listing)).rejects.toMatchObject({ kind: "unknown", reason: "vendor_down" });
    expect(await shop.listings.findListing("down")).toBeNull();
    shop.served.context.faults.add({ vendor: "shopify", kind: "server_error", match: "productByIdentifier", count: 1 });
    await expect(shop.listings.pushListing(listing)).rejects.toMatchObject({ kind: "retry", reason: "vendor_down" });
  });

  test.each([
    ["VARIANTS_OVER_LIMIT", "variants_over_limit"],
    ["HANDLE_NOT_UNIQUE", "handle_taken"],
    ["PRODUCT_SUSPENDED", "product_suspended"],
    ["GENERIC_ERROR", "invalid_input"],
  ])("refused with %s says %s and Shopify's words", async (detail, reason) => {
    shop.served.context.faults.add({ vendor: "shopify", kind: "reject", match: "productSet", count: 1, detail });
    const refusal = { kind: "refused", reason, vendorCode: detail, vendorMessage: expect.any(String) };
    await expect(shop.listings.pushListing(makeListing({ key: `no-${detail}`, locationId }))).rejects.toMatchObject(
      refusal,
    );
  });

  test("with four options is refused by Shopify itself in our words", async () => {
    const options = ["A", "B", "C", "D"].map((name) => ({ name, values: ["1"] }));
    const [variant] = makeListing({ key: "four", locationId }).variants;
    const listing = makeListing({
      key: "four",
      locationId,
      options,
      variants: [{ ...variant!, optionValues: ["1", "1", "1", "1"] }],
    });
    await expect(shop.listings.pushListing(listing)).rejects.toMatchObject({
      kind: "refused",
      reason: "options_over_limit",
    });
  });
});

describe("a product", () => {
  test("is set to draft and deleted; deleting it again is no failure", async () => {
    const { externalId } = await shop.listings.pushListing(makeListing({ key: "gone", locationId }));
    await shop.listings.setListingStatus(externalId, "draft");
    expect(productOf(externalId).status).toBe("DRAFT");
    await shop.listings.deleteListing(externalId);
    await shop.listings.deleteListing(externalId);
    expect(shop.shopify.state.products.get(externalId)).toBeUndefined();
    await expect(shop.listings.setListingStatus(externalId, "active")).rejects.toMatchObject({
      kind: "refused",
      reason: "listing_gone",
    });
  });

  test("is listed with all its variants, page by page, and with our key", async () => {
    await shop.listings.pushListing(makeLargeListing("listed"));
    const seen = [];
    let cursor: string | null = null;
    do {
      const page = await shop.listings.listProducts({ updatedSince: null, cursor });
      seen.push(...page.products);
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toHaveLength(shop.shopify.state.products.size);
    expect(seen.find(({ key }) => key === "listed")?.variants).toHaveLength(250);
    const none = await shop.listings.listProducts({ updatedSince: new Date(Date.now() + 60_000), cursor: null });
    expect(none.products).toEqual([]);
  });
});

describe("a bulk push", () => {
  const collect = async (listings: Parameters<typeof shop.listings.pushListings>[0]): Promise<BulkPushResult[]> => {
    const results: BulkPushResult[] = [];
    await shop.listings.pushListings(listings, async (result) => void results.push(result));
    return results;
  };

  test(
    "of 60 makes each once and publishes it; a second run changes the same products",
    { timeout: patience(60_000) },
    async () => {
      const listings = Array.from({ length: 60 }, (_, index) =>
        makeListing({ key: `bulk-${index}`, locationId, publicationIds: publicationIds.slice(0, 1) }),
      );
      const before = shop.shopify.state.products.size;
      const results = await collect(listings);
      expect(results.filter(({ ok }) => ok)).toHaveLength(60);
      expect(new Set(results.map(({ key }) => key)).size).toBe(60);
      expect(shop.shopify.state.products.size).toBe(before + 60);
      const one = results.find(({ key }) => key === "bulk-7");
      if (!one?.ok) throw new Error("bulk-7 was not pushed");
      expect(one.listing.variants.map(({ key }) => key)).toEqual(listings[7]!.variants.map(({ key }) => key));
      expect(productOf(one.listing.externalId).publications).toHaveLength(1);
      const again = await collect(listings.slice(0, 3).map((listing) => ({ ...listing, title: "Changed" })));
      expect(again.every(({ ok }) => ok)).toBe(true);
      expect(shop.shopify.state.products.size).toBe(before + 60);
      expect(productsWithKey("bulk-1")[0]?.title).toBe("Changed");
    },
  );

  test("answers each listing that Shopify refuses with the reason, and pushes the others", async () => {
    const [variant] = makeListing({ key: "x", locationId }).variants;
    const bad = makeListing({
      key: "bulk-bad",
      locationId,
      options: ["A", "B", "C", "D"].map((name) => ({ name, values: ["1"] })),
      variants: [{ ...variant!, optionValues: ["1", "1", "1", "1"] }],
    });
    const results = await collect([makeListing({ key: "bulk-good", locationId }), bad]);
    expect(results).toContainEqual(
      expect.objectContaining({ key: "bulk-bad", ok: false, reason: "options_over_limit" }),
    );
    expect(results).toContainEqual(expect.objectContaining({ key: "bulk-good", ok: true }));
  });
});
