import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page, Worker } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { CATALOGS, generateProducts } from "../../sandbox/catalog.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { TEMU_ORDERS } from "../../sandbox/temu/temu.ts";
import { patience } from "../setup/patience.ts";
import { openBrowser, openPage, screenshot, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { until } from "./journey.ts";
import { product as running } from "./product.ts";

const FOLDER = "extensions/quayside-browser";
const READER = resolve(FOLDER, "content/structured-data.js");

describe("G141 G142 X040 the browser extension and the app", () => {
  const { appOrigin, sandboxOrigin } = running;
  const [product] = generateProducts(CATALOGS.aliexpress);
  const productUrl = `${sandboxOrigin}/aliexpress/item/${product!.id}.html`;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let worker: Worker;
  let page: Page;
  /** The buyer's other tab, opened once: one that opens while the extension closes its own is at times never told of. */
  let site: Page;

  beforeAll(async () => {
    browser = await openBrowser({ extension: FOLDER });
    worker = browser.context.serviceWorkers()[0] ?? (await browser.context.waitForEvent("serviceworker"));
    // It opens by itself once the extension is there.
    const options = await until("The extension's options", () =>
      Promise.resolve(browser.context.pages().find((page) => page.url().endsWith("/options/options.html"))),
    );
    await options.locator("#app").fill(`${appOrigin}/app`);
    await options.getByText("Trying it out").click();
    await options.locator("#stand-in").fill(sandboxOrigin);
    await options.getByRole("button", { name: "Save" }).click();
    await options.getByText("Saved.").waitFor();
    await screenshot(options, "extension/options");
    watched = await openPage(browser.context);
    page = watched.page;
    site = await browser.context.newPage();
    await signIn(watched, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD });
    await watched.open(`${appOrigin}/app`);
  });
  afterAll(() => browser?.close());

  const kept = () =>
    worker.evaluate(() => (globalThis as any).chrome.storage.local.get(null) as Promise<Record<string, string>>);

  /** Posts a message from the app's page as the bridge does, and waits for the answer. */
  const ask = (type: string, payload: object) =>
    page.evaluate(
      ([type, payload, withinMs]) =>
        new Promise<any>((resolve, reject) => {
          setTimeout(() => reject(new Error(`No answer to ${type}`)), withinMs);
          const id = crypto.randomUUID();
          window.addEventListener("message", function onMessage({ data }) {
            if (data?.channel !== "quayside-extension" || data.to !== "page" || data.id !== id) return;
            window.removeEventListener("message", onMessage);
            resolve(data);
          });
          window.postMessage({ channel: "quayside-extension", to: "extension", id, type, payload }, location.origin);
        }),
      [type, payload, patience(8_000)] as const,
    );

  test("G142 the app hands it a token of its own after sign-in", async () => {
    await expect.poll(async () => (await kept()).token, { timeout: patience(10_000) }).toBeTruthy();
    const { token, accountId } = await kept();
    const imported = await fetch(`${appOrigin}/api/center/products/import/zopi`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, app: "EXT_ZOPI", "content-type": "application/json" },
      body: "{}",
    });
    expect(imported.status).toBe(400);
    expect((await ask("token_request", { account_id: accountId })).payload).toEqual({ token });
    expect((await ask("token_request", { account_id: "somebody-else" })).payload).toEqual({ token: "" });
  });

  test("product detail, suppliers and reviews come from the product's page, in a tab that is closed again", async () => {
    const tabs = browser.context.pages().length;
    const { payload } = await ask("product_detail", { url: productUrl });
    expect(payload).toMatchObject({
      url: productUrl,
      site: "aliexpress",
      product_id: product!.id,
      name: product!.title,
      seller: product!.store.name,
      is_available: true,
      price: { currency: "USD" },
    });
    expect(payload.images[0]).toBe(sandboxOrigin + product!.images[0]);
    expect((await ask("total_suppliers", { url: productUrl })).payload).toEqual({ total: 1 });
    expect((await ask("reviews", { url: productUrl })).payload).toMatchObject({
      rating: Number(product!.rating),
      total: product!.reviewCount,
    });
    expect(browser.context.pages()).toHaveLength(tabs);
  });

  test("the login check follows the buyer's session at the site", async () => {
    expect((await ask("login_check", { site: "aliexpress" })).payload).toEqual({ is_signed_in: false });
    await site.goto(`${sandboxOrigin}/aliexpress/login`);
    await site.getByRole("button", { name: "Sign in" }).click();
    expect((await ask("login_check", { site: "aliexpress" })).payload).toEqual({ is_signed_in: true });
  });

  test("G141 Temu's region and city are read from the buyer's own pages", async () => {
    expect(await ask("temu_region", {})).toMatchObject({ ok: true, payload: { region: "211" } });
    expect(await ask("temu_city", {})).toMatchObject({ ok: false, error: { kind: "not_found" } });
    await site.goto(`${sandboxOrigin}/temu/login.html`);
    await site.getByRole("button", { name: "Sign in" }).click();
    await site.waitForURL(/bgt_orders/);
    expect(await ask("temu_city", {})).toMatchObject({ ok: true, payload: { city: "Portland" } });
  });

  test("G141 orders are opened at the supplier's, each in a tab, and their status is read there", async () => {
    const orders = Object.keys(TEMU_ORDERS);
    const before = browser.context.pages();
    const { payload } = await ask("sync_order_status", { site: "temu", order_ids: [...orders, "PO-211-0"] });
    expect(payload).toEqual({
      orders: [
        ...orders.map((id) => ({ order_id: id, status: TEMU_ORDERS[id] })),
        { order_id: "PO-211-0", status: null },
      ],
    });
    expect(browser.context.pages()).toHaveLength(before.length);

    expect((await ask("order_fulfilment", { site: "temu", order_ids: orders })).payload).toEqual({
      opened: orders.length,
    });
    const opened = await until("A tab for each order", async () => {
      const tabs = browser.context.pages().filter((tab) => !before.includes(tab));
      return tabs.length === orders.length && tabs.every((tab) => tab.url() !== "about:blank") && tabs;
    });
    expect(opened.map((tab) => tab.url()).sort()).toEqual(
      orders.map((id) => `${sandboxOrigin}/temu/bgt_order_detail.html?parent_order_sn=${id}`).sort(),
    );
    for (const tab of opened) await tab.close();
    await page.bringToFront();
  });

  test("a Shopify store and its product are read where the store tells them", async () => {
    const store = `${sandboxOrigin}/shopify/${DEMO_SHOP}/storefront`;
    const shop = (await ask("shop_info", { url: `${store}/` })).payload;
    expect(shop).toMatchObject({ myshopify_domain: DEMO_SHOP });
    await site.goto(store);
    const address = await site.locator('a[href*="/products/"]').first().getAttribute("href");
    const { payload } = await ask("shop_product", { url: new URL(address!, sandboxOrigin).href });
    expect(payload.variants[0]).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      price: expect.stringMatching(/^\d+(\.\d+)?$/),
    });
  });

  test.each([
    ["product_detail", { url: "https://somewhere.example/" }, "not_permitted"],
    ["product_detail", { url: "javascript:alert(1)" }, "failed"],
    ["shop_product", { url: "http://127.0.0.1:1/products/x" }, "failed"],
    ["constructor", {}, "unsupported"],
    ["login_check", { site: "elsewhere" }, "unsupported"],
  ])("%s of %j is refused: %s", async (type, payload, kind) => {
    expect(await ask(type, payload)).toMatchObject({ ok: false, error: { kind } });
  });

  test("find product says what the extension adds, and hands over the country", async () => {
    await worker.evaluate(() => (globalThis as any).chrome.storage.local.set({ shipTo: "NZ" }));
    await page.goto(`${appOrigin}/app/find-product`);
    await page.getByText("With the browser extension").waitFor();
    await expect.poll(async () => (await kept()).shipTo).toBe("US");
    await screenshot(page, "extension/find-product");
  });

  test("the button on the product's page imports it, and leads to it in the app", async () => {
    await watched.open(`${appOrigin}/app/setting/partners-connection`);
    await page.getByRole("region", { name: "AliExpress" }).getByRole("button", { name: "Connect" }).click();
    await page.getByRole("button", { name: "Authorise" }).click();
    await page.waitForURL(`${appOrigin}/app/setting/partners-connection**`);
    await site.goto(productUrl);
    // Its root is closed to scripts; the button fills it.
    const button = site.locator("quayside-import");
    await button.waitFor();
    await screenshot(site, "extension/product-page");
    await button.click();
    const imported = () =>
      page.evaluate(
        async (id) =>
          JSON.stringify(await (await fetch("/api/center/products/imported_list?keyword=")).json()).includes(id),
        product!.id,
      );
    await expect.poll(imported, { timeout: patience(10_000) }).toBe(true);
    const [editor] = await Promise.all([
      browser.context.waitForEvent("page"),
      until("The link to it", async () => ((await button.boundingBox())?.width ?? 0) > 180).then(() => button.click()),
    ]);
    await editor.waitForURL(`${appOrigin}/app/products-import/**`);
    await editor.close();
  });

  test("microdata and Open Graph are read as JSON-LD is", async () => {
    await site.setContent(`<meta property="og:title" content="Mug &amp; spoon"><script type="application/ld+json">{broken</script>
      <div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Mug</h1><img itemprop="image" src="/a.png"><img itemprop="image" src="/b.png">
      <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span itemprop="price">8,50</span></div></div>`);
    const facts = await site.evaluate(
      await readFile(READER, "utf8").then((script) =>
        script
          .replace(/^\/\*\*[\s\S]*?\*\/\s*/, "")
          .replace(/;\s*$/, "")
          .replace("document.cookie", '""'),
      ),
    );
    expect(facts).toMatchObject({
      meta: { "og:title": "Mug & spoon" },
      things: [
        {
          "@type": "Product",
          name: "Mug",
          image: ["/a.png", "/b.png"],
          offers: { "@type": "Offer", priceCurrency: "EUR", price: "8,50" },
        },
      ],
    });
  });

  test("signing out in the app ends the extension's session", async () => {
    const { token } = await kept();
    await page.goto(`${appOrigin}/signout`);
    await page.waitForURL(/\/login/);
    expect(
      (await fetch(`${appOrigin}/api/auth/account`, { headers: { authorization: `Bearer ${token}` } })).status,
    ).toBe(401);
  });
});
