import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());
beforeEach(async () => {
  await page.unrouteAll();
  await browser.context.setOffline(false);
});

const menu = (name: string) => page.getByRole("navigation").first().getByText(name, { exact: true });
const heading = (name: string) => page.getByRole("heading", { level: 1, name });
const bar = () => page.getByRole("status").filter({ hasText: "You're offline" });

test("without a connection the screen stays and says so, a change fails at once, and what was opened comes by itself", async () => {
  await watched.open(`${appOrigin}/app/orders`);
  await browser.context.setOffline(true);
  await bar().waitFor();
  await page.getByRole("button", { name: "Sync orders" }).click();
  await page.locator(".toasts").getByText("You're offline, so nothing was sent.").waitFor();
  // Its code has never been loaded.
  await menu("Dashboard").click();
  await heading("Orders").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app/orders");
  await browser.context.setOffline(false);
  await heading("Dashboard").waitFor();
  expect(await bar().count()).toBe(0);
});

test("what a search asks for without a connection comes with it", async () => {
  await page.clock.install();
  await watched.open(`${appOrigin}/app/orders?section=all&dates=any`);
  await page.getByRole("button", { name: /^Search and filter/ }).click();
  await browser.context.setOffline(true);
  await bar().waitFor();
  await page.getByPlaceholder(/^Search by order/).fill("#10");
  await page.clock.runFor(1_500);
  await heading("Orders").waitFor();
  expect(await page.locator("main tbody tr").count()).toBeGreaterThan(0);
  await browser.context.setOffline(false);
  await page.waitForURL(/q=%2310/);
  await heading("Orders").waitFor();
});

test("S024 a screen whose data does not come fails inside the frame, and is there after another try", async () => {
  await watched.open(`${appOrigin}/app/notifications`);
  await page.route("**/app/orders.data*", (route) => route.abort("connectionreset"));
  await menu("Orders").click();
  await heading("This is taking too long").waitFor();
  expect(await menu("Dashboard").count()).toBe(1);
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await heading("Orders").waitFor();
});

test("a screen that is a long time coming says so", async () => {
  await watched.open(`${appOrigin}/app/notifications`);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route("**/app/orders.data*", async (route) => {
    await held;
    await route.continue();
  });
  await menu("Orders").click();
  await page.getByRole("status").filter({ hasText: "Still loading" }).waitFor();
  goOn();
  await heading("Orders").waitFor();
});
