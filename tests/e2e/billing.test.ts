import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
const CHANGE = "/app/setting/billing-plan/change-plan";
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);
const card = (name: string) => page.locator(".plan-card").filter({ has: page.getByRole("heading", { name }) });

test("S076 S123 B007 Plan and Billing tells the plan, its dates and what is used of it", async () => {
  await open("/app/setting/billing");
  await page.getByRole("heading", { name: "Plan and Billing" }).waitFor();
  await page.getByRole("heading", { name: "Usage in this cycle" }).waitFor();
  expect(await page.getByRole("progressbar").count()).toBeGreaterThanOrEqual(3);
  await page.getByRole("heading", { name: "Charges" }).waitFor();
  await screenshot(page, "billing/summary");
});

test("S124 B009 B046 B112 plans begin with yearly prices, five months off, and say monthly ones when asked", async () => {
  await open(CHANGE);
  await page.getByRole("button", { name: "Yearly, five months off" }).waitFor();
  await card("Growth").getByText("$29.1", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Monthly", exact: true }).click();
  await card("Growth").getByText("$49.9", { exact: true }).waitFor();
  await screenshot(page, "billing/plans");
});

test("B115 each price is in US dollars for a month, with one decimal, by the month and by the year", async () => {
  for (const cycle of ["Monthly", "Yearly, five months off"]) {
    await page.getByRole("button", { name: cycle, exact: true }).click();
    const prices = await page.locator(".plan-card__price").allTextContents();
    expect(prices).toHaveLength(5);
    for (const price of prices) expect(price.trim()).toMatch(/^(from )?\$\d+\.\d per month$/);
  }
  await page.getByText("Prices are in US dollars").waitFor();
});

test("B121 B126 the custom plan begins at a price and quotas that are talked about", async () => {
  expect((await card("Custom").locator(".plan-card__price").textContent())!.trim()).toBe("from $999.9 per month");
  await card("Custom").getByText("By agreement").waitFor();
  const holds = await card("Custom").getByRole("listitem").allTextContents();
  expect(holds.slice(0, 3)).toEqual([
    "3,000+ AI credits per month",
    "20,000+ product pushes per month",
    "100,000+ orders per month",
  ]);
});

test("S126 B049 Starter steps through three sizes, and its arrows end there", async () => {
  const starter = card("Starter");
  const [smaller, larger] = ["Smaller size", "Larger size"].map((name) => starter.getByRole("button", { name }));
  await starter.getByText("Sizes from $5.8 to $17.4 per month").waitFor();
  await larger!.click();
  await starter.getByText("Size 3 of 3").waitFor();
  expect(await larger!.isDisabled()).toBe(true);
  await smaller!.click();
  await smaller!.click();
  await starter.getByText("Size 1 of 3").waitFor();
  expect(await smaller!.isDisabled()).toBe(true);
});

test("S125 B010 the comparison has the cards' toggle and a button for each plan", async () => {
  await page.getByRole("button", { name: "Compare all features" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: "Yearly, five months off" }).waitFor();
  expect(await sheet.getByRole("button", { name: /^Choose this plan|^You are here/ }).count()).toBeGreaterThanOrEqual(
    4,
  );
  const prices = await sheet.locator(".plan-compare__price").allTextContents();
  for (const price of prices) expect(price.trim()).toMatch(/^(from )?\$\d+\.\d per month$/);
  await screenshot(page, "billing/compare");
  await page.keyboard.press("Escape");
});

test("S125 B082-B086 B117-B121 the comparison says of each plan what the documents do", async () => {
  await open(CHANGE);
  await page.getByRole("button", { name: "Compare all features" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("table").waitFor();
  const rows = await sheet
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
  const [no, yes] = ["Not included", "Included"];
  const from = (first: number) => Array.from({ length: 5 }, (_, plan) => (plan >= first ? yes : no));
  expect(rows).toEqual([
    ["AI credits per month", "10", "100", "350", "1,000", "3,000+"],
    ["Products imported", "200", "4,000", "10,000", "50,000", "200,000+"],
    ["Products pushed", "20", "400", "1,000", "5,000", "20,000+"],
    ["Orders placed", "15", "250", "750", "2,500", "100,000+"],
    ["Bulk order placement", ...from(1)],
    ["Automatic order placement", ...from(1)],
    ["Cashback", no, "1%", "1.5%", "2%", "2.5%"],
    ["Order tracking", ...from(2)],
    ["New workspaces", ...from(2)],
    ["Several stores", ...from(3)],
    ["Scheduled automation", ...from(3)],
    ["Dedicated account manager", ...from(3)],
    ["Custom integrations and features", ...from(4)],
    [
      "Support",
      "Email support from our AI assistant",
      ...Array.from({ length: 3 }, () => "Email and live chat"),
      "Live chat and phone, 24/7 with priority",
    ],
  ]);
  await page.keyboard.press("Escape");
});

test("S129 choosing a plan asks before anything is charged", async () => {
  await open(CHANGE);
  await card("Starter")
    .getByRole("button", { name: /^Choose this plan/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You won't be charged before then.").waitFor();
  await screenshot(page, "billing/change");
  await page.keyboard.press("Escape");
});

test("B033 the card says Custom, the table of all features Enterprise", async () => {
  await card("Custom").waitFor();
  await page.getByRole("button", { name: "Compare all features" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("columnheader", { name: /^Enterprise/ }).waitFor();
  expect(await sheet.getByText("Custom", { exact: true }).count()).toBe(0);
  await page.keyboard.press("Escape");
});

test("B060 a granted plan is not given up unasked", async () => {
  await open(CHANGE);
  await card("Free")
    .getByRole("button", { name: /^Choose this plan/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You can't get it back yourself.").waitFor();
  await screenshot(page, "billing/give-up");
  await dialog.getByRole("button", { name: "Keep my plan" }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(CHANGE);
});

test("S136 B006 a package that a link names is asked about once, also when one then turns back", async () => {
  await open("/app/orders?package_id=STARTER_CREDIT_TIER_1-365");
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Your custom package").waitFor();
  await dialog.getByRole("button", { name: "Continue to payment" }).click();
  await dialog.getByText("Change your plan").waitFor();
  await page.waitForURL((url) => !url.searchParams.has("package_id"));
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await watched.settle();
  expect(await dialog.count()).toBe(0);
});

test("S136 B101 a package that is none is said so, once", async () => {
  await open("/app/orders?package_id=nothing");
  await page.locator(".toast--error").waitFor();
  await page.waitForURL((url) => !url.searchParams.has("package_id"));
  const isExpected = (problem: string) => problem.includes("/payments/package/detail") && problem.endsWith(": 404");
  const unexpected = watched.problems.filter((problem) => !isExpected(problem));
  expect(unexpected).toHaveLength(watched.problems.length - 1);
  watched.problems.splice(0, watched.problems.length, ...unexpected);
});

test("B068 news of another plan has plan and usage read anew", async () => {
  const events = "**/api/events*";
  let tell = () => {};
  const isTime = new Promise<void>((resolve) => (tell = resolve));
  const body = 'event: plan.changed\ndata: {"plan":null}\n\n';
  let connections = 0;
  await page.route(events, async (route) => {
    connections += 1;
    // A connection after the first would have everything read anew.
    if (connections > 1) return route.fulfill({ status: 204 });
    await isTime;
    return route.fulfill({ contentType: "text/event-stream", body });
  });
  await open("/app/setting/billing");
  const readAnew = ["/payments/user/v2/current-plan", "/usage"].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname.includes(path)),
  );
  tell();
  await Promise.all(readAnew);
  await watched.settle();
  await page.unroute(events);
});

test("S077 S102 on a phone the plans stand below each other, and what is used of one's own is a press away", async () => {
  await page.setViewportSize(PHONE);
  await open(CHANGE);
  await card("Growth").waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const edges = await page
    .locator(".plan-card")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().x));
  expect(edges).toHaveLength(5);
  expect(new Set(edges).size).toBe(1);
  await screenshot(page, "billing/plans-phone");
  await page.getByRole("button", { name: "Your usage" }).click();
  await page.locator(".usage").getByRole("link", { name: "See plans and prices" }).waitFor();
  await screenshot(page, "billing/usage-phone");
  await page.setViewportSize(DESKTOP);
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
