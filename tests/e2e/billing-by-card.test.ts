/** The life of a plan that is paid by card, as a merchant without a store of the billing platform sees it. */
import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SANDBOX_KEYS } from "../../sandbox/profile.ts";
import { withClient } from "../../scripts/database.ts";
import { CARD_THAT_FAILS_LATER, DECLINED_CARD, GOOD_CARD } from "../factories/paying-workspace.ts";
import { patience } from "../setup/patience.ts";
import { forgetPace } from "./billing-ways.ts";
import { openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey, until } from "./journey.ts";
import { addNewcomer, become } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin, databaseUrl } = product;
const PROVIDER_TAKES_MS = 6_000;
const BILLING = "/app/setting/billing";
const CHANGE = "/app/setting/billing-plan/change-plan";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let token: string;
let workspaceId: string;

beforeAll(async () => {
  token = await addNewcomer(databaseUrl);
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
  await become(page, token);
  const [row] = await run(
    `SELECT w.id FROM workspaces w JOIN login_sessions s ON s.account_id = w.owner_id WHERE s.token_digest = encode(sha256(convert_to('${token}', 'UTF8')), 'hex')`,
  );
  workspaceId = String(row!.id);
});
afterAll(() => browser?.close());

const step = journey("billing-by-card", () => page);
const run = (statement: string) =>
  withClient(databaseUrl, async (client) => (await client.query(statement)).rows as Record<string, unknown>[]);
const open = async (path: string) => {
  await forgetPace();
  await watched.open(appOrigin + path);
};
const ask = async (path: string) => {
  const answer = await fetch(`${appOrigin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
};
const plan = () => ask("/payments/user/v2/current-plan") as Promise<{ status: string; period: { start: string } }>;
const card = (name: string) => page.locator(".plan-card").filter({ has: page.getByRole("heading", { name }) });
const dialog = () => page.getByRole("dialog");
const form = (): FrameLocator => page.frameLocator('iframe[name="paddle_frame"]');
const charge = (text: string) => page.getByRole("row").filter({ hasText: text });
const fits = async (width: number) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** Chooses a plan for a month on the page of plans. */
async function choose(name: string): Promise<void> {
  await open(CHANGE);
  await page.getByRole("button", { name: "Monthly", exact: true }).click();
  await card(name)
    .getByRole("button", { name: /^Choose this plan/ })
    .click();
  await dialog().waitFor();
}
async function pay(number: string): Promise<void> {
  await form().getByLabel("Card number").fill(number);
  await form().getByRole("button", { name: "Pay" }).click();
}
/** Lets the agreement's next cycle begin. */
async function nextCycle(status: string): Promise<void> {
  await forgetPace();
  const headers = { authorization: `Bearer ${SANDBOX_KEYS.paddleApiKey}` };
  const answer = await fetch(`${sandboxOrigin}/paddle/subscriptions?per_page=200`, { headers });
  const { data } = (await answer.json()) as { data: { id: string; customer_id: string }[] };
  const [customer] = await run(`SELECT provider_id FROM billing_customers WHERE workspace_id = '${workspaceId}'`);
  const agreement = data.find(({ customer_id: id }) => id === customer!.provider_id)!;
  await fetch(`${sandboxOrigin}/paddle/control/subscriptions/${agreement.id}/hasten`, { method: "POST" });
  await until(`The plan is ${status}`, async () => (await plan()).status === status);
}

/** Forgets refusals that are what a step is about. */
function expectRefusals(isOne: (problem: string) => boolean): void {
  const rest = watched.problems.filter((problem) => !isOne(problem));
  expect(rest.length).toBeLessThan(watched.problems.length);
  watched.problems.splice(0, watched.problems.length, ...rest);
}

step("S135 B051 choosing a plan leads to the card form, and closing it leaves the way to open it again", async () => {
  await page.setViewportSize(DESKTOP);
  await choose("Growth");
  await dialog().getByText("Free for 7 days.").waitFor();
  await dialog().getByText("You enter your card in the next step.").waitFor();
  await screenshot(page, "billing-by-card/choose");
  await dialog().getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(`${appOrigin}/app/pay?**`);
  await form().getByRole("heading", { name: "Order summary" }).waitFor();
  await screenshot(page, "billing-by-card/form");
  await form().getByRole("button", { name: "Close checkout" }).click();
  await page.getByRole("heading", { name: "The payment form was closed" }).waitFor();
  await page.getByText("Nothing was paid, and your plan hasn't changed.").waitFor();
  await screenshot(page, "billing-by-card/closed");
  await page.setViewportSize(PHONE);
  await fits(PHONE.width);
  await screenshot(page, "billing-by-card/closed-phone");
  await page.setViewportSize(DESKTOP);
});

step(
  "S123 S135 a plan that waits for its card says so on Plan and Billing, and leads back to the form, dark where we are",
  async () => {
    await page.getByRole("button", { name: "Back to Plan and Billing" }).click();
    await page.waitForURL((url) => url.pathname === BILLING);
    await watched.settle();
    await page.getByText("A plan is waiting for your confirmation").waitFor();
    const setTheme = (theme: string) => page.evaluate((theme) => localStorage.setItem("theme", theme), theme);
    const ground = () =>
      form()
        .locator("body")
        .evaluate((body) => getComputedStyle(body).backgroundColor);
    await setTheme("dark");
    await page.getByRole("button", { name: "Confirm payment" }).click();
    await page.waitForURL(`${appOrigin}/app/pay?**`);
    await form().getByLabel("Card number").waitFor();
    expect(await ground()).toBe("rgb(17, 17, 17)");
    await screenshot(page, "billing-by-card/form-dark");
    await setTheme("light");
    await page.reload();
    await form().getByLabel("Card number").waitFor();
    expect(await ground()).toBe("rgb(255, 255, 255)");
  },
);

step(
  "S135 a card that the bank declines is tried again in the form, and one that it takes sets the plan up",
  async () => {
    await pay(DECLINED_CARD);
    await form().getByRole("alert").waitFor();
    await pay(GOOD_CARD);
    await page.waitForURL((url) => url.pathname === BILLING);
    await page.getByText("Your plan is set up").waitFor();
    await screenshot(page, "billing-by-card/set-up");
    await page.getByText("Trial", { exact: true }).waitFor();
    await page.getByText("Visa ending in 4242").waitFor();
    await watched.settle();
    await screenshot(page, "billing-by-card/trial");
    // What the stand-in's form answers for the declined card.
    expectRefusals((problem) => problem.endsWith("/frame: 402"));
  },
);

step("B127 when the trial ends the card is charged, with its tax", async () => {
  await nextCycle("ACTIVE");
  await open(BILLING);
  await page.getByText("Active", { exact: true }).waitFor();
  await charge("Growth").getByText("plus $4.43 tax").waitFor();
  await charge("Growth").getByText("Paid", { exact: true }).waitFor();
  await screenshot(page, "billing-by-card/active");
});

step("S127 who has used up the plan is offered a larger one, and told what it costs today", async () => {
  const { period } = await plan();
  await run(
    `INSERT INTO usage_counters (workspace_id, feature, period_start, used) VALUES ('${workspaceId}', 'PRODUCT_IMPORT', '${period.start}', 1000000) ON CONFLICT (workspace_id, feature, period_start) DO UPDATE SET used = 1000000`,
  );
  await open("/app/find-product");
  await page.locator("article.product-card").first().getByRole("button", { name: "Import" }).click();
  const drawer = page.getByRole("dialog", { name: "More usages is needed" });
  await drawer.waitFor();
  expectRefusals((problem) => problem.includes("/products/import/") && problem.endsWith(": 402"));
  await drawer.getByText("Monthly").first().click();
  await page.waitForFunction(() => document.getAnimations().length === 0);
  await screenshot(page, "billing-by-card/used-up");
  await drawer.getByRole("button", { name: "Confirm plan" }).click();
  await dialog().getByText("Charged to your card today:").waitFor();
  await dialog().getByText("Credit for the unused part of your previous plan").waitFor();
  await screenshot(page, "billing-by-card/upgrade");
  await dialog().getByRole("button", { name: "Confirm change" }).click();
  await page.getByText("Your plan has been changed").waitFor();
  await open(BILLING);
  await page.getByRole("heading", { name: "Professional" }).waitFor();
});

step("B064 paying yearly is offered, and says what it comes to", async () => {
  await page.getByRole("button", { name: "Pay yearly for extra value" }).click();
  await dialog().getByText("per year, tax included").waitFor();
  await screenshot(page, "billing-by-card/yearly");
  await dialog().getByRole("button", { name: "Confirm change" }).click();
  await page.getByText("Your plan has been changed").waitFor();
  await open(BILLING);
  await page.getByRole("button", { name: "Pay yearly for extra value" }).waitFor({ state: "detached" });
  await page.getByText("per year").first().waitFor();
});

step("S132 B095 a smaller plan in the first cycle is refused at once, with nothing to confirm", async () => {
  const refused = watched.problems.length;
  await choose("Growth");
  await page.getByRole("dialog", { name: "You cannot downgrade" }).waitFor();
  await dialog().getByText("Next billing date:").waitFor();
  expect(await dialog().getByRole("button", { name: "Confirm change" }).count()).toBe(0);
  expect(await dialog().getByRole("link", { name: "Contact us" }).count()).toBe(1);
  await screenshot(page, "billing-by-card/first-cycle");
  await page.keyboard.press("Escape");
  expect(watched.problems.splice(refused).every((problem) => problem.endsWith("/preview-change: 422"))).toBe(true);
});

step("S130 B052 a smaller plan is confirmed once more, and waits for the next cycle", async () => {
  await run(
    `UPDATE subscriptions SET started_at = now() - interval '400 days', trial_ends_at = NULL WHERE workspace_id = '${workspaceId}'`,
  );
  await choose("Growth");
  await dialog().getByText("Nothing is charged today.").waitFor();
  await screenshot(page, "billing-by-card/smaller");
  await dialog().getByRole("button", { name: "Confirm change" }).click();
  await dialog().getByText("Move to a smaller plan").waitFor();
  await dialog().getByRole("button", { name: "Confirm change" }).click();
  await page.getByText("Your plan changes with the next cycle").waitFor();
  await open(BILLING);
  await page.getByText("Next plan").waitFor();
  await page.getByText(/^Growth · \$49\.9/).waitFor();
  await screenshot(page, "billing-by-card/smaller-waits");
});

step("S131 B058 B062 a cancelled plan stays to its end, and is resumed without another form", async () => {
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await dialog().getByRole("button", { name: "Cancel plan" }).click();
  await page.getByText("Canceled", { exact: true }).waitFor();
  await watched.settle();
  await screenshot(page, "billing-by-card/cancelled");
  await page.getByRole("button", { name: "Resume plan" }).click();
  await dialog().getByText("Your plan goes on with your card on file.").waitFor();
  await screenshot(page, "billing-by-card/resume");
  await dialog().getByRole("button", { name: "Resume plan" }).click();
  await page.getByText("Your plan has been changed").waitFor();
  await open(BILLING);
  await page.getByText("Active", { exact: true }).waitFor();
  // The smaller one was given up with it: the same goes on.
  await page.getByText("$1,399.3", { exact: true }).waitFor();
  expect(await page.getByText("Next plan").count()).toBe(0);
});

step("B092 another card is given in the form", async () => {
  await page.getByRole("button", { name: "Update payment method" }).click();
  await page.waitForURL(`${appOrigin}/app/pay?**`);
  await pay(CARD_THAT_FAILS_LATER);
  await page.waitForURL((url) => url.pathname === BILLING);
  await page.getByText("Payment method updated").waitFor();
  await page.getByText("Visa ending in 3184").waitFor();
});

step("a renewal that the bank declines says what is due and what to do, and another card mends it", async () => {
  await nextCycle("PAST_DUE");
  await open(BILLING);
  await page.getByText("Your payment was declined").waitFor();
  await page.getByText("is due. Declined on:").waitFor();
  await charge("Failed").waitFor();
  await screenshot(page, "billing-by-card/past-due");
  await page.setViewportSize(PHONE);
  await open(BILLING);
  await fits(PHONE.width);
  await screenshot(page, "billing-by-card/past-due-phone");
  await open(`${BILLING}?locale=ar`);
  await page.getByText("رُفضت دفعتك").waitFor();
  await fits(PHONE.width);
  await screenshot(page, "billing-by-card/past-due-arabic-phone");
  await page.setViewportSize(DESKTOP);
  await open(`${BILLING}?locale=en`);
  await page.getByRole("button", { name: "Update payment method" }).first().click();
  await page.waitForURL(`${appOrigin}/app/pay?**`);
  await pay(GOOD_CARD);
  await page.waitForURL((url) => url.pathname === BILLING);
  await page.getByText("Active", { exact: true }).waitFor();
  await page.getByText("Your payment was declined").waitFor({ state: "detached" });
});

step("C079 every charge says what it is for, its period, its tax and how it ended", async () => {
  await open(BILLING);
  const rows = page.locator("tbody tr");
  const count = await rows.count();
  expect(count).toBeGreaterThanOrEqual(4);
  for (const row of await rows.all()) {
    expect(await row.textContent()).toMatch(/(Growth|Professional).*\$[\d,.]+/);
    expect(await row.textContent()).toMatch(/plus \$[\d.]+ tax/);
  }
  await rows.last().scrollIntoViewIfNeeded();
  await screenshot(page, "billing-by-card/charges");
  await page.setViewportSize(PHONE);
  await page.locator("tbody tr").first().scrollIntoViewIfNeeded();
  await screenshot(page, "billing-by-card/charges-phone");
  await page.setViewportSize(DESKTOP);
  await open(`${BILLING}?locale=ar`);
  expect(await page.evaluate(() => document.documentElement.dir)).toBe("rtl");
  await screenshot(page, "billing-by-card/arabic");
  await page.locator("tbody tr").first().scrollIntoViewIfNeeded();
  await screenshot(page, "billing-by-card/charges-arabic");
  await open(`${BILLING}?locale=en`);
});

step("B053 without news of it, what was bought is asked for again each five seconds", async () => {
  await page.route("**/api/events*", (route) => route.fulfill({ status: 204 }));
  await open(BILLING);
  await page.getByRole("button", { name: "Buy credits" }).click();
  await dialog().getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL(`${appOrigin}/app/pay?**`);
  await form().getByLabel("Card number").waitFor();
  let askedAt = Infinity;
  const readings = "**/api/payments/user/payment-logs*";
  await page.route(readings, async (route) => {
    askedAt = Math.min(askedAt, Date.now());
    // Until its provider has said so, after all that a return asks for by itself.
    if (Date.now() - askedAt > PROVIDER_TAKES_MS) return route.continue();
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { payment_logs: unknown[] } };
    return route.fulfill({ response: answer, json: { ...body, data: { ...body.data, payment_logs: [] } } });
  });
  await pay(GOOD_CARD);
  await page.getByRole("paragraph").filter({ hasText: "Adding what you bought" }).waitFor();
  await screenshot(page, "billing-by-card/setting-up");
  await page.waitForURL((url) => url.pathname === BILLING, { timeout: patience(30_000) });
  await page.getByText("Your purchase is complete").waitFor();
  expect(Date.now() - askedAt).toBeGreaterThan(PROVIDER_TAKES_MS);
  await page.unroute(readings);
  await page.unroute("**/api/events*");
});

step("S135 a form that is paid, or somebody else's, or none at all, is said to be so", async () => {
  const [{ pay_id: paid } = {}] = await run(
    `SELECT provider_id AS pay_id FROM charges WHERE workspace_id = '${workspaceId}' AND kind = 'extra_credits'`,
  );
  await open(`/app/pay?_ptxn=${String(paid)}`);
  await page.getByRole("heading", { name: "This is already paid" }).waitFor();
  await screenshot(page, "billing-by-card/paid");
  const problems = watched.problems.length;
  await open("/app/pay?_ptxn=txn_01none");
  await page.getByRole("heading", { name: "We can't find this payment form" }).waitFor();
  await page.setViewportSize(PHONE);
  await open("/app/pay?_ptxn=txn_01none&locale=ar");
  await page.getByRole("heading", { name: "لم نعثر على نموذج الدفع هذا" }).waitFor();
  await fits(PHONE.width);
  await screenshot(page, "billing-by-card/unknown-arabic-phone");
  await page.setViewportSize(DESKTOP);
  const news = watched.problems.splice(problems);
  expect(news.every((problem) => problem.includes("/payments/card-form/") && problem.endsWith(": 404"))).toBe(true);
  await open(`${BILLING}?locale=en`);
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
