import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { DEMO_SHOP } from "../../sandbox/profile.ts";
import { inTurn } from "../setup/turns.ts";
import { appFrame, openBrowser, openPage, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData, type DemoData } from "./demo-data.ts";
import { product } from "./product.ts";
import { DESKTOP, headingOf, look, PHONE, rowsOf, SAME_SCREEN_ROWS, SIGNED_IN, WAYS, type Look } from "./screens.ts";

const { appOrigin, sandboxOrigin } = product;
const admin = `${sandboxOrigin}/shopify/${DEMO_SHOP}/admin`;
let data: DemoData;

beforeAll(async () => {
  const browser = await openBrowser();
  const seller = await openPage(browser.context);
  await signIn(seller, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD });
  data = await findDemoData(seller.page, { appOrigin, sandboxOrigin });
  await browser.close();
});

/** Each language loads a screen at another width. Colors are looked at standalone. */
const LOOKS: ["en" | "ar", Look[]][] = [
  [
    "en",
    [
      { viewport: DESKTOP, rules: "names" },
      { viewport: PHONE, rules: null },
    ],
  ],
  // What it is called there, its own tab says as well.
  ["ar", [{ viewport: PHONE, rules: null }]],
];

describe.each(LOOKS)("G009 embedded in %s", (language, looks) => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  const headings = new Map<string, string>();

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

  const open = async (path: string): Promise<Frame> => {
    await watched.page.goto(`${admin}/apps/quayside${path}`);
    const frame = await appFrame(watched.page, appOrigin);
    await watched.settle(frame);
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe(language);
    return frame;
  };

  test.each(inTurn(rowsOf(SIGNED_IN), WAYS[`embedded-${language}`]))("%s", async (_route, address) => {
    const path = address(data);
    expect(await look(watched, { folder: `embedded-${language}`, path, open, looks })).toEqual([]);
    headings.set(path, await headingOf(await appFrame(watched.page, appOrigin)));
  });

  // What an address leads to does not depend on the language, and is the same standalone (screens-standalone.test.ts).
  test.runIf(language === "en").each(inTurn(SAME_SCREEN_ROWS, { parts: 5 }))(
    "$name is $same",
    async ({ route, same }) => {
      const heading = headings.get(same) ?? (await headingOf(await open(same)));
      expect(heading).not.toBe("");
      expect(await headingOf(await open(route))).toBe(heading);
    },
  );

  test("the admin's bar names the screen, and the next one when it is opened from within", async () => {
    await watched.page.setViewportSize(DESKTOP);
    const frame = await open("/app/orders");
    const title = watched.page.locator("#app-title");
    const orders = await headingOf(frame);
    await expect.poll(() => title.innerText()).toBe(orders);
    await watched.page.locator('#app-nav a[data-path="/app/dashboard"]').click();
    await frame.waitForURL("**/app/dashboard**");
    await expect.poll(() => title.innerText()).not.toBe(orders);
    expect(await title.innerText()).toBe(await headingOf(frame));
    for (const path of [
      `/app/orders/${data.orderId}`,
      `/app/service-center/service/sourcing/${data.serviceRequestId}`,
    ]) {
      const heading = await headingOf(await open(path));
      await expect.poll(() => title.innerText()).toBe(heading);
    }
  });
});
