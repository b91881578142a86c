import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { PSEUDO_LANGUAGE } from "../../app/platform/i18n/languages.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { routePatterns } from "../factories/route-patterns.ts";
import { withScreenId } from "../laws/documented-screens.ts";
import { appFrame, openBrowser, openPage, screenshot, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage, findDemoData, type DemoData } from "./demo-data.ts";
import { accessibilityProblems, clippedTexts, darkContrastProblems, overflowingElements, overflowWidth, textsOutsideOfI18n, untranslatedTexts } from "./page-checks.ts";

type Address = (data: DemoData) => string;

/** Screens that everybody sees, by their route. */
const PUBLIC: Record<string, Address> = {
  "/": () => "/",
  "/public/pricing": () => "/public/pricing",
  "/login": () => "/login",
  "/signup": () => "/signup",
  "/signup/confirm": () => "/signup/confirm?email=noa%40sellers.test",
  "/signup/email-resend": () => "/signup/email-resend",
  "/forgot-password": () => "/forgot-password",
  "/forgot-password/email-resend": () => "/forgot-password/email-resend",
  "/reset-password": () => "/reset-password?token=expired",
  "/auth/invitation": ({ invitationPath }) => invitationPath,
  "/auth/store-migrate-verification": () => "/auth/store-migrate-verification?code=void",
  "/tracking/:orderId": ({ trackingPath }) => trackingPath,
  "/desktop-notifications": () => "/desktop-notifications",
  "/reference": () => "/reference",
  "/*": () => "/no-such-page",
};

/** Screens of those who are signed in, by their route. */
const SIGNED_IN: Record<string, Address> = {
  "/app/": () => "/app",
  "/app/ob-welcome": () => "/app/ob-welcome",
  "/app/dashboard": () => "/app/dashboard",
  "/app/store-analytics": () => "/app/store-analytics?range=90d",
  "/app/service-center": () => "/app/service-center",
  "/app/service-center/request/sourcing/new": () => "/app/service-center/request/sourcing/new",
  "/app/service-center/service/:serviceCenterType/:serviceCenterId": ({ serviceRequestId }) => `/app/service-center/service/sourcing/${serviceRequestId}`,
  "/app/community": () => "/app/community",
  "/app/guide-line": () => "/app/guide-line",
  "/app/notifications": () => "/app/notifications",
  "/app/find-product": () => "/app/find-product",
  "/app/find-product/collection": () => "/app/find-product/collection",
  "/app/find-product/:collectionId": () => "/app/find-product/trending",
  "/app/find-product/:productSource/detail/:productId/:shipTo": ({ sourceProductId }) => `/app/find-product/zopi/detail/${sourceProductId}/US`,
  "/app/products-import": () => "/app/products-import",
  "/app/products-import/editor/:productCenterId": ({ importedId }) => `/app/products-import/editor/${importedId}`,
  "/app/products-center": () => "/app/products-center",
  "/app/products-center/editor/:productCenterId": ({ importedId }) => `/app/products-center/editor/${importedId}`,
  "/app/products-center/mapping/:listingId": ({ listingId }) => `/app/products-center/mapping/${listingId}`,
  "/app/inventory": () => "/app/inventory",
  "/app/setting": () => "/app/setting",
  "/app/setting/product-push-preference": () => "/app/setting/product-push-preference",
  "/app/setting/account": () => "/app/setting/account",
  "/app/setting/members": () => "/app/setting/members",
  "/app/setting/migrate": () => "/app/setting/migrate",
  "/app/setting/channel": () => "/app/setting/channel",
  "/app/auth/bind/platform": () => "/app/auth/bind/platform?platform=shopify&shop=second-harbour",
  "/app/setting/integration": () => "/app/setting/integration",
  "/app/setting/integration/product-copy": () => "/app/setting/integration/product-copy?show=all",
  "/app/setting/partners-connection": () => "/app/setting/partners-connection",
  "/app/setting/order-tracking": () => "/app/setting/order-tracking",
  "/app/setting/notification": () => "/app/setting/notification",
  "/app/setting/jobs": () => "/app/setting/jobs",
  "/app/setting/wallet": () => "/app/setting/wallet",
  "/app/orders": () => "/app/orders",
  "/app/orders/shipment": () => "/app/orders/shipment",
  "/app/orders/cancel-refund": () => "/app/orders/cancel-refund",
  "/app/orders/payment-success": () => "/app/orders/payment-success",
  "/app/orders/:orderId": ({ orderId }) => `/app/orders/${orderId}`,
  "/app/*": () => "/app/no-such-page",
};

/** Screens at another address, by the route of the one that they are the same as. */
const SAME_SCREEN: Record<string, string> = {
  "/app/catalog": "/app/find-product",
  "/app/catalog/dropshipping": "/app/find-product",
  "/app/products": "/app/products-center",
  "/app/products/list": "/app/products-center",
  "/app/list": "/app/products-center",
  "/app/v2/orders": "/app/orders",
  "/app/manage": "/app/orders/shipment",
  "/app/manage/tracking": "/app/orders/shipment",
  "/app/channel": "/app/setting/channel",
  "/app/recent-notification": "/app/notifications",
  "/app/service-center/list": "/app/service-center",
};

/** Routes that show nothing of their own: they lead on, or stand in a store's theme. */
const WITHOUT_SCREEN = [
  "/signout", "/auth/email-verification", "/auth/:social/callback", "/auth/shopify/callback", "/auth/shopify/*", "/auth/aliexpress/callback",
  "/proxy/*", "/files/:fileName", "/auth/platform/:platform/auto-login", "/auth/platform/:platform/install", "/auth/platform/:platform/callback",
];

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
/** The narrowest window that must do (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };
const LANGUAGES = ["en", "ar"] as const;

/** Rows of a table of addresses, each named by its route and the documented screen there. */
const rowsOf = (addresses: Record<string, Address>) => Object.entries(addresses).map(([route, address]) => [withScreenId(route), address] as const);
const SAME_SCREEN_ROWS = Object.entries(SAME_SCREEN).map(([route, same]) => ({ name: withScreenId(route), route, same }));

test("every route has its screen looked at, or has none", async () => {
  const known = [...Object.keys(PUBLIC), ...Object.keys(SIGNED_IN), ...Object.keys(SAME_SCREEN), ...WITHOUT_SCREEN];
  expect((await routePatterns()).sort()).toEqual(known.sort());
});

const { appOrigin, sandboxOrigin } = inject("product");
const admin = `${sandboxOrigin}/shopify/${DEMO_SHOP}/admin`;
const as = { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD };
let data: DemoData;

beforeAll(async () => {
  const browser = await openBrowser();
  const seller = await openPage(browser.context);
  await signIn(seller, as);
  data = await findDemoData(seller.page, { appOrigin, sandboxOrigin });
  await browser.close();
});

/** A screenshot's name for the screen at a path. */
const nameOf = (path: string): string => path.slice(1).replaceAll(/[/?=%&]/g, "_").replaceAll(/[0-9a-f-]{30,}/g, "id");

const headingOf = (frame: Frame): Promise<string> => frame.getByRole("heading", { level: 1 }).first().innerText();

/** Visits a screen at each width and tells all that is wrong with it. `open` loads it and answers the frame that it is in. */
async function look(watched: WatchedPage, folder: string, path: string, open: () => Promise<Frame>, isDarkToo = false): Promise<string[]> {
  const { page, problems } = watched;
  const found: string[] = [];
  problems.length = 0;
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    const frame = await open();
    await screenshot(page, `screens/${folder}-${viewport.width}/${nameOf(path)}`);
    const width = `at ${viewport.width} px`;
    found.push(...(await accessibilityProblems(frame)).map((problem) => `${width} accessibility: ${problem}`));
    if (isDarkToo && viewport === DESKTOP) found.push(...(await darkContrastProblems(frame)).map((problem) => `in the dark theme: ${problem}`));
    found.push(...(await untranslatedTexts(frame)).map((text) => `${width} untranslated: ${text}`));
    if (viewport === PHONE) {
      await page.setViewportSize(NARROWEST);
      if ((await overflowWidth(frame)) > 0) found.push(`wider than ${NARROWEST.width} px: ${(await overflowingElements(frame)).join(", ")}`);
    }
  }
  return [...found, ...problems];
}

/** Pages that are there to show a refusal, with the call that is refused. */
const REFUSED: Record<string, string> = { "/no-such-page": "/no-such-page", "/auth/store-migrate-verification?code=void": "/verification?code=void" };

function withoutExpected(problems: string[], path: string): string[] {
  const refused = Object.entries(REFUSED).find(([ending]) => path.endsWith(ending))?.[1];
  return refused ? problems.filter((problem) => !problem.startsWith("GET ") || !problem.includes(refused)) : problems;
}

describe.each(LANGUAGES)("G009 standalone in %s", (language) => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  const open = (path: string) => async () => {
    await watched.open(appOrigin + path);
    return watched.page.mainFrame();
  };

  describe("without signing in", () => {
    beforeAll(async () => {
      browser = await openBrowser({ locale: language });
      watched = await openPage(browser.context);
    });
    afterAll(() => browser?.close());

    test.each(rowsOf(PUBLIC))("%s", async (_route, address) => {
      const path = address(data);
      expect(withoutExpected(await look(watched, `standalone-${language}`, path, open(path), language === "en"), path)).toEqual([]);
    });
  });

  describe("signed in", () => {
    beforeAll(async () => {
      browser = await openBrowser({ locale: language });
      watched = await openPage(browser.context);
      await signIn(watched, as);
      await chooseLanguage(watched.page, language);
    });
    afterAll(async () => {
      // Other files look at the same account in English.
      if (watched) await chooseLanguage(watched.page, "en");
      await browser?.close();
    });

    test.each(rowsOf(SIGNED_IN))("%s", async (_route, address) => {
      const path = address(data);
      expect(withoutExpected(await look(watched, `standalone-${language}`, path, open(path), language === "en"), path)).toEqual([]);
    });

    test.each(SAME_SCREEN_ROWS)("$name is $same", async ({ route, same }) => {
      const heading = await headingOf(await open(same)());
      expect(heading).not.toBe("");
      expect(await headingOf(await open(route)())).toBe(heading);
    });
  });
});

describe.each(LANGUAGES)("G009 embedded in %s", (language) => {
  let browser: OpenBrowser;
  let watched: WatchedPage;

  beforeAll(async () => {
    browser = await openBrowser({ blockStorageOf: appOrigin });
    watched = await openPage(browser.context);
    const { page } = watched;
    await chooseAdminLanguage(language);
    await page.goto(`${admin}/apps/quayside`);
    await watched.settle(await appFrame(page, appOrigin));
  });
  afterAll(async () => {
    // Other files look at the same shop's admin in English.
    if (watched) await chooseAdminLanguage("en");
    await browser?.close();
  });
  const chooseAdminLanguage = async (chosen: string) => {
    await watched.page.goto(admin);
    await Promise.all([watched.page.waitForNavigation(), watched.page.locator("#locale").selectOption(chosen)]);
  };

  const open = (path: string) => async () => {
    await watched.page.goto(`${admin}/apps/quayside${path}`);
    const frame = await appFrame(watched.page, appOrigin);
    await watched.settle(frame);
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe(language);
    return frame;
  };

  test.each(rowsOf(SIGNED_IN))("%s", async (_route, address) => {
    const path = address(data);
    expect(withoutExpected(await look(watched, `embedded-${language}`, path, open(path)), path)).toEqual([]);
  });

  test.each(SAME_SCREEN_ROWS)("$name is $same", async ({ route, same }) => {
    const heading = await headingOf(await open(same)());
    expect(heading).not.toBe("");
    expect(await headingOf(await open(route)())).toBe(heading);
  });

  test("the admin's bar names the screen, and the next one when it is opened from within", async () => {
    await watched.page.setViewportSize(DESKTOP);
    const frame = await open("/app/orders")();
    const title = watched.page.locator("#app-title");
    const orders = await headingOf(frame);
    await expect.poll(() => title.innerText()).toBe(orders);
    await watched.page.locator('#app-nav a[data-path="/app/dashboard"]').click();
    await frame.waitForURL("**/app/dashboard**");
    await expect.poll(() => title.innerText()).not.toBe(orders);
    expect(await title.innerText()).toBe(await headingOf(frame));
    for (const path of [`/app/orders/${data.orderId}`, `/app/service-center/service/sourcing/${data.serviceRequestId}`]) {
      const heading = await headingOf(await open(path)());
      await expect.poll(() => title.innerText()).toBe(heading);
    }
  });
});

/** The screens in a language that shows which texts are not translated, and which have no room to be longer than English. */
describe("in the pseudo-language", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;

  beforeAll(async () => {
    browser = await openBrowser();
    watched = await openPage(browser.context);
  });
  afterAll(() => browser?.close());

  async function findLostTexts(path: string): Promise<string[]> {
    const { page, settle } = watched;
    const frame = page.mainFrame();
    await page.setViewportSize(DESKTOP);
    await page.goto(`${appOrigin}${path}${path.includes("?") ? "&" : "?"}locale=${PSEUDO_LANGUAGE}`);
    await settle();
    const found: string[] = [];
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      await settle();
      await screenshot(page, `screens/pseudo-${viewport.width}/${nameOf(path)}`);
      found.push(...(await textsOutsideOfI18n(frame)).map((text) => `does not come through i18n: ${text}`));
      found.push(...(await clippedTexts(frame)).map((text) => `at ${viewport.width} px ${text}`));
    }
    return [...new Set(found)];
  }

  test.each(rowsOf(PUBLIC))("%s", async (_route, address) => expect(await findLostTexts(address(data))).toEqual([]));

  describe("signed in", () => {
    beforeAll(() => signIn(watched, as));
    test.each(rowsOf(SIGNED_IN))("%s", async (_route, address) => expect(await findLostTexts(address(data))).toEqual([]));
  });
});
