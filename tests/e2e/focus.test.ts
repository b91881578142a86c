import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withClient } from "../../scripts/database.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { until } from "./journey.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);
const button = (name: string | RegExp): Locator =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .filter({ visible: true })
    .first();
/** What has the focus: its words or its element, "nothing" where it is lost. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return "nothing";
    return (
      (activeElement.matches("main")
        ? null
        : activeElement.getAttribute("aria-label") || activeElement.textContent?.trim().slice(0, 60)) ||
      activeElement.tagName.toLowerCase()
    );
  });
const press = async (place: Locator, key = "Enter") => {
  await place.focus();
  await page.keyboard.press(key);
};

/** Somebody at the keyboard goes on where they were, whatever becomes of what they pressed (WCAG 2.4.3). */
describe("the focus is not lost", () => {
  test("where a button cannot be pressed while it is at work", async () => {
    await page.clock.install();
    await open("/app/orders");
    const answers = await holdAnswers(page, "**/api/orders/v4/sync-status", (route) =>
      route.fulfill({ status: 422, json: { success: false, status: 204, message: "Not now." } }),
    );
    await press(button("Sync orders"));
    await until("The question", async () => answers.asked() > 0);
    answers.letGo();
    await page.locator(".toasts").getByText("Not now.").waitFor();
    await until("The focus on the button", async () => (await focused()) === "Sync orders");
  });

  test("where a toast is put away, which stays while the focus is on it", async () => {
    const close = page.locator(".toasts").getByRole("button");
    await close.focus();
    await page.clock.runFor(5_000);
    await page.keyboard.press("Enter");
    await close.waitFor({ state: "detached" });
    expect(await focused()).toBe("Sync orders");
  });

  test("where the button that was pressed goes away", async () => {
    await withClient(databaseUrl, (client) =>
      client.query(`INSERT INTO notifications (id, workspace_id, "group", kind, params, link)
        SELECT gen_random_uuid(), w.id, 'product', 'products_imported', '{"count": 1}', '/app/products-import' FROM workspaces w`),
    );
    await open("/app/setting");
    await press(button(/^Notifications/));
    await press(button("Mark all as read"));
    await button("Mark all as read").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.closest(".notification-bell__panel") !== null)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await focused()).toMatch(/^Notifications/);
  });

  test("where a link within the content leads to another screen", async () => {
    for (const [from, link] of [
      ["/app/orders", "tbody a[href^='/app/orders/']"],
      ["/app/products-center", "tbody a[href^='/app/products-center/']"],
      ["/app/find-product", "a[href*='/find-product/']"],
      ["/app/setting", "a[href^='/app/setting/']"],
    ] as const) {
      await open(from);
      await press(page.locator("main").locator(link).filter({ visible: true }).first());
      await until(`Another screen than ${from}`, () => Promise.resolve(!page.url().split("?")[0]!.endsWith(from)));
      await until(`The focus on the content after ${from}`, async () => (await focused()) === "main");
    }
  });
});

test("a chart's points are read by the arrow keys, as the pointer reads them", async () => {
  await open("/app/dashboard");
  const chart = page.getByRole("slider").first();
  await press(chart, "Home");
  const [first] = (await chart.getAttribute("aria-valuetext"))!.split(": ");
  expect(await page.locator(".trend-chart__hint bdi").innerText()).toBe(first);
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(".trend-chart__hint bdi").innerText()).not.toBe(first);
  await page.keyboard.press("Tab");
  expect(await page.locator(".trend-chart__hint").count()).toBe(0);
});

test("a screen has its content in one landmark below one heading", async () => {
  for (const path of ["/app", "/app/orders", "/app/no-such-page"]) {
    await open(path);
    expect([path, await page.getByRole("main").count(), await page.getByRole("heading", { level: 1 }).count()]).toEqual(
      [path, 1, 1],
    );
  }
});
