import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_EMAIL, DEMO_PASSWORD } from "../../prisma/seed-account.ts";
import { withClient } from "../../scripts/database.ts";
import { openBrowser, openPage, signIn, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { until } from "./journey.ts";
import { addNewcomer, become, removePeople } from "./people.ts";
import { product } from "./product.ts";

const { appOrigin, databaseUrl } = product;
let browser: OpenBrowser;
let seller: WatchedPage;

beforeAll(async () => {
  browser = await openBrowser();
  seller = await openPage(browser.context);
  await signIn(seller, { appOrigin, email: DEMO_EMAIL, password: DEMO_PASSWORD });
});
afterAll(() => browser?.close());

const go = async (path: string) => {
  await seller.page.goto(appOrigin + path);
  await seller.settle();
  // The guide comes with the first sign that somebody is at work.
  await seller.page.keyboard.press("Shift");
  await seller.settle();
};
const button = (name: string | RegExp, within: Locator = seller.page.locator("body")) =>
  within.getByRole("button", { name });

const STEPS = [
  "Connect your store",
  "Choose a plan",
  "Find a product and import it",
  "Push it to your store",
  "Place an order",
  "Go to Orders",
  "Find orders that are ready",
];

describe("the guide, for who has just begun", () => {
  beforeAll(async () => become(seller.page, await addNewcomer(databaseUrl)));
  afterAll(async () => {
    await seller.page.setExtraHTTPHeaders({});
    await removePeople(databaseUrl);
  });

  test("S112 O012 G090 the guide folds, can be put away, and is taken out again on its page", async () => {
    const { page } = seller;
    await go("/app/find-product");
    const opener = button(/^Quick start/);
    await opener.press("Enter");
    const guide = page.getByRole("region", { name: "Quick start" });
    await guide.getByText("Connect your store").first().waitFor();
    expect(await guide.getByRole("heading", { level: 3 }).allInnerTexts()).toEqual(STEPS);
    await page.waitForFunction(() => document.activeElement?.closest(".guide-popover"));
    await button("Minimize guide", guide).press("Escape");
    await opener.waitFor();
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
    await opener.click();
    await button("Hide guide", guide).click();
    await guide.waitFor({ state: "detached" });
    await go("/app/orders");
    expect(await opener.count()).toBe(0);
    await go("/app/guide-line");
    await button("Show guide").click();
    await button("Hide guide").waitFor();
    await go("/app/orders");
    await opener.waitFor();
  });

  test.each([
    [1280, 900],
    [360, 780],
  ])("S112 folded, the guide covers nothing of a page of %i px", async (width, height) => {
    const { page } = seller;
    await page.setViewportSize({ width, height });
    await go("/app/orders");
    const opener = (await button(/^Quick start/).boundingBox())!;
    const screen = (await page.locator(".Polaris-Page").boundingBox())!;
    expect(opener.y).toBeGreaterThanOrEqual(screen.y + screen.height);
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

test("S122 at most one thing is said above a screen, and what is dismissed is not said again", async () => {
  await go("/app/orders");
  const notices = seller.page.locator(".notice .Polaris-Banner");
  await expect.poll(() => notices.count()).toBe(1);
  const said = await notices.getByRole("heading").innerText();
  await button("Dismiss", notices).click();
  await notices.waitFor({ state: "detached" });
  await seller.settle();
  await go("/app/orders");
  // Something else may be said by now; what it is depends on the orders that there are.
  expect(await seller.page.locator(".notice").getByRole("heading", { name: said, exact: true }).count()).toBe(0);
});

test("S137 the activity log opens on the settings, tells what was just done, and narrows", async () => {
  const { page } = seller;
  await go("/app/setting/account");
  const phone = page.getByLabel("Phone number", { exact: true });
  await phone.fill("+49 30 901820");
  await phone.press("Enter");
  await page.getByText("Phone number saved").waitFor();
  await go("/app/setting");
  await button("Activity log").click();
  const log = page.getByRole("dialog", { name: "Activity log" });
  await log.getByText("Changed the phone number for orders").first().waitFor();
  expect(Math.round((await log.boundingBox())!.width)).toBe(796);
  await log.getByLabel("What").selectOption({ label: "Team" });
  await log.getByText("Changed the phone number for orders").first().waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await log.waitFor({ state: "detached" });
});

test("G143 S027 the community page loads nothing from anywhere else", async () => {
  const elsewhere: string[] = [];
  seller.page.on("request", (request) => {
    if (new URL(request.url()).origin !== appOrigin && !request.url().startsWith("data:"))
      elsewhere.push(request.url());
  });
  await go("/app/community");
  await seller.page.getByRole("heading", { name: "What's new" }).waitFor();
  expect(elsewhere).toEqual([]);
  expect(seller.problems).toEqual([]);
});

test("S018 a buyer reads in their own time zone when something happened to a parcel, without scripts in UTC", async () => {
  const [{ path }] = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ path: string }>(`
      WITH parcel AS (SELECT id, workspace_id, order_id FROM shipments ORDER BY created_at LIMIT 1), event AS (
        INSERT INTO shipment_events (id, workspace_id, shipment_id, occurred_at, status, description, dedupe_key)
        SELECT gen_random_uuid(), workspace_id, id, now() - interval '30 hours', 'in_transit', 'Left the harbour', 'here' FROM parcel)
      SELECT '/tracking/' || o.public_id AS path FROM orders o JOIN parcel ON parcel.order_id = o.id`);
    return rows as [{ path: string }];
  });
  expect(await (await fetch(appOrigin + path)).text()).toMatch(/<time [^>]*>[^<]* (AM|PM) UTC<\/time>/i);
  await seller.open(appOrigin + path);
  const time = seller.page.locator("main time").first();
  const timeZone = await seller.page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(timeZone).not.toBe("UTC");
  const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit", timeZone }).format(
    new Date((await time.getAttribute("datetime"))!),
  );
  await until("The time here", async () =>
    (await time.innerText()).replaceAll(/\s/g, " ").endsWith(clock.replaceAll(/\s/g, " ")),
  );
});
