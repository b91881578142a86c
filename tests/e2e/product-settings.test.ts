/** What is pushed without a person's looking at it first, and what is looked at all the same. */
import { randomUUID } from "node:crypto";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import common from "../../locales/en/common.json";
import products from "../../locales/en/products.json";
import push from "../../locales/en/push.json";
import settings from "../../locales/en/settings.json";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey, until } from "./journey.ts";
import { accessibilityProblems, overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const PUSH = /\/api\/center\/products\/push$/;

interface Goods {
  id: string;
  workspaceId: string;
  title: string;
}

describe("S080 P054 pushing without review", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  let goods: Goods[];
  const pushes: string[] = [];

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
    goods = await query<Goods>(
      `SELECT p.id, p.workspace_id AS "workspaceId", p.title FROM imported_products p JOIN workspaces w ON w.id = p.workspace_id
       JOIN accounts a ON a.id = w.owner_id WHERE a.email = $1 AND p.in_import_list AND p.pushed_at IS NULL ORDER BY p.id`,
      [DEMO_EMAIL],
    );
    expect(goods.length).toBeGreaterThan(2);
    page.on("request", (request: Request) => {
      if (PUSH.test(request.url())) pushes.push(request.url());
    });
  });
  afterAll(() => browser?.close());
  const step = journey("product-settings", () => page);

  const query = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
    withClient(databaseUrl, async (client) => (await client.query(sql, values)).rows as Row[]);
  const drawer = () => page.getByRole("dialog");
  const open = (path: string) => watched.open(appOrigin + path);
  const pushOf = ({ title }: Goods) =>
    page.locator("main tbody tr", { hasText: title }).getByRole("button", { name: products.imports.push, exact: true });
  const skip = () => page.getByLabel(products.product_settings.review.skip, { exact: true });
  /** Waits for the drawer, and that nothing is sent meanwhile; then puts it away. */
  async function expectReview(): Promise<void> {
    await drawer()
      .getByRole("button", { name: push.drawer.push_one.replace("{{count}}", "1"), exact: true })
      .waitFor();
    await watched.settle();
    expect(pushes).toEqual([]);
    await drawer().getByRole("button", { name: push.drawer.cancel, exact: true }).click();
    await drawer().waitFor({ state: "detached" });
  }

  step("until its merchant says otherwise a product is looked at first", async () => {
    await open("/app/products-import?status=unpushed");
    await pushOf(goods[0]!).click();
    await expectReview();
  });

  step("the settings lead to where the review is switched off", async () => {
    await open("/app/setting");
    await page
      .locator(".settings-list")
      .getByRole("link", { name: new RegExp(`^${settings.pages.product.title}`) })
      .click();
    await page.waitForURL((url) => url.pathname === "/app/setting/product");
    await skip().check();
    for (const [size, way] of [
      [DESKTOP, ""],
      [PHONE, "-phone"],
    ] as const) {
      await page.setViewportSize(size);
      await watched.settle();
      await screenshot(page, `product-settings/settings${way}`);
      expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
      expect(await overflowWidth(page.mainFrame())).toBe(0);
    }
    await page.setViewportSize(DESKTOP);
    await page.getByRole("button", { name: common.save, exact: true }).first().click();
    await page.getByText(products.product_settings.saved, { exact: true }).first().waitFor();
    await open("/app/setting/product");
    expect(await skip().isChecked()).toBe(true);
    for (const key of ["product_push_preference", "monitoring", "automation"] as const)
      await page.getByRole("main").getByRole("link", { name: settings.pages[key].title, exact: true }).waitFor();
  });

  step("then one press sends it to the store, once for a double click too", async () => {
    const [first] = goods;
    await open("/app/products-import?status=unpushed");
    await pushOf(first!).dblclick();
    await page.getByText(push.toast.started_one.replace("{{count}}", "1"), { exact: true }).first().waitFor();
    await watched.settle();
    expect(await drawer().count()).toBe(0);
    expect(pushes.splice(0)).toHaveLength(1);
    const listing = await until("the product to be in the store", async () => {
      const rows = await query<{ status: string; state: string }>(
        "SELECT status, push_state AS state FROM listings WHERE imported_product_id = $1",
        [first!.id],
      );
      expect(rows.length).toBeLessThan(2);
      return rows[0]?.state === "success" ? rows[0] : null;
    });
    expect(listing.status).toBe("active");
  });

  step("a product that sells at a loss is looked at", async () => {
    const [, losing] = goods;
    const variants = "UPDATE imported_variants SET price = $2 WHERE imported_product_id = $1 RETURNING id";
    const changed = await query(variants, [losing!.id, "0.01"]);
    await open("/app/products-import?status=unpushed");
    await pushOf(losing!).click();
    const words = changed.length === 1 ? push.figures.losing_one : push.figures.losing_other;
    await drawer()
      .getByText(words.replace("{{count}}", String(changed.length)), { exact: true })
      .waitFor();
    await expectReview();
  });

  step("so is one of which the server says so", async () => {
    const [, , third] = goods;
    const refusal = { success: false, status: 204, message: "It sells below cost", error_code: "LOSS_NOT_CONFIRMED" };
    await page.route(PUSH, (route) => route.fulfill({ status: 422, json: refusal }));
    await open("/app/products-import?status=unpushed");
    await pushOf(third!).click();
    await expect.poll(() => pushes.splice(0).length).toBe(1);
    await expectReview();
    await page.unroute(PUSH);
    const at = watched.problems.findIndex((problem) => PUSH.test(problem.replace(/: 422$/, "")));
    expect(at).not.toBe(-1);
    watched.problems.splice(at, 1);
  });

  step("and with a second store a person chooses where to", async () => {
    const [, , third] = goods;
    const id = randomUUID();
    await query(
      `INSERT INTO stores (id, workspace_id, platform, platform_domain, domain, name, updated_at)
       VALUES ($1, $2, 'shopify', 'south.myshopify.com', 'south.myshopify.com', 'South', now())`,
      [id, third!.workspaceId],
    );
    await open("/app/products-import?status=unpushed");
    await pushOf(third!).click();
    await drawer().getByLabel("South", { exact: true }).waitFor();
    await expectReview();
    await query("DELETE FROM stores WHERE id = $1", [id]);
    expect(watched.problems).toEqual([]);
  });
});
