import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PSEUDO_LANGUAGE } from "../../app/platform/i18n/languages.ts";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { inTurn } from "../setup/turns.ts";
import { openBrowser, openPage, screenshot, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData, type DemoData } from "./demo-data.ts";
import { clippedTexts, textsOutsideOfI18n } from "./page-checks.ts";
import { product } from "./product.ts";
import { DESKTOP, nameOf, PHONE, PUBLIC, PUBLIC_WAYS, resize, rowsOf, SIGNED_IN, WAYS } from "./screens.ts";

const { appOrigin, sandboxOrigin } = product;
const as = { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD };
let data: DemoData;

beforeAll(async () => {
  const browser = await openBrowser();
  const seller = await openPage(browser.context);
  await signIn(seller, as);
  data = await findDemoData(seller.page, { appOrigin, sandboxOrigin });
  await browser.close();
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
      if (viewport !== DESKTOP) await resize(watched, frame, viewport);
      await screenshot(page, `screens/pseudo-${viewport.width}/${nameOf(path)}`);
      found.push(...(await textsOutsideOfI18n(frame)).map((text) => `does not come through i18n: ${text}`));
      found.push(...(await clippedTexts(frame)).map((text) => `at ${viewport.width} px ${text}`));
    }
    return [...new Set(found)];
  }

  test.each(inTurn(rowsOf(PUBLIC), PUBLIC_WAYS.pseudo))("%s", async (_route, address) =>
    expect(await findLostTexts(address(data))).toEqual([]),
  );

  describe("signed in", () => {
    beforeAll(() => signIn(watched, as));
    test.each(inTurn(rowsOf(SIGNED_IN), WAYS.pseudo))("%s", async (_route, address) =>
      expect(await findLostTexts(address(data))).toEqual([]),
    );
  });
});
