import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage } from "./demo-data.ts";
import { overflowingElements, overflowWidth } from "./page-checks.ts";
import { addNewcomer, become, removePeople } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const CASHBACK = "/app/setting/integration/cashback_setting";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(async () => {
  await removePeople(databaseUrl);
  await browser?.close();
});

const open = (path: string) => watched.open(appOrigin + path);

test("S091 B129 plan, wallet and integrations lead to the cashback, with the plan's percent and what each order earned", async () => {
  await open("/app/setting/billing");
  await page
    .getByRole("main")
    .getByText(/^[\d.]+% · See what you earned$/)
    .waitFor();
  await page.getByRole("link", { name: "See what you earned" }).click();
  await page.waitForURL((url) => url.pathname === CASHBACK);
  await open("/app/setting/wallet");
  await page.getByRole("link", { name: "See your cashback" }).click();
  await page.waitForURL((url) => url.pathname === CASHBACK);
  await open("/app/setting/integration");
  await page.locator("main").getByRole("link", { name: "Cashback" }).click();
  await page.getByRole("heading", { name: /^Your plan gives back [\d.]+% of each order$/ }).waitFor();
  for (const figure of ["Earned", "Pending", "Paid to your bonus", "Taken back"])
    await page.getByText(figure, { exact: true }).first().waitFor();
  await page.locator("main tbody tr").first().waitFor();
  await screenshot(page, "cashback/desktop");
  await page.setViewportSize(PHONE);
  await watched.settle();
  await screenshot(page, "cashback/phone");
  expect(await overflowWidth(page.mainFrame()), (await overflowingElements(page.mainFrame())).join("; ")).toBe(0);
  await page.setViewportSize(DESKTOP);
  await chooseLanguage(page, "ar");
  await open(CASHBACK);
  await page.getByRole("heading", { name: "الاسترداد النقدي", level: 1 }).waitFor();
  await watched.settle();
  await screenshot(page, "cashback/arabic");
  await chooseLanguage(page, "en");
});

test("B105 B106 S138 a plan without cashback and placing in bulk says so where one comes for them, with the way to one that has", async () => {
  await become(page, await addNewcomer(databaseUrl));
  await open(CASHBACK);
  await page.getByText("Cashback is unavailable", { exact: true }).waitFor();
  await page.getByText("This feature is not available on your plan").waitFor();
  await screenshot(page, "cashback/unavailable");
  await open("/app/orders");
  await page.getByText("Bulk order placement is disabled", { exact: true }).waitFor();
  await screenshot(page, "cashback/orders");
  await page.getByRole("link", { name: "Upgrade Now" }).first().click();
  await page.waitForURL((url) => url.pathname.endsWith("/change-plan"));
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
