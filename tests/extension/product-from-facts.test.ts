import { describe, expect, test } from "vitest";
import { messages } from "../../app/areas/catalog/screens/extension/messages.ts";
import * as facts from "../../extensions/quayside-browser/background/product-from-facts.js";
import { productAt, shopAt, SITES, siteWith } from "../../extensions/quayside-browser/background/sites.js";

const URL_OF_PAGE = "https://www.example.com/item/1.html";
const page = (things: object[], meta: Record<string, string> = {}) => ({ url: URL_OF_PAGE, things, meta, cookies: {} });
const product = (things: object[], meta = {}) => {
  const made = facts.productFromFacts(page(things, meta), null);
  return made && messages.product_detail.reply.parse(made);
};

describe("G141 product detail", () => {
  test("from JSON-LD with one offer", () => {
    const made = product([
      { "@type": "BreadcrumbList" },
      {
        "@type": "Product",
        name: " A  lamp ",
        productID: 77,
        image: ["/a.jpg", { url: "https://cdn.example.com/b.jpg" }, "javascript:alert(1)"],
        brand: { name: "Harbour" },
        offers: {
          price: 12.9,
          priceCurrency: "EUR",
          availability: "https://schema.org/InStock",
          seller: { name: "Quay 7" },
        },
      },
    ]);
    expect(made).toMatchObject({
      name: "A lamp",
      product_id: "77",
      images: ["https://www.example.com/a.jpg", "https://cdn.example.com/b.jpg"],
      brand: "Harbour",
      price: { low: "12.9", high: "12.9", currency: "EUR" },
      is_available: true,
      seller: "Quay 7",
      description: null,
    });
  });

  test("from the offers of a group's variants, lowest and highest as numbers", () => {
    const variant = (price: string, availability: string) => ({
      "@type": "Product",
      offers: [{ price, priceCurrency: "USD", availability }],
    });
    const made = product([
      {
        "@type": ["ProductGroup"],
        name: "Chair",
        hasVariant: [variant("99.5", "SoldOut"), variant("1,099.00", "OutOfStock")],
      },
    ]);
    expect(made).toMatchObject({ price: { low: "99.5", high: "1099.00", currency: "USD" }, is_available: false });
  });

  test("from Open Graph where there is nothing else", () => {
    const meta = {
      "og:title": "Mug",
      "og:image": "https://cdn.example.com/m.png",
      "product:price:amount": "8,50",
      "product:price:currency": "EUR",
    };
    expect(product([], meta)).toMatchObject({
      name: "Mug",
      images: ["https://cdn.example.com/m.png"],
      price: { low: "8.50", high: "8.50", currency: "EUR" },
      is_available: null,
    });
  });

  test("a page without a product has none", () =>
    expect(product([{ "@type": "Organization", name: "Shop" }])).toBeNull());

  test.each([
    [12, "12"],
    ["12.90", "12.90"],
    ["1,299.00", "1299.00"],
    ["1.299,50", "1299.50"],
    ["12,9", "12.9"],
    ["US $4.20", "4.20"],
    ["2 499 kr.", "2499"],
    ["0.125", "0.125"],
    ["1,299", "1299"],
    ["1.234.567", "1234567"],
    ["free", null],
    ["", null],
    [undefined, null],
    [Number.NaN, null],
  ])("%s is the amount %s", (written, amount) => expect(facts.amountOf(written)).toBe(amount));
});

test("G141 total suppliers: what the page says, else whom it names, else nothing", () => {
  const suppliers = (offers: unknown) => facts.suppliersFromFacts(page([{ "@type": "Product", name: "x", offers }]));
  expect(suppliers({ "@type": "AggregateOffer", offerCount: "14" })).toBe(14);
  expect(suppliers([{ seller: { name: "A" } }, { seller: { name: "B" } }, { seller: "A" }])).toBe(2);
  expect(suppliers({ price: 1 })).toBeNull();
});

test("G141 reviews keep to what was agreed", () => {
  const review = {
    author: { name: "Mei" },
    reviewRating: { ratingValue: "4.5" },
    reviewBody: "Good",
    datePublished: "2026-09-01",
  };
  const said = facts.reviewsFromFacts(
    page([
      {
        "@type": "Product",
        name: "x",
        aggregateRating: { ratingValue: 4.7, reviewCount: "1,204" },
        review: [review, {}],
      },
    ]),
  );
  expect(messages.reviews.reply.parse(said)).toEqual({
    rating: 4.7,
    total: 1204,
    reviews: [
      { author: "Mei", rating: 4.5, text: "Good", written_on: "2026-09-01" },
      { author: null, rating: null, text: "", written_on: null },
    ],
  });
});

test("G141 the city of the first delivery address", () => {
  expect(
    facts.cityFromFacts(page([{ "@type": "Person" }, { "@type": "PostalAddress", addressLocality: " Portland " }])),
  ).toBe("Portland");
  expect(facts.cityFromFacts(page([]))).toBeNull();
});

test("G141 an order's status, by its name alone", () => {
  expect(
    facts.orderStatusFromFacts(page([{ "@type": "Order", orderStatus: "https://schema.org/OrderInTransit" }])),
  ).toBe("OrderInTransit");
  expect(facts.orderStatusFromFacts(page([]))).toBeNull();
});

describe("sites", () => {
  test("G141 the four that a login check may name", () => {
    const { request } = messages.login_check;
    expect(SITES.every(({ key }: { key: string }) => request.safeParse({ site: key }).success)).toBe(true);
    expect(SITES).toHaveLength(4);
  });

  test.each([
    ["https://www.aliexpress.com/item/1005006.html?spm=x", "aliexpress", "1005006"],
    ["https://de.aliexpress.com/item/lamp/1005006.html", "aliexpress", "1005006"],
    ["https://www.temu.com/us/lamp-g-601099.html", "temu", "601099"],
    ["https://www.ebay.com/itm/256112233", "ebay", "256112233"],
    ["https://www.amazon.com/Some-Lamp/dp/B0ABCDEFGH/ref=sr_1", "amazon", "B0ABCDEFGH"],
    ["http://127.0.0.1:4010/aliexpress/item/7.html", "aliexpress", "7"],
  ])("%s is a product of %s", (address, site, id) => {
    const found = productAt(address, "http://127.0.0.1:4010");
    expect([found?.site.key, found?.productId]).toEqual([site, id]);
  });

  test.each([
    "https://www.aliexpress.com/category/5.html",
    "https://aliexpress.com.evil.example/item/1.html",
    "http://www.aliexpress.com/item/1.html",
    "http://127.0.0.1:9999/aliexpress/item/7.html",
  ])("%s is none", (address) => expect(productAt(address, "http://127.0.0.1:4010")).toBeNull());

  test("only the site that the app reads products from is imported", () => {
    expect(SITES.filter(({ isImported }: { isImported: boolean }) => isImported)).toEqual([siteWith("aliexpress")]);
  });

  test("G141 a Shopify store begins at its origin, a stand-in's below folders", () => {
    expect(shopAt("https://shop.example/collections/all/products/x")).toBe("https://shop.example");
    expect(shopAt("http://127.0.0.1:4010/shopify/a.myshopify.com/storefront/products/x")).toBe(
      "http://127.0.0.1:4010/shopify/a.myshopify.com/storefront",
    );
  });
});
