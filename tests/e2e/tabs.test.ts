import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { patience } from "../setup/patience.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";
import { LIST_ROWS, LIST_STATUSES, LIST_TABS, servedTexts, shownTexts } from "./served-list.ts";

const { appOrigin } = product;
/** Wide enough that no tab hides in a menu. */
const WIDE = { width: 1920, height: 1000 };
/** Rows of a page; a tab may count more. */
const PAGE = 25;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  await page.setViewportSize(WIDE);
});
afterAll(() => browser?.close());

const tabs = () => page.locator("main").getByRole("tab");
const rows = () => page.locator("main tbody tr");
/** How many a tab or a status says that it has: the number in brackets behind its name, none where there is none. */
const countIn = (label: string): number => Number(/\((\d+)\+?\)/.exec(label)?.[1] ?? 0);

/** Opens by a click and waits until it is open. */
async function openByClick(choice: Locator, mark: string): Promise<void> {
  await choice.click();
  await expect.poll(() => choice.getAttribute(mark)).toBe("true");
  await watched.settle();
}

/** What is chosen, without how many it has: counts come a moment later. */
const uncounted = (texts: string[]) => texts.map((text) => text.replace(/[\s()\d+]+$/, ""));

/** What is shown is what the address asks for: whoever comes by it sees the same, chosen in the same place. */
async function expectSameAtAddress(name: string, choice: string): Promise<void> {
  const address = page.url();
  const rows = await servedTexts(page, address, LIST_ROWS);
  await expect.poll(() => shownTexts(page, LIST_ROWS), { message: name }).toEqual(rows);
  expect(uncounted(await servedTexts(page, address, choice)), name).toEqual(uncounted(await shownTexts(page, choice)));
}

describe("every tab opens by a click, and its address shows the same rows", () => {
  test.each([
    ["/app/orders/cancel-refund", 2, false],
    ["/app/products-import", 2, true],
    ["/app/products-center", 2, true],
    ["/app/inventory", 2, true],
    ["/app/service-center", 2, false],
    ["/app/notifications", 2, false],
  ])("%s", async (path, least, saysHowMany) => {
    await watched.open(appOrigin + path);
    const addresses = new Set<string>();
    await tabs().first().waitFor();
    const count = await tabs().count();
    expect(count).toBeGreaterThanOrEqual(least);
    for (let at = 0; at < count; at++) {
      await openByClick(tabs().nth(at), "aria-selected");
      addresses.add(page.url());
      if (saysHowMany) {
        const label = await tabs().nth(at).innerText();
        await expect.poll(() => rows().count(), { message: label }).toBe(Math.min(countIn(label), PAGE));
      }
      await expectSameAtAddress(await tabs().nth(at).innerText(), LIST_TABS);
    }
    expect(addresses.size).toBe(count);
  });
});

const statuses = () => page.locator("main button[aria-pressed]:not(table button, .list-pages button)");
test(
  "every status of every order tab opens by a click, shows as many orders as it says, and its address shows the same",
  async () => {
    await watched.open(`${appOrigin}/app/orders`);
    await tabs().first().waitFor();
    let opened = 0;
    for (let tab = 0; tab < (await tabs().count()); tab++) {
      await openByClick(tabs().nth(tab), "aria-selected");
      for (let at = 0; at < (await statuses().count()); at++) {
        await openByClick(statuses().nth(at), "aria-pressed");
        const label = await statuses().nth(at).innerText();
        await expect.poll(() => rows().count(), { message: label }).toBe(Math.min(countIn(label), PAGE));
        await expectSameAtAddress(label, LIST_STATUSES);
        opened += 1;
      }
    }
    expect(opened).toBeGreaterThan(8);
  },
  patience(300_000),
);

test("Home's rows lead to lists of what they tell of, and add up to the orders that need somebody", async () => {
  const blocked = page.locator(".attention-list li").filter({ hasText: "can't be placed" });
  const pressed = page.locator('main button[aria-pressed="true"]');
  let sum = 0;
  let at = 0;
  do {
    await watched.open(`${appOrigin}/app`);
    await blocked.first().waitFor();
    const told = Number(/\d+/.exec(await blocked.nth(at).innerText())![0]);
    await blocked.nth(at).getByRole("link", { name: "Fix" }).click();
    await page.waitForURL("**/app/orders?**");
    await watched.settle();
    await expect.poll(() => pressed.innerText()).toMatch(/^Needs attention/);
    expect(await rows().count()).toBe(Math.min(told, PAGE));
    sum += told;
    at += 1;
    expect(countIn(await pressed.innerText())).toBeGreaterThanOrEqual(sum);
    await page.goBack();
    await blocked.first().waitFor();
  } while (at < (await blocked.count()));
  await page.goForward();
  await page.getByRole("button", { name: /^Remove Reason/ }).click();
  await expect.poll(() => rows().count()).toBe(Math.min(sum, PAGE));
});

test("watching every tab, nothing went wrong", () => expect(watched.problems).toEqual([]));
