/** The queue of orders that need a person: its groups, the orders of each, what helps, and who sees to it (decision 56). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../scripts/database.ts";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { accessibilityProblems, overflowingElements, overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const QUEUE = `${appOrigin}/app/orders/attention`;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const rows = () => page.locator("main tbody tr");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const main = () => page.getByRole("main");
const dialog = () => page.getByRole("dialog").last();

async function query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(databaseUrl, async (client) => (await client.query(sql, values)).rows as Row[]);
}

async function expectToFit(name: string): Promise<void> {
  for (const [size, way] of [
    [DESKTOP, ""],
    [PHONE, "-phone"],
  ] as const) {
    await page.setViewportSize(size);
    await watched.settle();
    await screenshot(page, `attention/${name}${way}`);
    expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
    expect(await overflowWidth(page.mainFrame()), (await overflowingElements(page.mainFrame())).join("; ")).toBe(0);
  }
  await page.setViewportSize(DESKTOP);
}

test("the order list leads to the queue, and each group shows as many orders as it says", async () => {
  await watched.open(`${appOrigin}/app/orders`);
  const link = main().getByRole("link", { name: "Orders that need you" });
  if ((await link.count()) === 0) await button("More actions").click();
  await page.getByText("Orders that need you", { exact: true }).last().click();
  await page.waitForURL(QUEUE);
  await watched.settle();
  await expectToFit("groups");
  const links = main().getByRole("link", { name: /: show orders$/ });
  const groups = await links.evaluateAll((found) =>
    found.map((link) => ({
      url: (link as HTMLAnchorElement).href,
      count: Number(/\((\d+)\)/.exec(link.closest(".Polaris-InlineGrid")?.textContent ?? "")?.[1]),
    })),
  );
  expect(groups.length).toBeGreaterThan(1);
  for (const { url, count } of groups) {
    await watched.open(url);
    expect(await rows().count(), url).toBe(Math.min(count, 25));
  }
});

test("an order is given to somebody with a note, which its page tells too", async () => {
  await watched.open(`${QUEUE}?reason=unmapped`);
  const name = await rows().first().locator("a[data-primary-link]").innerText();
  await rows()
    .first()
    .getByRole("button", { name: `Assign: ${name}` })
    .click();
  const person = dialog().getByLabel("Who acts");
  const who = await person.locator("option").last().innerText();
  await person.selectOption({ label: who });
  await dialog().getByLabel("Note").fill("Ask the supplier on Monday");
  await dialog().getByRole("button", { name: "Save" }).click();
  await rows().first().getByText("Ask the supplier on Monday").waitFor();
  await rows().first().getByText(who).waitFor();
  await expectToFit("group");
  await rows().first().locator("a[data-primary-link]").click();
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}/);
  await main().getByText("Ask the supplier on Monday").waitFor();
  await main().getByRole("link", { name: "No supplier for some items" }).click();
  await page.waitForURL(`${QUEUE}?reason=unmapped`);
});

test("a suggested address is taken over by one press, and the order leaves the group", async () => {
  const [order] = await query<{ id: string; name: string }>(
    `UPDATE orders SET attention = 'address', blocker = 'address_incomplete_zip',
       shipping_address = shipping_address || '{"countryCode": "US", "zip": "", "city": "Portland 97205", "provinceCode": "OR", "province": "Oregon"}'
     WHERE id = (SELECT id FROM orders WHERE section = 'placement' AND sub_status = 'ready' AND country_code = 'US' ORDER BY placed_at LIMIT 1)
     RETURNING id, name`,
  );
  await watched.open(`${QUEUE}?reason=address`);
  const row = rows().filter({ hasText: order!.name });
  await row.getByText(/Suggested: .*97205/).waitFor();
  await row.getByRole("button", { name: /^Use suggestion/ }).click();
  await row.waitFor({ state: "detached" });
  const [mended] = await query<{ zip: string }>(`SELECT shipping_address ->> 'zip' AS zip FROM orders WHERE id = $1`, [
    order!.id,
  ]);
  expect(mended!.zip).toBe("97205");
});

test("what suppliers did not take is placed again for the whole group from there", async () => {
  const failed = await query(
    `UPDATE orders SET attention = 'placement_failed'
     WHERE id IN (SELECT id FROM orders WHERE section = 'placement' AND sub_status = 'ready' ORDER BY placed_at DESC LIMIT 2) RETURNING id`,
  );
  expect(failed.length).toBe(2);
  await watched.open(`${QUEUE}?reason=placement_failed`);
  await button("Place 2 orders").click();
  await dialog().getByRole("button", { name: "Place and pay 2 orders" }).waitFor();
  await page.keyboard.press("Escape");
});

test("with all this, nothing went wrong", () => expect(watched.problems).toEqual([]));
