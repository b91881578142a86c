import { afterEach, beforeEach, expect, test } from "vitest";
import { createAliexpress } from "../../sandbox/aliexpress/aliexpress.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { serveStandin, type ServedStandin } from "./serve.ts";

let served: ServedStandin;
beforeEach(async () => {
  served = await serveStandin(createAliexpress);
});
afterEach(() => served.close());

const get = (path: string, headers = {}) =>
  fetch(`${served.origin}/aliexpress${path}`, { redirect: "manual", headers });

test("a product's page says in structured data what it shows", async () => {
  const [product] = generateProducts(CATALOGS.aliexpress);
  const text = await (await get(`/item/${product!.id}.html`)).text();
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);
  expect(data).toMatchObject({
    "@type": "Product",
    productID: product!.id,
    name: product!.title,
    offers: { priceCurrency: "USD", seller: { name: product!.store.name } },
  });
  expect(Number(data.offers.lowPrice)).toBeLessThanOrEqual(Number(data.offers.highPrice));
  expect((await get("/item/1.html")).status).toBe(404);
});

test("the buyer's orders ask a stranger to sign in", async () => {
  const stranger = await get("/p/order/index.html");
  expect([stranger.status, stranger.headers.get("location")]).toEqual([302, "/aliexpress/login"]);
  const signedIn = await fetch(`${served.origin}/aliexpress/login`, { method: "POST", redirect: "manual" });
  const cookie = signedIn.headers.get("set-cookie")!.split(";")[0]!;
  expect((await get("/p/order/index.html", { cookie })).headers.get("location")).toBe("/aliexpress");
});
