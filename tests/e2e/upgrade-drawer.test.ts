/** The drawer for what a plan has no room for, the dialogs of a store's payment, and the ways that lead to and from them. */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { addNewcomer, addPerson, become, removePeople } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const CHANGE = "/app/setting/billing-plan/change-plan";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const DRAWER_WIDTH = 828;

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
});
afterAll(async () => {
  await removePeople(databaseUrl);
  await browser?.close();
});
beforeEach(async () => {
  await page.unrouteAll();
  await page.setViewportSize(DESKTOP);
  await become(page, await addPerson(databaseUrl, {}));
});

const run = (statement: string, values: unknown[] = []) =>
  withClient(databaseUrl, async (client) => (await client.query(statement, values)).rows as Record<string, unknown>[]);
const open = (path: string) => watched.open(appOrigin + path);
const drawer = () => page.getByRole("dialog");
const card = (name: string) => page.locator(".plan-card").filter({ has: page.getByRole("heading", { name }) });
/** Waits for the drawer alone: the table behind it turns its spinner unseen, always. */
const drawn = () =>
  page.waitForFunction(() => document.querySelector(".side-drawer")?.getAnimations({ subtree: true }).length === 0);

/** Forgets refusals that are what a test is about. */
function expectRefusal(path: string): void {
  const at = watched.problems.findIndex((problem) => problem.includes(path));
  expect(at).not.toBe(-1);
  watched.problems.splice(at, 1);
}

/** Has something refused for want of a larger plan. */
async function refuse(quota: { feature_id: string; limit: number; usage: number }): Promise<void> {
  await open("/app/orders");
  const refusal = { success: false, status: 401, message: "No room", ...quota };
  await page.route("**/api/orders/v4/sync-status", (route) => route.fulfill({ status: 402, json: refusal }));
  await page.getByRole("button", { name: "Sync orders" }).click();
  await drawer().waitFor();
  expectRefusal("/orders/v4/sync-status");
}
const IMPORTS = { feature_id: "PRODUCT_IMPORT", limit: 200, usage: 200 };

/** Gives the demo seller's workspace another plan while something is looked at. */
async function withPlan(planKey: string, look: () => Promise<void>): Promise<void> {
  const owned = `(SELECT w.id FROM workspaces w JOIN accounts a ON a.id = w.owner_id WHERE a.email = '${DEMO_EMAIL}' ORDER BY w.created_at LIMIT 1)`;
  const where = `ended_at IS NULL AND workspace_id = ${owned}`;
  const [had] = await run(`SELECT plan_key FROM plan_periods WHERE ${where}`);
  await run(`UPDATE plan_periods SET plan_key = $1 WHERE ${where}`, [planKey]);
  try {
    await look();
  } finally {
    await run(`UPDATE plan_periods SET plan_key = $1 WHERE ${where}`, [had!.plan_key]);
  }
}

test("B012 B020 S127 the drawer slides in from the end, 828 wide, and has a phone's whole screen", async () => {
  await withPlan("GROWTH_CREDIT_TIER", () => refuse(IMPORTS));
  await drawn();
  const box = (await drawer().boundingBox())!;
  expect([box.width, Math.round(box.x + box.width)]).toEqual([DRAWER_WIDTH, DESKTOP.width]);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Begun anew in the same breath: on a busy machine it would be over before it is looked at.
  const animation = await drawer().evaluate((panel) => {
    panel.style.animation = "none";
    panel.getBoundingClientRect();
    panel.style.animation = "";
    const { animationName, animationDuration } = getComputedStyle(panel);
    const [from] = panel.getAnimations().flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
    return { animationName, animationDuration, from: from?.transform };
  });
  expect(animation).toEqual({
    animationName: "side-drawer-slide",
    animationDuration: "0.25s",
    from: expect.stringMatching(/^translateX?\(\d+px\)$/) as string,
  });
  await drawn();
  await screenshot(page, "upgrade-drawer/desktop");
  await page.setViewportSize(PHONE);
  expect(await drawer().boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE });
  expect(await drawer().evaluate((panel) => getComputedStyle(panel).animationName)).toBe("side-drawer-slide");
  await screenshot(page, "upgrade-drawer/phone");
  await page.emulateMedia({ reducedMotion: "reduce" });
});

test("S139 B088 B107 the banner names what is used up and the next tier; on the largest plan it leads to support", async () => {
  await withPlan("GROWTH_CREDIT_TIER", async () => {
    await refuse(IMPORTS);
    await drawer().getByText("Upgrade to continue importing more products").waitFor();
    await drawer().getByText("exceeded your current plan's quota limit of 200. Upgrade to Professional").waitFor();
    await refuse({ feature_id: "WP_ADD_STORE", limit: 0, usage: 0 });
    await drawer().getByText("This feature is not available on your plan").waitFor();
  });
  await withPlan("ENTERPRISE_CREDIT_TIER", async () => {
    await refuse(IMPORTS);
    await drawer().getByText("You have the largest plan. Contact support for more.").waitFor();
    await drawer()
      .getByRole("link", { name: /^Contact us/ })
      .waitFor();
    expect(await drawer().getByRole("button", { name: "Confirm plan" }).count()).toBe(0);
    await screenshot(page, "upgrade-drawer/largest");
  });
});

test("B015 B014 who may not see plan and billing is led to a person in place of confirming a plan", async () => {
  await withPlan("GROWTH_CREDIT_TIER", async () => {
    await refuse(IMPORTS);
    await drawer().getByRole("button", { name: "Confirm plan" }).waitFor();
    expect(
      await drawer()
        .getByRole("link", { name: /^Contact us/ })
        .count(),
    ).toBe(0);
    await become(page, await addPerson(databaseUrl, { without: ["VIEW_SETTING_BILLING_PLAN"] }));
    await refuse(IMPORTS);
    await drawer()
      .getByRole("link", { name: /^Contact us/ })
      .waitFor();
    expect(await drawer().getByRole("button", { name: "Confirm plan" }).count()).toBe(0);
  });
});

test("B047 while the first month is paid once the drawer offers no year", async () => {
  await withPlan("GROWTH_CREDIT_TIER", async () => {
    await refuse(IMPORTS);
    await drawer().getByText("Yearly").first().waitFor();
    const locked = JSON.stringify({ first_cycle_charge_type: "CHARGE_ONE_TIME_FIRST_MONTH" });
    await run(`UPDATE accounts SET meta = meta || $1::jsonb WHERE email LIKE '%@added.test'`, [locked]);
    await refuse(IMPORTS);
    await drawer().getByText("Monthly").first().waitFor();
    await expect.poll(() => drawer().getByText("Yearly").count()).toBe(0);
    expect(await drawer().getByRole("radio", { checked: true }).count()).toBe(1);
  });
});

test("B005 the push drawer leads to how products are priced", async () => {
  await open("/app/products-import");
  await page.getByRole("button", { name: "Push to store" }).first().click();
  await drawer().getByRole("link", { name: "Set up pricing rules" }).click();
  await page.waitForURL((url) => url.pathname === "/app/setting/product-push-preference");
  await drawer().waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("B059 who chooses the free plan when nothing is paid has it at once, and is told so at home", async () => {
  await become(page, await addNewcomer(databaseUrl));
  await open(`${CHANGE}?onboarding=1`);
  await card("Free")
    .getByRole("button", { name: /^Continue this plan/ })
    .click();
  await page.locator(".toast--success").getByText("Free plan selected successfully").waitFor();
  expect(new URL(page.url()).pathname).toBe("/app");
});

test("B016 S128 S133 S134 of several stores one is chosen to pay; what waits for its page is said, and that the store has left", async () => {
  const token = await addNewcomer(databaseUrl);
  for (const name of ["North", "South"])
    await run(
      `INSERT INTO stores (id, workspace_id, platform, platform_domain, domain, name, updated_at)
       SELECT $1, w.id, 'shopify', $2, $2, $3, now() FROM workspaces w JOIN login_sessions s ON s.account_id = w.owner_id
       WHERE s.token_digest = encode(sha256(convert_to($4, 'UTF8')), 'hex')`,
      [randomUUID(), `${name.toLowerCase()}-${token.slice(0, 8)}.myshopify.com`, name, token],
    );
  await become(page, token);
  await open(CHANGE);
  await card("Growth")
    .getByRole("button", { name: /^Choose this plan/ })
    .click();
  await drawer().getByText("You confirm the payment on the next page.").waitFor();
  await drawer().getByRole("button", { name: "Continue to payment" }).click();
  await drawer().getByText("Choose the store that pays").waitFor();
  await drawer().getByText("South", { exact: true }).click();
  await screenshot(page, "upgrade-drawer/store");
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/payments/charge-subscription", async (route) => {
    await isTime;
    const refusal = { success: false, status: 204, error_code: "PaymentIssue", message: "The store has left" };
    return route.fulfill({ status: 422, json: refusal });
  });
  const asked = page.waitForRequest("**/api/payments/charge-subscription");
  await drawer().getByRole("button", { name: "Continue" }).click();
  const [south] = await run("SELECT id FROM stores WHERE name = 'South' ORDER BY created_at DESC LIMIT 1");
  expect((await asked).postDataJSON()).toMatchObject({ store_id: south!.id, module_ids: ["GROWTH_CREDIT_TIER"] });
  await page.getByRole("alertdialog", { name: "Opening the payment page" }).waitFor();
  await screenshot(page, "upgrade-drawer/processing");
  answer();
  await drawer().getByText("The store that pays has uninstalled the app").waitFor();
  await drawer().getByRole("link", { name: "See my stores" }).waitFor();
  await screenshot(page, "upgrade-drawer/payment-issue");
  expectRefusal("/payments/charge-subscription");
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
