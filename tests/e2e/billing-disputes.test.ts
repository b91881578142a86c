/** A plan and credits whose payments a bank withholds, as their merchant sees them (decision 52). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../scripts/database.ts";
import { GOOD_CARD } from "../factories/paying-workspace.ts";
import { openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey, until } from "./journey.ts";
import { addNewcomer, become } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin, databaseUrl } = product;
const BILLING = "/app/setting/billing";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let token: string;

beforeAll(async () => {
  token = await addNewcomer(databaseUrl);
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
  await become(page, token);
});
afterAll(() => browser?.close());

const step = journey("billing-disputes", () => page);
const open = (path: string) => watched.open(appOrigin + path);
const ask = async <Answer>(path: string, body?: object) => {
  const answer = await fetch(`${appOrigin}/api/payments/${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body && { method: "POST", body: JSON.stringify({ provider_payment: "PADDLE_BILLING", ...body }) }),
  });
  return ((await answer.json()) as { data: Answer }).data;
};
const plan = () => ask<{ status: string; is_disputed: boolean; held_credit: number }>("user/v2/current-plan");
const pay = (payId: string) =>
  fetch(`${sandboxOrigin}/paddle/checkout/frame`, {
    method: "POST",
    body: new URLSearchParams({ transaction: payId, card: GOOD_CARD, country: "US", email: "ada@example.test" }),
  });
const bank = (does: "dispute" | "win", payId: string) =>
  fetch(`${sandboxOrigin}/paddle/control/transactions/${payId}/${does}`, { method: "POST" });
const look = async (name: string, title: string) => {
  await page.getByText(title).waitFor();
  await watched.settle();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
  await screenshot(page, `billing-disputes/${name}`);
};

let planPayment: string;
let creditPayment: string;

step("S076 S123 a disputed payment holds plan and credits, and the page says why and what to do", async () => {
  // Without a trial the first payment is that of the plan.
  await withClient(databaseUrl, (client) =>
    client.query(
      `INSERT INTO used_trials (holder, started_at, ends_at)
       SELECT translate(encode(sha256(convert_to('trial:' || lower(a.email), 'UTF8')), 'base64'), '+/=', '-_'), 'epoch', 'epoch'
       FROM accounts a JOIN login_sessions s ON s.account_id = a.id WHERE s.token_digest = encode(sha256(convert_to($1, 'UTF8')), 'hex')`,
      [token],
    ),
  );
  planPayment = (await ask<{ pay_id: string }>("charge-subscription", { module_ids: ["GROWTH_CREDIT_TIER"] })).pay_id;
  await pay(planPayment);
  await until("The plan is paid", async () => (await plan()).status === "ACTIVE");
  creditPayment = (await ask<{ pay_id: string }>("charge-extra", { package_key: "EXTRA_CREDITS_100" })).pay_id;
  await pay(creditPayment);
  await until("The credits are bought", async () => {
    const { payment_logs: logs } = await ask<{ payment_logs: { status: string }[] }>("user/payment-logs");
    return logs.length === 2 && logs.every(({ status }) => status === "paid");
  });
  await bank("dispute", planPayment);
  await bank("dispute", creditPayment);
  await until("Both are disputed", async () => {
    const { is_disputed: isDisputed, held_credit: held } = await plan();
    return isDisputed && held >= 100;
  });
  await page.setViewportSize(DESKTOP);
  await open(BILLING);
  await page.getByText("Paused by a dispute", { exact: true }).waitFor();
  await page.getByText(/^Held because a payment is disputed with your bank: \d+$/).waitFor();
  expect(await page.getByText("Disputed", { exact: true }).count()).toBe(2);
  await look("disputed", "A payment for your plan is disputed");
  await page.setViewportSize(PHONE);
  await open(BILLING);
  await look("disputed-phone", "A payment for your plan is disputed");
  await open(`${BILLING}?locale=ar`);
  await look("disputed-arabic-phone", "دفعة لباقتك متنازَع عليها");
  await page.setViewportSize(DESKTOP);
});

step("S076 S123 won, both are there again", async () => {
  await bank("win", planPayment);
  await bank("win", creditPayment);
  await until("Nothing is disputed", async () => {
    const { is_disputed: isDisputed, held_credit: held } = await plan();
    return !isDisputed && held === 0;
  });
  await open(`${BILLING}?locale=en`);
  await page.getByText("Active", { exact: true }).waitFor();
  expect(await page.getByText("A payment for your plan is disputed").count()).toBe(0);
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
