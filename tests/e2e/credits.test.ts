/** The log of credits and what a paid year's months have left, as a merchant sees them. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { giveMonths } from "./billing-ways.ts";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const BILLING = "/app/setting/billing";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const DRAWER_WIDTH = 796;

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  await page.setViewportSize(DESKTOP);
});
afterAll(() => browser?.close());

const OWNED = `(SELECT w.id FROM workspaces w JOIN accounts a ON a.id = w.owner_id WHERE a.email = '${DEMO_EMAIL}' ORDER BY w.created_at LIMIT 1)`;
const run = (statement: string) => withClient(databaseUrl, (client) => client.query(statement));
const openLog = async () => {
  await watched.open(appOrigin + BILLING);
  await page.getByRole("button", { name: "Credit activity" }).click();
};
const drawer = () => page.getByRole("dialog", { name: "Credit activity" });
const day = (name: string) => drawer().getByRole("button", { name, exact: true });

/** Lines of the log: so many on each of these days, some minutes before midnight of UTC. */
async function fillLog(days: Record<string, number>): Promise<void> {
  await run(`DELETE FROM credit_entries WHERE workspace_id = ${OWNED}`);
  for (const [date, count] of Object.entries(days))
    await run(
      `INSERT INTO credit_entries (id, workspace_id, kind, feature_id, credit_type, cost, reference, created_at)
       SELECT gen_random_uuid(), ${OWNED}, 'used', 'AI_PRODUCT_CONTENT', 'main', 1, '${date} ' || n, '${date}T23:50:00Z'::timestamptz - n * interval '1 second' FROM generate_series(1, ${count}) n`,
    );
}

test("B108 an empty log says so, and when there will be something", async () => {
  // What the plan gave is in the log from the first look.
  await watched.open(appOrigin + BILLING);
  await fillLog({});
  await openLog();
  await drawer().getByText("No activity yet").waitFor();
  await drawer().getByText("Usage will appear here once you use features that take credits.").waitFor();
  await screenshot(page, "credits/empty");
});

test("S137 B007 B017 B067 G205 the log comes from the end side, 796 wide, by days of UTC with the first one open", async () => {
  await fillLog({ "2026-03-03": 3, "2026-03-02": 40 });
  await run(
    `INSERT INTO credit_entries (id, workspace_id, kind, feature_id, credit_type, cost, reference, created_at)
     SELECT gen_random_uuid(), ${OWNED}, kind, feature, type, cost, kind || feature, '2026-03-03T23:58:00Z' FROM (VALUES
       ('used', 'AI_PRODUCT_CONTENT', 'main', -1), ('used', 'PRODUCT_IMPORT', 'main', 0), ('given_back', 'AI_IMAGE_GENERATION', 'bonus', -1),
       ('granted', 'CREDITS', 'extra', -500), ('ended', 'CREDITS', 'main', 12)) AS line(kind, feature, type, cost)`,
  );
  await openLog();
  await day("Mar 3, 2026").waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  const box = (await drawer().boundingBox())!;
  expect(box.width).toBe(DRAWER_WIDTH);
  expect(Math.round(box.x + box.width)).toBe(DESKTOP.width);
  expect(await day("Mar 3, 2026").getAttribute("aria-expanded")).toBe("true");
  expect(await day("Mar 2, 2026").getAttribute("aria-expanded")).toBe("false");
  await screenshot(page, "credits/log");
});

test("B081 B131 what needs no credits shows as unlimited, what costs none as 0, and the day's total counts neither", async () => {
  const line = (text: string) => drawer().getByRole("listitem").filter({ hasText: text });
  await line("Unlimited").getByText("Product text with AI").waitFor();
  await line("Product imported").getByText("0", { exact: true }).waitFor();
  await line("Returned").getByText("+1", { exact: true }).waitFor();
  await line("Credits added").getByText("+500", { exact: true }).waitFor();
  await line("Credits expired").getByText("−12", { exact: true }).waitFor();
  await drawer().getByText("Used: 2", { exact: true }).waitFor();
});

test("B067 B091 Load more adds the next thirty until there are no more, and the log opens anew with its first page", async () => {
  const more = drawer().getByRole("button", { name: "Load more" });
  const lines = drawer().locator(".activity-log li");
  await day("Mar 2, 2026").click();
  await expect.poll(() => lines.count()).toBe(30);
  await more.click();
  await expect.poll(() => lines.count()).toBe(48);
  await more.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await drawer().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Credit activity" }).click();
  await day("Mar 2, 2026").waitFor();
  expect(await day("Mar 2, 2026").getAttribute("aria-expanded")).toBe("false");
  await more.waitFor();
  await day("Mar 2, 2026").click();
  await expect.poll(() => lines.count()).toBe(30);
  await page.keyboard.press("Escape");
  await drawer().waitFor({ state: "detached" });
});

test("S137 B017 on a phone the log has the whole screen", async () => {
  await page.setViewportSize(PHONE);
  await openLog();
  await day("Mar 3, 2026").waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect(await drawer().boundingBox()).toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });
  await screenshot(page, "credits/log-phone");
  await page.keyboard.press("Escape");
  await drawer().waitFor({ state: "detached" });
  await page.setViewportSize(DESKTOP);
});

test("B001 the top bar's usage tells of credits", async () => {
  await watched.open(`${appOrigin}/app/setting`);
  await page.getByRole("button", { name: "Your usage" }).click();
  await page.getByRole("progressbar", { name: "AI credits" }).waitFor();
  await screenshot(page, "credits/usage");
  await page.keyboard.press("Escape");
});

test("B065 a month's plan has nothing to redeem, and says nothing of it", async () => {
  await watched.open(appOrigin + BILLING);
  await page.getByRole("heading", { name: "AI credits" }).waitFor();
  expect(await page.getByRole("button", { name: "Redeem unused credits" }).count()).toBe(0);
});

test("B065 B066 C087 a year's unused credits: nothing left yet, redeemable, redeemed and gone", async () => {
  const redeem = page.getByRole("button", { name: "Redeem unused credits" });
  await run(
    `UPDATE plan_periods SET cycle_days = 365, renews_at = NULL, anchor_at = now() - interval '1 hour', started_at = now() - interval '1 hour' WHERE ended_at IS NULL AND workspace_id = ${OWNED}`,
  );
  await watched.open(appOrigin + BILLING);
  await page.getByText("No unused credits to redeem yet.").waitFor();
  expect(await redeem.isDisabled()).toBe(true);
  await run(
    `UPDATE plan_periods SET anchor_at = now() - interval '100 days', started_at = now() - interval '100 days' WHERE ended_at IS NULL AND workspace_id = ${OWNED}`,
  );
  await run(`DELETE FROM credit_grants WHERE workspace_id = ${OWNED}`);
  const [owned] = (await run(`SELECT ${OWNED} AS id`)).rows as { id: string }[];
  await giveMonths(owned!.id);
  await watched.open(appOrigin + BILLING);
  await page.getByText("Past months with unused credits: 3.").waitFor();
  await screenshot(page, "credits/redeem");
  await redeem.click();
  await page.getByText("Redeem Credits Successfully").waitFor();
  await redeem.waitFor({ state: "detached" });
  await page.getByRole("progressbar", { name: "Redeemed" }).waitFor();
  await page.setViewportSize(PHONE);
  await screenshot(page, "credits/redeemed-phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESKTOP);
});

test("in Arabic the log comes from the left and reads from the right", async () => {
  await watched.open(`${appOrigin}${BILLING}?credit-log=open&locale=ar`);
  const log = page.getByRole("dialog", { name: "نشاط النقاط" });
  await log.getByRole("listitem").first().waitFor();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  expect((await log.boundingBox())!.x).toBe(0);
  await screenshot(page, "credits/log-arabic");
  await page.keyboard.press("Escape");
  await log.waitFor({ state: "detached" });
  await screenshot(page, "credits/billing-arabic");
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
