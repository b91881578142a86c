import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { journey, until } from "./journey.ts";
import { buyFirstProduct, openShop, passHours } from "./outside.ts";
import { product } from "./product.ts";
import { signUp } from "./sign-up.ts";

const SHOP = "tide-and-timber.myshopify.com";
const TITLE = "Quay-tested lamp";
const seller = {
  first_name: "Noa",
  last_name: "Lindqvist",
  email: "noa@sellers.test",
  password: "a-lantern-by-the-sea",
};

/** The main job, from signing up to a parcel that has arrived, in a browser tab and on the real parts. */
describe("S004 S054 S062 S141 from sign-up to delivery in a browser tab", () => {
  const { appOrigin, sandboxOrigin } = product;
  const shopOrigin = `${sandboxOrigin}/shopify/${SHOP}`;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  /** As the store names it, such as #1001. */
  let orderName: string;
  let orderUrl: string;

  beforeAll(async () => {
    await openShop(sandboxOrigin, { domain: SHOP, name: "Tide & Timber" });
    browser = await openBrowser();
    watched = await openPage(browser.context);
    page = watched.page;
  });
  afterAll(() => browser?.close());

  const step = journey("standalone", () => page);
  const open = (path: string) => watched.open(appOrigin + path);
  const toast = (text: string | RegExp) => page.locator(".toasts").getByText(text).first().waitFor();
  const dialog = () => page.getByRole("dialog").last();

  step("signs up, and confirms by the link in the mail", async () => {
    await open("/signup");
    await signUp(page, { appOrigin, sandboxOrigin, seller });
  });

  step("signs in", async () => {
    await watched.settle();
    await page.locator('input[name="email"]').fill(seller.email);
    await page.locator('input[name="password"]').fill(seller.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${appOrigin}/app**`);
  });

  step("S118 G085 is led to the welcome, skips it, and stays at home without another one", async () => {
    await page.waitForURL(`${appOrigin}/app/ob-welcome`);
    await watched.settle();
    // However long it takes to be known, home must not lead back meanwhile.
    const answers = await holdAnswers(page, "**/update-pricing-onboarding");
    await page.getByText("Skip", { exact: true }).filter({ visible: true }).first().click();
    await page.waitForURL(`${appOrigin}/app?skip_onboarding=true`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    answers.letGo();
    await page.waitForURL(`${appOrigin}/app`);
    await watched.settle();
    await page.unrouteAll();
    expect(page.url()).toBe(`${appOrigin}/app`);
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  step("G109 G135 connects a Shopify store by its consent page, in a window of its own", async () => {
    await open("/app/setting/channel");
    await page.getByRole("button", { name: "Connect" }).first().click();
    const connect = dialog().getByRole("button", { name: "Connect" });
    for (const blank of ["", "   "]) {
      await dialog().getByRole("textbox").fill(blank);
      expect(await connect.isDisabled(), `Connect with ${JSON.stringify(blank)}`).toBe(true);
    }
    await dialog().getByRole("textbox").fill(SHOP);
    const [consent, told] = await Promise.all([
      page.waitForEvent("popup"),
      page.waitForRequest(/\/log\/user_action$/),
      connect.click(),
    ]);
    expect(told.postDataJSON().event_name).toBe("connect_store");
    await consent.waitForURL(`${shopOrigin}/admin/oauth/authorize**`);
    await consent.getByRole("button", { name: "Install" }).click();
    await consent.waitForURL(`${appOrigin}/app**`);
    await consent.close();
    await open("/app/setting/channel");
    await page.getByText(SHOP).waitFor();
  });

  step("finds a product, makes it a favourite and imports it", async () => {
    await open("/app/find-product");
    await page
      .getByRole("searchbox", { name: "Search products" })
      .or(page.getByPlaceholder("Search by keyword or product ID"))
      .first()
      .fill("lamp");
    await page.keyboard.press("Enter");
    await page.waitForURL(/keyword=lamp/);
    await watched.settle();
    const card = page.locator("article.product-card", { hasText: /lamp/i }).first();
    await card.getByRole("button", { name: /^Add .* to favorites$/ }).click();
    await toast("Added to favorites");
    await card.getByRole("button", { name: "Import" }).click();
    await card.getByRole("link", { name: "Edit" }).waitFor();
    await card.getByRole("link", { name: "Edit" }).click();
    await page.waitForURL(/products-import\/editor/);
  });

  step("edits it", async () => {
    await page
      .getByLabel("Title", { exact: true })
      .or(page.getByLabel("Product name", { exact: true }))
      .first()
      .fill(TITLE);
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await toast(/saved/i);
    await page.getByRole("heading", { name: TITLE }).first().waitFor();
  });

  step("pushes it to the store, where it is for sale", async () => {
    await page.getByRole("button", { name: "Push to store" }).first().click();
    const drawer = dialog();
    await drawer.getByRole("button", { name: "Push 1 product" }).click();
    await page
      .getByText(/1 product is in your store/)
      .first()
      .waitFor();
    const admin = await browser.context.newPage();
    await admin.goto(`${shopOrigin}/admin/products`);
    await admin.getByText(TITLE).waitFor();
    expect(await admin.getByText(TITLE).count(), "products with the title in the store").toBe(1);
    await admin.close();
  });

  step("a buyer orders it, and the order arrives", async () => {
    const buyer = await browser.context.newPage();
    orderName = await buyFirstProduct(buyer, `${shopOrigin}/storefront`, "ada@buyers.test");
    await buyer.close();
    await open("/app/orders");
    const link = page.getByRole("link", { name: orderName });
    await until(`Order ${orderName} in the list`, () => link.isVisible());
    await link.click();
    await page.waitForURL(/\/app\/orders\/[^/]+$/);
    orderUrl = new URL(page.url()).pathname;
    await page.getByText(TITLE).first().waitFor();
  });

  step("fills the wallet with the sandbox's card", async () => {
    await open("/app/setting/wallet");
    await page.getByRole("button", { name: "Top up" }).first().click();
    await dialog()
      .getByRole("button", { name: "$100" })
      .or(dialog().getByRole("button", { name: "$100.00" }))
      .first()
      .click();
    await dialog().getByRole("checkbox").check({ force: true });
    await dialog().getByRole("button", { name: "Continue to payment" }).click();
    await page.waitForURL(`${sandboxOrigin}/stripe/**`);
    await page.getByRole("button", { name: "Pay" }).click();
    await page.waitForURL(`${appOrigin}/app/**`);
    await page.getByText("$100.00 is in your wallet").waitFor();
  });

  step("previews the order, places and pays it", async () => {
    await open("/app/orders");
    await page
      .getByRole("row", { name: orderName })
      .or(page.locator("tr", { hasText: orderName }))
      .first()
      .getByRole("checkbox")
      .check({ force: true });
    await page.getByRole("button", { name: "Place 1 order" }).click();
    const drawer = dialog();
    await drawer
      .getByText(/Profit|Loss/)
      .first()
      .waitFor();
    await drawer.getByRole("button", { name: "Place and pay 1 order" }).click();
    await drawer.getByText("1 purchase placed and paid").waitFor();
  });

  step("tracking comes, and the store's order is fulfilled", async () => {
    const admin = await browser.context.newPage();
    await admin.goto(`${shopOrigin}/admin/orders`);
    await admin.getByRole("link", { name: orderName }).click();
    await until(
      "The parcel in the store",
      async () => {
        await passHours(sandboxOrigin, 12);
        // Between one look and the next.
        await new Promise((resolve) => setTimeout(resolve, 600));
        await admin.reload();
        return admin
          .getByText(/fulfilled/i)
          .filter({ hasNotText: /unfulfilled/i })
          .first()
          .isVisible();
      },
      80_000,
    );
    await admin.close();
  });

  step("the buyer sees the parcel arrive", async () => {
    await open(orderUrl);
    const [tracking] = await Promise.all([
      browser.context.waitForEvent("page"),
      page.getByRole("link", { name: "Tracking page" }).click(),
    ]);
    await until(
      "The parcel's arrival",
      async () => {
        await passHours(sandboxOrigin, 48);
        // Between one look and the next.
        await new Promise((resolve) => setTimeout(resolve, 600));
        await tracking.reload();
        return tracking.getByText("Your order has arrived").isVisible();
      },
      80_000,
    );
    await tracking.close();
  });

  step("nothing went wrong on the way", async () => {
    expect(watched.problems).toEqual([]);
  });
});
