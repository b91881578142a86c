/** What was paid, as a merchant's books need it: receipts, the company on them, and the list of charges as a file. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const BILLING = "/app/setting/billing";
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO charges (id, workspace_id, provider, provider_id, kind, item, amount, tax, status, paid_at, period_start, period_end, updated_at)
       SELECT gen_random_uuid(), w.id, 'shopify', 'gid://shopify/AppSubscription/' || month, 'subscription', 'GROWTH_CREDIT_TIER', 49.9, 0,
              CASE month WHEN 10 THEN 'paid' ELSE 'failed' END, now(), now(), now() + interval '30 days', now()
       FROM accounts a CROSS JOIN generate_series(9, 10) AS month
       CROSS JOIN LATERAL (SELECT id FROM workspaces WHERE owner_id = a.id ORDER BY created_at LIMIT 1) w
       WHERE a.email = $1`,
      [DEMO_EMAIL],
    ),
  );
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);

/** What the browser keeps when somebody presses a button. */
async function kept(press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function wordsOf(bytes: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

test("who enters a company has it on the receipt of what was paid", async () => {
  await page.setViewportSize(DESKTOP);
  await open(BILLING);
  await page.getByRole("button", { name: "Add company" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Company name").fill("Harbor Goods Ltd");
  await dialog.getByLabel("Address").fill("1 Quay Street\nBristol BS1 4RW");
  await dialog.getByLabel("Tax number").fill("GB123456789");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Choose the country that the tax number is from.").waitFor();
  expect(watched.problems.splice(0)).toEqual([expect.stringMatching(/\/payments\/company-details: 400$/)]);
  await dialog.getByRole("button", { name: /^Country: / }).click();
  await page.getByLabel("Search by name or code").fill("GB");
  await page.getByRole("option", { name: /United Kingdom/ }).click();
  await screenshot(page, "receipts/company");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Harbor Goods Ltd").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Charges" }).scrollIntoViewIfNeeded();
  await screenshot(page, "receipts/charges");
  const receipts = page.getByRole("button", { name: /^Download receipt R-/ });
  // What was not paid has none.
  expect(await receipts.count()).toBe(1);
  const { name, bytes } = await kept(() => receipts.click());
  expect(name).toMatch(/^R-\d{8}-[\dA-F]{8}\.pdf$/);
  const words = await wordsOf(bytes);
  for (const part of [name.slice(0, -4), "Harbor Goods Ltd", "Bristol BS1 4RW", "GB123456789", "Growth", "$49.90"])
    expect(words).toContain(part);
});

test("C079 the list of charges is had as a file", async () => {
  const { name, bytes } = await kept(() => page.getByRole("button", { name: "Export" }).click());
  expect(name).toMatch(/^charges-.*\.csv$/);
  const lines = bytes.toString("utf8").trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines.filter((line) => line.includes("Paid"))).toHaveLength(1);
});

test("what came into the wallet has a receipt", async () => {
  await open("/app/setting/wallet?kind=topup");
  const { bytes } = await kept(() => page.getByRole("button", { name: "Download receipt" }).first().click());
  expect(await wordsOf(bytes)).toContain("Wallet top-up");
});

test("on a phone, and in Arabic, all of it has its place", async () => {
  await page.setViewportSize(PHONE);
  await open(BILLING);
  await page.getByRole("heading", { name: "Charges" }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await screenshot(page, "receipts/phone");
  await page.setViewportSize(DESKTOP);
  await open(`${BILLING}?locale=ar`);
  const receipt = page.getByRole("button", { name: /تنزيل الإيصال/ });
  await receipt.scrollIntoViewIfNeeded();
  await screenshot(page, "receipts/arabic");
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
