import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { patience } from "../setup/patience.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey } from "./journey.ts";
import { addFault } from "./outside.ts";
import { accessibilityProblems } from "./page-checks.ts";
import { pickCountry } from "./pick-country.ts";
import { product } from "./product.ts";

/** A supplier of whom the merchant has an account: connected by OAuth, searched live, sold, with what goes wrong on the way. */
describe("S078 C057 an AliExpress account, from connecting it to its product in the store", () => {
  const { appOrigin, sandboxOrigin } = product;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  /** The product that is sold, as AliExpress names it. */
  let title: string;

  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
    const disconnected = await page.evaluate(async () => {
      const request = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
      return (await fetch("/api/core/aliexpress/disconnect", request)).status;
    });
    expect(disconnected).toBe(200);
  });
  afterAll(() => browser?.close());

  const step = journey("aliexpress", () => page);
  const open = (path: string) => watched.open(appOrigin + path);
  const toast = (text: string | RegExp) => page.locator(".toasts").getByText(text).first().waitFor();
  const dialog = () => page.getByRole("dialog").last();
  /** Of the supplier, among the others on the settings' page */
  const card = () => page.getByRole("region", { name: "AliExpress" });
  const cards = () => page.locator("article.product-card");
  const expectAccessible = async () => expect(await accessibilityProblems(page.mainFrame())).toEqual([]);
  const push = async (button: Locator) => {
    await button.click();
    await dialog().getByRole("button", { name: "Push 1 product" }).waitFor();
    await watched.settle();
    await expectAccessible();
    await dialog().getByRole("button", { name: "Push 1 product" }).click();
  };
  const inStore = async () => {
    const admin = await browser.context.newPage();
    await admin.goto(`${sandboxOrigin}/shopify/${DEMO_SHOP}/admin/products`);
    const found = await admin.getByText(title).count();
    await admin.close();
    return found;
  };

  step("the supplier's tab leads to where it is connected", async () => {
    await open("/app/find-product?source=aliexpress");
    await page.getByRole("link", { name: "Connect AliExpress" }).click();
    await page.waitForURL("**/app/setting/partners-connection");
    await card().getByText("Not connected").waitFor();
  });

  step("a consent that is declined leaves it unconnected, and says so", async () => {
    await card().getByRole("button", { name: "Connect" }).click();
    await page.waitForURL(`${sandboxOrigin}/aliexpress/**`);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(`${appOrigin}/app/setting/partners-connection**`);
    await page.getByText("AliExpress wasn't connected").waitFor();
    await card().getByText("Not connected").waitFor();
    await watched.settle();
    await expectAccessible();
  });

  step("a consent that is given connects it", async () => {
    await card().getByRole("button", { name: "Connect" }).click();
    await page.waitForURL(`${sandboxOrigin}/aliexpress/**`);
    await page.getByRole("button", { name: "Authorise" }).click();
    await page.waitForURL(`${appOrigin}/app/setting/partners-connection**`);
    await page.getByText("Connected as buyer@example.com").waitFor();
    await watched.settle();
    await expectAccessible();
  });

  step("P038 its products are searched live", async () => {
    await open("/app/find-product?source=aliexpress");
    const before = await cards().first().textContent();
    await page.getByPlaceholder("Search by keyword or product ID").fill("lamp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/keyword=lamp/);
    // What was found before stays until the supplier has answered.
    await expect.poll(() => cards().first().textContent(), { timeout: patience(10_000) }).not.toBe(before);
    await watched.settle();
    for (const name of await cards().getByRole("link").allTextContents()) expect(name).toMatch(/lamp/i);
    await expectAccessible();
  });

  step("C149 C153 P043 its detail shows what shipping costs, to the country that is asked for", async () => {
    const link = cards().first().locator("a.product-card__name");
    title = (await link.textContent())!;
    await link.click();
    await dialog().getByRole("heading", { name: title }).waitFor();
    await watched.settle();
    const options = dialog().locator(".shipping-options li");
    await options.first().waitFor();
    expect(await options.first().textContent()).toMatch(/day.*(?:\$\d|FREE)/s);
    await expectAccessible();
    const toUnitedStates = await options.allTextContents();
    await pickCountry(dialog().getByRole("button", { name: /^Ship to/ }), "Germany");
    await watched.settle();
    expect(await options.allTextContents()).not.toEqual(toUnitedStates);
  });

  step("C187 it is imported", async () => {
    const actions = dialog().locator(".product-detail__actions");
    await actions.getByRole("button", { name: "Import" }).click();
    await toast("Product added");
    await actions.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(/products-import\/editor/);
    await watched.settle();
    await expectAccessible();
  });

  step("a push that the store refuses says why in words", async () => {
    await addFault(sandboxOrigin, {
      vendor: "shopify",
      kind: "reject",
      match: "productSet",
      detail: "HANDLE_NOT_UNIQUE",
    });
    await push(page.getByRole("button", { name: "Push to store" }).first());
    await toast("1 of 1 products couldn't be pushed");
    const progress = page.getByRole("complementary", { name: "Pushing products" });
    await progress.getByRole("button", { name: "1 failure" }).click();
    await progress.getByText("Another product in your store has this address.").waitFor();
    await expectAccessible();
    expect(await inStore()).toBe(0);
  });

  step("C218 and a retry mends it", async () => {
    await page.getByRole("button", { name: "Try again" }).click();
    await toast("1 product is in your store");
    expect(await inStore()).toBe(1);
  });

  step("pushing it again makes no second product", async () => {
    await open("/app/products-import");
    await push(page.locator("tr", { hasText: title }).getByRole("button", { name: "Push again" }));
    await toast("1 product is in your store");
    expect(await inStore()).toBe(1);
  });

  step("its account is disconnected, and the tab asks for it again", async () => {
    await open("/app/setting/partners-connection");
    await card().getByRole("button", { name: "Disconnect" }).click();
    await dialog().getByRole("button", { name: "Disconnect" }).click();
    await toast("AliExpress disconnected");
    await open("/app/find-product?source=aliexpress");
    await page.getByText("Connect AliExpress to search its products").waitFor();
  });

  step("nothing went wrong on the way", async () => {
    expect(watched.problems).toEqual([]);
  });
});
