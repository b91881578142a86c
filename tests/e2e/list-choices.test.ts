/**
 * Every filter and every sort of every list is chosen by clicks, and shows the rows that its address asks for; made from the lists'
 * definitions, and looked at by turns.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listDefinitions } from "../../app/list-definitions.ts";
import { patience } from "../setup/patience.ts";
import { inTurn } from "../setup/turns.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";
import { LIST_ROWS, servedTexts, shownTexts } from "./served-list.ts";

const { appOrigin } = product;
const WIDE = { width: 1920, height: 1000 };

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  await page.setViewportSize(WIDE);
});
afterAll(() => browser?.close());

/** By what a part of a list's address is chosen, and by which name that stands on the page; tabs and orders' statuses have their own test. */
type Chooser = "tab" | "status" | "sort" | { filter: string } | { button: RegExp } | { select: string };

/** A list, and a part of one that names its values, has to say here where it is chosen. */
const PLACES: Record<string, { path: string; search?: Record<string, string>; parts: Record<string, Chooser> }> = {
  orders: {
    path: "/app/orders",
    search: { section: "all" },
    parts: {
      section: "tab",
      status: "tab",
      dates: { button: /^(Any time|Today|Custom|Last \d+ days|From|Until)/ },
      source: { filter: "Supplier" },
      channel: { filter: "Sales channel" },
      mark: { filter: "Mark" },
      purchases: { filter: "Purchases" },
      sort: "sort",
    },
  },
  shipments: { path: "/app/orders/shipment", parts: { status: "status", told: "status" } },
  "import-list": {
    path: "/app/products-import",
    parts: { status: "tab", source: { filter: "Supplier" }, favourite: { filter: "Favorites" }, sort: "sort" },
  },
  "product-center": {
    path: "/app/products-center",
    parts: { tab: "tab", status: { filter: "Status" }, push_state: { filter: "Push" }, sort: "sort" },
  },
  inventory: { path: "/app/inventory", parts: { level: "tab" } },
  transactions: { path: "/app/setting/wallet", parts: { kind: { select: "Type" } } },
  activity: { path: "/app/setting", search: { "activity-log": "open" }, parts: { group: { select: "What" } } },
};

const popover = () => page.locator(".Polaris-Popover").last();
async function openChoices(chooser: { filter: string } | { button: RegExp } | "sort"): Promise<void> {
  if (chooser === "sort") return page.getByRole("button", { name: "Sort the results" }).click();
  if ("button" in chooser) return page.locator("main").getByRole("button", { name: chooser.button }).first().click();
  const search = page.getByRole("button", { name: /^Search and filter/ });
  if (await search.count()) await search.click();
  const pill = page.locator(`.Polaris-Filters-FilterPill__ToggleButton[aria-label="${chooser.filter}"]`);
  const adding = page.getByRole("button", { name: "Add filter" });
  await pill.or(adding).first().waitFor();
  if (await pill.count()) return pill.click();
  await adding.click();
  await page.getByRole("menuitem", { name: chooser.filter }).click();
}

/** Lists in a dialog come with the page's code; all others are drawn by the server. */
const isInDialog = async () => (await page.getByRole("dialog").count()) > 0;
const DIALOG_ROWS = '[role="dialog"] li';

/** What is chosen shows the rows that its address asks for, once its own have come. */
async function expectRowsOfAddress(): Promise<void> {
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  if (await isInDialog()) {
    const shown = await shownTexts(page, DIALOG_ROWS);
    await watched.open(page.url());
    expect(await shownTexts(page, DIALOG_ROWS), page.url()).toEqual(shown);
    return;
  }
  const asked = await servedTexts(page, page.url(), LIST_ROWS);
  await expect.poll(() => shownTexts(page, LIST_ROWS), { message: page.url() }).toEqual(asked);
}

/** Presses each of what can be chosen, and answers with the addresses that it leads to. */
async function addressesOf(base: string, chooser: Chooser): Promise<URL[]> {
  const addresses: URL[] = [];
  /** @param leadsOn whether it is another choice than the one that stands */
  const press = async (choose: () => Promise<unknown>, leadsOn: boolean) => {
    const before = page.url();
    await choose();
    if (leadsOn) await page.waitForURL(({ href }) => href !== before);
    await watched.settle();
    addresses.push(new URL(page.url()));
    await expectRowsOfAddress();
  };
  await watched.open(base);
  if (typeof chooser === "object" && "select" in chooser) {
    const select = page.getByLabel(chooser.select, { exact: true }).last();
    await select.waitFor();
    const values = await select
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    for (const value of values.toReversed())
      await press(() => select.selectOption(value), (await select.inputValue()) !== value);
  } else if (chooser === "status") {
    const statuses = page.locator("main button[aria-pressed]:not(table button, .list-pages button)");
    for (let at = (await statuses.count()) - 1; at >= 0; at--)
      await press(() => statuses.nth(at).click(), (await statuses.nth(at).getAttribute("aria-pressed")) !== "true");
  } else if (chooser !== "tab") {
    const radios = popover().getByRole("radio");
    const openAnew = async () => {
      await watched.open(base);
      await openChoices(chooser);
      await radios.first().waitFor();
    };
    await openAnew();
    const count = await radios.count();
    for (let at = count - 1; at >= 0; at--) {
      // Some close as they are pressed, and stand elsewhere then.
      if ((await radios.count()) === 0) await openAnew();
      await press(() => radios.nth(at).click({ force: true }), !(await radios.nth(at).isChecked()));
      if (chooser !== "sort") continue;
      for (const way of [0, 1]) {
        const button = popover().getByRole("button").nth(way);
        const isSo = /active/.test((await button.getAttribute("class")) ?? "");
        await press(() => button.click(), !isSo);
      }
    }
  }
  return addresses;
}

test("every list, and each part that names its values, says where it is chosen", () => {
  expect(Object.keys(PLACES)).toEqual([...listDefinitions.keys()]);
  for (const { name, parts } of listDefinitions.values())
    for (const [part, values] of Object.entries(parts))
      if (Array.isArray(values) && part !== "size") expect(PLACES[name]!.parts, name).toHaveProperty(part);
});

const choices = [...listDefinitions.values()].flatMap(({ name, parts }) =>
  Object.entries(PLACES[name]!.parts).flatMap(([part, chooser]) =>
    chooser === "tab" ? [] : [{ name, part, chooser, values: parts[part] }],
  ),
);

test.each(inTurn(choices, { parts: 3 }))(
  "$name: each $part is chosen by a click, and its address shows the same rows",
  async ({ name, part, chooser, values }) => {
    const { path, search = {} } = PLACES[name]!;
    const addresses = await addressesOf(`${appOrigin}${path}?${new URLSearchParams(search).toString()}`, chooser);
    expect(addresses.length).toBeGreaterThan(1);
    const reached = new Set(addresses.map(({ searchParams }) => searchParams.get(part)));
    if (!Array.isArray(values)) return;
    // One of them is what the list begins with, which the address need not say.
    const missing = values.filter((value: string) => !reached.has(value));
    expect(missing.length, missing.join(", ")).toBeLessThanOrEqual(reached.has(null) ? 1 : 0);
  },
  patience(240_000),
);

test.each(["total_desc", "total_asc"])("orders stand as %s says", async (sort) => {
  await watched.open(`${appOrigin}/app/orders?section=all&sort=${sort}&columns=order,total`);
  const totals = await page
    .locator("main tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => Number(row.querySelector("td:last-child .money")?.textContent?.replace(/[^\d.]/g, ""))),
    );
  expect(totals.length).toBeGreaterThan(5);
  const inOrder = totals.toSorted((one, other) => one - other);
  expect(totals).toEqual(sort === "total_asc" ? inOrder : inOrder.toReversed());
});

test("choosing all of this, nothing went wrong", () => expect(watched.problems).toEqual([]));
