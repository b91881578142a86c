import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { patience } from "../setup/patience.ts";
import { openBrowser, openDemoSeller, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { until } from "./journey.ts";
import { accessibilityProblems, overflowingElements, overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let payers: OpenBrowser;
let payer: WatchedPage;
let url: string;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  payers = await openBrowser();
  payer = await openPage(payers.context);
});
afterAll(() => Promise.all([browser?.close(), payers?.close()]));

/** Has an order bought and left unpaid, as the placement drawer does. */
const placeOne = () =>
  page.evaluate(async () => {
    const ask = async (path: string, body?: object) => {
      const response = await fetch(`/api${path}`, {
        method: body ? "POST" : "GET",
        headers: { "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      return (await response.json()) as { data: { orders: { id: string }[] } };
    };
    const { data } = await ask("/orders/v5/list?order_status=placement&sub_status=ready&from_date=any&to_date=any");
    const id = data.orders[0]!.id;
    await ask("/orders/v5/request", { orders: [{ order_id: id }], payment: { use: "later" } });
    return id;
  });

test("C107 a merchant makes a link for orders that wait for payment", async () => {
  const id = await placeOne();
  // An order of two suppliers waits for payment at the one before it is at the other.
  await until("the order waits to be paid from the wallet", async () => {
    const answer = await page.request.post(`${appOrigin}/api/orders/v5/payment/preview`, {
      data: { orders: [id] },
      headers: { origin: appOrigin },
    });
    const { data } = (await answer.json()) as { data: { totals: unknown[] } };
    return data.totals.length > 0 ? true : null;
  });
  await watched.open(`${appOrigin}/app/orders?section=payment&dates=any`);
  await page.locator("main tbody tr").first().getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Payment link" }).click();
  await page.getByText("nothing about your buyers").waitFor();
  await page.getByRole("button", { name: "Create link" }).click();
  const address = page.getByLabel(/^Link to pay/);
  await address.waitFor();
  url = await address.inputValue();
  await screenshot(page, "payment-links/made");
  await watched.open(`${appOrigin}/app/orders/${id}`);
  await page.getByRole("button", { name: "Payment link", exact: true }).click();
  await page.getByRole("button", { name: "Create link" }).waitFor();
  await screenshot(page, "payment-links/order");
});

test("S038 C108 C109 who has it sees numbers and amounts in their language, and pays on the provider's page", async () => {
  await payer.open(url);
  await payer.page.getByRole("heading", { name: /^Payment for/ }).waitFor();
  await screenshot(payer.page, "payment-links/desktop");
  expect(await accessibilityProblems(payer.page.mainFrame())).toEqual([]);
  await payer.page.getByRole("link", { name: "العربية" }).click();
  await payer.page.getByRole("heading", { name: /^الدفع لصالح/ }).waitFor();
  await payer.settle();
  await screenshot(payer.page, "payment-links/arabic");
  await payer.page.setViewportSize(PHONE);
  await payer.open(url);
  await screenshot(payer.page, "payment-links/phone");
  const frame = payer.page.mainFrame();
  expect(await overflowWidth(frame), (await overflowingElements(frame)).join("; ")).toBe(0);
  await payer.page.getByRole("button", { name: /^Pay / }).click();
  await payer.page.waitForURL(/\/stripe\/pay\//);
  await payer.page.locator('input[name="email"]').fill("payer@example.com");
  await payer.page.locator('input[name="card"]').fill("4242424242424242");
  await payer.page.locator('form button[type="submit"], form button').first().click();
  await payer.page.getByRole("heading", { name: "Paid", exact: true }).waitFor({ timeout: patience(60_000) });
  await payer.page.getByText(/^You paid .+ to .+ for \S+ on /).waitFor();
  await screenshot(payer.page, "payment-links/paid");
});

test("nothing went wrong on the way", () => expect([...watched.problems, ...payer.problems]).toEqual([]));
