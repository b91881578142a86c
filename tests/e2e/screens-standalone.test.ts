import type { Frame } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { routePatterns } from "../factories/route-patterns.ts";
import { inTurn } from "../setup/turns.ts";
import { openBrowser, openPage, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { chooseLanguage, findDemoData, type DemoData } from "./demo-data.ts";
import { product } from "./product.ts";
import {
  DESKTOP,
  headingOf,
  look,
  PHONE,
  PUBLIC,
  PUBLIC_WAYS,
  rowsOf,
  SAME_SCREEN,
  SAME_SCREEN_ROWS,
  SIGNED_IN,
  WAYS,
  WITHOUT_SCREEN,
  type Look,
} from "./screens.ts";

test("every route has its screen looked at, or has none", async () => {
  const known = [...Object.keys(PUBLIC), ...Object.keys(SIGNED_IN), ...Object.keys(SAME_SCREEN), ...WITHOUT_SCREEN];
  expect((await routePatterns()).sort()).toEqual(known.sort());
});

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

/** Each language loads a screen at another width. Colors are the same in all; directions, lengths and names are not. */
const LOOKS: ["en" | "ar", Look[]][] = [
  [
    "en",
    [
      { viewport: DESKTOP, rules: "all", isDarkToo: true },
      { viewport: PHONE, rules: "names" },
    ],
  ],
  [
    "ar",
    [
      { viewport: PHONE, rules: "names" },
      { viewport: DESKTOP, rules: null },
    ],
  ],
];

describe.each(LOOKS)("G009 standalone in %s", (language, looks) => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  const headings = new Map<string, string>();
  const open = async (path: string): Promise<Frame> => {
    await watched.open(appOrigin + path);
    const frame = watched.page.mainFrame();
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe(language);
    return frame;
  };
  const lookAt = (path: string) => look(watched, { folder: `standalone-${language}`, path, open, looks });

  describe("without signing in", () => {
    beforeAll(async () => {
      browser = await openBrowser({ locale: language });
      watched = await openPage(browser.context);
    });
    afterAll(() => browser?.close());

    test.each(inTurn(rowsOf(PUBLIC), PUBLIC_WAYS[`standalone-${language}`]))("%s", async (_route, address) =>
      expect(await lookAt(address(data))).toEqual([]),
    );
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

    test.each(inTurn(rowsOf(SIGNED_IN), WAYS[`standalone-${language}`]))("%s", async (_route, address) => {
      const path = address(data);
      expect(await lookAt(path)).toEqual([]);
      headings.set(path, await headingOf(watched.page.mainFrame()));
    });

    // What an address leads to does not depend on the language.
    test.runIf(language === "en").each(SAME_SCREEN_ROWS)("$name is $same", async ({ route, same }) => {
      const heading = headings.get(same) ?? (await headingOf(await open(same)));
      expect(heading).not.toBe("");
      expect(await headingOf(await open(route))).toBe(heading);
    });
  });
});
