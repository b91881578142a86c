import type {} from "@shopify/app-bridge-types";
import express from "express";
import { chromium, type Browser, type FrameLocator, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postForm, startShopify } from "./shopify-frame-fixtures.ts";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** A small app that uses App Bridge as apps do, and routes in the browser. Its API refuses the first token it sees. */
function framedApp(bridge: () => string): express.Express {
  const app = express();
  const refused = new Set<string>();
  app.get("/api/whoami", (request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    if (refused.size === 0) {
      refused.add(token);
      response.status(401).set("X-Shopify-Retry-Invalid-Session-Request", "1").end();
      return;
    }
    response.json({ retried: !refused.has(token), parts: token.split(".").length });
  });
  app.get(
    "/bounce",
    (_request, response) => void response.send(`<script data-api-key="key" src="${bridge()}"></script>`),
  );
  app.get("*", (_request, response) => {
    response.send(`<!doctype html><head><meta name="shopify-api-key" content="key"><script src="${bridge()}"></script></head><body>
      <s-app-nav><a href="/" rel="home">Home</a><a href="/orders">Orders</a><a href="/products">Catalog</a></s-app-nav>
      <ui-title-bar title="Small app"><button variant="primary" onclick="say('primary')">Push</button></ui-title-bar>
      <ui-save-bar id="bar"><button variant="primary" onclick="say('kept')">Keep</button><button onclick="say('dropped')">Drop</button></ui-save-bar>
      <form data-save-bar onsubmit="event.preventDefault(); say('submitted')"><input aria-label="Name" name="name" value="a"></form>
      <a href="shopify://admin/products">All products</a>
      <output></output>
      <script>
        const say = (text) => (document.querySelector("output").textContent = text);
        addEventListener("shopify:navigate", (event) => history.pushState({}, "", event.target.getAttribute("href")));
      </script></body>`);
  });
  return app;
}

describe("App Bridge between a framed app and the admin", () => {
  let shop: Awaited<ReturnType<typeof startShopify>>;
  let browser: Browser;
  let page: Page;
  let app: FrameLocator;

  beforeAll(async () => {
    shop = await startShopify(framedApp(() => `${shop.context.origin}/shopify/app-bridge.js`));
    await postForm(`${shop.admin}/apps/quayside/install`);
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ["--no-sandbox", "--test-third-party-cookie-phaseout"],
    });
    page = await browser.newPage();
    page.setDefaultTimeout(5000);
    app = page.frameLocator("#app-frame");
  });

  afterAll(async () => {
    await browser?.close();
    await shop?.stop();
  });

  beforeEach(async () => {
    await page.goto(`${shop.admin}/apps/quayside/orders?tab=open`);
    await page.getByRole("button", { name: "Push" }).waitFor();
  });

  /** Runs in the app's own page. */
  const inApp = <T>(work: () => T | Promise<T>) => app.locator("body").evaluate(work);

  test("same-origin fetch carries a session token, and a refused one is renewed once", async () => {
    const answer = await inApp(async () => (await fetch("/api/whoami")).json());
    expect(answer).toEqual({ retried: true, parts: 3 });
  });

  test("the app's links are in the admin's navigation, and both addresses go along", async () => {
    const nav = page.locator("#app-nav");
    expect(await nav.locator("a").allTextContents()).toEqual(["Orders", "Catalog"]);
    expect(await nav.locator('[aria-current="page"]').textContent()).toBe("Orders");
    await nav.getByText("Catalog").click();
    await page.waitForURL(`${shop.admin}/apps/quayside/products`);
    expect(await inApp(() => location.pathname)).toBe("/products");
    await page.goBack();
    await page.waitForURL(`${shop.admin}/apps/quayside/orders?tab=open`);
    await page.reload();
    await page.getByRole("button", { name: "Push" }).waitFor();
    expect(await inApp(() => location.pathname)).toBe("/orders");
  });

  test("title bar, toast and save bar of the admin reach the app", async () => {
    await page.getByRole("button", { name: "Push" }).click();
    await app.getByText("primary").waitFor();
    await inApp(
      () =>
        void shopify.toast.show("Pushed", {
          action: "Undo",
          onAction: () => (document.querySelector("output")!.textContent = "undone"),
        }),
    );
    await page.getByRole("button", { name: "Undo" }).click();
    await app.getByText("undone").waitFor();
    await inApp(() => shopify.saveBar.show("bar"));
    await page.getByRole("button", { name: "Keep" }).click();
    await app.getByText("kept").waitFor();
  });

  test("a changed form asks to be saved and cannot be left by accident", async () => {
    await app.getByLabel("Name").fill("b");
    await page.locator("#app-nav").getByText("Catalog").click();
    await page.getByRole("button", { name: "Stay" }).click();
    expect(page.url()).toContain("/orders");
    await page.getByRole("button", { name: "Discard" }).click();
    expect(await app.getByLabel("Name").inputValue()).toBe("a");
    await app.getByLabel("Name").fill("c");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await app.getByText("submitted").waitFor();
    await page.locator("#save-bar").waitFor({ state: "hidden" });
  });

  test("the bounce page brings the app back with a fresh token", async () => {
    await inApp(() => {
      location.href = `/bounce?shopify-reload=${encodeURIComponent(`${location.origin}/products?embedded=1`)}`;
    });
    await page.waitForURL(`${shop.admin}/apps/quayside/products`);
    expect(await inApp(() => new URLSearchParams(location.search).get("id_token")?.split(".").length)).toBe(3);
  });

  test("a scope is granted only by the person, and only when it is declared", async () => {
    await expect(inApp(() => shopify.scopes.request(["write_customers"]))).rejects.toThrow("not declared");
    const asked = inApp(() => shopify.scopes.request(["write_discounts"]));
    await page.getByRole("button", { name: "Cancel" }).click();
    expect((await asked).result).toBe("declined-all");
    const askedAgain = inApp(() => shopify.scopes.request(["write_discounts"]));
    await page.getByRole("button", { name: "Update" }).click();
    expect((await askedAgain).detail.granted).toContain("write_discounts");
  });

  test("admin links leave the frame", async () => {
    await app.getByText("All products").click();
    await page.waitForURL(`${shop.admin}/products`);
  });

  test("outside a frame the script leaves fetch and history alone", async () => {
    await page.goto(shop.context.appOrigin);
    const native = () =>
      [fetch, history.pushState, window.open].every((method) => method.toString().includes("[native code]"));
    expect(await page.evaluate(native)).toBe(true);
    expect(await page.evaluate(() => shopify.environment.embedded)).toBe(false);
  });
});
