import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { patience } from "../setup/patience.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
const WHY = "Here is why, in words.";
/** Longer than it takes to show a toast, and than the second before the page changes */
const A_WHILE_MS = 1_300;

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  await page.clock.install();
});
afterAll(() => browser?.close());
beforeEach(() => page.unrouteAll());

const open = (path: string) => watched.open(appOrigin + path);
/** Goes on to another screen as the app's own links do. */
const navigate = (path: string) =>
  page.evaluate(
    (path) =>
      (window as unknown as { __remixRouter: { navigate(to: string): Promise<void> } }).__remixRouter.navigate(path),
    path,
  );
const toast = (kind: "success" | "warning" | "error"): Locator => page.locator(`.toasts .toast--${kind}`);
const toasts = () => page.locator(".toasts .toast");

interface Told {
  http?: number;
  status: number;
  message?: string;
  errors?: Record<string, string>;
}

/** Answers the next calls of an address in the server's place. */
const answerCalls = (path: string, { http = 422, ...body }: Told) =>
  page.route(`**/api${path}`, (route) =>
    route.fulfill({ status: http, json: { success: false, message: WHY, ...body } }),
  );

/** Comes to the order list with nothing said above it, without loading all anew. */
async function toOrders(): Promise<void> {
  if (page.url() !== `${appOrigin}/app/orders`) await navigate("/app/orders");
  await page.getByRole("button", { name: "Sync orders" }).waitFor();
  await expect
    .poll(async () => {
      const said = await toasts().count();
      if (said > 0)
        await toasts()
          .first()
          .getByRole("button")
          .click({ timeout: patience(1_000) })
          .catch(() => undefined);
      return said;
    })
    .toBe(0);
}

/** Has the order list's "Sync orders" answered with this. */
async function failWith(told: Told): Promise<void> {
  await toOrders();
  await failHere(told);
}
/** The same on the page as it stands. */
async function failHere(told: Told): Promise<void> {
  await answerCalls("/orders/v4/sync-status", told);
  await page.getByRole("button", { name: "Sync orders" }).click();
}

describe("what a failed call makes of the page, by its application code", () => {
  beforeAll(() => open("/app/orders"));
  test.each([
    ["G148", 111, 409, "store belongs to another owner"],
    ["G154", 118, 409, "store already connected"],
    ["G155", 119, 422, "store reconnect failure"],
    ["G156", 120, 422, "country not supported"],
    ["G157", 121, 400, "invalid store cookie"],
    ["G146", 103, 403, "forbidden"],
    ["G147", 110, 403, "e-mail not verified"],
    ["G160", 201, 400, "bad request"],
    ["G161", 202, 404, "not found"],
    ["G162", 203, 405, "method not allowed"],
    ["G163", 204, 422, "unprocessable entity"],
    ["G167", 510, 422, "store migration not verified"],
    ["G171", 500, 500, "server failure"],
    ["G171", 503, 503, "unavailable"],
  ])("%s G172 %i (HTTP %i), %s: the error toast says why", async (_id, status, http) => {
    const message = `Here is why it was ${status}.`;
    await failHere({ status, http, message });
    await toast("error").getByText(message).waitFor();
  });

  test("G174 the toast says the first entry of the errors object rather than the message", async () => {
    await failWith({ status: 201, errors: { email: "Fill in the address.", name: "And the name." } });
    await toast("error").getByText("Fill in the address.").waitFor();
    expect(await toasts().allInnerTexts()).toEqual(["Fill in the address."]);
  });

  test("G159 G174 200 is told as a success", async () => {
    await failWith({ status: 200, http: 409 });
    await toast("success").getByText(WHY).waitFor();
  });

  test.each([
    ["G164", 229, 429, "rate limit"],
    ["G167", 512, 409, "store migration in progress"],
  ])("%s %i (HTTP %i), %s: a warning asks for patience", async (_id, status, http) => {
    await failWith({ status, http });
    await toast("warning").getByText(WHY).waitFor();
    expect(await toast("error").count()).toBe(0);
  });

  test.each([
    ["G165", 401, "More usages is needed", "quota expired"],
    ["G152", 116, "A payment is due", "due package"],
    ["G153", 117, "A payment is due", "due package of the other app"],
    ["G158", 122, "No room for another store", "more stores with the same account"],
    ["G166", 4002, "You cannot downgrade", "first-cycle downgrade"],
  ])("%s G170 %i: “%s” opens, and no toast (%s)", async (_id, status, title) => {
    await failWith({ status, http: 402 });
    const dialog = page.getByRole("dialog").filter({ hasText: title });
    await dialog.getByText(WHY).waitFor();
    expect(await toasts().count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("G165 S127 all plans are offered where a larger one helps, and not where it doesn't", async () => {
    const dialog = page.getByRole("dialog");
    await failWith({ status: 401, http: 402 });
    await dialog.getByText(WHY).waitFor();
    expect(await dialog.getByRole("link", { name: "View all plans" }).getAttribute("href")).toBe(
      "/app/setting/billing-plan/change-plan",
    );
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await failWith({ status: 4002, http: 402 });
    await dialog.getByText(WHY).waitFor();
    expect(await dialog.locator(".Polaris-Button--variantPrimary").innerText()).toBe("Got it");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test.each([
    ["G149", 113, "store install failure"],
    ["G151", 115, "install with sign-in"],
  ])("%s G170 %i, %s: left to the page that connects", async (_id, status) => {
    await failWith({ status });
    await page.clock.runFor(A_WHILE_MS);
    expect(await toasts().count()).toBe(0);
    expect(page.url()).toBe(`${appOrigin}/app/orders`);
  });

  test("G175 “Server error!” is not for people", async () => {
    await failWith({ status: 500, http: 500, message: "Server error!" });
    await page.clock.runFor(A_WHILE_MS);
    expect(await toasts().count()).toBe(0);
  });

  test.each([
    ["G145 G177", 101, "unauthorized"],
    ["G150", 114, "install without sign-in"],
  ])("%s %i, %s: leads to signing in after a second, and back", async (_id, status) => {
    await failWith({ status, http: 401 });
    await toast("error").waitFor();
    expect(page.url()).toBe(`${appOrigin}/app/orders`);
    // Whoever is signed in after all goes straight back.
    const back = page.waitForEvent("load");
    const [asked] = await Promise.all([
      page.waitForRequest((request) => new URL(request.url()).pathname === "/login"),
      page.clock.runFor(A_WHILE_MS),
    ]);
    expect(new URL(asked.url()).search).toBe("?return_to=%2Fapp%2Forders");
    await back;
    await watched.settle();
  });

  test("G168 801, current shop invalid: leads to the settings after a second, unless one is there", async () => {
    await failWith({ status: 801, http: 409 });
    await toast("error").getByText(WHY).waitFor();
    await page.waitForURL(`${appOrigin}/app/setting`);
    await page.clock.runFor(A_WHILE_MS);
    expect(page.url()).toBe(`${appOrigin}/app/setting`);
  });

  test("G169 the body's code decides, not HTTP's: 401 with a quota's code keeps one signed in", async () => {
    await failWith({ status: 401, http: 401 });
    await page.getByRole("dialog").filter({ hasText: "More usages is needed" }).waitFor();
    await page.clock.runFor(A_WHILE_MS);
    expect(page.url()).toBe(`${appOrigin}/app/orders`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });
});

describe("failures without an answer of ours", () => {
  test.each([429, 502, 511])("G171 X056 HTTP %i of something on the way", async (status) => {
    await toOrders();
    await page.route("**/api/orders/v4/sync-status", (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<h1>Gateway</h1>" }),
    );
    await page.getByRole("button", { name: "Sync orders" }).click();
    await toast("error").getByText("There was no answer").waitFor();
  });

  test("X056 no connection", async () => {
    await toOrders();
    await page.route("**/api/orders/v4/sync-status", (route) => route.abort("internetdisconnected"));
    await page.getByRole("button", { name: "Sync orders" }).click();
    await toast("error").getByText("There was no answer").waitFor();
  });
});

describe("G173 calls whose failure raises no toast", () => {
  test("deleting the account says it in its dialog", async () => {
    await open("/app/setting/account");
    await answerCalls("/auth/account/delete", { status: 204, http: 409 });
    await page
      .getByRole("button", { name: /^Delete/ })
      .last()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator('input[name="proof"]').fill(DEMO_PASSWORD);
    const forfeit = dialog.getByRole("checkbox");
    if (await forfeit.count()) await forfeit.check({ force: true });
    await dialog
      .getByRole("button", { name: /^Delete/ })
      .last()
      .click();
    await dialog.getByText(WHY).waitFor();
    expect(await toasts().count()).toBe(0);
  });

  /** A product that can be imported. */
  const card = () =>
    page
      .locator("article.product-card")
      .filter({ has: page.getByRole("button", { name: "Import", exact: true }) })
      .first();

  test("importing from AliExpress says it beside the product", async () => {
    await open("/app/find-product?source=zopi");
    // The demo seller has no account at AliExpress: what is read anew comes as from there.
    await page.route(/\/api\/center\/products\/find\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text())
          .replaceAll('"source":"zopi"', '"source":"aliexpress"')
          .replaceAll('"imported":true', '"imported":false'),
      });
    });
    await answerCalls("/center/products/import/aliexpress", { status: 204 });
    const anew = page.waitForResponse(/\/api\/center\/products\/find\?/);
    await page
      .getByRole("button", { name: /^(Add|Remove) .* favorites$/ })
      .first()
      .click();
    await anew;
    await toasts().first().getByRole("button").click();
    const name = await card().getAttribute("aria-label");
    await card().getByRole("button", { name: "Import", exact: true }).click();
    const refused = page.locator("article.product-card").filter({ has: page.getByRole("alert") });
    await refused.getByRole("alert").getByText(WHY).waitFor();
    expect(await refused.getAttribute("aria-label")).toBe(name);
    await refused.getByRole("button", { name: "Try import again" }).waitFor();
    expect(await toast("error").count()).toBe(0);
  });

  test("importing from our own source raises it as ever", async () => {
    await open("/app/find-product?source=zopi");
    await answerCalls("/center/products/import/zopi", { status: 204 });
    await card().getByRole("button", { name: "Import", exact: true }).click();
    await toast("error").getByText(WHY).waitFor();
    expect(await page.locator("article.product-card").getByRole("alert").count()).toBe(0);
  });
});

test("a list that is there stays when reading it anew fails", async () => {
  await open("/app/orders?section=all&dates=any");
  const rows = page.locator("tbody tr");
  const count = await rows.count();
  let failures = 0;
  await page.route("**/api/orders/v5/list?*", (route) => {
    failures += 1;
    return route.fulfill({ status: 503, json: { success: false, status: 503, message: WHY } });
  });
  await page
    .getByRole("button", { name: /^Star order|^Remove star from/ })
    .first()
    .click();
  // It is asked for once more before it counts as failed.
  await expect.poll(() => failures, { timeout: patience(10_000) }).toBe(2);
  await watched.settle();
  expect([count > 0, await rows.count()]).toEqual([true, count]);
});

test("what was typed into a form stays there when it is saved without a connection", async () => {
  await open("/app/setting/account");
  const name = page.getByLabel("First name");
  await name.fill("Marlow");
  await page.route("**/api/auth/account/profile", (route) => route.abort("internetdisconnected"));
  await page.route("**/*.data*", (route) => route.abort("internetdisconnected"));
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await toast("error").getByText("There was no answer").waitFor();
  await watched.settle();
  expect(await name.inputValue()).toBe("Marlow");
  await page.getByRole("button", { name: "Discard" }).click();
});

describe("G176 the pages for 404, 500 and 504", () => {
  test.each([
    ["S022", 404, "We couldn't find that page"],
    ["S023", 500, "Something went wrong on our side"],
    ["S024", 504, "This is taking too long"],
  ])("%s a screen whose data answers %i", async (_id, status, title) => {
    await toOrders();
    // What the server says of an order that is not there, as if it were of this status.
    const missing = "/app/orders/00000000-0000-4000-8000-000000000000";
    await page.route(`**${missing}.data*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        status,
        body: (await answer.text()).replace(/(\["ErrorResponse",-5,\d+,\d+\]),404/, `$1,${status}`),
      });
    });
    await navigate(missing);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    // The frame stands.
    expect(await page.getByRole("navigation").first().getByText("Orders", { exact: true }).count()).toBe(1);
  });

  test.each([
    ["S022", 404, "We couldn't find that page"],
    ["S023", 502, "Something went wrong on our side"],
    ["S024", 504, "This is taking too long"],
    ["S024", null, "This is taking too long"],
  ])("%s a screen whose data a proxy on the way answers for with a bare %s", async (_id, status, title) => {
    await navigate("/app/notifications");
    await page.getByRole("heading", { level: 1, name: "Notifications" }).waitFor();
    await page.route("**/app/orders.data*", (route) =>
      status === null
        ? route.abort("connectionreset")
        : route.fulfill({ status, contentType: "text/html", body: status === 504 ? "" : "<h1>nginx</h1>" }),
    );
    await page.getByRole("navigation").first().getByText("Orders", { exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect.poll(() => page.title()).toBe(`${title} · Quayside`);
  });

  test("S022 an address without a screen, inside the app and outside", async () => {
    for (const path of ["/app/no-such-page", "/no-such-page"]) {
      expect((await page.goto(appOrigin + path))?.status()).toBe(404);
      await page.getByRole("heading", { level: 1, name: "We couldn't find that page" }).waitFor();
      expect(await page.title()).toBe("We couldn't find that page · Quayside");
    }
  });
});
