/** Rules are made, tried, put in sequence and kept; an order says which took it (S086, S182). */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDemoSeller, screenshot, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { product } from "./product.ts";

const { appOrigin } = product;
const ADDRESS = "/app/setting/automation";

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
});
afterAll(() => browser?.close());

const button = (name: string) => page.getByRole("button", { name, exact: true });
const rules = () => page.getByRole("main").getByRole("listitem").getByRole("heading", { level: 2 }).allTextContents();

test("S086 S182 O024 a rule is made, tried on past orders, and kept in its place", async () => {
  await watched.open(appOrigin + ADDRESS);
  await page.getByRole("heading", { name: "Requests from your store" }).waitFor();
  await button("Add rule").first().click();
  const editor = page.getByRole("dialog");
  await editor.getByRole("button", { name: "Done" }).click();
  await editor.getByText("Give the rule a name.").waitFor();
  await editor.getByLabel("Name", { exact: true }).fill("Worth it");
  await editor.getByText("Items without a supplier can't be bought. They wait until you link one.").waitFor();
  await editor.getByLabel("Add a condition").selectOption("order_value");
  await editor.getByLabel("Order value", { exact: true }).fill("1000000000");
  await editor.getByRole("button", { name: "Done" }).click();
  await editor.getByText("Enter a number from 0 to 999,999,999.").waitFor();
  await editor.getByLabel("Order value", { exact: true }).fill("5");
  await editor.getByLabel("Add a condition").selectOption("ship_to_country");
  await editor.getByLabel("Country", { exact: true }).selectOption("not");
  await editor.getByRole("button", { name: /^Add a country: / }).click();
  await page.locator(".Polaris-Popover").getByLabel("Search").fill("Norw");
  await page.getByRole("option", { name: /Norway/ }).waitFor();
  await page.keyboard.press("Enter");
  await editor.getByText("Norway").waitFor();
  await screenshot(page, "automation/editor");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Discard your changes to this rule?" }).waitFor();
  await button("Keep editing").click();
  await editor.getByText("Norway").waitFor();
  await editor.getByRole("button", { name: "Try rule" }).click();
  await editor.getByText(/Orders taken: \d+ of \d+/).waitFor();
  // The text with its count, whatever the reason is.
  for (const left of await editor.getByRole("status").getByRole("listitem").allTextContents())
    expect(left).toMatch(/: \d+$/);
  await screenshot(page, "automation/editor-tried");
  await editor.getByRole("button", { name: "Done" }).click();
  await page.getByRole("heading", { name: "Worth it" }).waitFor();
  await page.getByText("Not saved yet").waitFor();
  await page.getByLabel("Daily spending limit").fill("250");
  await button("Move Worth it up").click();
  expect(await rules()).toEqual(["Worth it", "Requests from your store"]);
  await button("Save").first().click();
  await page.getByText("Rules saved").first().waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Worth it" }).waitFor();
  expect(await rules()).toEqual(["Worth it", "Requests from your store"]);
  await page.getByText("Doesn't go to: Norway").waitFor();
  await screenshot(page, "automation/desktop");
});

test("O031 while the rule for the store's requests is off, as it is at first, the page says what becomes of them", async () => {
  const requestsWait = page.getByText("No rule for requests from your store is on");
  await requestsWait.waitFor();
  await button("Turn on Requests from your store").click();
  await requestsWait.waitFor({ state: "hidden" });
  await button("Turn off Requests from your store").click();
  await requestsWait.waitFor();
});

test("an order says why no rule took it, and what would happen now", async () => {
  const orderId = await page.evaluate(async () => {
    const list = "/api/orders/v5/list?order_status=placement&sub_status=ready&from_date=any&to_date=any";
    const { data } = (await (await fetch(list)).json()) as { data: { orders: { id: string }[] } };
    return data.orders[0]!.id;
  });
  await watched.open(`${appOrigin}/app/orders/${orderId}`);
  await page.getByText("The rules weren't asked about this order.").waitFor();
  await button("What would happen now?").click();
  await page.getByText(/^If it ran now: /).waitFor();
  await page.getByText(/^If it ran now: /).scrollIntoViewIfNeeded();
  await screenshot(page, "automation/order");
});

test("the rules fit a phone, also from right to left", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await watched.open(appOrigin + ADDRESS);
  await page.getByRole("heading", { name: "Worth it" }).waitFor();
  await screenshot(page, "automation/phone");
  await watched.open(`${appOrigin}${ADDRESS}?locale=ar`);
  await page.getByRole("heading", { name: "Worth it" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(page, "automation/phone-ar");
  await watched.open(`${appOrigin}${ADDRESS}?locale=en`);
});

test("C319 all rules are forgotten once that was confirmed", async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await watched.open(appOrigin + ADDRESS);
  await page.getByRole("button", { name: "Reset to default" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset to default" }).click();
  await page.getByText("Rules reset").first().waitFor();
  expect(await rules()).toEqual(["Requests from your store"]);
});

test("S086 P050 where imported products go is chosen on a tab of its own, and kept", async () => {
  await watched.open(appOrigin + ADDRESS);
  await page.getByRole("tab", { name: "Products" }).click();
  const isOn = page.getByLabel("Push products when they are imported");
  await isOn.waitFor();
  await page.getByText("Choose at least one store. Until then nothing is pushed.").waitFor();
  const store = await page.evaluate(async () => {
    const { data } = (await (await fetch("/api/center/products/setting/automation-product")).json()) as {
      data: { stores: { name: string }[] };
    };
    return data.stores[0]!.name;
  });
  const status = page.getByLabel(`Add products to ${store} as`);
  // Off, as what others import meanwhile is theirs to push.
  await isOn.uncheck();
  await page.getByLabel(store, { exact: true }).check();
  await status.selectOption("publish");
  await button("Save").first().click();
  await page.getByText("Rule saved").first().waitFor();
  await page.reload();
  await isOn.waitFor();
  expect(await isOn.isChecked()).toBe(false);
  expect(await status.inputValue()).toBe("publish");
  await screenshot(page, "automation/products");
  await page.setViewportSize({ width: 390, height: 844 });
  await watched.open(`${appOrigin}${ADDRESS}?tab=products&locale=ar`);
  await page.getByRole("checkbox").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(page, "automation/products-phone-ar");
  await watched.open(`${appOrigin}${ADDRESS}?locale=en`);
});
