/** What is sold follows what its supplier has: dearer, sold out, back, and the way back by one click. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import common from "../../locales/en/common.json";
import monitoring from "../../locales/en/monitoring.json";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { withClient } from "../../scripts/database.ts";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey, until } from "./journey.ts";
import { accessibilityProblems, overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin, databaseUrl } = product;
const RULES = `${appOrigin}/app/setting/monitoring`;
const RUNS = `${appOrigin}/app/products/auto-update`;
const SUPPLIERS = `${appOrigin}/app/products-center/supplier-list`;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Goods {
  workspaceId: string;
  title: string;
  productId: string;
}

describe("S057 S061 S087 what is sold follows its supplier", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  let goods: Goods;
  let before: Awaited<ReturnType<typeof atStore>>;

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
    [goods] = (await query<Goods>(
      `SELECT l.workspace_id AS "workspaceId", l.title, v.source_product_id AS "productId"
       FROM listings l JOIN listing_variants v ON v.listing_id = l.id JOIN imported_products p ON p.id = l.imported_product_id
       WHERE l.origin = 'pushed' AND l.status = 'active' AND l.removed_at IS NULL AND v.source = 'zopi' AND NOT p.prices_edited
       ORDER BY l.id LIMIT 1`,
    )) as [Goods];
    await addJob("catalog.follow-supplies", { workspaceId: goods.workspaceId });
    await until("the goods to be followed and read", async () => {
      await hurry();
      const [found] = await query<{ reads: number }>(
        "SELECT count(*)::int AS reads FROM supplier_readings WHERE source_product_id = $1 AND read_at IS NOT NULL",
        [goods.productId],
      );
      return (found?.reads ?? 0) > 0;
    });
  });
  afterAll(() => browser?.close());
  const step = journey("monitoring", () => page);

  const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(databaseUrl, async (client) => (await client.query(sql, values)).rows as Row[]);
  const addJob = (name: string, payload: object) =>
    query("SELECT graphile_worker.add_job($1, $2::json, job_key := $1)", [name, JSON.stringify(payload)]);
  /** Has the goods read, and done what follows, now and not at its time. */
  async function hurry(): Promise<void> {
    const { workspaceId, productId } = goods;
    await addJob("catalog.read-supplies", { workspaceId, source: "zopi", productIds: [productId] });
    await query(
      `UPDATE graphile_worker._private_jobs j SET run_at = now() FROM graphile_worker._private_tasks t
       WHERE t.id = j.task_id AND t.identifier IN ('catalog.weigh-moves', 'catalog.send-changes') AND j.locked_at IS NULL`,
    );
  }
  const atSupplier = async (change: Record<string, string>) => {
    const body = new URLSearchParams({ product_id: goods.productId, ...change });
    const answer = await fetch(`${sandboxOrigin}/warehouse/control/products`, {
      method: "POST",
      body,
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
  };
  /** What the shop's own admin says of the product: units of all its variants, and their prices together. */
  async function atStore(): Promise<{ stock: number; prices: number }> {
    const admin = await browser.context.newPage();
    try {
      await admin.goto(`${sandboxOrigin}/shopify/${DEMO_SHOP}/admin/products`);
      const row = admin.getByRole("row").filter({ hasText: goods.title }).first();
      const stock = Number(/([\d,]+)\s+in stock/.exec(await row.innerText())?.[1]?.replaceAll(",", ""));
      await row.getByRole("link").click();
      const variants = await admin.getByRole("row").filter({ hasText: "$" }).allInnerTexts();
      const prices = variants.map((text) => Number(/\$([\d,.]+)/.exec(text)?.[1]?.replaceAll(",", "")));
      return { stock, prices: prices.reduce((sum, price) => sum + price, 0) };
    } finally {
      await admin.close();
    }
  }
  const choose = (kind: keyof typeof monitoring.kinds, action: keyof typeof monitoring.actions) =>
    page.getByLabel(monitoring.kinds[kind], { exact: true }).selectOption(monitoring.actions[action]);
  async function expectToFit(name: string): Promise<void> {
    for (const [size, way] of [
      [DESKTOP, ""],
      [PHONE, "-phone"],
    ] as const) {
      await page.setViewportSize(size);
      await watched.settle();
      await screenshot(page, `monitoring/${name}${way}`);
      expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
      expect(await overflowWidth(page.mainFrame())).toBe(0);
    }
    await page.setViewportSize(DESKTOP);
  }

  step("its merchant says what is to be done", async () => {
    await watched.open(RULES);
    await page.getByLabel(monitoring.enable.label).check();
    await choose("cost_up", "update_price");
    await choose("out_of_stock", "update_stock");
    await choose("back_in_stock", "update_stock");
    await expectToFit("rules");
    await page.getByRole("button", { name: common.save, exact: true }).first().click();
    await page.getByText(monitoring.saved, { exact: true }).first().waitFor();
    before = await atStore();
    expect(before.prices).toBeGreaterThan(0);
  });

  step("a cost that rises is followed by the price, at the store too", async () => {
    await atSupplier({ price_factor: "2" });
    await until("the price at the store to follow", async () => {
      await hurry();
      return (await atStore()).prices > before.prices;
    });
    await watched.open(RUNS);
    await page.getByText(monitoring.runs.states.done, { exact: true }).first().waitFor();
    await expectToFit("runs");
    await page
      .getByRole("main")
      .getByRole("link")
      .filter({ has: page.locator("time") })
      .first()
      .click();
    await page.getByText(monitoring.runs.line_states.sent, { exact: true }).first().waitFor();
    await expectToFit("run");
  });

  step("one click takes it back, at the store too", async () => {
    await page.getByRole("button", { name: monitoring.runs.undo_all }).click();
    await page.getByText(monitoring.runs.states.undone, { exact: true }).first().waitFor();
    await until("the price at the store to be what it was", async () => {
      await hurry();
      return (await atStore()).prices === before.prices;
    });
  });

  step("what is sold out there is sold out at the store, and comes back with it", async () => {
    const stocked = async (units: number, isAsked: (stock: number) => boolean) => {
      await atSupplier({ stock: String(units) });
      await until(`the store to have what ${units} of each are`, async () => {
        await hurry();
        return isAsked((await atStore()).stock);
      });
    };
    await stocked(0, (stock) => stock === 0);
    await stocked(9, (stock) => stock > 0);
  });

  step("rules are tried on what moved before they are switched on", async () => {
    await watched.open(RULES);
    await page.getByRole("button", { name: monitoring.trial.start, exact: true }).click();
    await page.getByText(goods.title).first().waitFor();
    await expectToFit("trial");
  });

  step("its supplier is listed with how much of it is watched", async () => {
    await addJob("catalog.follow-supplies", { workspaceId: goods.workspaceId });
    await until("what was read to be counted", async () => {
      const counted = "SELECT FROM supplier_counts WHERE workspace_id = $1 AND source = 'zopi' AND read_at IS NOT NULL";
      return (await query(counted, [goods.workspaceId])).length > 0;
    });
    await watched.open(SUPPLIERS);
    const own = page.getByRole("region", { name: common.sources.zopi });
    await own.getByText(monitoring.suppliers.figures.products, { exact: true }).waitFor();
    await own.getByText(monitoring.suppliers.checked.split(" <")[0]!).waitFor();
    await expectToFit("suppliers");
    expect(watched.problems).toEqual([]);
  });
});
