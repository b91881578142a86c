import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);

/** The changes that a deed asks the server for, in turn. */
async function changesBy(deed: () => Promise<void>, path: RegExp): Promise<number> {
  const asked: string[] = [];
  const note = (request: Request) => {
    if (request.method() !== "GET" && path.test(request.url())) asked.push(request.url());
  };
  page.on("request", note);
  await deed();
  await watched.settle();
  page.off("request", note);
  return asked.length;
}

test("placing and paying by a double click asks once, and tells of success", async () => {
  await open("/app/orders?section=placement&status=ready&dates=any");
  const row = page.locator("main tbody tr").first();
  await row.getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Place 1 order" }).click();
  const drawer = page.getByRole("dialog").last();
  const place = drawer.getByRole("button", { name: "Place and pay 1 order" });
  await place.waitFor();
  await expect.poll(() => place.isEnabled()).toBe(true);
  const asked = await changesBy(async () => {
    await place.dblclick();
    await drawer.getByText("1 purchase placed and paid").waitFor();
  }, /orders\/v5\/request$/);
  expect(asked).toBe(1);
  expect(await drawer.getByText("Nothing is left to buy").count()).toBe(0);
});

test("all that are ready are placed once the sum was seen, and a double click asks once", async () => {
  await open("/app/orders?section=placement&status=ready&dates=any");
  await page.locator("main tbody tr").first().getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Place all ready orders" }).click();
  const drawer = page.getByRole("dialog").last();
  await drawer.getByText(/^Total for \d+ orders?$/).waitFor();
  const place = drawer.getByRole("button", { name: /^Place and pay \d+ orders?$/ });
  const asked = await changesBy(async () => {
    await place.dblclick();
    await drawer.getByText(/ of \d+ purchases? done$/).waitFor();
  }, /orders\/v5\/request-ready$/);
  expect(asked).toBe(1);
});

test("syncing orders by a double click asks once", async () => {
  await open("/app/orders");
  const sync = page.getByRole("button", { name: "Sync orders" });
  expect(await changesBy(() => sync.dblclick(), /sync-status$/)).toBe(1);
});

test("importing by a double click imports once", async () => {
  await open("/app/find-product");
  const card = page
    .locator("article.product-card")
    .filter({ has: page.getByRole("button", { name: "Import", exact: true }) })
    .first();
  const name = await card.getAttribute("aria-label");
  const asked = await changesBy(async () => {
    await card.getByRole("button", { name: "Import", exact: true }).dblclick();
    await page.getByRole("article", { name: name! }).first().getByRole("link", { name: "Edit" }).waitFor();
  }, /products\/import/);
  expect(asked).toBe(1);
});

test("going to pay for a top-up by a double click starts one", async () => {
  await open("/app/setting/wallet");
  await page.getByRole("button", { name: "Top up" }).first().click();
  const dialog = page.getByRole("dialog").last();
  await dialog
    .getByRole("button", { name: /^\$100/ })
    .first()
    .click();
  const agreed = dialog.getByRole("checkbox");
  if (await agreed.count()) await agreed.check({ force: true });
  const asked = await changesBy(async () => {
    await dialog.getByRole("button", { name: "Continue to payment" }).dblclick();
    await page.waitForURL(/\/stripe\//);
  }, /top-?up/i);
  expect(asked).toBe(1);
});

test("what is pressed while a choice is on its way does not undo it", async () => {
  await open("/app/orders/shipment");
  const answers = await holdAnswers(page, /\/shipment\.data/);
  await page
    .getByRole("button", { name: /^In transit/ })
    .first()
    .click();
  await page.locator(".Polaris-Frame-Loading").waitFor();
  await page.locator("main tbody tr").first().getByRole("button").first().click();
  answers.letGo();
  await page.waitForURL(({ searchParams }) => searchParams.has("parcel"));
  expect(new URL(page.url()).searchParams.get("status")).toBe("in_transit");
  await page.unroute(/\/shipment\.data/);
});
