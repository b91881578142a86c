import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { appFrame, openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey, until } from "./journey.ts";
import { openShop, placeStoreOrders } from "./outside.ts";
import { product } from "./product.ts";

const SHOP = "pier-nine.myshopify.com";
/** What stands around our screens in a browser tab of their own: the bar with bell and user menu, the menu, the tabs of a phone. */
const OWN_FRAME = [".Polaris-Frame__TopBar", ".Polaris-Frame__Navigation", ".bottom-tabs"];

/** Life inside the Shopify admin's frame, in a browser that refuses the app all cookies and storage. */
describe("G012 from install to reinstall in the admin's frame", () => {
  const { appOrigin, sandboxOrigin } = product;
  const admin = `${sandboxOrigin}/shopify/${SHOP}/admin`;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  let app: Frame;

  beforeAll(async () => {
    await openShop(sandboxOrigin, { domain: SHOP, name: "Pier Nine" });
    browser = await openBrowser({ blockStorageOf: appOrigin });
    watched = await openPage(browser.context);
    page = watched.page;
  });
  afterAll(() => browser?.close());

  const step = journey("embedded", () => page);
  const nav = (name: string) => page.locator("#app-nav").getByRole("link", { name });
  const toast = (text: string | RegExp) => page.locator("#toasts").getByText(text).first().waitFor();
  const install = async () => {
    await page.goto(`${admin}/apps`);
    await page.getByRole("link", { name: "Install" }).click();
    await page.getByText("It will be able to").waitFor();
    await page.getByRole("button", { name: "Install" }).click();
    await page.waitForURL(`${admin}/apps/quayside**`);
    app = await appFrame(page, appOrigin);
    await watched.settle(app);
  };

  step("is installed from the admin's Apps page, with consent to its scopes", async () => {
    await install();
    await nav("Orders").waitFor();
  });

  step("leads to help at the end of the screen, as there is no user menu", async () => {
    const help = app.locator(".embedded-support");
    await help.getByRole("link", { name: "Service center" }).click();
    await app.waitForURL(`${appOrigin}/app/service-center**`);
    await watched.settle(app);
  });

  step("has neither cookies nor storage there", async () => {
    const held = await app.evaluate(() => {
      document.cookie = "tried=1; SameSite=None; Secure";
      const refuses = (read: () => unknown) => {
        try {
          read();
          return false;
        } catch (error) {
          return error instanceof DOMException && error.name === "SecurityError";
        }
      };
      return { cookies: document.cookie, local: refuses(() => localStorage), session: refuses(() => sessionStorage) };
    });
    expect(held).toEqual({ cookies: "", local: true, session: true });
    expect(await browser.context.cookies(appOrigin)).toEqual([]);
  });

  step(
    "G010 has the admin's frame around it and nothing of our own, and neither settings nor billing in the admin's menu",
    async () => {
      for (const part of OWN_FRAME) expect(await app.locator(part).count(), part).toBe(0);
      const entries = await page.locator("#app-nav").getByRole("link").allTextContents();
      expect(entries).toContain("Orders");
      expect(entries.filter((entry) => /settings|billing|plan/i.test(entry))).toEqual([]);
    },
  );

  step("is walked through by the admin's navigation", async () => {
    for (const [name, path] of [
      ["Orders", "/app/orders"],
      ["Find products", "/app/find-product"],
      ["Import list", "/app/products-import"],
      ["Service center", "/app/service-center"],
    ] as const) {
      await app.evaluate(() => {
        document.body.style.minHeight = "3000px";
        window.scrollTo(0, 900);
      });
      await nav(name).click();
      await app.waitForURL(`${appOrigin}${path}**`);
      await watched.settle(app);
      expect(page.url()).toContain(`/apps/quayside${path}`);
      await until("The screen's top", () => app.evaluate(() => window.scrollY === 0));
    }
  });

  step("finds a product and imports it, with the admin's toast", async () => {
    await nav("Find products").click();
    const card = app.locator("article.product-card").first();
    await card.getByRole("button", { name: "Import" }).click();
    await toast("Product added");
    await card.getByRole("link", { name: "Edit" }).click();
    await app.waitForURL(/products-import\/editor/);
    await watched.settle(app);
  });

  step("saves an edit by the admin's save bar", async () => {
    const title = app.getByRole("textbox", { name: "Title" }).first();
    await title.fill("Pier lantern");
    await page.locator("#save-bar").waitFor();
    await page.locator("#save-bar").getByRole("button", { name: "Discard" }).click();
    await until("The old title", async () => (await title.inputValue()) !== "Pier lantern");
    await title.fill("Pier lantern");
    await page.locator("#save-bar").getByRole("button", { name: "Save" }).click();
    await toast(/saved/i);
    await page.locator("#save-bar").waitFor({ state: "hidden" });
    await until("The new name in the title", async () => (await app.title()).startsWith("Pier lantern"));
  });

  step("shows the screen's title once, in the admin's bar", async () => {
    const heading = app.getByRole("heading", { level: 1, name: "Pier lantern" });
    expect(await heading.evaluate((title) => title.getBoundingClientRect().width)).toBeLessThanOrEqual(1);
  });

  step("pushes it to the store", async () => {
    await app.getByRole("button", { name: "Push to store" }).first().click();
    await app.getByRole("button", { name: "Push 1 product" }).click();
    await toast("1 product is in your store");
  });

  step("lists a buyer's order when it comes", async () => {
    await nav("Orders").click();
    await app.waitForURL(`${appOrigin}/app/orders**`);
    await placeStoreOrders(sandboxOrigin, { shop: SHOP, count: 1 });
    await app.getByText("Pier lantern").first().waitFor();
  });

  step("is gone back in after the admin's page was reloaded", async () => {
    await app.getByText("Pier lantern").first().click();
    await app.waitForURL(/\/app\/orders\/[^/?]+/);
    await watched.settle(app);
    await page.reload();
    app = await appFrame(page, appOrigin);
    await watched.settle(app);
    await page.goBack();
    app = await appFrame(page, appOrigin);
    await app.waitForURL(/\/app\/orders\?/);
    await app.getByText("Pier lantern").first().waitFor();
  });

  step("leads on from a failed page within the frame", async () => {
    await app.evaluate(() => window.location.assign(`/nowhere${window.location.search}`));
    await app.getByRole("link", { name: "Go to home" }).click();
    await app.waitForURL(/\/app\?.*shop=/);
    await watched.settle(app);
    await nav("Orders").click();
    await app.waitForURL(`${appOrigin}/app/orders**`);
  });

  step("is let serve the parcel page within the store's theme", async () => {
    await page.goto(`${admin}/apps/quayside/app/setting/channel`);
    app = await appFrame(page, appOrigin);
    await app.getByRole("button", { name: "Turn on" }).click();
    await page.getByRole("button", { name: "Update" }).click();
    await toast(/The parcel page is on/);
    await app.getByRole("link", { name: /apps\/track/ }).waitFor();
    const storefront = await fetch(`${sandboxOrigin}/shopify/${SHOP}/storefront/apps/track`);
    expect([storefront.status, await storefront.text()]).toEqual([200, expect.stringContaining("<form")]);
  });

  step("is uninstalled, and installed again with all that was there", async () => {
    await page.goto(`${admin}/apps`);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.getByRole("button", { name: "Uninstall" }).click();
    await page.getByText("Not installed").waitFor();
    await install();
    await nav("Import list").click();
    await app.getByText("Pier lantern").first().waitFor();
  });

  step("nothing went wrong on the way", async () => {
    expect(watched.problems.filter((problem) => !problem.includes("/nowhere?"))).toEqual([]);
  });
});
