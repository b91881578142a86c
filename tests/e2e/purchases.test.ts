import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { appFrame, openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
const admin = `${sandboxOrigin}/shopify/${DEMO_SHOP}/admin`;
const BILLING = "/app/setting/billing";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

describe("C082 extra credits, in the admin of the shop that pays", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;

  beforeAll(async () => {
    browser = await openBrowser({ blockStorageOf: appOrigin });
    watched = await openPage(browser.context);
  });
  afterAll(async () => {
    // Other files look at the same shop's admin in English.
    if (watched) await chooseAdminLanguage("en");
    await browser?.close();
  });
  const chooseAdminLanguage = async (chosen: string) => {
    await watched.page.goto(admin);
    await Promise.all([watched.page.waitForNavigation(), watched.page.locator("#locale").selectOption(chosen)]);
  };
  const openBilling = async (): Promise<Frame> => {
    await watched.page.goto(`${admin}/apps/quayside${BILLING}`);
    const frame = await appFrame(watched.page, appOrigin);
    await watched.settle(frame);
    return frame;
  };

  test("are chosen, confirmed on the shop's page, and stand among the charges", async () => {
    const { page } = watched;
    await page.setViewportSize(DESKTOP);
    const app = await openBilling();
    await app.getByRole("button", { name: "Buy credits" }).click();
    const dialog = app.getByRole("dialog");
    await dialog.getByRole("radio", { name: "500 extra credits" }).check({ force: true });
    await screenshot(page, "purchases/choose");
    await dialog.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("heading", { name: "Approve charge" }).waitFor();
    await page.getByText(/^500 extra credits #/).waitFor();
    await page.getByText("114.90 USD").waitFor();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.waitForURL((url) => url.pathname.includes("/admin/apps/"));
    const back = await appFrame(page, appOrigin);
    const charge = back.getByRole("row").filter({ hasText: "500 extra credits" });
    await charge.getByText("Paid", { exact: true }).waitFor();
    await charge.getByText("$114.90").waitFor();
    await watched.settle(back);
    await screenshot(page, "purchases/paid");
  });

  test("are told on a phone, and in Arabic from the right", async () => {
    const { page } = watched;
    await page.setViewportSize(PHONE);
    let app = await openBilling();
    await app.getByRole("row").filter({ hasText: "500 extra credits" }).scrollIntoViewIfNeeded();
    expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await screenshot(page, "purchases/phone");
    await app.getByRole("button", { name: "Buy credits" }).click();
    await app.getByRole("dialog").getByRole("radio").first().waitFor();
    await screenshot(page, "purchases/phone-choose");
    await chooseAdminLanguage("ar");
    app = await openBilling();
    expect(await app.evaluate(() => document.documentElement.dir)).toBe("rtl");
    await app.getByText("500 نقطة إضافية").scrollIntoViewIfNeeded();
    expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await screenshot(page, "purchases/arabic");
  });

  test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
});
