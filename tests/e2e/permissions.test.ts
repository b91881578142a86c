import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SETTINGS_PAGES } from "../../app/areas/settings/screens/settings-pages.ts";
import { PERMISSIONS, type Permission } from "../../app/platform/permissions.ts";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { addPerson, become, removePeople, type Person } from "./people.ts";
import { product } from "./product.ts";

interface Part {
  /** Of these, one is enough for the part */
  needs: readonly Permission[];
  what: string;
  at: () => string;
  /** Finds the part, after what one does to come to it */
  find: (page: Page) => Locator | Promise<Locator>;
  /** Not even shown to special guests (G123) */
  isHiddenCompletely?: boolean;
}

const texts = JSON.parse(readFileSync("locales/en/settings.json", "utf8")) as {
  pages: Record<string, { title: string }>;
};
let readyOrder: string;

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();
const inMenu = (name: string) => (page: Page) => page.getByRole("navigation").first().getByText(name, { exact: true });
const inUserMenu = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: /Ida Holm/ }).click();
  const menu = page.locator(".Polaris-Popover");
  await menu.getByText("Sign out").waitFor();
  return menu.getByText(name, { exact: true });
};
/** Chooses the first row of a list, and then looks for what can be done with it. */
const ofChosenRow = (name: string | RegExp) => async (page: Page) => {
  await page
    .locator("tbody input[type=checkbox], .Polaris-IndexTable__StickyTable input[type=checkbox]")
    .first()
    .waitFor({ state: "attached" });
  await page.locator("tbody .Polaris-Checkbox").first().click();
  await page.getByRole("region", { name: "Selected rows" }).waitFor();
  return button(name)(page);
};

const settings = () => "/app/setting";
const orders = () => "/app/orders";
const PARTS: Part[] = [
  { needs: ["VIEW_DASHBOARD"], what: "the dashboard's entry", at: settings, find: inMenu("Dashboard") },
  { needs: ["VIEW_ORDER"], what: "the orders' entry", at: settings, find: inMenu("Orders") },
  { needs: ["VIEW_CATALOG"], what: "the catalogue's entry", at: settings, find: inMenu("Find products") },
  { needs: ["VIEW_PRODUCT"], what: "the import list's entry", at: settings, find: inMenu("Import list") },
  { needs: ["VIEW_SETTINGS"], what: "the settings' entry", at: orders, find: inMenu("Settings") },
  { needs: ["VIEW_HELP_CENTER"], what: "the help center's entry", at: orders, find: inMenu("Help center") },
  {
    needs: ["VIEW_YOUR_USAGE"],
    what: "G114 the usage",
    at: settings,
    find: button("Your usage"),
    isHiddenCompletely: true,
  },
  { needs: ["VIEW_SWITCH_APP"], what: "G115 the app switcher", at: settings, find: button("Apps") },
  {
    needs: ["VIEW_SETTING_CONNECTED_STORE"],
    what: "G042 G116 the connected stores in the user menu",
    at: orders,
    find: inUserMenu("Connected stores"),
  },
  {
    needs: ["VIEW_HELP_CENTER"],
    what: "G042 the help center in the user menu",
    at: orders,
    find: inUserMenu("Help center"),
  },
  {
    needs: ["VIEW_SERVICE_CENTER"],
    what: "the service center in the user menu",
    at: orders,
    find: inUserMenu("Service center"),
  },
  {
    needs: ["VIEW_COMMUNITY"],
    what: "the community in the user menu",
    at: orders,
    find: inUserMenu("Community and what's new"),
  },
  { needs: ["VIEW_CATALOG"], what: "the quick start in the user menu", at: orders, find: inUserMenu("Quick start") },
  {
    needs: ["VIEW_ACTION_CHANGE_PLAN"],
    what: "G042 the plan in the user menu",
    at: orders,
    find: inUserMenu("Plan and Billing"),
    isHiddenCompletely: true,
  },
  {
    needs: ["VIEW_ACTION_CHANGE_PLAN"],
    what: "B011 the way to a larger plan",
    at: settings,
    find: (page) => page.getByRole("link", { name: "Upgrade", exact: true }),
    isHiddenCompletely: true,
  },
  {
    needs: ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"],
    what: "P091 pushing a product",
    at: () => "/app/products-import",
    find: button("Push to store"),
  },
  {
    needs: ["VIEW_ACTION_PC_LISTING"],
    what: "reading a store's products",
    at: () => "/app/products-center",
    find: button("Sync products from stores"),
  },
  {
    needs: ["VIEW_ACTION_BULK_ENHANCER"],
    what: "pricing products by the rules",
    at: () => "/app/products-import",
    find: ofChosenRow("Apply pricing rules"),
  },
  {
    needs: ["VIEW_ACTION_ADD_TO_FAVORITE"],
    what: "P092 favouring a product",
    at: () => "/app/find-product",
    find: button(/^(Add|Remove) .* favorites$/),
  },
  { needs: ["VIEW_ACTION_ORDER_SYNC"], what: "O043 reading orders", at: orders, find: button("Sync orders") },
  {
    needs: ["VIEW_ACTION_EDIT_CUSTOMER"],
    what: "O043 editing the customer",
    at: () => readyOrder,
    find: button("Edit"),
  },
  {
    needs: ["VIEW_ACTION_CHANGE_SUPPLIER"],
    what: "O043 changing the supplier",
    at: () => readyOrder,
    find: button(/^(Change the|Choose a) supplier/),
  },
  {
    needs: ["VIEW_ACTION_FULFILL_ITEM"],
    what: "O043 placing an order",
    at: () => readyOrder,
    find: button("Place order"),
  },
  {
    needs: ["VIEW_ACTION_FULFILL_PENDING_ORDERS"],
    what: "O043 placing all that are ready",
    at: () => "/app/orders?status=ready&dates=any",
    find: ofChosenRow("Place all ready orders"),
  },
];

/** What no screen shows a part for yet. */
const WAITING: readonly Permission[] = [
  "VIEW_MANAGE",
  "VIEW_SETTING_PRODUCT",
  "VIEW_SETTING_MONITORING",
  "VIEW_SETTING_FULFILLMENT",
  // The demo's plan is granted, and there is nothing to cancel.
  "VIEW_ACTION_CANCEL_PLAN",
  "VIEW_ACTION_POD_UPLOAD_IMAGE",
  "VIEW_ACTION_POD_AI_PROMPT",
  "VIEW_ACTION_BULK_LISTING",
];

/** Entries of the settings that a permission of their own shows. */
const PAGES = SETTINGS_PAGES.filter(({ permission }) => permission !== "VIEW_SETTINGS");
const PAGE_PERMISSIONS = [...new Set(PAGES.map(({ permission }) => permission))];
const entry = (key: string) => page.locator(".settings-list").getByText(texts.pages[key]!.title, { exact: true });

test("G113 G117 X048 every permission has a part of a screen, or waits for one", () => {
  const shown = [...PARTS.flatMap(({ needs }) => needs), ...PAGE_PERMISSIONS];
  expect(PERMISSIONS.filter((permission) => !shown.includes(permission))).toEqual(
    PERMISSIONS.filter((permission) => WAITING.includes(permission)),
  );
});

const { appOrigin, databaseUrl } = product;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  const headers = { authorization: `Bearer ${await addPerson(databaseUrl, {})}` };
  const answer = await fetch(
    `${appOrigin}/api/orders/v5/list?order_status=placement&sub_status=ready&from_date=any&to_date=any`,
    { headers },
  );
  const { data } = (await answer.json()) as { data: { orders: { id: string }[] } };
  readyOrder = `/app/orders/${data.orders[0]!.id}`;
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
});
afterAll(async () => {
  await browser?.close();
  await removePeople(databaseUrl);
});

/** Opens the page of a part as somebody, and looks for it there. */
async function look({ at, find }: Pick<Part, "at" | "find">, person: Person): Promise<Locator> {
  await become(page, await addPerson(databaseUrl, person));
  await watched.open(appOrigin + at());
  return find(page);
}

describe.each(PARTS)("$what", (part) => {
  const without = part.needs;

  test("G112 G119 is removed for a member who lacks it", async () => {
    expect(await (await look(part, { without })).count()).toBe(0);
  });

  test("G122 S121 is seen by a guest, whose press tells them that they are a guest", async () => {
    await (await look(part, { mktType: "guest", without })).click();
    await page.getByRole("dialog").getByText("You're a guest here").waitFor();
    expect(page.url()).toBe(appOrigin + part.at());
  });

  if (part.isHiddenCompletely) {
    test("G123 is hidden from a special guest", async () => {
      expect(await (await look(part, { mktType: "special_guest", without })).count()).toBe(0);
    });
  }
});

describe("G034 the settings' entries", () => {
  // Each permission has a number of its own, and each look leaves out those whose number lacks one binary digit: every
  // entry goes with its own permission and no other.
  const DIGITS = Array.from({ length: Math.ceil(Math.log2(PAGE_PERMISSIONS.length + 2)) }, (_, digit) => digit);
  test.each(DIGITS)("G112 G119 are removed for a member who lacks them, by digit %i", async (digit) => {
    const without = PAGE_PERMISSIONS.filter((_, index) => ((index + 1) & (1 << digit)) === 0);
    await look({ at: settings, find: () => page.locator(".settings-list") }, { without });
    const seen = await Promise.all(PAGES.map(async ({ key }) => (await entry(key).count()) > 0));
    expect(seen).toEqual(PAGES.map(({ permission }) => !without.includes(permission)));
  });

  test("G122 S121 are seen by a guest, whose press tells them that they are a guest", async () => {
    await look(
      { at: settings, find: () => page.locator(".settings-list") },
      { mktType: "guest", without: PAGE_PERMISSIONS },
    );
    const told = page.getByRole("dialog").getByText("You're a guest here");
    for (const { key } of PAGES) {
      await entry(key).click();
      await told.waitFor();
      expect(page.url()).toBe(appOrigin + settings());
      await page.keyboard.press("Escape");
      await told.waitFor({ state: "detached" });
    }
  });
});

test("G119 a short-video marketplace user finds their list, and nothing else", async () => {
  const menu = await look(
    { at: settings, find: (page) => page.getByRole("navigation").first().getByRole("link") },
    { mktType: "tiktok" },
  );
  const entries = (await menu.allInnerTexts()).map((text) => text.split("\n")[0]);
  expect(entries.filter((entry) => entry && !["Home"].includes(entry))).toEqual(["Orders", "Dashboard", "Settings"]);
  const shown = await page.locator(".settings-list h3, .settings-list .Polaris-Text--headingSm").allInnerTexts();
  const allowed = [
    "VIEW_SETTINGS",
    "VIEW_SETTING_ACCOUNT",
    "VIEW_SETTING_PAYMENTS",
    "VIEW_SETTING_WALLET",
    "VIEW_SETTING_NOTIFICATIONS",
    "VIEW_SETTING_AUTOMATION",
    "VIEW_SETTING_FULFILLMENT",
    "VIEW_SETTING_ORDER_TRACKING",
  ];
  expect(shown).toEqual(
    SETTINGS_PAGES.filter(({ permission }) => allowed.includes(permission)).map(({ key }) => texts.pages[key]!.title),
  );
});

test("O003 who was invited to orders alone has a way to their own account, and the workspace isn't there to change", async () => {
  const account = await look(
    { at: orders, find: inUserMenu("Account") },
    { without: PERMISSIONS.filter((permission) => permission !== "VIEW_ORDER") },
  );
  await account.click();
  await page.waitForURL(`${appOrigin}/app/setting/account`);
  await page.getByLabel("First name").waitFor();
  expect([await page.getByLabel("Time zone").count(), await page.getByLabel("Phone number").count()]).toEqual([0, 0]);
});

test("G122 what a guest may not change is told by the same words, also where the button needs no permission of its own", async () => {
  const star = await look({ at: orders, find: button(/^Star order|^Remove star from/) }, { mktType: "guest" });
  await star.click();
  await page.getByRole("dialog").getByText("You're a guest here").waitFor();
});

test("G034 each settings page has a permission of its own name", () => {
  const own = SETTINGS_PAGES.filter(({ key }) => !["members", "jobs"].includes(key));
  for (const { key, permission } of own) expect(PERMISSIONS, key).toContain(permission);
  expect(new Set(own.map(({ permission }) => permission)).size).toBe(own.length);
});
