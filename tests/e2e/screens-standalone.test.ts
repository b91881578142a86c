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

    test.each(inTurn(rowsOf(SIGNED_IN), WAYS[`standalone-${language}`]))("%s", async (_route, address) =>
      expect(await lookAt(address(data))).toEqual([]),
    );
  });
});

/** The first document of each screen, which is what the looks above begin with: a run looks at some of them alone. */
describe("served to a browser", () => {
  let browser: OpenBrowser;
  let watched: WatchedPage;
  beforeAll(async () => {
    browser = await openBrowser();
    watched = await openPage(browser.context);
  });
  afterAll(() => browser?.close());

  /** The document's title. */
  const titleOf = async (path: string, status = 200): Promise<string> => {
    const answer = await watched.page.request.get(appOrigin + path);
    expect(answer.status(), path).toBe(status);
    const title = (await answer.text()).match(/<title>([^<]*)/)?.[1] ?? "";
    expect(title, path).toMatch(/\S/);
    return title;
  };
  const isMissing = (route: string) => route.endsWith("*");

  test.each(rowsOf(PUBLIC))("%s", async (route, address) => {
    await titleOf(address(data), isMissing(route) ? 404 : 200);
  });

  describe("signed in", () => {
    beforeAll(() => signIn(watched, as));

    test.each(rowsOf(SIGNED_IN))("%s", async (route, address) => {
      await titleOf(address(data), isMissing(route) ? 404 : 200);
    });

    test.each(SAME_SCREEN_ROWS)("$name is $same", async ({ route, same }) =>
      expect(await titleOf(route)).toBe(await titleOf(same)),
    );
  });
});
