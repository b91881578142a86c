import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { appFrame, openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey } from "./journey.ts";
import { linkFromMail, openShop } from "./outside.ts";

const FIRST = "buoy-and-bell.myshopify.com";
const SECOND = "bell-and-buoy.myshopify.com";
const seller = { first_name: "Mira", last_name: "Falk", email: "mira@sellers.test", password: "a-bell-in-the-fog" };

/** Several stores of one seller: one that came in by itself, and one that is connected. */
describe("S017 G135 a seller's stores", () => {
  const { appOrigin, sandboxOrigin } = inject("product");
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
  const open = async (path: string) => {
    await page.goto(`${appOrigin}${path}`);
    await watched.settle();
  };
  const dialog = () => page.getByRole("dialog").last();

  step("signs up", async () => {
    await open("/signup");
    for (const [name, value] of Object.entries(seller)) await page.locator(`input[name="${name}"]`).fill(value);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.goto(await linkFromMail({ sandboxOrigin, appOrigin, to: seller.email }));
    await page.getByText("Your email is confirmed").waitFor();
  });

  step("S017 adds a shop that came in by itself, signing in on the way", async () => {
    await page.goto(`${adminOf(FIRST)}/apps/quayside/install`);
    await page.getByRole("button", { name: "Install" }).click();
    await page.goto(`${adminOf(FIRST)}/apps/quayside/app/setting/channel`);
    const app = await appFrame(page, appOrigin);
    await watched.settle(app);
    const [tab] = await Promise.all([page.waitForEvent("popup"), app.getByRole("button", { name: "Add to an account" }).click()]);
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
    const [consent] = await Promise.all([page.waitForEvent("popup"), dialog().getByRole("button", { name: "Connect" }).click()]);
    await consent.waitForURL(`${adminOf(SECOND)}/oauth/authorize**`);
    await consent.getByRole("button", { name: "Install" }).click();
    await consent.waitForURL(`${appOrigin}/app**`);
    await consent.close();
    // What a browser says when one comes back to a window.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText(SECOND).first().waitFor();
  });
});
