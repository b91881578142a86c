import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import common from "../../locales/en/common.json";
import products from "../../locales/en/products.json";
import push from "../../locales/en/push.json";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData } from "./demo-data.ts";
import { journey } from "./journey.ts";
import { accessibilityProblems } from "./page-checks.ts";
import { product } from "./product.ts";

describe("a price of its own for a store", () => {
  const { appOrigin, sandboxOrigin } = product;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  let address: string;

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
    const { importedId } = await findDemoData(page, { appOrigin, sandboxOrigin });
    address = `${appOrigin}/app/products-import/editor/${importedId}`;
  });
  afterAll(() => browser?.close());

  const step = journey("store-prices", () => page);
  const main = () => page.getByRole("main");
  const stores = () => main().getByLabel(products.editor.store_prices.label, { exact: true });
  const price = () =>
    main()
      .getByLabel(/^Price of /)
      .first();
  const compareAt = () =>
    main()
      .getByLabel(/^Compare-at price of /)
      .first();
  let everywhere: string;

  step("is typed where variants are edited, beside the price for all stores", async () => {
    await watched.open(address);
    everywhere = await price().inputValue();
    expect(everywhere).not.toBe("");
    await stores().selectOption({ index: 1 });
    await page.getByText(products.editor.store_prices.help).waitFor();
    expect(await price().inputValue()).toBe("");
    expect(await compareAt().isDisabled()).toBe(true);
    await price().fill("4999.50");
    await compareAt().fill("5999.50");
    expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
    await page.getByRole("button", { name: common.save, exact: true }).first().click();
    await page.getByText(products.editor.saved, { exact: true }).first().waitFor();
  });

  step("is there again, and the price for all stores is as it was", async () => {
    await watched.open(address);
    expect(await price().inputValue()).toBe(everywhere);
    await stores().selectOption({ index: 1 });
    expect([await price().inputValue(), await compareAt().inputValue()]).toEqual(["4999.50", "5999.50"]);
  });

  step("is counted before a push, with the threshold of the exchange rate", async () => {
    await page
      .getByRole("button", { name: new RegExp(`^(${products.editor.push}|${products.editor.push_again})$`) })
      .first()
      .click();
    const drawer = page.getByRole("dialog");
    await drawer.getByText(push.store_prices.own_one.replace("{{count}}", "1")).waitFor();
    await drawer.getByText(push.store_prices.threshold.replace("{{percent}}", "3%")).waitFor();
    expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
  });
});
