/** What is typed stays, whoever else changes the same and however often it is fetched meanwhile. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData, type DemoData } from "./demo-data.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
const RULES = "/app/setting/automation";
const NUMBER = "main :is([inputmode=decimal], [inputmode=numeric]):enabled:visible";
const TEXT = "main :is(input[type=text], input[type=email], input:not([type]), textarea):enabled:visible";

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let data: DemoData;
let tellGap = () => {};

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  data = await findDemoData(page, { appOrigin, sandboxOrigin });
});
afterAll(() => browser?.close());

/** Opens a screen whose stream says, once it is let, that something may have been missed: everything is read anew then. */
async function openWithGap(path: string): Promise<void> {
  const told = new Promise<void>((resolve) => (tellGap = resolve));
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route("**/api/events*", async (route) => {
    await told;
    await route
      .fulfill({ contentType: "text/event-stream", body: "event: gap\ndata: {}\n\n" })
      // The page may have gone on.
      .catch(() => undefined);
  });
  await watched.open(appOrigin + path);
}

/** Has everything on the page read anew, and waits until it was. */
async function readAnew(): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.request().method() === "GET" && /\/api\/(?!events)/.test(response.url()),
  );
  tellGap();
  await answered;
  await watched.settle();
}

const discard = () => page.getByRole("button", { name: "Discard", exact: true }).first();

const FORMS: { what: string; at: (the: DemoData) => string; field?: string }[] = [
  { what: "price rules", at: () => "/app/setting/product-push-preference" },
  { what: "an imported product", at: ({ importedId }) => `/app/products-import/editor/${importedId}`, field: TEXT },
  { what: "mapping", at: ({ listingId }) => `/app/products-center/mapping/${listingId}` },
  { what: "order placement", at: () => "/app/setting/order/order-placement" },
  { what: "a supplier's settings", at: () => "/app/setting/order/order-placement?source=zopi" },
  { what: "rules", at: () => RULES },
  { what: "monitoring", at: () => "/app/setting/monitoring" },
  { what: "the tracking page", at: () => "/app/setting/order-tracking", field: TEXT },
];

test.each(FORMS)("$what: what is typed outlives what is read anew, and is let go of by a person", async (form) => {
  await openWithGap(form.at(data));
  const field = page.locator(form.field ?? NUMBER).first();
  await field.waitFor();
  const saved = await field.inputValue();
  await field.fill("7");
  await field.blur();
  await discard().waitFor();
  const typed = await field.inputValue();
  expect(typed).not.toBe(saved);
  await readAnew();
  expect(await field.inputValue()).toBe(typed);
  await discard().click();
  await expect.poll(() => field.inputValue()).toBe(saved);
});

test("what another has changed meanwhile is there once nothing is typed any more", async () => {
  await openWithGap(RULES);
  const limit = page.locator(NUMBER).nth(1);
  await page.locator(NUMBER).first().fill("11");
  const status = await page.evaluate(async () => {
    const address = "/api/orders/v10/automation/panel";
    const { data } = (await (await fetch(address)).json()) as { data: { version: number; rules: unknown[] } };
    const body = JSON.stringify({ version: data.version, rules: data.rules, margin_floor: null, daily_limit: "55" });
    const answer = await fetch(address, { method: "PUT", headers: { "content-type": "application/json" }, body });
    await answer.text();
    return answer.status;
  });
  expect(status).toBe(200);
  await readAnew();
  expect(await page.locator(NUMBER).first().inputValue()).toBe("11");
  await discard().click();
  await expect.poll(() => limit.inputValue()).toBe("55");
});
