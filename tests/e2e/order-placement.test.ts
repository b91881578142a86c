/** How orders are placed with each supplier is chosen on one page and kept (S081). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, openPage, screenshot, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { pickCountry } from "./pick-country.ts";
import { product } from "./product.ts";
import { signUp } from "./sign-up.ts";

const { appOrigin, sandboxOrigin } = product;
const ADDRESS = "/app/setting/order/order-placement";
/** Of their own: what is chosen here would hold for everybody else's orders of the demo seller. */
const seller = { first_name: "Runa", last_name: "Holt", email: "runa@sellers.test", password: "a-rope-on-the-pier" };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
  await watched.open(`${appOrigin}/signup`);
  await signUp(page, { appOrigin, sandboxOrigin, seller });
  await signIn(watched, { appOrigin, ...seller });
});
afterAll(() => browser?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const label = (name: string) => page.getByLabel(name, { exact: true });
async function save(): Promise<void> {
  await button("Save").first().click();
}

test("S081 O027 is led to by the settings; numbers by country and the least profit are kept", async () => {
  await watched.open(`${appOrigin}/app/setting`);
  await page.getByRole("link", { name: /^Order placement/ }).click();
  await label("Number that suppliers get").selectOption("override");
  await pickCountry(page.getByRole("button", { name: /^Add a country/ }), "Germany");
  await label("Number for Germany").fill("030 123456");
  await label("Percentage of the revenue").fill("5");
  await save();
  const fault = page.getByText("Enter the number with its country code, such as +4930123456.");
  await fault.first().waitFor();
  await label("Number for Germany").fill("+49 30 123456");
  await expect.poll(() => fault.count()).toBe(0);
  await save();
  await page.getByText("Settings saved").first().waitFor();
  await page.reload();
  expect(await label("Number for Germany").inputValue()).toBe("+4930123456");
  expect(await label("Percentage of the revenue").inputValue()).toBe("5");
  await screenshot(page, "order-placement/general");
});

test("C322 C323 C325 C326 a supplier's own ways to ship and warehouses are chosen among, and kept", async () => {
  await page.getByRole("tab", { name: "Quayside Verified" }).click();
  await label("Shipping method").selectOption("preferred");
  await save();
  const fault = page.getByText("Add at least one shipping method.");
  await fault.first().waitFor();
  await expect.poll(() => label("Add a method").locator("option").count()).toBeGreaterThan(1);
  await label("Add a method").selectOption({ index: 1 });
  await expect.poll(() => fault.count()).toBe(0);
  await expect.poll(() => label("Ship from").locator("option").count()).toBeGreaterThan(2);
  await label("Ship from").selectOption("EWR");
  await pickCountry(page.getByRole("button", { name: /^Only to/ }), "United States");
  await label("IOSS number").fill("IM12");
  await save();
  await page.getByText("Enter IM and ten digits.").first().waitFor();
  await label("IOSS number").fill("im 1234567890");
  await save();
  await page.getByText("Settings saved").first().waitFor();
  await page.reload();
  expect(await label("IOSS number").inputValue()).toBe("IM1234567890");
  await expect.poll(() => label("Ship from").inputValue()).toBe("EWR");
  await screenshot(page, "order-placement/supplier");
});

test("S081 with all of it chosen the page fits a phone, also from right to left", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const locale of ["ar", "en"]) {
    await watched.open(`${appOrigin}${ADDRESS}?source=zopi&locale=${locale}`);
    await page.getByText("New Jersey").first().waitFor({ state: "attached" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await screenshot(page, `order-placement/phone-${locale}`);
  }
});
