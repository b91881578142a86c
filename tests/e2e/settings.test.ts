import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { withClient } from "../../scripts/database.ts";
import { appFrame, openBrowser, openPage, screenshot, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData } from "./demo-data.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin, databaseUrl } = product;

/** Calls the contract as the person who is signed in on the page. */
function call(page: Page, method: string, path: string, body?: object): Promise<{ data: Record<string, unknown> }> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(`/api${path}`, {
        method,
        headers: { "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return (await response.json()) as { data: Record<string, unknown> };
    },
    { method, path, body },
  );
}

/** A browser that says "ask me" when asked for desktop notifications, and "yes" then; counts how often a page asked. */
function pretendToAsk(): void {
  const asked = { count: 0 };
  class Pretended {
    static permission = "default";
    static requestPermission(): Promise<string> {
      asked.count += 1;
      Pretended.permission = "granted";
      return Promise.resolve("granted");
    }
  }
  Object.assign(window, { Notification: Pretended, asked });
}
const timesAsked = () => (window as unknown as { asked: { count: number } }).asked.count;
const ASK = "Turn on desktop notifications";

describe("standalone", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await openBrowser();
    watched = await openPage(browser.context);
    await watched.page.addInitScript(pretendToAsk);
    await signIn(watched, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD });
  });
  afterAll(() => browser?.close());

  const go = async (path: string) => {
    await watched.open(appOrigin + path);
    return watched.page;
  };
  const save = async () => {
    const answered = watched.page.waitForResponse(
      (response) => response.request().method() !== "GET" && response.url().includes("/api/"),
    );
    // The bar's own comes before those of cards.
    await watched.page.getByRole("button", { name: "Save", exact: true }).first().click();
    expect((await answered).status()).toBe(200);
    await watched.settle();
  };

  test("S074 a tracking page's preview follows what is typed, and buyers see what is saved", async () => {
    const page = await go("/app/setting/order-tracking");
    const preview = page.locator(".tracking-page__preview-page");
    await page.getByLabel("Announcement").fill("Parcels rest over the holidays.");
    await page.getByRole("textbox", { name: "Accent color", exact: true }).fill("#ffd400");
    await page.getByLabel("Return policy").fill("javascript:alert(1)");
    await preview.getByText("Parcels rest over the holidays.").waitFor();
    await page.getByText("Links are written in a darker shade of it.").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator("#AppFrameMain").getByText("Enter the address of a page").waitFor();
    await page.getByLabel("Return policy").fill("https://harbour.example/returns");
    await save();
    await screenshot(page, "settings/tracking-page");
    const { trackingPath } = await findDemoData(page, { appOrigin, sandboxOrigin });
    await go(trackingPath);
    await page.getByText("Parcels rest over the holidays.").waitFor();
    expect(await page.getByRole("link", { name: "Return policy" }).getAttribute("href")).toBe(
      "https://harbour.example/returns",
    );
    await screenshot(page, "settings/tracking-page-public");
    // Other files look at the same page for words that don't come through i18n.
    await go("/app/setting/order-tracking");
    await page.getByLabel("Announcement").fill("");
    await save();
  });

  test("S075 a member's choices are kept, and the browser is asked on a press alone", async () => {
    const page = await go("/app/setting/notification");
    expect(await page.evaluate(timesAsked)).toBe(0);
    await page.getByRole("button", { name: ASK }).click();
    await page.getByText("This browser notifies you").waitFor();
    expect(await page.evaluate(timesAsked)).toBe(1);
    await page.getByLabel("Email: Orders placed with suppliers").selectOption("daily");
    await save();
    await go("/app/setting/notification");
    expect(await page.getByLabel("Email: Orders placed with suppliers").inputValue()).toBe("daily");
    await screenshot(page, "settings/notifications");
  });

  test("a name is kept without blanks at its ends, and what was wrong with one is forgotten with it", async () => {
    const page = await go("/app/setting/account");
    const name = page.getByLabel("First name");
    const last = page.getByLabel("Last name");
    const [before, lastBefore] = [await name.inputValue(), await last.inputValue()];
    const bar = page.getByText("Unsaved changes");
    await name.fill(`${before}  `);
    await last.fill("Byrne ");
    await save();
    await bar.waitFor({ state: "detached" });
    expect(await name.inputValue()).toBe(before);
    // The bar that was pressed is gone: on with the page, not with the link that skips to it.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    await name.fill("");
    // Until the bar is there, the first button to save is another form's, which can't be pressed.
    await bar.waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await page.getByText("This field is required.").first().waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await watched.settle();
    expect(await page.locator(".toast").filter({ hasText: "This field is required." }).count()).toBe(1);
    await page.getByRole("button", { name: "Discard", exact: true }).first().click();
    await bar.waitFor({ state: "detached" });
    expect(await name.getAttribute("aria-invalid")).not.toBe("true");
    await last.fill(lastBefore);
    await save();
  });

  test("C048 amounts are shown in the display currency with their own beside them", async () => {
    const page = await go("/app/setting/account");
    await page.getByLabel("Display currency").selectOption("EUR");
    await save();
    await go("/app/find-product");
    const first = page.locator(".display-money").first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/^≈\u00a0€[\d.,]+.*\$[\d.,]+/);
    await screenshot(page, "settings/display-currency");
    await call(page, "POST", "/core/workplaces/settings", { settings: { display_currency: null } });
    await go("/app/find-product");
    expect(await page.locator(".display-money").count()).toBe(0);
  });

  test("G197 a workspace that nobody has told its time zone takes the browser's over, and a choice stays", async () => {
    const page = await go("/app");
    const { settings } = (await call(page, "GET", "/core/settings")).data as { settings: { time_zone: string } };
    await call(page, "PATCH", "/auth/workplace", { timezone: "UTC" });
    await go("/app/setting");
    expect((await call(page, "GET", "/core/settings")).data.settings).toMatchObject({ time_zone: "UTC" });
    await withClient(databaseUrl, (client) => client.query("DELETE FROM workspace_settings WHERE key = 'display'"));
    const { workplaces } = (await call(page, "GET", "/auth/account")).data as { workplaces: { name: string }[] };
    await call(page, "PATCH", "/auth/workplace", { name: workplaces[0]!.name });
    const saved = page.waitForResponse(
      (response) => response.url().endsWith("/api/core/settings") && response.request().method() === "POST",
    );
    await go("/app/setting");
    expect((await saved).status()).toBe(200);
    expect((await call(page, "GET", "/core/settings")).data.settings).toMatchObject({ time_zone: "America/New_York" });
    await call(page, "POST", "/core/settings", { settings: { time_zone: settings.time_zone } });
  });
});

test("G202 S115 in a platform's frame, which may not ask, a window of 500 by 500 asks", async () => {
  const browser = await openBrowser({ blockStorageOf: appOrigin });
  try {
    const watched = await openPage(browser.context);
    const { page } = watched;
    await browser.context.addInitScript(pretendToAsk);
    await page.goto(`${sandboxOrigin}/shopify/${DEMO_SHOP}/admin/apps/quayside/app/setting/notification`);
    const frame = await appFrame(page, appOrigin);
    await watched.settle(frame);
    const [popup] = await Promise.all([page.waitForEvent("popup"), frame.getByRole("button", { name: ASK }).click()]);
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 500]);
    expect([new URL(popup.url()).origin, await frame.evaluate(timesAsked), await popup.evaluate(timesAsked)]).toEqual([
      appOrigin,
      0,
      0,
    ]);
    await popup.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
    await screenshot(popup, "settings/desktop-notifications");
    await popup.getByRole("button", { name: "Allow", exact: true }).click();
    await popup.getByText("This browser notifies you").waitFor();
    expect(await popup.evaluate(timesAsked)).toBe(1);
    await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Close" }).click()]);
  } finally {
    await browser.close();
  }
});
