import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import analyticsTexts from "../../locales/en/analytics.json" with { type: "json" };
import homeTexts from "../../locales/en/home.json" with { type: "json" };
import { withClient } from "../../scripts/database.ts";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { addPerson, become, removePeople } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const [home, analytics] = [homeTexts.about, analyticsTexts.about];
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
  await become(page, await addPerson(databaseUrl, {}));
});
afterAll(async () => {
  await removePeople(databaseUrl);
  await browser?.close();
});

const open = (path: string) => watched.open(appOrigin + path);

test("S122 who is new is welcomed above the page, which can be used meanwhile", async () => {
  await withClient(databaseUrl, (client) =>
    client.query("UPDATE accounts SET meta = '{}' WHERE email LIKE '%@added.test'"),
  );
  await open("/app");
  await page.getByText("Welcome to Quayside").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Dismiss notification" }).first().click();
  await watched.settle();
  await open("/app");
  expect(await page.getByText("Welcome to Quayside").count()).toBe(0);
  expect(watched.problems).toEqual([]);
});

test("S026 the dashboard's period is the address's, forth and back", async () => {
  const period = page.getByLabel("Period");
  await open("/app/dashboard");
  expect(await period.inputValue()).toBe("7d");
  await period.selectOption("custom");
  await page.getByLabel("From").fill("2026-10-01");
  await page.getByLabel("To", { exact: true }).fill("2026-10-31");
  await page.waitForURL(/range=custom&from=2026-10-01&to=2026-10-31/);
  await watched.settle();
  expect(await page.getByLabel("To", { exact: true }).inputValue()).toBe("2026-10-31");
  await page.goBack();
  await watched.settle();
  expect(await period.inputValue()).toBe("7d");
  expect(await page.getByLabel("From").count()).toBe(0);
});

test("S026 days in the wrong order are told at their field, and the figures stay", async () => {
  await open("/app/dashboard?range=custom&from=2026-10-01&to=2026-10-31");
  await page.getByLabel("To", { exact: true }).fill("2026-09-30");
  await page.getByText("Choose a last day after the first one").waitFor();
  expect(page.url()).toContain("to=2026-10-31");
});

test.each([
  ["/app", { Sales: home.revenue, Profit: home.profit }],
  [
    "/app/dashboard",
    { "Sales revenue": home.revenue, Cost: home.cost, Profit: home.profit, "Time to ship": home.fulfillment },
  ],
  [
    "/app/store-analytics",
    {
      "Sales after refunds": home.revenue,
      "Average order value": analytics.average_order,
      Refunded: analytics.refunded,
    },
  ],
])("S025 S026 S032 each figure of %s says what it is", async (path, figures) => {
  await open(path);
  for (const [name, about] of Object.entries(figures)) {
    await page.locator("[data-polaris-tooltip-activator]").filter({ hasText: name }).first().focus();
    await page.getByRole("tooltip").filter({ hasText: about }).waitFor();
  }
});

test("G035 S073 S084 settings pages are called as documented, in the list and on the page", async () => {
  await open("/app/setting");
  for (const name of ["General", "Wallet and Credits"]) {
    await page.locator(".settings-list").getByText(name, { exact: true }).click();
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await page.goBack();
  }
});

test("S069 a filter that finds no request says so, and shows all again", async () => {
  await page.route("**/api/service-center/requests?**", (route) =>
    route.fulfill({
      json: { success: true, status: 200, message: "", data: { requests: [], next: null, previous: null } },
    }),
  );
  await open("/app/service-center");
  await page.getByRole("tab", { name: "Closed" }).click();
  await page.getByText("No requests here").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Show all requests" }).click();
  await page.waitForURL(`${appOrigin}/app/service-center`);
});

test("S071 who has asked for a product is told so where the answer will come", async () => {
  await open("/app/service-center/request/sourcing/new");
  await page.getByLabel("What are you looking for?").fill("Copper kettle");
  await page.getByLabel("Link to the product").fill("https://products.test/kettle");
  await page.getByRole("button", { name: "Send request" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Copper kettle" }).waitFor();
  await page.getByText("Request sent").waitFor();
  await page.getByRole("button", { name: "Close request" }).first().click();
  await page.getByText("Request closed").first().waitFor();
});

test("G119 S112 the quick start is for those who may open what it leads to", async () => {
  // The demo seller has been through it.
  await page.route("**/api/home/guideline", async (route) => {
    const response = await route.fetch().catch(() => null);
    // The page has gone on meanwhile, and waits for it no more.
    if (!response) return;
    await route.fulfill({ response, body: (await response.text()).replaceAll('"is_done":true', '"is_done":false') });
  });
  const guide = page.getByRole("button", { name: /^Quick start/ });
  const look = async () => {
    await open("/app/orders");
    await page.keyboard.press("Shift");
    await watched.settle();
  };
  await look();
  await guide.waitFor();
  await become(page, await addPerson(databaseUrl, { without: ["VIEW_CATALOG"] }));
  await look();
  expect(await guide.count()).toBe(0);
  await page.unrouteAll();
});
