import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
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

const open = (path: string) => watched.open(appOrigin + path);
/** Presses the action and reads the file that comes of it, line by line. */
async function exported(): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await coming;
  const text = await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), lines: text.split("\r\n").slice(0, -1) };
}

test.each([
  ["/app/orders?section=all&dates=any", "orders"],
  ["/app/orders?section=placement&status=needs_attention", "orders"],
  ["/app/orders/shipment", "shipments"],
  ["/app/products-import?status=pushed", "import-list"],
  ["/app/products-center", "products-pushed"],
  ["/app/products-center?tab=unmapped", "products-unmapped"],
  ["/app/inventory?level=in_stock", "inventory"],
  ["/app/setting/wallet?kind=purchase", "transactions"],
])("%s gives all that it shows as a file", async (path, name) => {
  await open(path);
  const [file, shown] = [await exported(), await page.locator("main tbody tr").count()];
  expect(file.name).toMatch(new RegExp(`^${name}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
  // Longer than a page, it has more than is shown.
  if (shown < 25) expect(file.lines).toHaveLength(shown + 1);
  else expect(file.lines.length).toBeGreaterThan(25);
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
