import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { product } from "./product.ts";

describe("G180 the order of found products", () => {
  const { appOrigin } = product;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
  });
  afterAll(() => browser?.close());

  const menu = () => page.getByLabel("Sort by");
  const open = (path: string) => watched.open(appOrigin + path);
  /** An amount that stands behind a word on each card, in dollars; 0 for FREE. */
  const amounts = async (word: string) => {
    const lines = await page.locator("article.product-card p", { hasText: new RegExp(`^${word} `) }).allTextContents();
    expect(lines.length).toBeGreaterThan(5);
    return lines.map((line) => Number(/\$([\d,]+\.\d\d)/.exec(line)?.[1]?.replaceAll(",", "") ?? 0));
  };
  const downwards = (figures: number[]) => figures.toSorted((left, right) => right - left);

  test("what earns most comes first, unless another order is chosen, which the address keeps", async () => {
    await open("/app/find-product");
    expect(await menu().inputValue()).toBe("desc_profit");
    const profits = await amounts("Profit");
    expect(profits).toEqual(downwards(profits));
    expect(new Set(profits).size).toBeGreaterThan(1);
    await screenshot(page, "find-product/by-profit");

    await menu().selectOption({ label: "Lowest shipping cost" });
    await page.waitForURL(/sort=asc_shipping_cost/);
    await watched.settle();
    const costs = await amounts("Shipping");
    expect(costs).toEqual(downwards(costs).toReversed());
    await page.reload();
    await watched.settle();
    expect(await menu().inputValue()).toBe("asc_shipping_cost");
    expect(await amounts("Shipping")).toEqual(costs);
  });

  test("a supplier offers the orders that it can answer in, and a kept address with another still shows a list", async () => {
    await open("/app/find-product?source=aliexpress&sort=desc_profit");
    expect(await menu().inputValue()).toBe("relevant");
    const offered = await menu().locator("option").allTextContents();
    expect(offered).toEqual(["Most relevant", "Highest orders", "Lowest orders", "Lowest price", "Highest price"]);
    expect(watched.problems).toEqual([]);

    await page.getByRole("tab", { name: "All suppliers" }).click();
    await page.waitForURL(/source=all/);
    await watched.settle();
    expect(await menu().inputValue()).toBe("relevant");
    await screenshot(page, "find-product/all-suppliers");
  });

  test("what was chosen is let go of by another search, which imports nothing of the one before", async () => {
    await open("/app/find-product");
    const bar = page.getByRole("region", { name: /selected$/ });
    for (const at of [0, 1])
      await page.locator("article.product-card").nth(at).getByRole("checkbox").check({ force: true });
    await bar.getByText("2 selected").waitFor();
    await menu().selectOption({ label: "Lowest price" });
    await page.waitForURL(/sort=asc_price/);
    await bar.waitFor({ state: "detached" });
    await page.goBack();
    await watched.settle();
    expect(await page.locator("article.product-card input[type=checkbox]:checked").count()).toBe(0);
  });

  test("what is typed on while the search answers stays typed, and is searched for", async () => {
    await open("/app/find-product");
    const answers = await holdAnswers(page, /find-product\.data/);
    const search = page.getByPlaceholder("Search by keyword or product ID").first();
    await search.focus();
    await page.keyboard.type("l");
    await expect.poll(() => answers.asked()).toBeGreaterThan(0);
    await page.keyboard.type("amp");
    expect(await search.inputValue()).toBe("lamp");
    answers.letGo();
    await page.waitForURL(/keyword=lamp$/);
    await watched.settle();
    expect(await search.inputValue()).toBe("lamp");
    await page.unroute(/find-product\.data/);
    await page.getByRole("button", { name: "Clear" }).first().click();
    await page.waitForURL(({ searchParams }) => !searchParams.has("keyword"));
    expect(await search.inputValue()).toBe("");
  });
});
