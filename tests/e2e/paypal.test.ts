import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

/** From the wallet to PayPal's page. */
async function goToPaypal(amount: string): Promise<void> {
  await watched.open(`${appOrigin}/app/setting/wallet`);
  await page.getByRole("button", { name: "Top up" }).first().click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox", { name: "Amount" }).fill(amount);
  await dialog.getByText("Paypal", { exact: true }).click();
  const agreed = dialog.getByRole("checkbox");
  if (await agreed.count()) await agreed.check({ force: true });
  await screenshot(page, `paypal/choice-${page.viewportSize()!.width}`);
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(`${sandboxOrigin}/paypal/checkoutnow**`);
}

test.each([
  ["a desktop", DESKTOP, "31.50"],
  ["a phone", PHONE, "32.50"],
])(
  "B042 on %s the wallet is filled by PayPal, and a cancelled payment can be gone on with",
  async (_, size, amount) => {
    await page.setViewportSize(size);
    await goToPaypal(amount);
    await page.getByRole("link", { name: "Cancel and return" }).click();
    const resume = page.getByRole("button", { name: "Back to the payment page" });
    await resume.waitFor();
    await page.getByRole("heading", { name: "Nothing was paid" }).waitFor();
    await page.getByRole("link", { name: "Top up again" }).waitFor();
    await screenshot(page, `paypal/cancelled-${size.width}`);
    await resume.click();
    await page.waitForURL(`${sandboxOrigin}/paypal/checkoutnow**`);
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.waitForURL(`${appOrigin}/app/**`);
    await page.getByText(`$${amount} is in your wallet`).waitFor();
    await screenshot(page, `paypal/paid-${size.width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  },
);
