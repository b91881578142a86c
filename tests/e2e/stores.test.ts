import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { appFrame, openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey } from "./journey.ts";
import { linkFromMail, openShop } from "./outside.ts";
import { product } from "./product.ts";
import { signUp } from "./sign-up.ts";

const FIRST = "buoy-and-bell.myshopify.com";
const SECOND = "bell-and-buoy.myshopify.com";
const seller = { first_name: "Mira", last_name: "Falk", email: "mira@sellers.test", password: "a-bell-in-the-fog" };

/** Several stores of one seller: one that came in by itself, one that is connected, and one that leaves. */
describe("S017 S094 G135 a seller's stores", () => {
  const { appOrigin, sandboxOrigin } = product;
  const adminOf = (shop: string) => `${sandboxOrigin}/shopify/${shop}/admin`;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    await openShop(sandboxOrigin, { domain: FIRST, name: "Buoy & Bell" });
    await openShop(sandboxOrigin, { domain: SECOND, name: "Bell & Buoy" });
    browser = await openBrowser();
    watched = await openPage(browser.context);
    page = watched.page;
  });
  afterAll(() => browser?.close());

  const step = journey("stores", () => browser.context.pages().at(-1) ?? page);
  const open = (path: string) => watched.open(appOrigin + path);
  const dialog = () => page.getByRole("dialog").last();

  step("signs up", async () => {
    await open("/signup");
    await signUp(page, { appOrigin, sandboxOrigin, seller });
  });

  step("says where a shop's news goes that came in by itself, once its reader has confirmed it", async () => {
    await page.goto(`${adminOf(FIRST)}/apps/quayside/install`);
    await page.getByRole("button", { name: "Install" }).click();
    await page.goto(`${adminOf(FIRST)}/apps/quayside/app/setting/account`);
    const app = await appFrame(page, appOrigin);
    await watched.settle(app);
    const card = app.locator("#contact-address");
    await card.getByText("Email goes to nobody yet").waitFor();
    const to = "news@bell.test";
    await card.getByLabel("Email").fill(to);
    await card.getByRole("button", { name: "Send confirmation" }).click();
    await card.getByText(`We sent a link to ${to}`).waitFor();
    await screenshot(page, "stores/contact-address");
    const tab = await browser.context.newPage();
    await tab.goto(await linkFromMail({ sandboxOrigin, appOrigin, to }));
    await tab.getByRole("button", { name: "Confirm email" }).click();
    await tab.getByText("Confirmed").waitFor();
    await tab.close();
    // What a browser says when one comes back to a window.
    await app.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await card.getByText(`Email goes to ${to}.`).waitFor();
  });

  step("S017 adds a shop that came in by itself, signing in on the way", async () => {
    await page.goto(`${adminOf(FIRST)}/apps/quayside/app/setting/channel`);
    const app = await appFrame(page, appOrigin);
    await watched.settle(app);
    const [tab] = await Promise.all([
      page.waitForEvent("popup"),
      app.getByRole("button", { name: "Add to an account" }).click(),
    ]);
    await tab.waitForURL(`${appOrigin}/login**`);
    await tab.locator('input[name="email"]').fill(seller.email);
    await tab.locator('input[name="password"]').fill(seller.password);
    await tab.getByRole("button", { name: "Sign in" }).click();
    await tab.waitForURL(`${appOrigin}/app/auth/bind/platform**`);
    await tab.getByRole("heading", { name: "Buoy & Bell" }).waitFor();
    await tab.getByText("will be added to your account").waitFor();
    await screenshot(tab, "stores/bind");
    await tab.getByRole("button", { name: "Add store" }).click();
    await tab.waitForURL(`${appOrigin}/app/setting/channel**`);
    await tab.getByText(FIRST).first().waitFor();
    await tab.close();
  });

  step("G135 connects a second one in a window of its own, and finds it on coming back", async () => {
    await open("/app/setting/channel");
    await page.getByRole("button", { name: "Connect store" }).click();
    await dialog().getByRole("textbox").fill(SECOND);
    const [consent] = await Promise.all([
      page.waitForEvent("popup"),
      dialog().getByRole("button", { name: "Connect" }).click(),
    ]);
    await consent.waitForURL(`${adminOf(SECOND)}/oauth/authorize**`);
    await consent.getByRole("button", { name: "Install" }).click();
    await consent.waitForURL(`${appOrigin}/app**`);
    await consent.close();
    // What a browser says when one comes back to a window.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(SECOND).first().waitFor();
  });

  step("G055 G138 sees the channels that the store has got meanwhile", async () => {
    await page.request.post(`${adminOf(SECOND)}/settings/channels/add`, {
      form: { name: "Pinterest" },
      headers: { origin: sandboxOrigin },
    });
    await page.request.post(`${adminOf(SECOND)}/settings/channels/add`, {
      form: { name: "TikTok" },
      headers: { origin: sandboxOrigin },
    });
    await page.getByRole("button", { name: "Refresh sales channels of Bell & Buoy" }).click();
    await page.getByRole("button", { name: "Show 1 more" }).click();
    await page.getByText("TikTok", { exact: true }).first().waitFor();
    await screenshot(page, "stores/channels");
  });

  step("S094 copies what was pushed to the one store to the other", async () => {
    await open("/app/find-product?keyword=lamp");
    const card = page.locator("article.product-card", { hasText: /lamp/i }).first();
    await card.getByRole("button", { name: "Import" }).click();
    await card.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(/products-import\/editor/);
    await page.getByRole("button", { name: "Push to store" }).first().click();
    await dialog().getByRole("button", { name: "Push 1 product" }).click();
    await page
      .getByText(/1 product is in your store/)
      .first()
      .waitFor();

    await open("/app/setting/integration");
    await screenshot(page, "stores/integration");
    await page.getByRole("link", { name: /Copy products to another store/ }).click();
    await page.getByLabel("From").waitFor();
    await watched.settle();
    const copy = page.getByRole("button", { name: "Copy 1 product" });
    // It was pushed to the first store, which is where products are copied from.
    await page.getByLabel("From", { exact: true }).selectOption({ label: "Buoy & Bell (USD)" });
    await copy.waitFor();
    await watched.settle();
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, `stores/copy-${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    await copy.click();
    await page.getByRole("tab", { name: "All" }).click();
    await page.getByText("There", { exact: true }).waitFor();
    await screenshot(page, "stores/copied");
    for (const shop of [FIRST, SECOND]) {
      await page.goto(`${adminOf(shop)}/products`);
      await page.getByText(/lamp/i).first().waitFor();
    }
  });

  step("G093 is shown at once that a TikTok seller has taken the access back", async () => {
    await open("/app/setting/channel");
    await page.getByRole("button", { name: "Connect store" }).click();
    await dialog().getByLabel("Platform").selectOption("tiktok");
    const [consent] = await Promise.all([
      page.waitForEvent("popup"),
      dialog().getByRole("button", { name: "Connect" }).click(),
    ]);
    await consent.getByRole("button", { name: "Allow" }).click();
    await consent.waitForURL(`${appOrigin}/app/setting/channel**`);
    await page.close();
    page = consent;
    await page.getByText("Products and orders aren't exchanged with this store yet.").waitFor();
    await screenshot(page, "stores/tiktok");
    await page.request.post(`${sandboxOrigin}/tiktok/deauthorize`, { form: { account: "pier-seller" } });
    await page.getByText("Disconnected", { exact: true }).waitFor();
    expect(await page.getByText("Products and orders aren't exchanged with this store yet.").count()).toBe(0);
  });
});
