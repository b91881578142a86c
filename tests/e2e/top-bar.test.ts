import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LANGUAGES } from "../../app/platform/i18n/languages.ts";
import { withClient } from "../../scripts/database.ts";
import { OTHER_SITES } from "../setup/running-product.ts";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage } from "./demo-data.ts";
import { addNewcomer, addPerson, become, removePeople } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };
const NAME = "Ida Holm";

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let token: string;

beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
  token = await addPerson(databaseUrl, {});
  await become(page, token);
});
afterAll(async () => {
  await removePeople(databaseUrl);
  await browser?.close();
});

const open = (path: string) => watched.open(appOrigin + path);
const menu = (): Locator => page.locator(".Polaris-Popover");
const close = async () => {
  await page.keyboard.press("Escape");
  await menu().waitFor({ state: "detached" });
};

test("S103 G044 the bell of who has never opened it shows one thing to see, the welcome, until it is closed again", async () => {
  // In a workspace where nothing happens: the demo seller's is told of what its orders come to while the browser looks.
  await become(page, await addNewcomer(databaseUrl));
  await open("/app/orders");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  expect(await page.locator(".notification-bell__count").innerText()).toBe("1");
  await bell.click();
  await menu()
    .getByText(/^Welcome to Quayside/)
    .waitFor();
  await close();
  await page.locator(".notification-bell__count").waitFor({ state: "detached" });
  const told = page.waitForResponse(/\/notifications\/unread$/);
  await page.reload();
  await told;
  await bell.waitFor();
  expect(await page.locator(".notification-bell__count").count()).toBe(0);
  await become(page, token);
});

test("S104 G042 the user menu leads to the plan, the stores and help, and out", async () => {
  await open("/app/orders");
  await page.getByRole("button", { name: NAME }).click();
  const place = (name: string) => menu().getByRole("menuitem", { name, exact: true });
  expect(await place("Plan and Billing").getAttribute("href")).toBe("/app/setting/billing");
  expect(await place("Help center").getAttribute("href")).toBe(OTHER_SITES.HELP_CENTER_URL);
  expect(await place("Sign out").getAttribute("href")).toBe("/signout");
  expect(await place("Connected stores").count()).toBe(1);
  await close();
});

test("S106 G115 the app switcher has this app and the researcher, and not the extension", async () => {
  await page.getByRole("button", { name: "Apps" }).click();
  expect(await menu().getByRole("menuitem").allInnerTexts()).toEqual(["Quayside", "Product researcher"]);
  expect(await menu().getByRole("menuitem", { name: "Product researcher" }).getAttribute("href")).toBe(
    OTHER_SITES.RESEARCHER_URL,
  );
  await close();
});

test("S109 G080 the language picker has nine languages; a chosen one is there at once, and wherever one signs in from then on", async () => {
  await page.getByRole("button", { name: "Language" }).click();
  const languages = menu().getByRole("menuitem");
  expect(await languages.allInnerTexts()).toEqual(Object.values(LANGUAGES).map(({ name }) => name));
  await languages.filter({ hasText: LANGUAGES.de.name }).click();
  await page.locator('html[lang="de"]').waitFor();
  const other = await openBrowser();
  try {
    const elsewhere = await openPage(other.context);
    await become(elsewhere.page, token);
    await elsewhere.page.goto(`${appOrigin}/app/orders`);
    expect(await elsewhere.page.locator("html").getAttribute("lang")).toBe("de");
  } finally {
    await other.close();
  }
  await chooseLanguage(page, "en");
});

test("S097 G024 G029 a phone's menu has home and the settings among all places", async () => {
  await page.setViewportSize(PHONE);
  await open("/app/orders");
  await page.getByRole("button", { name: "Toggle menu" }).click();
  const places = page.getByRole("navigation").first().getByRole("link");
  for (const name of [
    "Home",
    "Find products",
    "Import list",
    "Product center",
    "Orders",
    "Dashboard",
    "Integrations",
    "Settings",
  ]) {
    await places.filter({ hasText: name }).first().waitFor();
  }
  await page.setViewportSize(DESKTOP);
});

/** Has the orders read, which a toast tells of; on a phone the actions are in a menu. */
const raiseToast = async () => {
  const actions = page.getByRole("button", { name: "View actions" });
  if (page.viewportSize()!.width === PHONE.width) await actions.click();
  await page.getByText("Sync orders", { exact: true }).filter({ visible: true }).click();
};

/** Whether a toast stands whole, is on its way out or is gone. */
const stateOfToast = () =>
  page.evaluate(() => {
    const toast = document.querySelector(".toast");
    return toast ? (toast.classList.contains("toast--leaving") ? "leaving" : "whole") : "gone";
  });
/** Raises a toast and expects its states so many milliseconds, each after the one before, after the focus has left it. */
const expectStatesOfToast = async (...moments: [number, string][]) => {
  await raiseToast();
  // It stays for as long as the focus is on it, and lives anew from then on, by a clock that stands.
  const close = page.locator(".toast button");
  await close.focus();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await close.blur();
  for (const [ms, state] of moments) {
    await page.clock.runFor(ms);
    await expect.poll(stateOfToast, { message: `${ms} ms later` }).toBe(state);
  }
  await page.clock.resume();
};

test("S113 O011 a toast stays for 4.5 s on a desktop; on a phone for 3 s, and fades for half a second", async () => {
  await page.clock.install();
  await open("/app/orders");
  await expectStatesOfToast([4_400, "whole"], [200, "gone"]);
  await page.setViewportSize(PHONE);
  await expectStatesOfToast([2_900, "whole"], [200, "leaving"], [300, "leaving"], [200, "gone"]);
  await page.setViewportSize(DESKTOP);
});

test("S113 O010 toasts close when the page changes", async () => {
  await open("/app/orders");
  await raiseToast();
  // Under the pointer it stays for as long as it likes.
  await page.locator(".toast").hover();
  await page.getByRole("navigation").first().getByRole("link", { name: "Dashboard" }).press("Enter");
  await page.waitForURL(`${appOrigin}/app/dashboard`);
  await page.locator(".toast").waitFor({ state: "detached" });
});

test("S140 G092 in demo mode a press shows the plans, and does nothing for real", async () => {
  const looksAround = await addPerson(databaseUrl, {});
  await withClient(databaseUrl, async (client) => {
    await client.query(
      "UPDATE accounts SET meta = meta || $1 WHERE id = (SELECT account_id FROM login_sessions WHERE token_digest = encode(sha256(convert_to($2, 'UTF8')), 'hex'))",
      [{ remaining_meta_keys: ["DEMO_MODE"] }, looksAround],
    );
    // In a workspace of their own, as a connected store ends the demo.
    await client.query(
      `WITH own AS (INSERT INTO workspaces (id, name, owner_id, updated_at) SELECT gen_random_uuid(), 'Looking around', account_id, now() FROM login_sessions WHERE token_digest = encode(sha256(convert_to($1, 'UTF8')), 'hex') RETURNING id, owner_id)
       UPDATE workspace_members SET workspace_id = own.id, is_owner = true FROM own WHERE account_id = own.owner_id`,
      [looksAround],
    );
  });
  await become(page, looksAround);
  await open("/app/find-product");
  let isAsked = false;
  await page.route("**/api/center/products/source/favourite", (route) => {
    isAsked = true;
    return route.continue();
  });
  await page
    .getByRole("button", { name: /^Add .* to favorites$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("You are in the demo").waitFor();
  expect(await dialog.getByRole("link", { name: "See plans and prices" }).getAttribute("href")).toBe(
    "/app/setting/billing-plan/change-plan",
  );
  expect(isAsked).toBe(false);
  await page.unrouteAll();
  await page.keyboard.press("Escape");
});

test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
