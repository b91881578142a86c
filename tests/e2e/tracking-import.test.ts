/** Tracking numbers are taken by file: looked at row by row, sent once, and what was not sent comes back as a file. */
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { patience } from "../setup/patience.ts";
import { keepsPictures, openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage } from "./demo-data.ts";
import { accessibilityProblems, overflowingElements, overflowWidth } from "./page-checks.ts";
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

/** Looks at the page on a phone, and in Arabic for its picture, and comes back. */
async function lookAround(name: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await watched.settle();
  await screenshot(page, `tracking-import/${name}`);
  expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
  await page.setViewportSize(PHONE);
  await watched.settle();
  await screenshot(page, `tracking-import/${name}-phone`);
  expect(await overflowWidth(page.mainFrame()), (await overflowingElements(page.mainFrame())).join("; ")).toBe(0);
  if (keepsPictures) {
    await chooseLanguage(page, "ar");
    await watched.open(appOrigin + pathname + search);
    await screenshot(page, `tracking-import/${name}-arabic-phone`);
    await chooseLanguage(page, "en");
    await watched.open(appOrigin + pathname + search);
  }
  await page.setViewportSize(DESKTOP);
}

/** Names of orders that are to be sent, each with one in the workspace. */
function ordersToSend(): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT o.name FROM orders o JOIN workspaces w ON w.id = o.workspace_id JOIN accounts a ON a.id = w.owner_id
       WHERE a.email = $1 AND o.section = 'placement' AND o.cancelled_at IS NULL
         AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id AND l.requires_shipping AND NOT l.is_gift_card AND l.current_quantity > 0)
         AND NOT EXISTS (SELECT 1 FROM shipments s WHERE s.order_id = o.id)
         AND (SELECT count(*) FROM orders other WHERE other.workspace_id = o.workspace_id AND other.name = o.name) = 1
       ORDER BY o.placed_at LIMIT 2`,
      [DEMO_EMAIL],
    );
    return rows.map(({ name }) => name);
  });
}

test("tracking numbers of a file are looked at, sent once, and those that were not sent come back with their reasons", async () => {
  const [one = "", two = ""] = await ordersToSend();
  expect(two).not.toBe("");
  await watched.open(`${appOrigin}/app/orders`);
  const entry = page
    .getByRole("link", { name: "Import tracking numbers" })
    .or(page.getByRole("button", { name: "Import tracking numbers" }));
  const more = page.getByRole("button", { name: "More actions" });
  await more.or(entry).first().waitFor();
  if (!(await entry.first().isVisible())) await more.first().click();
  await entry.first().click();
  await page.getByRole("heading", { name: "Import tracking numbers", level: 1 }).waitFor();
  await lookAround("upload");

  const give = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: "numbers.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await give("Product;Price\nLamp;1");
  await page.getByText("The first line must name a column for the order").waitFor();
  await give(
    [
      "Order;Tracking number;Carrier",
      `${one};E2E000001;USPS`,
      `${two};E2E000002;Acme Freight`,
      "#nobody;E2E000003;",
      '#x;"',
      "",
    ].join("\n"),
  );
  await page.getByText("Rows that will be sent: 1").waitFor();
  await page.getByText("Order not found").filter({ visible: true }).first().waitFor();
  await lookAround("preview");

  await page.getByLabel(/^Acme Freight/).selectOption({ label: "Send as “Acme Freight”" });
  await page.getByText("Rows that will be sent: 2").waitFor();
  await page.getByRole("tab", { name: /^Not sent/ }).click();
  await page.getByText("Its quotation marks do not match.").filter({ visible: true }).first().waitFor();
  await page.getByRole("button", { name: "Send tracking numbers" }).first().dblclick();
  await page.getByText("Rows sent: 2").waitFor({ timeout: patience(30_000) });
  await page.getByText("Rows not sent: 2.").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download rows that are not sent" }).first().click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text.trim().split("\r\n")).toHaveLength(3);
  expect(text).toContain("#nobody,,,E2E000003,,,4,Order not found");
  await watched.open(page.url().replace(/&fate=\w+/, ""));
  await lookAround("result");

  const made = await withClient(databaseUrl, (client) =>
    client.query<{ tracking_number: string }>(
      `SELECT tracking_number FROM shipments WHERE tracking_number LIKE 'E2E00000%' ORDER BY 1`,
    ),
  );
  expect(made.rows.map((row) => row.tracking_number)).toEqual(["E2E000001", "E2E000002"]);
  await watched.open(`${appOrigin}/app/orders/import-tracking`);
  await page.getByRole("link", { name: "numbers.csv" }).waitFor();
  await lookAround("earlier");
});
