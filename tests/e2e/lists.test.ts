import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "../../app/platform/i18n/languages.ts";
import { inTurn } from "../setup/turns.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { until } from "./journey.ts";
import { growLists, sellOnce } from "./long-lists.ts";
import { overflowWidth } from "./page-checks.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
const DESKTOP = { width: 1280, height: 900 };
/** Two pages of 25 and one of the last two. */
const GROWN = 52;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  await growLists(databaseUrl, GROWN);
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);
/** Orders of the added ones alone, newest first. */
const ORDERS = "/app/orders?q=exchange-2026";
const rows = () => page.locator("tbody tr");
const row = (text: string) => rows().filter({ hasText: text });
const bar = () => page.getByRole("region", { name: "Selected rows" });
/** Turns a page, and waits for its rows: until they are there, the next press is one from the page before. */
const turn = async (way: "Next" | "Previous") => {
  const before = await rows().first().textContent();
  await page.getByRole("navigation", { name: "Pages" }).getByRole("button", { name: way }).click();
  await expect.poll(() => rows().first().textContent()).not.toBe(before);
  await watched.settle();
};

describe("tables have room, whatever is in them", () => {
  const LISTS = [
    "/app/orders?section=all&dates=any",
    "/app/orders/shipment",
    "/app/orders/cancel-refund",
    "/app/orders/cancel-refund?tab=refund.all",
    "/app/products-import",
    "/app/products-center",
    "/app/inventory",
    "/app/setting/wallet",
    "/app/setting/jobs",
    "/app/setting/integration/product-copy?show=all",
    "/app/notifications",
    "/app/setting/members",
    "/app/store-analytics",
  ];
  const widths = async () => [
    ...(await page.evaluate(() =>
      [...document.querySelectorAll(".Polaris-IndexTable-ScrollContainer")].map(
        (table) => table.scrollWidth - table.clientWidth,
      ),
    )),
    await overflowWidth(page.mainFrame()),
  ];
  /** Letters that take the room of a wide face's, which a device may have in Inter's place. */
  const WIDE_LETTERS = "* { letter-spacing: 0.04em !important; }";
  const setWide = (isWide: boolean) =>
    page.evaluate(
      ([styles, isWide]) => {
        document.getElementById("wide-letters")?.remove();
        if (!isWide) return;
        const style = document.head.appendChild(document.createElement("style"));
        style.id = "wide-letters";
        style.textContent = styles;
      },
      [WIDE_LETTERS, isWide] as const,
    );
  // The pseudo-language's texts are longer than any other's.
  test.each(["ar", PSEUDO_LANGUAGE])("at every width, in %s", async (language) => {
    const found: string[] = [];
    for (const path of inTurn(LISTS, { parts: 4, part: language === PSEUDO_LANGUAGE ? 0 : 2 })) {
      await open(`${path}${path.includes("?") ? "&" : "?"}locale=${language}`);
      for (const width of [320, 600, 768, 1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        for (const isWide of language === PSEUDO_LANGUAGE ? [false, true] : [false]) {
          await setWide(isWide);
          // Polaris lays its headings out again a moment after: what is too wide then counts.
          const tooWide = await until(
            `The layout of ${path}`,
            async () => ((await widths()).every((width) => width <= 1) ? "nothing" : null),
            2_000,
          ).catch(widths);
          if (tooWide !== "nothing")
            found.push(
              `${path} at ${width} px${isWide ? ", in wide letters" : ""}: the tables are ${tooWide.join(" and ")} px wider than their room and the window`,
            );
        }
      }
    }
    await page.setViewportSize(DESKTOP);
    expect(found).toEqual([]);
  });
});

test("what is chosen stays chosen over pages, is counted, and is let go of by another search", async () => {
  await open(ORDERS);
  await page.locator("thead input[type=checkbox]").check({ force: true });
  await bar().getByText("25 selected").waitFor();
  await turn("Next");
  await bar().getByText("25 on other pages").waitFor();
  expect(await page.locator("thead input[type=checkbox]").isChecked()).toBe(false);
  await rows().first().getByRole("checkbox").check({ force: true });
  await bar().getByText("26 selected").waitFor();
  await turn("Previous");
  await expect.poll(() => page.locator("tbody input[type=checkbox]:checked").count()).toBe(25);
  await bar().getByText("1 on another page").waitFor();
  await page.locator("thead input[type=checkbox]").uncheck({ force: true });
  await bar().getByText("1 selected").waitFor();
  await bar().getByRole("button", { name: "Clear selection" }).click();
  await bar().waitFor({ state: "detached" });
  await rows().first().getByRole("checkbox").check({ force: true });
  await bar().getByText("1 selected").waitFor();
  await page.getByPlaceholder(/^Search by order/).fill("#10");
  await page.waitForURL(/q=/);
  await bar().waitFor({ state: "detached" });
});

test("rows can be chosen on a phone, and the bar of what can be done with them covers none at the list's end", async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open("/app/products-center");
  await rows().first().getByRole("checkbox").check({ force: true });
  await bar().getByRole("button", { name: "Delete" }).waitFor();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [above, below] = [await rows().last().boundingBox(), await bar().boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y + 1);
  await page.setViewportSize(DESKTOP);
});

test("the way back from an order leads to the same page of the list, the same place on it, and longer pages stay so", async () => {
  await open(`${ORDERS}&size=50`);
  expect(await rows().count()).toBe(50);
  await turn("Next");
  await expect.poll(() => rows().count()).toBe(2);
  await open(ORDERS);
  await turn("Next");
  const address = page.url();
  const link = row("#40-EXCHANGE").getByRole("link").first();
  await link.hover();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(100);
  await link.click();
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}/);
  await watched.settle();
  await page.goBack();
  await watched.settle();
  expect(page.url()).toBe(address);
  await row("#40-EXCHANGE").waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
});

test("a last page that an action empties gives way to the one before it", async () => {
  await open(ORDERS);
  await turn("Next");
  await turn("Next");
  await expect.poll(() => rows().count()).toBe(2);
  await page.locator("thead input[type=checkbox]").check({ force: true });
  await bar().getByRole("button", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await row("#26-EXCHANGE").waitFor();
  await expect.poll(() => rows().count()).toBe(25);
  expect(page.url()).toContain("cursor=p_");
});

test("an address of nonsense shows the list's first page", async () => {
  const nonsense =
    "cursor=n_nonsense&size=7&from=2026-02-30&to=0000-00-00&source=%3Cb%3E&sort=up&channel=%00&mark=pink&store=7&kind=x&level=-1&tab=9&push_state=!";
  for (const path of [
    "/app/orders",
    "/app/orders/shipment",
    "/app/orders/cancel-refund",
    "/app/products-import",
    "/app/products-center",
    "/app/inventory",
    "/app/setting/wallet",
    "/app/notifications",
    "/app/dashboard",
    "/app/service-center",
  ]) {
    watched.problems.length = 0;
    await open(`${path}?${nonsense}`);
    expect(await page.getByRole("button", { name: "Try again" }).count(), path).toBe(0);
    expect(watched.problems, path).toEqual([]);
  }
});

test("a sale that comes in above leaves the row under the pointer where it is", async () => {
  await open("/app/orders");
  const aimedAt = row("#7-EXCHANGE");
  await aimedAt.hover();
  const top = async () => (await aimedAt.boundingBox())!.y;
  const before = await top();
  await page.mouse.move(600, before + 12);
  await page.mouse.move(602, before + 14);
  await sellOnce(databaseUrl);
  await row("#-1-EXCHANGE").waitFor();
  expect(await top()).toBeCloseTo(before, 0);
});
