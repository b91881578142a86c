import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { openBrowser, openPage, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { holdAnswers } from "./held-answers.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
/** Longer than the second before the page would change */
const A_WHILE_MS = 1_300;

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  watched = await openPage(browser.context);
  page = watched.page;
});
afterAll(() => browser?.close());
beforeEach(() => page.unrouteAll());

const open = (path: string) => watched.open(appOrigin + path);
const field = (name: string) => page.locator(`input[name="${name}"]`);
const hasFocus = (name: string) => field(name).evaluate((element) => element === document.activeElement);

describe("S003 signing in", () => {
  test("G145 a wrong password is said at its field, which has the focus, and what was typed stays", async () => {
    await page.clock.install();
    await open("/login");
    await field("email").fill("nobody@sellers.test");
    await field("password").fill("not-the-password");
    await page.keyboard.press("Enter");
    await page.getByText("The email or the password isn't right.").waitFor();
    expect(await hasFocus("password")).toBe(true);
    await page.clock.runFor(A_WHILE_MS);
    expect([page.url(), await field("email").inputValue(), await page.locator(".toasts .toast").count()]).toEqual([
      `${appOrigin}/login`,
      "nobody@sellers.test",
      0,
    ]);
  });

  test("the first thing that is wrong has the focus, in the page's words", async () => {
    await open("/login?locale=de");
    await field("email").fill("no address");
    await page.getByRole("button", { name: "Anmelden" }).click();
    await page.getByText("name@example.com").waitFor();
    expect(await hasFocus("email")).toBe(true);
  });

  test("pressing Enter again and again asks once", async () => {
    await open("/login");
    const answers = await holdAnswers(page, "**/api/auth/login", (route) =>
      route.fulfill({ status: 429, json: { success: false, status: 229, message: "Wait a while." } }),
    );
    await field("email").fill("nobody@sellers.test");
    await field("password").fill("not-the-password");
    for (let press = 0; press < 3; press++) await page.keyboard.press("Enter");
    answers.letGo();
    await page.getByText("Wait a while.").first().waitFor();
    expect([answers.asked(), await page.getByText("Wait a while.").count()]).toEqual([1, 1]);
  });

  test("a password can be looked at while it is typed", async () => {
    await open("/login");
    await field("password").fill("a-lantern-by-the-sea");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await field("password").getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password" }).click();
    expect(await field("password").getAttribute("type")).toBe("password");
  });

  test("G075 who is in does not come back to the sign-in page, and who is out not into the app", async () => {
    await open("/");
    await open("/login?return_to=%2F.%2F%2Fevil.example");
    await field("email").fill(DEMO_EMAIL);
    await field("password").fill(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${appOrigin}/app**`);
    await watched.settle();
    await page.goBack();
    expect(page.url()).toBe(`${appOrigin}/`);
    await open("/app/orders");
    await open("/signout");
    await page.waitForURL(`${appOrigin}/login`);
    await page.goBack();
    await page.waitForURL(/\/login\?/);
  });
});

test("S009 a link without its code says so before anything is typed", async () => {
  await open("/reset-password");
  await page.getByText("This link is too old or was used already.").waitFor();
  expect(await field("password").count()).toBe(0);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.waitForURL(`${appOrigin}/forgot-password`);
});

describe("before the page's code is there", () => {
  const withoutCode = () => page.route("**/assets/**/*.js", (route) => route.abort());
  const send = () => page.locator("form button[type=submit]").click();

  test("S003 a form is sent all the same: what is wrong is said on the page, and what is right leads on", async () => {
    await page.context().clearCookies();
    await withoutCode();
    await page.goto(`${appOrigin}/login?return_to=%2Fapp%2Forders`);
    await field("email").fill(DEMO_EMAIL);
    await field("password").fill("not-the-password");
    await send();
    await page.getByText("The email or the password isn't right.").waitFor();
    expect([await field("email").inputValue(), await field("password").inputValue()]).toEqual([DEMO_EMAIL, ""]);
    await field("password").fill(DEMO_PASSWORD);
    await send();
    await page.waitForURL(`${appOrigin}/app/orders`);
    await page.context().clearCookies();
  });

  test("S004 S007 signing up says what is wrong, and asking for a mail says that it is on its way", async () => {
    await withoutCode();
    await page.goto(`${appOrigin}/signup`);
    await field("email").fill("no address");
    await field("first_name").fill("Noa");
    await send();
    await page.getByText("name@example.com").waitFor();
    expect(await field("first_name").inputValue()).toBe("Noa");
    await page.goto(`${appOrigin}/forgot-password`);
    await field("email").fill("nobody@sellers.test");
    await send();
    await page.getByText("nobody@sellers.test").first().waitFor();
    expect(new URL(page.url()).pathname).toBe("/forgot-password");
  });

  test("what was typed by then stays, and is sent", async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/assets/**/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${appOrigin}/login`, { waitUntil: "commit" });
    await field("email").fill(DEMO_EMAIL);
    await field("password").fill(DEMO_PASSWORD);
    goOn();
    await watched.settle();
    expect(await field("email").inputValue()).toBe(DEMO_EMAIL);
    await send();
    await page.waitForURL(`${appOrigin}/app**`);
  });
});
