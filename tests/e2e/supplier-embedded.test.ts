import { afterAll, beforeAll, describe, expect } from "vitest";
import { appFrame, openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey } from "./journey.ts";
import { openShop } from "./outside.ts";
import { product } from "./product.ts";

const SHOP = "pier-seven.myshopify.com";
const HERE = "/app/setting/partners-connection";

/** A supplier's account is connected without leaving the admin for good: its own page opens in a tab, which ends there again. */
describe("C057 S078 an AliExpress account, connected from the admin's frame", () => {
  const { appOrigin, sandboxOrigin } = product;
  const admin = `${sandboxOrigin}/shopify/${SHOP}/admin`;
  let browser: OpenBrowser;
  let watched: WatchedPage;

  beforeAll(async () => {
    await openShop(sandboxOrigin, { domain: SHOP, name: "Pier Seven" });
    browser = await openBrowser();
    watched = await openPage(browser.context);
  });
  afterAll(() => browser?.close());

  const step = journey("supplier-embedded", () => watched.page);

  step("begins in the settings within the admin", async () => {
    const { page } = watched;
    await page.goto(`${admin}/apps`);
    await page.getByRole("link", { name: "Install" }).click();
    await page.getByRole("button", { name: "Install" }).click();
    await page.waitForURL(`${admin}/apps/quayside**`);
    await appFrame(page, appOrigin);
    await page.goto(`${admin}/apps/quayside${HERE}`);
    const app = await appFrame(page, appOrigin);
    await app.getByRole("region", { name: "AliExpress" }).getByText("Not connected").waitFor();
  });

  step("goes on in a tab of its own, and ends in the admin, connected", async () => {
    const { page } = watched;
    const app = await appFrame(page, appOrigin);
    const opening = browser.context.waitForEvent("page");
    await app.getByRole("region", { name: "AliExpress" }).getByRole("button", { name: "Connect" }).click();
    const tab = await opening;
    await tab.waitForURL(`${sandboxOrigin}/aliexpress/**`);
    await page.locator("#toasts").getByText("Continue in the new window").first().waitFor();
    await tab.getByRole("button", { name: "Authorise" }).click();
    await tab.waitForURL(`${admin}/apps/quayside${HERE}**`);
    const ended = await appFrame(tab, appOrigin);
    await ended.getByText("Connected as buyer@example.com").waitFor();
  });

  step("nothing went wrong on the way", async () => {
    expect(watched.problems).toEqual([]);
  });
});
