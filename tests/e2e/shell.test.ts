import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { openBrowser, openPage, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
  await page.setViewportSize(DESKTOP);
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);

describe("visitors", () => {
  test("S001 G021 the landing page comes without scripts and leads to signing up", async () => {
    await open("/");
    expect(await page.locator("script").count()).toBe(0);
    await page.getByRole("link", { name: "Start for free" }).first().click();
    await page.waitForURL(`${appOrigin}/signup`);
  });

  test("S002 B009 B112 pricing begins with yearly prices, and shows monthly ones when asked", async () => {
    await open("/public/pricing");
    const growth = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Growth" }) });
    await growth.getByText("$29.1").waitFor({ state: "visible" });
    expect(await growth.getByText("$49.9").isVisible()).toBe(false);
    await page.getByText("Monthly", { exact: true }).first().click();
    await growth.getByText("$49.9").waitFor({ state: "visible" });
    expect(await growth.getByText("$29.1").isVisible()).toBe(false);
  });

  test("G016 the landing page can be read in another language, from right to left", async () => {
    await open("/");
    await page.getByRole("link", { name: "العربية" }).click();
    await page.waitForURL(`${appOrigin}/?locale=ar`);
    expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  });

  test("S020 G020 an unknown address has the Not Found page", async () => {
    const response = await page.goto(`${appOrigin}/no-such-page`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { name: "We couldn't find that page" }).waitFor();
    watched.problems.length = 0;
  });
});

describe("signed in", () => {
  beforeAll(() => signIn(watched, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD }));

  test("S096 G024 G026 G027 G033 the side menu has counts, marks where one is, and leaves home out on a desktop", async () => {
    await open("/app/orders/shipment");
    const menu = page.getByRole("navigation").first();
    expect(await menu.getByRole("link", { name: "Home", exact: true }).isVisible()).toBe(false);
    expect(await menu.locator(".Polaris-Navigation__Item--selected").innerText()).toContain("Orders");
    await menu
      .getByRole("listitem")
      .filter({ hasText: /Import list.*\d/s })
      .waitFor();
    await menu
      .getByRole("listitem")
      .filter({ hasText: /Integrations.*New/s })
      .waitFor();
  });

  test("S102 G041 your usage shows the plan with a bar for its credits and each quota", async () => {
    await open("/app/dashboard");
    await page.getByRole("button", { name: "Your usage" }).click();
    await page.getByText("Plan: Professional").waitFor();
    expect(await page.locator(".usage").getByRole("progressbar").count()).toBe(4);
    await page.keyboard.press("Escape");
  });

  test("S101 upgrading leads to choosing a plan", async () => {
    expect(await page.getByRole("link", { name: "Upgrade" }).getAttribute("href")).toBe(
      "/app/setting/billing-plan/change-plan",
    );
  });

  test("S184 S107 G047 G207 G211 linked stores open in a drawer that holds the page, and Escape closes it with a fade", async () => {
    await page.getByRole("button", { name: /demo@quayside.test/ }).click();
    await page.getByText("Connected stores").click();
    const drawer = page.getByRole("dialog", { name: "Connected stores" });
    await drawer.getByText("Harbour Goods").waitFor();
    expect(
      await page.evaluate(
        () =>
          getComputedStyle(document.body).overflow === "hidden" || document.body.hasAttribute("data-lock-scrolling"),
      ),
    ).toBe(true);
    expect(await page.evaluate(() => document.querySelector('[role="dialog"]')?.contains(document.activeElement))).toBe(
      true,
    );
    await page.keyboard.press("Escape");
    await page.locator(".side-drawer--closing").waitFor();
    await drawer.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.body.hasAttribute("data-lock-scrolling"))).toBe(false);
  });

  test("S111 G210 the dark theme is kept with the account: a device that knows nothing of it shows it", async () => {
    await page.getByRole("button", { name: /demo@quayside.test/ }).click();
    await page.getByText("Dark", { exact: true }).click();
    await page.locator("html.p-theme-dark-experimental").waitFor();
    await watched.settle();
    await page.evaluate(() => localStorage.clear());
    await open("/app/orders");
    await page.locator("html.p-theme-dark-experimental").waitFor();
  });

  test("S111 the dark theme is there before any code of the page has come, so that nothing flashes", async () => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto(`${appOrigin}/app/orders`);
    expect(await page.locator("html.p-theme-dark-experimental").count()).toBe(1);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(26, 26, 26)");
    await page.unrouteAll();
    watched.problems.length = 0;
    await open("/app/orders");
    await page.getByRole("button", { name: /demo@quayside.test/ }).click();
    await page.getByText("Light", { exact: true }).click();
    await watched.settle();
    await page.evaluate(() => localStorage.setItem("theme", "dark"));
    await open("/app/orders");
    expect(await page.locator("html.p-theme-dark-experimental").count()).toBe(0);
  });

  test("S110 G049 far down a page there is a way back to its top", async () => {
    await open("/app/find-product");
    const button = page.getByRole("button", { name: "Back to top" });
    expect(await button.isVisible()).toBe(false);
    await page.evaluate(() => window.scrollTo(0, 501));
    await button.click();
    await page.waitForFunction(() => window.scrollY === 0);
  });

  test("S098 G030 G032 a phone has five tabs, and keeps orders marked on what belongs to them", async () => {
    await page.setViewportSize(PHONE);
    await open("/app/orders/cancel-refund");
    const tabs = page.getByRole("navigation", { name: "Main places" });
    expect(await tabs.getByRole("link").allInnerTexts()).toEqual([
      "Home",
      "Catalog",
      "Products",
      "Orders",
      "Dashboard",
    ]);
    expect(await tabs.locator('[aria-current="page"]').innerText()).toBe("Orders");
    await page.setViewportSize(DESKTOP);
  });

  test("S118 G046 during onboarding nothing leads away: no menu, usage or upgrade", async () => {
    await open("/app/ob-welcome");
    await page.getByRole("heading", { name: /^Welcome/ }).waitFor();
    expect(await page.getByRole("link", { name: "Find products" }).count()).toBe(0);
    expect(await page.getByRole("button", { name: "Your usage" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Upgrade" }).count()).toBe(0);
  });

  test("nothing went wrong on the way", () => expect(watched.problems).toEqual([]));
});
