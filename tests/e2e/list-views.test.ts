/** Saved views and choice of columns of every list, made from the lists' definitions (decision 55). */
import type { Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listDefinitions } from "../../app/list-definitions.ts";
import { usualColumns, type ListDefinition } from "../../app/platform/lists/list-definition.ts";
import { withClient } from "../../scripts/database.ts";
import { inTurn } from "../setup/turns.ts";
import { openBrowser, openPage, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { accessibilityProblems, overflowingElements, overflowWidth } from "./page-checks.ts";
import { addPerson, become } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
/** The list whose views and columns are tried in every way; the others have them from the same parts, and are tried by turns. */
const WHOLE = "import-list";
/** Wide enough that no tab hides in a menu. */
const WIDE = { width: 1920, height: 1000 };
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Where each list is, what narrows it without emptying it, and what narrows it otherwise. A new list has to say so here. */
const PLACES: Record<string, { path: string; narrowed: Record<string, string>; otherwise: Record<string, string> }> = {
  orders: {
    path: "/app/orders",
    narrowed: { section: "all", dates: "any", sort: "total_desc" },
    otherwise: { sort: "total_asc" },
  },
  shipments: { path: "/app/orders/shipment", narrowed: { q: "1" }, otherwise: { q: "0" } },
  "import-list": { path: "/app/products-import", narrowed: { keyword: "a" }, otherwise: { keyword: "e" } },
  "product-center": { path: "/app/products-center", narrowed: { keyword: "a" }, otherwise: { keyword: "e" } },
  inventory: { path: "/app/inventory", narrowed: { keyword: "a" }, otherwise: { keyword: "e" } },
  transactions: { path: "/app/setting/wallet", narrowed: { kind: "purchase" }, otherwise: { kind: "topup" } },
  activity: {
    path: "/app/setting?activity-log=open",
    narrowed: { group: "orders" },
    otherwise: { group: "products" },
  },
};
const addressOf = (list: ListDefinition, parts: Record<string, string> = {}) => {
  const url = new URL(PLACES[list.name]!.path, appOrigin);
  for (const [part, value] of Object.entries(parts)) url.searchParams.set(part, value);
  return url.href;
};

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  ({ page } = watched);
  // Views and columns are a person's own: this one has none yet.
  await become(page, await addPerson(databaseUrl, {}));
  await page.setViewportSize(DESKTOP);
  await browser.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: appOrigin });
});
afterAll(() => browser?.close());

const bar = () => page.locator(".list-views").last();
const action = (name: string | RegExp) => bar().getByRole("button", { name, exact: typeof name === "string" });
const dialog = () => page.locator(".Polaris-Modal-Dialog__Container").getByRole("dialog");
const inDialog = (name: string) => dialog().getByRole("button", { name, exact: true });
const headings = () => page.locator(".list-table thead th:not(.Polaris-IndexTable__TableHeading--unselectable)");
const columnCount = async () =>
  (await page.locator(".list-table tbody tr").first().locator("td").count()) - selectable();
let hasCheckboxes = 0;
const selectable = () => hasCheckboxes;
const menuItem = (name: string | RegExp) => page.locator(".Polaris-Popover").getByRole("menuitem", { name });

async function changesBy(deed: () => Promise<unknown>): Promise<number> {
  let asked = 0;
  const note = (request: Request) => {
    if (request.method() !== "GET" && request.url().includes("/core/list")) asked += 1;
  };
  page.on("request", note);
  await deed();
  await watched.settle();
  page.off("request", note);
  return asked;
}

async function gone(place: Locator): Promise<void> {
  await expect.poll(() => place.count()).toBe(0);
}

/** Saves what is shown under a name. */
async function saveAs(name: string, press: (save: Locator) => Promise<void> = (save) => save.click()): Promise<void> {
  await action(/^Save (as new )?view$/).click();
  await dialog().getByLabel("Name").fill(name);
  await press(inDialog("Save"));
  await action(`View: ${name}`).waitFor();
  await gone(dialog());
}

async function fromMenu(item: string | RegExp): Promise<void> {
  await action(/^View/).click();
  await menuItem(item).click();
}

test("every list says where its views are tried", () => {
  expect(Object.keys(PLACES)).toEqual([...listDefinitions.keys()]);
});

const others = inTurn(Object.keys(PLACES), { parts: 3 }).filter((name) => name !== WHOLE);

describe.each([WHOLE, ...others].map((name) => listDefinitions.get(name)!))("$name", (list) => {
  const { narrowed, otherwise } = PLACES[list.name]!;
  let saved: string;

  test("nothing is to be saved of a list as it is; a double click saves a view once; it opens after a reload and by its short address", async () => {
    await watched.open(addressOf(list));
    expect(await action("Save view").count()).toBe(0);
    await watched.open(addressOf(list, narrowed));
    const asked = await changesBy(() => saveAs(`Mine of ${list.name}`, (save) => save.dblclick()));
    expect(asked).toBe(1);
    const id = new URL(page.url()).searchParams.get("view")!;
    for (const [part, value] of Object.entries(narrowed))
      expect(new URL(page.url()).searchParams.get(part)).toBe(value);
    expect(await action(/^Save/).count()).toBe(0);
    saved = addressOf(list, { view: id });
    await watched.open(saved);
    await page.waitForURL((url) =>
      Object.entries(narrowed).every(([part, value]) => url.searchParams.get(part) === value),
    );
    await action(`View: Mine of ${list.name}`).waitFor();
  });

  // What is the same for all lists is looked at in one.
  test.runIf(list.name === WHOLE)("a change is offered to be saved, and another name for the rest", async () => {
    const { searchParams } = new URL(page.url());
    await watched.open(addressOf(list, { ...narrowed, ...otherwise, view: searchParams.get("view")! }));
    await action("Save as new view").waitFor();
    expect(await changesBy(() => action("Save changes to view").dblclick())).toBe(1);
    await gone(action(/^Save/));
    const name = `Renamed ${list.name}`;
    await fromMenu("Rename");
    await dialog().getByLabel("Name").fill(name);
    await inDialog("Save").click();
    await action(`View: ${name}`).waitFor();
    await fromMenu("Duplicate");
    await inDialog("Save").click();
    await action(`View: Copy of ${name}`).waitFor();
    await fromMenu("Delete view");
    await inDialog("Delete").click();
    await action("Views").waitFor();
    await gone(dialog());
    await page.waitForURL((url) => !url.searchParams.has("view"));
    await fromMenu(new RegExp(`^${name}`));
    await action(`View: ${name}`).waitFor();
  });

  // A list without a choice of columns.
  test.skipIf(list.columns.length === 0)("a column that is hidden stays so, moves, and comes back", async () => {
    await watched.open(addressOf(list, PLACES[list.name]!.path.includes("orders") ? { dates: "any" } : {}));
    await page.locator(".list-table tbody tr").first().waitFor();
    hasCheckboxes = await page
      .locator(".list-table tbody tr")
      .first()
      .locator("td.Polaris-IndexTable__TableCell--first input")
      .count();
    const usual = usualColumns(list);
    expect(await columnCount()).toBe(usual.length);
    await action("Columns").click();
    const boxes = dialog().getByRole("checkbox");
    await boxes.first().waitFor();
    expect(await boxes.first().isDisabled()).toBe(true);
    await boxes.nth(1).uncheck({ force: true });
    expect(await changesBy(() => inDialog("Apply").dblclick())).toBe(1);
    await gone(dialog());
    await expect.poll(columnCount).toBe(usual.length - 1);
    if (list.name === WHOLE) {
      await watched.open(addressOf(list));
      expect(await columnCount()).toBe(usual.length - 1);
    }
    await action("Columns").click();
    await inDialog("Reset").click();
    await inDialog("Apply").click();
    await gone(dialog());
    await expect.poll(columnCount).toBe(usual.length);
  });

  test("on a phone and right to left it fits, and says what it is to everybody", async () => {
    const problems: string[] = [];
    const looks = [
      [PHONE, "ar"],
      [DESKTOP, "ar"],
      [PHONE, "en"],
    ] as const;
    for (const [size, language] of list.name === WHOLE ? looks : looks.slice(0, 1)) {
      await page.setViewportSize(size);
      await watched.open(`${saved}&locale=${language}`);
      await bar().getByRole("button").first().click();
      await page.locator(".Polaris-Popover [role=menuitem]").first().waitFor();
      await screenshot(page, `list-views/${list.name}-${size.width}-${language}`);
      problems.push(...(await accessibilityProblems(page.mainFrame())));
      if ((await overflowWidth(page.mainFrame())) > 1) problems.push(...(await overflowingElements(page.mainFrame())));
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize(DESKTOP);
    expect(problems).toEqual([]);
  });
});

describe("of orders", () => {
  const list = listDefinitions.get("orders")!;
  const rows = () => page.locator("main tbody tr");

  test("a view stands behind the tabs, opens by a click, and is left by one on a tab", async () => {
    await page.setViewportSize(WIDE);
    await watched.open(addressOf(list, { section: "all", dates: "any", mark: "none" }));
    await saveAs("Unmarked");
    await page.getByRole("tab", { name: /^Archived/ }).click();
    await page.waitForURL((url) => url.searchParams.get("section") === "archived");
    await page.getByRole("tab", { name: /^Archived/, selected: true }).waitFor(); // The address goes ahead of the tabs
    expect([...new URL(page.url()).searchParams.keys()]).toEqual(["section"]);
    const tab = page.getByRole("tab", { name: "Unmarked" });
    await tab.click();
    await page.waitForURL((url) => url.searchParams.get("mark") === "none");
    await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
    await watched.settle();
    const shown = await rows().count();
    await watched.open(page.url());
    expect(await rows().count()).toBe(shown);
    await page.setViewportSize(DESKTOP);
  });

  test("the default view opens by the menu's link, and not by what is cleared or gone back to", async () => {
    await fromMenu("Set as default");
    await page.getByText("View saved").first().waitFor();
    await watched.open(`${appOrigin}/app`);
    await page.locator('nav a[href="/app/orders"]').first().click();
    await page.waitForURL((url) => url.searchParams.get("mark") === "none");
    await action("View: Unmarked").waitFor();
    await page
      .getByRole("tab", { name: /^To place/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname === "/app/orders" && url.search === "");
    await watched.settle();
    await rows().first().getByRole("link").first().click();
    await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}/);
    await watched.settle();
    await page.goBack();
    await watched.settle();
    expect(new URL(page.url()).search).toBe("");
    await fromMenu("Unmarked");
    await fromMenu("Remove as default");
    await watched.settle();
    await watched.open(`${appOrigin}/app/orders`);
    expect(new URL(page.url()).search).toBe("");
  });

  test("columns are a part of a view that is open, and its link can be copied", async () => {
    await page.setViewportSize(WIDE);
    await fromMenu("Unmarked");
    await action("Columns").click();
    await dialog().getByRole("checkbox", { name: "Tags" }).uncheck({ force: true });
    await dialog().getByRole("button", { name: "Move Total forward" }).click();
    await inDialog("Apply").click();
    await page.waitForURL((url) => url.searchParams.get("columns") === "order,customer,total,items,status");
    await action("Save changes to view").click();
    await gone(action(/^Save/));
    await fromMenu("Copy link");
    await page.getByText("Link copied").waitFor();
    await watched.open(await page.evaluate(() => navigator.clipboard.readText()));
    await page.waitForURL((url) => url.searchParams.has("columns"));
    const titles = async () =>
      (await headings().allInnerTexts())
        .map((text) => text.trim())
        .filter((text) => text && !text.startsWith("Select all"));
    // A view's own columns come with the saved views, a moment after the list.
    await expect.poll(titles).toEqual(["Order", "Customer", "Total", "Items", "Status"]);
    await page.getByRole("tab", { name: /^All/ }).first().click();
    await expect.poll(async () => (await headings().allInnerTexts()).join()).toContain("Tags");
    await page.setViewportSize(DESKTOP);
  });

  test("a name that is taken is said beside it, and what isn't there any more above the list", async () => {
    await watched.open(addressOf(list, { section: "all", dates: "any" }));
    await action("Save view").click();
    await dialog().getByLabel("Name").fill("unmarked");
    await inDialog("Save").click();
    await dialog().getByText("There's already a view named").waitFor();
    await inDialog("Cancel").click();
    await withClient(databaseUrl, (client) =>
      client.query(
        `UPDATE list_views SET parts = parts || '{"flavor": "sweet", "mark": "gold"}' WHERE name = 'Unmarked'`,
      ),
    );
    watched.problems.length = 0;
    await watched.open(addressOf(list));
    await fromMenu("Unmarked");
    await bar()
      .getByText(/isn't there anymore.*Mark/)
      .waitFor();
    await watched.open(addressOf(list, { view: "0b5c9c1e-8a54-4a43-9d0f-3b7f0f6d2c11" }));
    await bar().getByText("was deleted or isn't shared with you").waitFor();
  });

  test("an order leads to those beside it in its list, back to the list as it was, and to itself in the store", async () => {
    await watched.open(addressOf(list, { section: "all", dates: "any", sort: "total_desc" }));
    const listed = await rows().locator("a[data-primary-link]").allInnerTexts();
    await page.setViewportSize(WIDE);
    const title = (name: string) => page.getByRole("heading", { name, exact: true, level: 1 }).waitFor();
    await rows().nth(1).locator("a[data-primary-link]").click();
    await title(listed[1]!);
    await watched.settle();
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await title(listed[2]!);
    await watched.open(page.url());
    for (const at of [1, 0]) {
      await page.getByRole("link", { name: "Previous", exact: true }).click();
      await title(listed[at]!);
      await watched.settle();
    }
    expect(await page.getByRole("link", { name: "Previous", exact: true }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "View in store" }).getAttribute("href")).toMatch(/\/orders\/\d+$/);
    await screenshot(page, "list-views/order");
    await page.locator("main").getByRole("link", { name: "Orders", exact: true }).click();
    await page.waitForURL(({ pathname }) => pathname === "/app/orders");
    await expect.poll(() => rows().locator("a[data-primary-link]").allInnerTexts()).toEqual(listed);
    await page.setViewportSize(DESKTOP);
  });

  test("a column that is not usual can be chosen: each order is placed from its row", async () => {
    await watched.open(addressOf(list, { status: "ready" }));
    await action("Columns").click();
    await dialog().getByRole("checkbox", { name: "Actions" }).check({ force: true });
    await inDialog("Apply").click();
    await gone(dialog());
    await rows()
      .first()
      .getByRole("button", { name: /^Place order/ })
      .click();
    await page.getByRole("button", { name: /^Place and pay 1 order/ }).waitFor();
    await page.keyboard.press("Escape");
    await action("Columns").click();
    await inDialog("Reset").click();
    await inDialog("Apply").click();
    await gone(dialog());
  });

  test("by the keyboard alone", async () => {
    const keyboard = keyboardOf(page);
    await watched.open(addressOf(list, { section: "all", dates: "any", mark: "red" }));
    await keyboard.tabTo(action("Save view"));
    await keyboard.press("Enter");
    await dialog().getByLabel("Name").waitFor();
    await expect
      .poll(() =>
        dialog()
          .getByLabel("Name")
          .evaluate((field) => field === document.activeElement),
      )
      .toBe(true);
    await keyboard.type("Typed");
    await keyboard.press("Enter");
    await action("View: Typed").waitFor();
    await gone(dialog());
    await keyboard.tabTo(action("Columns"));
    await keyboard.press("Enter");
    await keyboard.tabTo(dialog().getByRole("button", { name: "Move Customer back" }));
    await keyboard.press("Enter");
    await keyboard.tabTo(inDialog("Apply"));
    await keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.get("columns") === "order,items,customer,total,status,tags");
    await keyboard.tabTo(action(/^View/));
    await keyboard.press("Enter");
    await keyboard.tabTo(menuItem("Delete view"));
    await keyboard.press("Enter");
    await keyboard.tabTo(inDialog("Delete"));
    await keyboard.press("Enter");
    await action("Views").waitFor();
    expect(keyboard.unseen).toEqual([]);
  });

  test("what an order's list shows goes along to everybody of the workspace where it is shared", async () => {
    await watched.open(addressOf(list, { section: "all", dates: "any", sort: "total_asc" }));
    await action("Save view").click();
    await dialog().getByLabel("Name").fill("Ours");
    await dialog().getByRole("checkbox", { name: "For the whole workspace" }).check({ force: true });
    await inDialog("Save").click();
    await action("View: Ours").waitFor();
    await action(/^View/).click();
    await menuItem(/^Ours\s*Workspace/).waitFor();
    await menuItem("Keep for myself").click();
    await expect
      .poll(() =>
        withClient(
          databaseUrl,
          async (client) => (await client.query("SELECT account_id FROM list_views WHERE name = 'Ours'")).rows[0],
        ),
      )
      .toMatchObject({ account_id: expect.any(String) });
  });
});

test("with all these views, nothing went wrong", () => expect(watched.problems).toEqual([]));
