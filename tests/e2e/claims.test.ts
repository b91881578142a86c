/** Orders are made by hand, and what came broken is claimed for (S063, S179). */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { keepsPictures, openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage } from "./demo-data.ts";
import { accessibilityProblems, overflowingElements, overflowWidth } from "./page-checks.ts";
import { pickCountry } from "./pick-country.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);

/** Looks at the page on a phone, and in Arabic for its picture, and comes back. */
async function lookAround(name: string, path: string): Promise<void> {
  await watched.settle();
  await screenshot(page, `claims/${name}`);
  expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
  await page.setViewportSize(PHONE);
  await watched.settle();
  await screenshot(page, `claims/${name}-phone`);
  expect(await overflowWidth(page.mainFrame()), (await overflowingElements(page.mainFrame())).join("; ")).toBe(0);
  if (keepsPictures) {
    await chooseLanguage(page, "ar");
    await open(path);
    await screenshot(page, `claims/${name}-arabic-phone`);
    await page.setViewportSize(DESKTOP);
    await watched.settle();
    await screenshot(page, `claims/${name}-arabic`);
    await chooseLanguage(page, "en");
    await open(path);
  }
  await page.setViewportSize(DESKTOP);
}

/** An order of a purchase that was made and paid on a supplier's own site. */
function boughtElsewhere(): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ order_id: string }>(
      `INSERT INTO purchase_orders (id, workspace_id, store_id, order_id, number, supplier, status, payment_status, external_ids, total_cost,
         address, placed_at, paid_at, shipping_max_days, updated_at)
       SELECT $1::uuid, o.workspace_id, o.store_id, o.id, $1::uuid::text, 'aliexpress', 'shipped', 'paid', '{8200000000000001}', 12.5, '{}', now(), now(), 9, now()
       FROM orders o JOIN workspaces w ON w.id = o.workspace_id JOIN accounts a ON a.id = w.owner_id
       WHERE o.section = 'shipment' AND a.email = $2 ORDER BY o.placed_at LIMIT 1 RETURNING order_id`,
      [randomUUID(), DEMO_EMAIL],
    );
    return rows[0]!.order_id;
  });
}

test("S063 C282 an order is made by hand: products are looked for and added, the address is checked, and it can be placed", async () => {
  await open("/app/orders");
  await page.getByRole("link", { name: "Create order" }).first().click();
  await page.getByRole("heading", { name: "Create order", level: 1 }).waitFor();
  const create = page.getByRole("button", { name: "Create order" }).first();
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog");
  await picker
    .getByRole("button", { name: /^Add Student Violin/ })
    .first()
    .click();
  await picker
    .getByRole("button", { name: /^Added / })
    .first()
    .waitFor();
  await screenshot(page, "claims/picker");
  await picker.getByRole("button", { name: "Close" }).last().click();
  await page.getByLabel("Quantity").fill("2");
  await page.getByLabel("Price per unit").fill("15");
  for (const [label, value] of [
    ["Customer name", "Ada Byron"],
    ["First name", "Ada"],
    ["Last name", "Byron"],
    ["Street and number", "1 Pier Road"],
    ["City", "Portland"],
    ["State or province", "Oregon"],
    ["Postal code", "ABC"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await pickCountry(page.getByRole("button", { name: /^Country/ }), "United States");
  await create.click();
  await page
    .getByText(/postal code/i)
    .nth(1)
    .waitFor();
  await screenshot(page, "claims/create-refused");
  await page.getByLabel("Postal code", { exact: true }).fill("97201");
  await create.click();
  await page.getByRole("heading", { name: /^M-\d{4}$/, level: 1 }).waitFor();
  await page.getByText("Order created by hand").waitFor();
  await page.getByRole("button", { name: "Place order", exact: true }).first().waitFor();
  await watched.settle();
  await screenshot(page, "claims/created");
});

test("S179 C295 C297 C298 a problem is reported, taken to the supplier, answered and done", async () => {
  const orderId = await boughtElsewhere();
  await open(`/app/orders/create?from=${orderId}`);
  await lookAround("create", `/app/orders/create?from=${orderId}`);
  await open(`/app/orders/${orderId}`);
  await page.getByRole("button", { name: "Report a problem" }).click();
  const form = page.getByRole("dialog");
  const purchases = form.getByLabel("Purchase");
  const elsewhere = purchases.getByRole("option", { name: /^AliExpress/ });
  if ((await purchases.count()) > 0) await purchases.selectOption((await elsewhere.getAttribute("value"))!);
  await form.getByLabel("What's wrong").selectOption("damaged");
  await form.getByLabel("What you want").selectOption("partial_refund");
  await form.getByLabel("What happened").fill("The box was crushed.");
  await screenshot(page, "claims/report");
  await form.getByRole("button", { name: "Report", exact: true }).click();
  await page.getByRole("heading", { name: /^Claim for order/, level: 1 }).waitFor();
  const path = new URL(page.url()).pathname;
  await page.getByText("Claim by").waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByText("Problem: Damaged").waitFor();
  await lookAround("claim", path);
  await page.getByLabel("Dispute number, if there is one").fill("D-7");
  await page.getByRole("button", { name: "I opened the dispute" }).click();
  await page.getByText("Answer expected by").waitFor();
  await page.getByLabel("Outcome").selectOption("partial_refund");
  await page.getByLabel("Amount refunded").fill("2.50");
  await page.getByRole("button", { name: "Save answer" }).click();
  await page.getByText("$2.50 refunded").waitFor();
  await open("/app/orders/feedbacks");
  await page.getByText("Partial refund").first().waitFor();
  await lookAround("list", "/app/orders/feedbacks");
  await page.locator("main tbody tr").first().getByRole("checkbox").check({ force: true });
  await page.getByRole("button", { name: "Mark as done" }).click();
  await page.getByText("Saved").first().waitFor();
  await page.getByRole("tab", { name: /^Done/ }).click();
  await page.locator("main tbody tr").first().waitFor();
  await open("/app/orders/feedbacks?view=history");
  await page.getByText("Marked as done").waitFor();
  await watched.settle();
  await screenshot(page, "claims/history");
});
