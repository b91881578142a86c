import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData, type DemoData } from "./demo-data.ts";
import { until } from "./journey.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let data: DemoData;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  data = await findDemoData(page, { appOrigin, sandboxOrigin });
});
afterAll(() => browser?.close());

const open = (path: string) => watched.open(appOrigin + path);
const styleOf = (place: Locator, name: string, part?: string) =>
  place.evaluate((element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name!), [
    name,
    part,
  ] as const);

describe("a screen about one thing begins its title with that, in its first document and afterwards (WCAG 2.4.2)", () => {
  const SCREENS: [string, string, (data: DemoData) => string][] = [
    ["an order", "Orders", ({ orderId }) => `/app/orders/${orderId}`],
    [
      "a request",
      "Service center",
      ({ serviceRequestId }) => `/app/service-center/service/sourcing/${serviceRequestId}`,
    ],
    ["an imported product", "Edit product", ({ importedId }) => `/app/products-import/editor/${importedId}`],
    ["a product on a store", "Map product", ({ listingId }) => `/app/products-center/mapping/${listingId}`],
  ];
  test.each(SCREENS)("%s", async (_thing, screen, address) => {
    const document = await (await page.request.get(appOrigin + address(data))).text();
    await open(address(data));
    const title = `${await page.getByRole("heading", { level: 1 }).innerText()} · ${screen} · Quayside`;
    expect(await page.title()).toBe(title);
    expect(document.match(/<title>([^<]*)/)?.[1]).toBe(title.replaceAll("&", "&amp;"));
  });

  test("a supplier's product, and a collection of them", async () => {
    await open(`/app/find-product/zopi/detail/${data.sourceProductId}/US`);
    const name = await page.locator(".product-detail h2").first().innerText();
    expect(await page.title()).toBe(`${name} · Product details · Quayside`);
    await open("/app/find-product/trending");
    expect(await page.title()).toBe("Trending now · Quayside");
  });
});

describe("in the person's own colours (forced-colors)", () => {
  beforeAll(() => page.emulateMedia({ forcedColors: "active", colorScheme: "dark" }));
  afterAll(() => page.emulateMedia({ forcedColors: "none", colorScheme: "light" }));

  test("a checkbox has an edge, and a check", async () => {
    await open("/app/orders?section=all&dates=any");
    const box = page.locator("tbody .Polaris-Checkbox").first();
    const [edge, empty] = [
      await styleOf(box.locator(".Polaris-Checkbox__Backdrop"), "border-top-width"),
      await styleOf(box.locator(".Polaris-Checkbox__Backdrop"), "background-color"),
    ];
    expect(edge).toBe("1px");
    await box.getByRole("checkbox").check({ force: true });
    expect(await styleOf(box.locator(".Polaris-Checkbox__Backdrop"), "background-color")).not.toBe(empty);
  });

  test.each([
    [
      "tab",
      "/app/notifications",
      '[role="tab"][aria-selected="true"]',
      '[role="tab"][aria-selected="false"]',
      "background-color",
    ],
    ["filter", "/app/orders/shipment", 'main [aria-pressed="true"]', 'main [aria-pressed="false"]', "background-color"],
    [
      "figure",
      "/app/dashboard",
      '.dashboard-stats__stat[aria-pressed="true"]',
      '.dashboard-stats__stat[aria-pressed="false"]',
      "border-top-width",
    ],
    [
      "cycle of payment",
      "/public/pricing",
      ".plans__cycle :checked + label",
      ".plans__cycle :not(:checked) + label",
      "background-color",
    ],
  ])("the chosen %s is told from the others", async (_what, path, chosen, other, property) => {
    await open(path);
    expect(await styleOf(page.locator(chosen).first(), property)).not.toBe(
      await styleOf(page.locator(other).first(), property),
    );
  });

  test("a bar's filled part is told from the rest, and an icon from its ground", async () => {
    await open("/app/dashboard");
    const bar = page.locator(".Polaris-ProgressBar").first();
    expect(await styleOf(bar.locator(".Polaris-ProgressBar__Indicator"), "background-color")).not.toBe(
      await styleOf(bar, "background-color"),
    );
    expect(await styleOf(page.locator(".Polaris-Navigation__Icon svg").first(), "fill")).toBe(
      await styleOf(page.locator(".Polaris-Navigation__Item").first(), "color"),
    );
  });
});

test("nothing moves for who asks for that, but what says that something is at work", async () => {
  await open(`/app/find-product?product=zopi:${data.sourceProductId}`);
  await page.getByRole("dialog").waitFor();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*:not([class*=Spinner], [class*=Spinner] *)")].flatMap((element) =>
      [null, "::before", "::after"]
        .map((part) => getComputedStyle(element, part))
        .filter(
          ({ animationName, animationDuration, transitionDuration }) =>
            Math.max(
              animationName === "none" ? 0 : parseFloat(animationDuration),
              ...transitionDuration.split(",").map(parseFloat),
            ) > 0.01,
        )
        .map(() => element.className),
    ),
  );
  expect(moving).toEqual([]);
});

test("another filter or search says how many entries came of it, once (WCAG 4.1.3)", async () => {
  await open("/app/orders?section=all&dates=any");
  const said = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: /^Showing/ });
  expect(await said.count()).toBe(0);
  await page.getByRole("tab", { name: "Archived" }).click();
  await said.getByText("Showing 0 results").waitFor({ state: "attached" });
  await page.getByRole("tab", { name: /^All/ }).click();
  await until(
    "The number of all orders",
    async () => (await said.innerText()) === `Showing ${await page.locator("tbody tr").count()} results`,
  );
  expect(await said.count()).toBe(1);
});

test("a parcel is opened by the keyboard, and its order without opening the parcel", async () => {
  await open("/app/orders/shipment");
  const row = page.locator("tbody tr").first();
  await row.getByRole("button").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await until("The focus back at the parcel", () =>
    row.getByRole("button").evaluate((button) => button === document.activeElement),
  );
  await row.getByRole("link").click();
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/);
});

test("what is refused at a field is read there, and has the focus (WCAG 3.3.1)", async () => {
  await open("/app/setting/account");
  // Second steps ask for it as well.
  const form = page.locator("form").filter({ has: page.getByLabel("New password") });
  const field = form.getByLabel("Current password");
  await field.fill("not-my-password-at-all");
  await form.getByLabel("New password").fill("another-one-by-the-sea");
  await page.keyboard.press("Enter");
  await until("The focus at the field that is wrong", () =>
    field.evaluate((element) => element === document.activeElement && element.getAttribute("aria-invalid") === "true"),
  );
  const error = await field.evaluate((element) =>
    element
      .getAttribute("aria-describedby")
      ?.split(" ")
      .map((id) => document.getElementById(id)?.textContent)
      .join(" "),
  );
  expect(error).toMatch(/password/i);
});
