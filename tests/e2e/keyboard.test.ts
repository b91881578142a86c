import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { journey, until } from "./journey.ts";
import { keyboardOf, type Keyboard } from "./keyboard.ts";
import { buyFirstProduct, linkFromMail, openShop } from "./outside.ts";
import { product } from "./product.ts";

const SHOP = "north-mole.myshopify.com";
const TITLE = "Lamp for the north mole";
const seller = { first_name: "Kim", last_name: "Aalto", email: "kim@sellers.test", password: "no-mouse-on-the-mole" };

/** The main job without a mouse: Tab, Enter, Space, Escape and the letters of what is typed. */
describe("the main job by the keyboard alone", () => {
  const { appOrigin, sandboxOrigin } = product;
  const shopOrigin = `${sandboxOrigin}/shopify/${SHOP}`;
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  let keyboard: Keyboard;
  let orderName: string;

  beforeAll(async () => {
    await openShop(sandboxOrigin, { domain: SHOP, name: "North Mole" });
    const headers = { "content-type": "application/json" };
    const registered = await fetch(`${appOrigin}/api/auth/register`, {
      method: "POST",
      headers,
      body: JSON.stringify(seller),
    });
    expect(registered.status).toBe(200);
    browser = await openBrowser();
    watched = await openPage(browser.context);
    page = watched.page;
    keyboard = keyboardOf(page);
    await page.goto(await linkFromMail({ sandboxOrigin, appOrigin, to: seller.email }));
    await page.getByText("Your email is confirmed").waitFor();
    await watched.settle();
  });
  afterAll(() => browser?.close());

  const step = journey("keyboard", () => page);
  const { press, tabTo, type } = {
    press: (key: string) => keyboard.press(key),
    tabTo: (place: Locator) => keyboard.tabTo(place),
    type: (text: string) => keyboard.type(text),
  };
  const button = (name: string | RegExp) =>
    page
      .getByRole("button", { name, exact: typeof name === "string" })
      .filter({ visible: true })
      .first();
  const dialog = () => page.getByRole("dialog").last();
  const toast = (text: string | RegExp) => page.locator(".toasts").getByText(text).first().waitFor();
  /** Goes to a place of the side menu. */
  const goTo = async (place: string, path: string) => {
    await tabTo(
      page
        .getByRole("navigation")
        .getByRole("link", { name: new RegExp(`^${place}`) })
        .first(),
    );
    await press("Enter");
    await page.waitForURL(`${appOrigin}${path}**`);
    await watched.settle();
  };
  /** Waits until a dialog is there with the focus in it, and has come to rest. */
  const opened = async () => {
    await until("The focus in the dialog", () => hasFocus(dialog()));
    await dialog().evaluate((element) =>
      Promise.all(element.getAnimations({ subtree: true }).map((animation) => animation.finished)),
    );
  };
  const hasFocus = (place: Locator) => place.evaluate((element) => element.contains(document.activeElement));

  step("signs in", async () => {
    await tabTo(page.locator('input[name="email"]'));
    await press("Control+A");
    await type(seller.email);
    await tabTo(page.locator('input[name="password"]'));
    await type(seller.password);
    await press("Enter");
    await page.waitForURL(`${appOrigin}/app**`);
    await watched.settle();
  });

  step("leaps over the menu to the content", async () => {
    await watched.open(`${appOrigin}/app/setting/channel`);
    await press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    expect(await hasFocus(skip)).toBe(true);
    expect((await skip.boundingBox())!.width, "it shows while it has the focus").toBeGreaterThan(20);
    await press("Enter");
    await press("Tab");
    expect(await hasFocus(page.getByRole("main"))).toBe(true);
  });

  step("opens a dialog that takes the focus and gives it back", async () => {
    const opener = button(/^Connect/);
    await tabTo(opener);
    await press("Enter");
    await opened();
    await press("Escape");
    await dialog().waitFor({ state: "detached" });
    await until("The focus back at what opened the dialog", () => hasFocus(opener));
  });

  step("connects a store by its consent page", async () => {
    const consentUrl = await page.evaluate(async (shop) => {
      const body = JSON.stringify({ shop });
      const answer = await fetch("/api/auth/platform/shopify/install", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      return ((await answer.json()) as { data: { url: string } }).data.url;
    }, SHOP);
    await page.goto(consentUrl);
    await tabTo(button("Install"));
    await press("Enter");
    await page.waitForURL(`${appOrigin}/app**`);
    await watched.settle();
  });

  step("finds a product and imports it", async () => {
    await goTo("Find products", "/app/find-product");
    await tabTo(page.getByPlaceholder("Search by keyword or product ID").first());
    await type("lamp");
    await press("Enter");
    await page.waitForURL(/keyword=lamp/);
    await watched.settle();
    const card = page.locator("article.product-card", { hasText: /lamp/i }).first();
    await tabTo(card.getByRole("button", { name: /^Add .* to favorites$/ }));
    await press("Space");
    await toast("Added to favorites");
    await tabTo(card.getByRole("button", { name: "Import" }));
    await press("Enter");
    const edit = card.getByRole("link", { name: "Edit" });
    await edit.waitFor();
    await tabTo(edit);
    await press("Enter");
    await page.waitForURL(/products-import\/editor/);
    await watched.settle();
  });

  step("edits it", async () => {
    await tabTo(
      page
        .getByLabel("Title", { exact: true })
        .or(page.getByLabel("Product name", { exact: true }))
        .first(),
    );
    await press("Control+A");
    await type(TITLE);
    await tabTo(button("Save"));
    await press("Enter");
    await toast(/saved/i);
  });

  step("pushes it to the store from a drawer that takes the focus and gives it back", async () => {
    const opener = button("Push to store");
    await tabTo(opener);
    await press("Enter");
    await dialog().getByRole("button", { name: "Push 1 product" }).waitFor();
    await opened();
    await press("Escape");
    await dialog().waitFor({ state: "detached" });
    await until("The focus back at what opened the drawer", () => hasFocus(opener));
    await press("Enter");
    await opened();
    await tabTo(dialog().getByRole("button", { name: "Push 1 product" }));
    await press("Enter");
    await page
      .getByText(/1 product is in your store/)
      .first()
      .waitFor();
    await press("Escape");
  });

  step("a buyer orders it", async () => {
    const buyer = await browser.context.newPage();
    orderName = await buyFirstProduct(buyer, `${shopOrigin}/storefront`, "olu@buyers.test");
    await buyer.close();
  });

  step("fills the wallet", async () => {
    await watched.open(`${appOrigin}/app/setting/wallet`);
    await tabTo(button("Top up"));
    await press("Enter");
    await opened();
    await tabTo(dialog().getByRole("button", { name: /^\$100(\.00)?$/ }));
    await press("Space");
    await tabTo(dialog().getByRole("checkbox"));
    await press("Space");
    await tabTo(dialog().getByRole("button", { name: "Continue to payment" }));
    await press("Enter");
    await page.waitForURL(`${sandboxOrigin}/stripe/**`);
    await tabTo(button("Pay"));
    await press("Enter");
    await page.waitForURL(`${appOrigin}/app/**`);
    await page.getByText("$100.00 is in your wallet").waitFor();
    await watched.settle();
  });

  step("previews the order, places and pays it", async () => {
    await goTo("Orders", "/app/orders");
    const row = page.locator("tr", { hasText: orderName }).first();
    await until(`Order ${orderName} in the list`, () => row.isVisible());
    await tabTo(row.getByRole("checkbox"));
    await press("Space");
    const opener = button("Place 1 order");
    await tabTo(opener);
    await press("Enter");
    await dialog()
      .getByText(/Profit|Loss/)
      .first()
      .waitFor();
    await opened();
    for (let round = 0; round < 30; round++) {
      await press("Tab");
      expect(await hasFocus(dialog()), "the focus stays in the drawer").toBe(true);
    }
    await tabTo(dialog().getByRole("button", { name: "Place and pay 1 order" }));
    await press("Enter");
    await dialog().getByText("1 purchase placed and paid").waitFor();
    await press("Escape");
    await dialog().waitFor({ state: "detached" });
  });

  step("opens the page that the buyer follows the parcel on", async () => {
    // Placed, it has gone on to the orders under way.
    await tabTo(page.getByRole("tab", { selected: true }).first());
    const underWay = page.getByRole("tab", { name: /^Payment/ });
    for (let presses = 0; presses < 6 && !(await hasFocus(underWay)); presses++) await press("ArrowRight");
    await press("Enter");
    await tabTo(page.getByRole("link", { name: orderName }).first());
    await press("Enter");
    await page.waitForURL(/\/app\/orders\/[^/]+$/);
    await watched.settle();
    await tabTo(page.getByRole("link", { name: "Tracking page" }));
    const [tracking] = await Promise.all([browser.context.waitForEvent("page"), press("Enter")]);
    await tracking.getByText(TITLE).waitFor();
    await tracking.close();
  });

  step("the focus was to be seen at every stop", () => {
    expect(keyboard.unseen).toEqual([]);
    return Promise.resolve();
  });

  step("nothing went wrong on the way", () => {
    expect(watched.problems).toEqual([]);
    return Promise.resolve();
  });
});
