import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
const ADDRESS = "/app/setting/payments";

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const toast = (words: string) => page.getByText(words).first().waitFor();

test("S085 S142 B069 B134 how orders are paid is chosen at once, and said", async () => {
  await watched.open(appOrigin + ADDRESS);
  await page.getByRole("heading", { name: "Payment reference" }).waitFor();
  await page.getByRole("radio", { name: "Ask me how to pay each time" }).check({ force: true });
  await toast("Payment reference updated successfully");
  await page.reload();
  expect(await page.getByRole("radio", { name: "Ask me how to pay each time" }).isChecked()).toBe(true);
});

test("B135 a card is saved on the provider's page, charged automatically, and tops the wallet up", async () => {
  await page.getByRole("button", { name: "Add card" }).click();
  await page.waitForURL(`${sandboxOrigin}/stripe/**`);
  await page.getByRole("button", { name: "Save card" }).click();
  await page.waitForURL(`${appOrigin}${ADDRESS}**`);
  await page.getByText("Visa ending in 4242").first().waitFor();
  await page.getByRole("checkbox", { name: "Credit or Debit card" }).click({ force: true });
  await toast("Automatic payment turned on");
  await page.getByRole("checkbox", { name: "Top up my wallet" }).click({ force: true });
  await page.getByLabel("Top up by").fill("5");
  await page.getByRole("button", { name: "Save settings" }).click();
  await page.locator("[id$=Error]").first().waitFor();
  await page.getByLabel("Top up by").fill("25");
  await page.getByLabel("When the balance falls below").fill("1");
  await page.getByRole("button", { name: "Save settings" }).click();
  await toast("Automatic top-up saved");
  await screenshot(page, "payments/desktop");
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot(page, "payments/phone");
  await watched.open(`${appOrigin}${ADDRESS}?locale=ar`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(page, "payments/phone-ar");
  await watched.open(`${appOrigin}${ADDRESS}?locale=en`);
});

test("a card is removed once that was confirmed", async () => {
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("Save a card so that orders go on").waitFor();
});
