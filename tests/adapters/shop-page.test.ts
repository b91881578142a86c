import { afterEach, expect, test, vi } from "vitest";
import { fetchShopPage, withScheme } from "../../app/adapters/shop-page/fetch-shop-page.server.ts";
import { appsOf, KNOWN_APPS, PRIORITY_APPS } from "../../app/adapters/shop-page/known-apps.ts";
import readInThread, { themeSlug } from "../../app/adapters/shop-page/read-shop-page-thread.ts";
import { readShopPage } from "../../app/adapters/shop-page/read-shop-page.server.ts";
import themes from "../../app/adapters/shop-page/themes.json" with { type: "json" };
import { listPage } from "../../sandbox/shopify/storefront/pages.ts";
import { ownWork } from "../factories/own-work.ts";

afterEach(() => vi.unstubAllGlobals());

const names = (scripts: string[]) => appsOf(scripts).map(({ name }) => name);
const read = (html: string) => readInThread({ html, address: "https://harbour.example/" });

test("G061 G062 X043 known apps have the documented fields, a pattern that says enough, and a documented category", () => {
  const categories = [
    "Marketing",
    "Sales",
    "Social media",
    "Customer service",
    "Orders and shipping",
    "Orders",
    "Store Design",
    "Trust and security",
    "Advertising",
    "Affiliate",
    "Products",
    "Reporting",
  ];
  for (const app of KNOWN_APPS) {
    expect(Object.keys(app)).toEqual([
      "name",
      "short_description",
      "app_store_url",
      "website_url",
      "script_pattern",
      "category",
    ]);
    expect(app.script_pattern.length).toBeGreaterThanOrEqual(5);
    expect(categories).toContain(app.category);
    expect(app.website_url).toMatch(/^(https:\/\/[\w.-]+(\/[\w/-]*)?)?$/);
    expect(app.website_url || app.app_store_url, app.name).not.toBe("");
    expect(app.app_store_url).toMatch(/^(https:\/\/apps\.shopify\.com\/[\w-]+)?$/);
  }
  for (const field of ["name", "script_pattern"] as const)
    expect(new Set(KNOWN_APPS.map((app) => app[field])).size).toBe(KNOWN_APPS.length);
  const within = KNOWN_APPS.filter((app) =>
    KNOWN_APPS.some((other) => other !== app && app.script_pattern.includes(other.script_pattern)),
  );
  expect(
    within.map(({ name }) => name),
    "one script is one app's",
  ).toEqual([]);
  expect(KNOWN_APPS.length).toBeGreaterThanOrEqual(280);
});

test("G063 the first four known apps are one vendor's, a review app and a shipping app among them", () => {
  expect(PRIORITY_APPS.map(({ website_url }) => new URL(website_url).host)).toEqual(Array(4).fill("www.aftership.com"));
  expect(PRIORITY_APPS.map(({ category }) => category)).toEqual(
    expect.arrayContaining(["Marketing", "Orders and shipping"]),
  );
});

test("G144 priority apps come first, then the rest, and none twice", () => {
  expect(
    names([
      "https://static.klaviyo.com/a.js",
      "https://cdn.judge.me/w.js",
      "https://cdn.judge.me/x.js",
      "https://widgets.aftership.com/t.js",
    ]),
  ).toEqual(["AfterShip Order Tracking", "Judge.me Product Reviews", "Klaviyo"]);
  expect(names(["https://example.com/unknown.js"])).toEqual([]);
});

test("G144 the list of the script that loads asynchronously is read, with slashes escaped as platforms write them", () => {
  const html = String.raw`<script>(function() { function asyncLoad() { var urls = ["https:\/\/loox.io\/widget\/a.js?shop=x","https:\/\/code.tidio.co\/b.js"]; } })();</script>`;
  expect(read(html).appUsed.map(({ name }) => name)).toEqual(["Loox", "Tidio"]);
  expect(read("<script>function asyncLoad() { var urls = [broken; }</script>").appUsed).toEqual([]);
});

test("X042 a second look finds the apps whose scripts the page names itself, or writes out", () => {
  const html =
    '<script src="//static.hotjar.com/c/hotjar.js"></script><script>load("https://embed.tawk.to/1/default")</script><p>https://code.tidio.co/</p>';
  expect(read(html).appUsed.map(({ name }) => name)).toEqual(["tawk.to", "Hotjar"]);
});

test("G064 a storefront's page tells of the shop", async () => {
  const shop = { domain: "harbour-goods.myshopify.com", name: "Harbour Goods", currency: "EUR" };
  const html = listPage(shop as Parameters<typeof listPage>[0], [], 0);
  expect(await readShopPage({ html, address: "https://harbour-goods.myshopify.com/" }, "account")).toMatchObject({
    shopUriOrigin: "https://harbour-goods.myshopify.com",
    shopUri: shop.domain,
    shopName: "Harbour Goods",
    title: "Products – Harbour Goods",
    currencyActive: "EUR",
    country: "US",
    themeName: "Dawn",
    themeStoreId: "887",
    themeUri: "https://themes.shopify.com/themes/dawn",
    bestSellingUrl: "https://harbour-goods.myshopify.com/collections/all?sort_by=best-selling",
    appUsed: [{ name: "Judge.me Product Reviews" }, { name: "Klaviyo" }],
  });
});

test("G064 links to social networks and pictures by https alone are taken", () => {
  const html =
    '<a href="https://www.instagram.com/harbour">x</a><a href="javascript:alert(1)">y</a><a href="https://evil-instagram.com.example/x">z</a><link rel="icon" href="/icon.png"><meta property="og:image" content="http://harbour.example/plain.png">';
  expect(read(html)).toMatchObject({
    socialLinks: ["https://www.instagram.com/harbour"],
    logos: ["https://harbour.example/icon.png"],
    themeName: null,
    country: null,
  });
});

test("G065 X043 themes are named by the theme store's id where the page does not name them", () => {
  expect(Object.keys(themes).length).toBeGreaterThanOrEqual(60);
  expect(
    read('<script>Shopify.theme = {"name":"Our shop 2026","id":7,"theme_store_id":796,"role":"main"};</script>'),
  ).toMatchObject({ themeName: "Debut", themeId: "7" });
  expect(
    read('<script>Shopify.theme = {"name":"Our shop 2026","id":7,"theme_store_id":null,"role":"main"};</script>'),
  ).toMatchObject({ themeName: "Our shop 2026", themeUri: null });
});

test.each([
  ["Palo Alto", "palo-alto"],
  ["Mr Parker", "mr-parker"],
  ["Été & Co.", "t--co"],
])("G101 the slug of %s is %s", (name, slug) => {
  expect(themeSlug(name)).toBe(slug);
});

test.each([
  ["shop.example", "https://shop.example"],
  ["//shop.example/x", "https://shop.example/x"],
  ["http://shop.example", "http://shop.example"],
  ["https://shop.example", "https://shop.example"],
])("G098 %s is the address %s", (typed, address) => expect(withScheme(typed)).toBe(address));

test("a page inside our network is never fetched, by a redirect neither", async () => {
  await expect(fetchShopPage("https://127.0.0.1/")).rejects.toMatchObject({ text: { key: "errors.url_not_public" } });
  const asked: string[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response(null, { status: 302, headers: { location: "https://10.0.0.1/admin" } }));
  });
  await expect(fetchShopPage("https://harbour-goods.myshopify.com/")).rejects.toMatchObject({
    text: { key: "errors.url_not_public" },
  });
  expect(asked).toEqual(["https://harbour-goods.myshopify.com/"]);
});

test("only a page of bounded size is read", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response("x".repeat(4 * 1024 * 1024), { headers: { "content-type": "text/html" } })),
  );
  await expect(fetchShopPage("https://harbour-goods.myshopify.com/")).rejects.toMatchObject({
    text: { key: "errors.url_too_large" },
  });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({})));
  await expect(fetchShopPage("https://harbour-goods.myshopify.com/")).rejects.toMatchObject({
    text: { key: "errors.url_no_answer" },
  });
});

test.each(["urls=[", "Shopify.theme={", "function asyncLoad(){urls=["])(
  "a script of 2 MB of %s is read in no time",
  (piece) => {
    const start = performance.now();
    read(`<script>asyncLoad ${piece.repeat(2_000_000 / piece.length)}</script>`);
    expect(performance.now() - start).toBeLessThan(10_000);
  },
);

const MB = 1024 * 1024;

test.each([
  ["attributes", `<a ${Array.from({ length: 400_000 }, (_, at) => `x${at}`).join(" ")}>`],
  ["signs by name", `<title>${"&amp;".repeat((3 * MB) / 5)}</title>`],
  ["tags", "<b>".repeat(MB)],
])("of a page of %s nobody but its reader has work", async (_, html) => {
  const page = { html, address: "https://harbour.example/" };
  await readShopPage({ ...page, html: "" }, "account");
  expect(await ownWork(() => readShopPage(page, "account"))).toBeLessThan(50);
});
