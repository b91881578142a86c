import { createRouterClient } from "@orpc/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { router } from "../../app/api.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { listPage } from "../../sandbox/shopify/storefront/pages.ts";
import { makeTenant, type Tenant } from "../factories/tenants.ts";

let tenant: Tenant;
let asked: string[];
const as = ({ principal }: Tenant) =>
  createRouterClient(router, {
    context: { principal, locale: principal.locale, request: { headers: new Headers(), ip: "" } },
  }).stores;

beforeEach(async () => {
  tenant = await makeTenant();
  asked = [];
  vi.stubGlobal("fetch", (url: string) => {
    asked.push(url);
    const shop = { domain: new URL(url).host, name: "Harbour Goods", currency: "USD" } as Parameters<
      typeof listPage
    >[0];
    return Promise.resolve(
      new Response(listPage(shop, [], 0), { headers: { "content-type": "text/html; charset=utf-8" } }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

test("G064 G144 the current store's page is looked at once a day, and again when asked", async () => {
  const first = (await as(tenant).shopInfo({})).data;
  expect(first.shop).toMatchObject({
    shop_uri: tenant.store.platformDomain,
    shop_name: "Harbour Goods",
    theme_name: "Dawn",
    currency_active: "USD",
    price_example: "$1,234.50",
  });
  expect(first.shop.app_used.map(({ name }) => name)).toEqual(["Judge.me Product Reviews", "Klaviyo"]);
  expect((await as(tenant).shopInfo({})).data).toEqual(first);
  expect(asked).toEqual([`https://${tenant.store.platformDomain}/`]);
  await as(tenant).shopInfo({ refresh: "true" });
  await systemDb.shopScan.updateMany({ data: { scannedAt: new Date(Date.now() - 25 * 3_600_000) } });
  await as(tenant).shopInfo({});
  expect(asked).toHaveLength(3);
});

test("G098 an address is taken as people type it; what is none is refused", async () => {
  await as(tenant).shopInfo({ url: "//other-goods.myshopify.com/products/x" });
  expect(asked).toEqual(["https://other-goods.myshopify.com/"]);
  await expect(as(tenant).shopInfo({ url: "no address" })).rejects.toMatchObject({ kind: "unprocessable" });
  await expect(as(tenant).shopInfo({ url: "https://127.0.0.1" })).rejects.toMatchObject({ kind: "unprocessable" });
});

test("G064 a page with letters that the database cannot hold is read and kept all the same", async () => {
  const html = `<title>Har\0bour</title><meta name="description" content="${"x".repeat(499)}🌊">`;
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(html, { headers: { "content-type": "text/html" } })));
  const { shop } = (await as(tenant).shopInfo({})).data;
  expect([shop.title, shop.description.length]).toEqual(["Har\uFFFDbour", 500]);
  expect((await as(tenant).shopInfo({})).data.shop).toEqual(shop);
});
