import { createRouterClient } from "@orpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import type { Language } from "../../app/platform/i18n/languages.ts";
import { loader as collectionLoader } from "../../app/routes/catalog/app.find-product.collection-products.tsx";
import { signIn } from "../factories/api-server.ts";
import { catalogEntry, fillCatalog } from "../factories/source-catalog.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

const OWN = "zopi";
let tenant: Tenant;
let catalog: ReturnType<typeof callAs>;

function callAs({ principal }: Tenant, locale: Language = "en") {
  return createRouterClient(router, { context: { principal, locale, request: { headers: new Headers(), ip: "" } } })
    .catalog;
}

beforeAll(async () => {
  await fillCatalog(
    catalogEntry({ sourceProductId: "BAG1" }),
    catalogEntry({
      sourceProductId: "BAG2",
      title: "Leather bag, 100% hide",
      ordersCount: 6000,
      listingsCount: 900,
      rating: 3.9,
      shipCountries: ["US"],
      variants: [
        {
          sku: "BAG2-M",
          optionValues: ["M"],
          price: "20.00",
          stock: 5,
          image: null,
          weightGrams: 300,
          shipsFrom: "CN",
        },
      ],
    }),
    catalogEntry({
      sourceProductId: "LAMP1",
      title: "Brass lamp",
      categoryId: "lamps",
      ordersCount: 50,
      rating: 4.9,
      options: [],
      variants: [
        { sku: "LAMP1-1", optionValues: [], price: "60.00", stock: 3, image: null, weightGrams: 900, shipsFrom: "US" },
      ],
    }),
  );
  tenant = await makeTenant();
  catalog = callAs(tenant);
});

/** Ids that the find call gives, of the first source. */
async function ids(input: Parameters<typeof catalog.find>[0]): Promise<string[]> {
  const { data } = await catalog.find(input);
  return data.lists[0]?.products.map((product) => product.source_product_id) ?? [];
}

describe("C137 find", () => {
  test("gives product cards (P038)", async () => {
    const { data } = await catalog.find({ sort: "desc_lastest_volume" });
    expect(data.lists).toMatchObject([{ source: OWN, status: "ok", total: 3 }]);
    expect(data.lists[0]?.products.map((product) => product.source_product_id)).toEqual(["BAG2", "BAG1", "LAMP1"]);
    expect(data.lists[0]?.products[1]).toMatchObject({
      name: "Canvas bag with zip",
      price_range: { low: "10.00", high: "12.00" },
      cost: "10.00",
      currency: "USD",
      lastest_volume: 700,
      rating: 4.5,
      reviews_count: 12,
      shipping_cost: "2.50",
      shipping_time: { min: 7, max: 11 },
      total_variants: 3,
      details: { ship_countries: ["US", "DE"] },
      imported: false,
      is_favourite: false,
      mapped: false,
      product_package_id: null,
    });
  });

  test("by words in any case and order, by the product's id, and by signs as they are", async () => {
    expect(await ids({ keyword: "ZIP canvas" })).toEqual(["BAG1"]);
    expect(await ids({ keyword: "LAMP1" })).toEqual(["LAMP1"]);
    expect(await ids({ keyword: "100%" })).toEqual(["BAG2"]);
    expect(await ids({ keyword: "1%0" })).toEqual([]);
  });

  test("by the documented filters", async () => {
    expect(await ids({ price: "50_100" })).toEqual(["LAMP1"]);
    expect(await ids({ orders: "5000_10000" })).toEqual(["BAG2"]);
    expect(await ids({ listings: "100_250" })).toEqual(["LAMP1", "BAG1"]);
    expect(await ids({ rating: 4 })).toEqual(["LAMP1", "BAG1"]);
    expect(await ids({ category_id: "fashion" })).toEqual(["BAG2", "BAG1"]);
    expect(await ids({ ship_to: "DE" })).toEqual(["LAMP1", "BAG1"]);
  });

  test("G181 in the documented sorts (P014), page by page", async () => {
    expect(await ids({ sort: "asc_price" })).toEqual(["BAG1", "BAG2", "LAMP1"]);
    expect(await ids({ sort: "desc_price" })).toEqual(["LAMP1", "BAG2", "BAG1"]);
    expect(await ids({ sort: "asc_lastest_volume" })).toEqual(["LAMP1", "BAG1", "BAG2"]);
    expect(await ids({ sort: "desc_lastest_volume", page: 2, page_size: 2 })).toEqual(["LAMP1"]);
  });

  test("shows what it costs to ship to the asked country", async () => {
    const { data } = await catalog.find({ ship_to: "DE", keyword: "canvas" });
    expect(data.lists[0]?.products[0]).toMatchObject({ shipping_cost: "3.00", shipping_time: { min: 9, max: 14 } });
  });

  test("a supplier that is not connected says so, and the others are shown", async () => {
    const { data } = await catalog.find({ source: "all" });
    expect(data.lists.map(({ source, status, reason }) => ({ source, status, reason }))).toEqual([
      { source: OWN, status: "ok", reason: null },
      { source: "aliexpress", status: "not_connected", reason: "not_connected" },
    ]);
  });

  test("a supplier that there is not is refused", async () => {
    await expect(catalog.find({ source: "nobody" })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("shows what this workspace did with a product, and no other", async () => {
    const mine = await makeTenant();
    await callAs(mine).favouriteSourceProducts({ products: [{ source: OWN, supplier_product_id: "BAG1" }] });
    const cardOf = async (who: Tenant) => (await callAs(who).find({ keyword: "canvas" })).data.lists[0]?.products[0];
    expect(await cardOf(mine)).toMatchObject({
      is_favourite: true,
      imported: false,
      product_package_id: expect.any(String),
    });
    expect(await cardOf(tenant)).toMatchObject({ is_favourite: false, product_package_id: null });
  });
});

describe("browsing", () => {
  test("C161 categories are a tree with counts, in the caller's language", async () => {
    const { data } = await callAs(tenant, "de").categories({});
    expect(data.categories).toEqual([
      { id: "fashion", name: "Mode", products: 2, children: [{ id: "bags", name: "Taschen", products: 2 }] },
      { id: "lamps", name: "Lamps", products: 1, children: [] },
    ]);
  });

  test("C162 C163 G068 G081 collections have a symbol, pictures, numbers and products, and finding by one gives them", async () => {
    const { data } = await catalog.collections({});
    expect(data.collections.map(({ slug, products }) => [slug, products])).toEqual([
      ["trending", 1],
      ["fastest-delivery-us", 1],
      ["new-arrivals", 3],
    ]);
    expect(data.collections[0]).toMatchObject({ symbol: "rising", images: [expect.any(String)] });
    for (const { bullets } of data.collections)
      for (const { value } of bullets) expect(Number(value)).toBeGreaterThan(0);
    const found = await catalog.findByCollection({ collectionSlug: "fastest-delivery-us" });
    expect(found.data.lists[0]?.products.map((product) => product.source_product_id)).toEqual(["LAMP1"]);
  });

  test("C164 sources tell whether they are connected", async () => {
    expect((await catalog.sources({})).data.sources).toEqual([
      { source: OWN, name: "Zopi", is_verified: true, needs_connection: false, is_connected: true },
      { source: "aliexpress", name: "AliExpress", is_verified: false, needs_connection: true, is_connected: false },
    ]);
  });

  test("C139, C140, C141 keywords come from what titles say", async () => {
    const words = ({ data }: { data: { keywords: { keyword: string }[] } }) =>
      data.keywords.map(({ keyword }) => keyword);
    expect(words(await catalog.trendingKeywords({}))).toEqual(["bag", "lamp"]);
    expect(words(await catalog.relatedKeywords({ keyword: "bag" }))).toEqual(["canvas", "hide", "leather"]);
    expect(words(await catalog.suggestKeywords({ keyword: "le" }))).toEqual(["leather"]);
    expect(words(await catalog.suggestKeywords({ keyword: "leather b" }))).toEqual(["leather bag"]);
  });

  test("C138 other products of the category, without the product itself", async () => {
    const { data } = await catalog.inspired({ source: OWN, source_product_id: "BAG1" });
    expect(data.products.map((product) => product.source_product_id)).toEqual(["BAG2"]);
    expect((await catalog.inspired({})).data.products).toHaveLength(3);
  });
});

describe("a product in full", () => {
  test("C148, C150, C151 has its variants, cleaned description and recommended price (P039, P107)", async () => {
    const { data } = await catalog.product({ source: OWN, productId: "BAG1" });
    expect(data.product).toMatchObject({
      name: "Canvas bag with zip",
      description: "<p>Sturdy</p>",
      item_specifics: { blockContent: [{ name: "Material", value: "Canvas" }] },
      shipFroms: ["CN"],
      shipping_default: { ship_countries: ["US", "DE"] },
      store_info: { store_name: "Own store" },
      total_variants: 3,
      // 2 × 10 + 2.50 shipping, up to the next .99 (P147)
      rsp_price_usd: "22.99",
      estimated_profit: "12.99",
      status: "complete",
      is_verified: true,
    });
    expect(data.product.variants[1]).toMatchObject({
      sku_id: "BAG1-M",
      code: "M",
      price_usd: "11.00",
      quantity: 5,
      sku_property: [{ sku_property_name: "Size", sku_property_value: "M" }],
    });
    const again = await Promise.all([
      catalog.refreshProduct({ platform: OWN, id: "BAG1" }),
      catalog.productDetail({ platform: OWN, id: "BAG1" }),
    ]);
    for (const answer of again) expect(answer.data).toEqual(data);
  });

  test("C160 price detail gives each variant's price", async () => {
    const { data } = await catalog.priceDetail({ source: OWN, productId: "BAG1", shipTo: "DE" });
    expect(data.product.variants.map((variant) => variant.price_usd)).toEqual(["10.00", "11.00", "12.00"]);
  });

  test("one that the supplier does not have is not found", async () => {
    await expect(catalog.product({ source: OWN, productId: "NOPE" })).rejects.toMatchObject({ kind: "notFound" });
  });

  test("products asked for at once come each to its asker", async () => {
    const wanted = ["BAG1", "NOPE", "LAMP1", "BAG2"];
    const answers = await Promise.allSettled(wanted.map((productId) => catalog.product({ source: OWN, productId })));
    expect(
      answers.map((answer) => (answer.status === "fulfilled" ? answer.value.data.product.source_product_id : null)),
    ).toEqual(["BAG1", null, "LAMP1", "BAG2"]);
  });

  test("filling the catalogue again changes nothing", async () => {
    const before = await systemDb.sourceProduct.count();
    expect(await fillCatalog(catalogEntry({ sourceProductId: "BAG1", title: "Other" }))).toBe(0);
    expect(await systemDb.sourceProduct.count()).toBe(before);
  });
});

test.each(["image", "favorite-supplier", "experts-choice", "no-such-collection"])(
  "S048 S050 S051 S052 /app/find-product/%s is no collection's address",
  async (collectionId) => {
    const open = async (id: string) => {
      const headers = await signIn(tenant.account.id);
      const request = new Request(`http://localhost:3999/app/find-product/${id}`, { headers });
      return collectionLoader({ request, params: { collectionId: id }, context: {} });
    };
    await expect(open(collectionId)).rejects.toMatchObject({ init: { status: 404 } });
    expect(await open("trending")).toMatchObject({ dehydratedState: expect.anything() });
  },
);
