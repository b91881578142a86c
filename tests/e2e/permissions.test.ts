import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SETTINGS_PAGES } from "../../app/areas/settings/screens/settings-pages.ts";
import { PERMISSIONS, type Permission } from "../../app/platform/permissions.ts";
import { patience } from "../setup/patience.ts";
import { inTurn } from "../setup/turns.ts";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { addPerson, become, removePeople, type Person } from "./people.ts";
import { product } from "./product.ts";

interface Part {
  /** Of these, one is enough for the part */
  needs: readonly Permission[];
  what: string;
  /** Finds the part, after what one does to come to it */
  find: (page: Page) => Locator | Promise<Locator>;
  /** Not even shown to special guests (G123) */
  isHiddenCompletely?: boolean;
}

interface Place {
  at: () => string;
  parts: Part[];
}

const texts = JSON.parse(readFileSync("locales/en/settings.json", "utf8")) as {
  pages: Record<string, { title: string }>;
};
let readyOrder: string;

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: typeof name === "string" }).first();
const inMenu = (name: string) => (page: Page) => page.getByRole("navigation").first().getByText(name, { exact: true });
const inUserMenu = (name: string) => async (page: Page) => {
  const menu = page.locator(".Polaris-Popover");
  if ((await menu.count()) === 0) await page.getByRole("button", { name: /Ida Holm/ }).click();
  await menu.getByText("Sign out").waitFor();
  return menu.getByText(name, { exact: true });
};
/** Chooses the first row of a list, and then looks for what can be done with it. */
const ofChosenRow = (name: string | RegExp) => async (page: Page) => {
  await page
    .locator("tbody input[type=checkbox], .Polaris-IndexTable__StickyTable input[type=checkbox]")
    .first()
    .waitFor({ state: "attached" });
  const selected = page.getByRole("region", { name: "Selected rows" });
  if (!(await selected.isVisible())) await page.locator("tbody .Polaris-Checkbox").first().click();
  await selected.waitFor();
  return button(name)(page);
};

const settings = () => "/app/setting";
const orders = () => "/app/orders";
const PLACES: Place[] = [
  {
    at: settings,
    parts: [
      { needs: ["VIEW_DASHBOARD"], what: "the dashboard's entry", find: inMenu("Dashboard") },
      { needs: ["VIEW_ORDER"], what: "the orders' entry", find: inMenu("Orders") },
      { needs: ["VIEW_CATALOG"], what: "the catalogue's entry", find: inMenu("Find products") },
      { needs: ["VIEW_PRODUCT"], what: "the import list's entry", find: inMenu("Import list") },
      { needs: ["VIEW_YOUR_USAGE"], what: "G114 the usage", find: button("Your usage"), isHiddenCompletely: true },
      { needs: ["VIEW_SWITCH_APP"], what: "G115 the app switcher", find: button("Apps") },
      {
        needs: ["VIEW_ACTION_CHANGE_PLAN"],
        what: "B011 the way to a larger plan",
        find: (page) => page.getByRole("link", { name: "Upgrade", exact: true }),
        isHiddenCompletely: true,
      },
    ],
  },
  {
    at: orders,
    parts: [
      { needs: ["VIEW_SETTINGS"], what: "the settings' entry", find: inMenu("Settings") },
      { needs: ["VIEW_HELP_CENTER"], what: "the help center's entry", find: inMenu("Help center") },
      { needs: ["VIEW_ACTION_ORDER_SYNC"], what: "O043 reading orders", find: button("Sync orders") },
      {
        needs: ["VIEW_SETTING_CONNECTED_STORE"],
        what: "G042 G116 the connected stores in the user menu",
        find: inUserMenu("Connected stores"),
      },
      {
        needs: ["VIEW_HELP_CENTER"],
        what: "G042 the help center in the user menu",
        find: inUserMenu("Help center"),
      },
      {
        needs: ["VIEW_SERVICE_CENTER"],
        what: "the service center in the user menu",
        find: inUserMenu("Service center"),
      },
      {
        needs: ["VIEW_COMMUNITY"],
        what: "the community in the user menu",
        find: inUserMenu("Community and what's new"),
      },
      { needs: ["VIEW_CATALOG"], what: "the quick start in the user menu", find: inUserMenu("Quick start") },
      {
        needs: ["VIEW_ACTION_CHANGE_PLAN"],
        what: "G042 the plan in the user menu",
        find: inUserMenu("Plan and Billing"),
        isHiddenCompletely: true,
      },
    ],
  },
  {
    at: () => "/app/products-import",
    parts: [
      {
        needs: ["VIEW_ACTION_PC_LISTING", "VIEW_ACTION_PUSH_PRODUCT"],
        what: "P091 pushing a product",
        find: button("Push to store"),
      },
      {
        needs: ["VIEW_ACTION_BULK_ENHANCER"],
        what: "pricing products by the rules",
        find: ofChosenRow("Apply pricing rules"),
      },
    ],
  },
  {
    at: () => "/app/products-center",
    parts: [
      {
        needs: ["VIEW_ACTION_PC_LISTING"],
        what: "reading a store's products",
        find: button("Sync products from stores"),
      },
    ],
  },
  {
    at: () => "/app/find-product",
    parts: [
      {
        needs: ["VIEW_ACTION_ADD_TO_FAVORITE"],
        what: "P092 favouring a product",
        find: button(/^(Add|Remove) .* favorites$/),
      },
    ],
  },
  {
    at: () => readyOrder,
    parts: [
      { needs: ["VIEW_ACTION_EDIT_CUSTOMER"], what: "O043 editing the customer", find: button("Edit") },
      {
        needs: ["VIEW_ACTION_CHANGE_SUPPLIER"],
        what: "O043 changing the supplier",
        find: button(/^(Change the|Choose a) supplier/),
      },
      { needs: ["VIEW_ACTION_FULFILL_ITEM"], what: "O043 placing an order", find: button("Place order") },
    ],
  },
  {
    at: () => "/app/orders?status=ready&dates=any",
    parts: [
      {
        needs: ["VIEW_ACTION_FULFILL_PENDING_ORDERS"],
        what: "O043 placing all that are ready",
        find: ofChosenRow("Place all ready orders"),
      },
      { needs: ["VIEW_ACTION_FULFILL_ITEM"], what: "O009 archiving orders", find: ofChosenRow("Archive") },
    ],
  },
];
const PARTS = PLACES.flatMap(({ parts }) => parts);
const permissionsOf = (parts: readonly Part[]) => [...new Set(parts.flatMap(({ needs }) => needs))];
const namesOf = (parts: readonly Part[]) => parts.map(({ what }) => what).join(", ");

/** What no screen shows a part for yet. */
const WAITING: readonly Permission[] = [
  "VIEW_MANAGE",
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

/** Opens a page as somebody. */
async function openAs(person: Person, path: string): Promise<void> {
  await become(page, await addPerson(databaseUrl, person));
  await watched.open(appOrigin + path);
}
/** The same, and looks for a part of it. */
async function look({ at, find }: { at: () => string } & Pick<Part, "find">, person: Person): Promise<Locator> {
  await openAs(person, at());
  return find(page);
}
/** Which of the parts are there on the page, one after the other: some stand in the same menu. */
async function seenOf(parts: readonly Part[]): Promise<string[]> {
  const seen: string[] = [];
  for (const { what, find } of parts) if ((await (await find(page)).count()) > 0) seen.push(what);
  return seen;
}
/** Closes what stands over the page. */
async function putAway(): Promise<void> {
  const over = page.getByRole("dialog").or(page.locator(".Polaris-Popover"));
  const closed = async () => {
    if ((await over.count()) > 0) await page.keyboard.press("Escape");
    return over.count();
  };
  await expect.poll(closed, { interval: 100 }).toBe(0);
}

/**
 * Looks, each of which leaves out a part of the permissions: each has a number of its own, and each look leaves out those whose
 * number lacks one binary digit, so that whatever a permission shows goes with it and with no other.
 */
function looksWithout(permissions: readonly Permission[]): Permission[][] {
  if (permissions.length === 1) return [[...permissions]];
  const digits = Math.ceil(Math.log2(permissions.length + 2));
  return Array.from({ length: digits }, (_, digit) =>
    permissions.filter((_permission, index) => ((index + 1) & (1 << digit)) === 0),
  );
}

describe("parts of a page", () => {
  // What calls refuse is proved for each of them in every run (tests/http); what pages leave out, by turns.
  const places = inTurn(PLACES, { parts: PLACES.length });
  const looks = places.flatMap(({ at, parts }) =>
    looksWithout(permissionsOf(parts)).map((without) => [namesOf(parts), { at, parts, without }] as const),
  );
  test.each(looks)("G112 G119 are removed for a member who lacks them: %s", async (_names, { at, parts, without }) => {
    await openAs({ without }, at());
    const allowed = parts.filter(({ needs }) => needs.some((need) => !without.includes(need)));
    // A page's header measures its buttons before it shows them.
    const seen = async () => [without, await seenOf(parts)];
    await expect.poll(seen, { timeout: patience(10_000) }).toEqual([without, allowed.map(({ what }) => what)]);
  });

  test.each(places.map((place) => [namesOf(place.parts), place] as const))(
    "G122 S121 are seen by a guest, whose press tells them that they are a guest: %s",
    async (_names, { at, parts }) => {
      await openAs({ mktType: "guest", without: permissionsOf(parts) }, at());
      for (const { find } of parts) {
        await (await find(page)).click();
        await page.getByRole("dialog").getByText("You're a guest here").waitFor();
        expect(page.url()).toBe(appOrigin + at());
        await putAway();
      }
    },
  );

  const hidden = places.map(({ at, parts }) => ({ at, parts: parts.filter((part) => part.isHiddenCompletely) }));
  test.each(hidden.flatMap((place) => (place.parts.length > 0 ? [[namesOf(place.parts), place] as const] : [])))(
    "G123 are hidden from a special guest: %s",
    async (_names, { at, parts }) => {
      await openAs({ mktType: "special_guest", without: permissionsOf(parts) }, at());
      expect(await seenOf(parts)).toEqual([]);
    },
  );
});

describe("G034 the settings' entries", () => {
  const looks = looksWithout(PAGE_PERMISSIONS).map((without, digit) => [digit, without] as const);
  test.each(inTurn(looks, { parts: 5 }))(
    "G112 G119 are removed for a member who lacks them, by digit %i",
    async (_digit, without) => {
      await look({ at: settings, find: () => page.locator(".settings-list") }, { without });
      const seen = await Promise.all(PAGES.map(async ({ key }) => (await entry(key).count()) > 0));
      expect(seen).toEqual(PAGES.map(({ permission }) => !without.includes(permission)));
    },
  );

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
