import { randomUUID } from "node:crypto";
import type { Frame, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL } from "../../prisma/seed-account.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { withClient } from "../../scripts/database.ts";
import { OTHER_SITES } from "../setup/running-product.ts";
import { appFrame, openBrowser, openDemoSeller, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { addPerson, become, removePeople } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin, databaseUrl } = product;
const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1280, height: 900 };

/** The calls that a page makes below /api from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === appOrigin && pathname.startsWith("/api/") && pathname !== "/api/events") calls.push(request);
  });
  return calls;
}

describe("standalone", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  let page: Page;
  beforeAll(async () => {
    ({ browser, watched, page } = await openDemoSeller(appOrigin));
  });
  afterAll(() => browser?.close());
  const open = (path: string) => watched.open(appOrigin + path);

  test("G130 without a token in the page's hands no Authorization header is sent: the cookie says who calls", async () => {
    await open("/app/orders");
    const calls = callsOf(page);
    await page.getByRole("button", { name: "Sync orders" }).click();
    await watched.settle();
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect((await call.allHeaders()).authorization, call.url()).toBeUndefined();
  });

  test("G038 S099 choosing a store goes home and works in it, and in its workspace, from then on", async () => {
    const [storeId, name] = [randomUUID(), `Second Pier ${randomUUID().slice(0, 8)}`];
    await withClient(databaseUrl, (client) =>
      client.query(
        `INSERT INTO stores (id, workspace_id, platform, platform_domain, domain, name, currency, updated_at)
         SELECT $1::uuid, workspace_id, 'woocommerce', $2::text || '.example.test', 'pier.example.test', $3, 'EUR', now() FROM stores WHERE platform_domain = $4`,
        [storeId, storeId, name, DEMO_SHOP],
      ),
    );
    try {
      await become(page, await addPerson(databaseUrl, {}));
      await open("/app/orders");
      const calls = callsOf(page);
      await page.getByLabel("Store", { exact: true }).selectOption({ label: name });
      await page.waitForURL(`${appOrigin}/app`);
      await watched.settle();
      expect(await page.getByLabel("Store", { exact: true }).inputValue()).toBe(storeId);
      await open("/app/orders");
      await page.getByRole("button", { name: "Sync orders" }).click();
      await watched.settle();
      const headers = await calls.at(-1)!.allHeaders();
      expect(headers["store-id"]).toBe(storeId);
      expect(headers["workplace-id"]).toBeTruthy();
    } finally {
      await withClient(databaseUrl, (client) => client.query("DELETE FROM stores WHERE id = $1", [storeId]));
      await removePeople(databaseUrl);
      await page.setExtraHTTPHeaders({});
    }
  });

  test("G048 S108 a phone's drawer comes from the bottom, or fills the screen from the right", async () => {
    await page.setViewportSize(PHONE);
    await open("/app/orders");
    await page.locator(".Polaris-TopBar-Menu__Activator").last().click();
    await page.getByText("Connected stores").click();
    const low = await page.locator(".side-drawer--bottom .side-drawer__panel").boundingBox();
    expect(low!.y).toBeGreaterThan(0);
    expect(Math.round(low!.y + low!.height)).toBe(PHONE.height);
    expect(Math.round(low!.width)).toBe(PHONE.width);
    await page.keyboard.press("Escape");
    await page.locator(".side-drawer").waitFor({ state: "detached" });
    await open("/app/orders/shipment");
    await page.locator("tbody tr, .Polaris-IndexTable__TableRow").first().getByRole("button").first().click();
    const panel = page.locator(".side-drawer--end .side-drawer__panel");
    await panel.waitFor();
    await panel.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const full = await panel.boundingBox();
    expect([full!.x, full!.y, full!.width, full!.height].map(Math.round)).toEqual([0, 0, PHONE.width, PHONE.height]);
    await page.keyboard.press("Escape");
    await page.setViewportSize(DESKTOP);
  });

  test("S114 the support chat opens in a drawer, and is told who speaks, where and in which store", async () => {
    const { origin } = new URL(OTHER_SITES.SUPPORT_CHAT_URL);
    // A page as any provider's: it says that it listens, and shows what it is told and when.
    await browser.context.route(`${origin}/**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><title>Chat</title><ol id="said"></ol><script>
          addEventListener("message", ({ data, origin }) => {
            const item = document.createElement("li");
            item.textContent = JSON.stringify({ ...data, from: origin });
            said.append(item);
          });
          parent.postMessage({ type: "chat.ready" }, "*");
        </script>`,
      }),
    );
    await open("/app/orders?status=ready");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    expect(requests.some((url) => url.startsWith(origin))).toBe(false);
    await page.getByRole("button", { name: /demo@quayside.test/ }).click();
    await page.getByText("Chat with us").click();
    const chat = page.frameLocator('iframe[title="Support chat"]');
    await chat.locator("li").nth(2).waitFor();
    const said = (await chat.locator("li").allTextContents()).map((text) => JSON.parse(text) as Record<string, string>);
    expect(said[0]).toMatchObject({ type: "chat.identify", email: DEMO_EMAIL, store: DEMO_SHOP, from: appOrigin });
    expect(said.slice(1)).toMatchObject([
      { type: "chat.message", text: `I am on this page: ${appOrigin}/app/orders?status=ready` },
      { type: "chat.message", text: `My store: ${DEMO_SHOP}` },
    ]);
    await page.keyboard.press("Escape");
  });
});

describe.each(["lets the app keep something", "refuses the app all storage"])(
  "embedded, where the browser %s",
  (browserKind) => {
    const isAllowed = browserKind.startsWith("lets");
    let browser: OpenBrowser;
    let watched: WatchedPage;
    let page: Page;
    let app: Frame;
    const admin = `${sandboxOrigin}/shopify/${DEMO_SHOP}/admin`;
    beforeAll(async () => {
      browser = await openBrowser(isAllowed ? { allowStorageOf: appOrigin } : { blockStorageOf: appOrigin });
      watched = await openPage(browser.context);
      page = watched.page;
    });
    afterAll(() => browser?.close());

    test("G130 every call carries the platform's token as a bearer", async () => {
      const calls = callsOf(page);
      await page.goto(`${admin}/apps/quayside/app/orders`);
      app = await appFrame(page, appOrigin);
      await watched.settle(app);
      await app.getByRole("button", { name: "Sync orders" }).click();
      await watched.settle(app);
      expect(calls.length).toBeGreaterThan(0);
      for (const call of calls)
        expect((await call.allHeaders()).authorization, call.url()).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
    });

    // A browser that refuses storage has none to look into.
    test.runIf(isAllowed)(
      "G011 nothing of the sign-in is in a cookie; what the tab keeps is in session storage, and no token that could be stolen",
      async () => {
        const cookies = await browser.context.cookies(appOrigin);
        expect(cookies.filter(({ name }) => /session|token/i.test(name))).toEqual([]);
        const kept = await app.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
        expect(new URLSearchParams(kept["embedded-entry"]).get("shop")).toBe(DEMO_SHOP);
        expect(JSON.stringify(kept)).not.toMatch(/id_token|eyJ/);
        expect(await app.evaluate(() => Object.keys(localStorage))).toEqual([]);
      },
    );

    test("S115 G202 desktop notifications are asked for by a window of our own, which the frame may not do", async () => {
      await page.goto(`${admin}/apps/quayside/app/setting/notification`);
      app = await appFrame(page, appOrigin);
      await watched.settle(app);
      const asking = page.waitForEvent("popup");
      await app.getByRole("button", { name: "Turn on desktop notifications" }).click();
      const window = await asking;
      await window.waitForURL(`${appOrigin}/desktop-notifications**`);
      await window.close();
      await page.goto(`${admin}/apps/quayside/app/orders`);
      app = await appFrame(page, appOrigin);
      await watched.settle(app);
    });

    test("G077 G177 signed out there, the app goes through the platform's way in with the parameters that were kept", async () => {
      await page.route("**/api/orders/v4/sync-status", (route) =>
        route.fulfill({ status: 401, json: { success: false, status: 101, message: "Sign in." } }),
      );
      const way = page.waitForRequest(
        (request) => new URL(request.url()).pathname === "/auth/platform/shopify/install",
      );
      await app.getByRole("button", { name: "Sync orders" }).click();
      const { searchParams } = new URL((await way).url());
      expect([searchParams.get("embedded"), searchParams.get("shop")]).toEqual(["1", DEMO_SHOP]);
      await app.waitForURL(`${appOrigin}/app?**`);
      await watched.settle(app);
      await app.getByRole("heading", { level: 1 }).first().waitFor();
    });
  },
);
