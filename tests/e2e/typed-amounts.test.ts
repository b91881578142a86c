/** Amounts are typed as people write them, and understood or refused in their place (decision 66). */
import type { Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import ar from "../../locales/ar/automation.json";
import arCommon from "../../locales/ar/common.json";
import de from "../../locales/de/automation.json";
import deCommon from "../../locales/de/common.json";
import en from "../../locales/en/automation.json";
import enCommon from "../../locales/en/common.json";
import fr from "../../locales/fr/automation.json";
import frCommon from "../../locales/fr/common.json";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData, type DemoData } from "./demo-data.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
const RULES = "/app/setting/automation";
/** What is pasted, and what is meant */
const PASTED = {
  "1,234.50": "1234.50",
  "1.234,50": "1234.50",
  "1 234,50": "1234.50",
  "$19.99": "19.99",
  "19,99 €": "19.99",
  "1'299.00": "1299.00",
  "٤٩٫٩٩": "49.99",
};
/** What "1,299" is in each language, or what it could be */
const LANGUAGES = [
  { language: "en", words: en, common: enCommon, comma: "1299" },
  { language: "de", words: de, common: deCommon, comma: ["1299", "1,30"] },
  { language: "fr", words: fr, common: frCommon, comma: ["1299", "1,30"] },
  { language: "ar", words: ar, common: arCommon, comma: "1299" },
];

let browser: OpenBrowser;
let watched: WatchedPage;
let page: Page;
let data: DemoData;

beforeAll(async () => {
  ({ browser, watched, page } = await openDemoSeller(appOrigin));
  data = await findDemoData(page, { appOrigin, sandboxOrigin });
});
afterAll(() => browser?.close());

const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true }).first();
const isWrong = async (of: Locator) => (await of.getAttribute("aria-invalid")) === "true";

/** The text that a field has once something was typed and it was left. */
async function leftWith(of: Locator, text: string): Promise<string> {
  await of.fill(text);
  await of.blur();
  return of.inputValue();
}

/** A decimal string as the browser writes it in a language. */
function written(number: string, language: string): Promise<string> {
  return page.evaluate(
    ([number, language]) =>
      new Intl.NumberFormat(language, {
        useGrouping: false,
        minimumFractionDigits: number.split(".")[1]?.length ?? 0,
      }).format(number as Intl.StringNumericLiteral),
    [number, language] as const,
  );
}

test.each(LANGUAGES)(
  "$language: what is pasted is shown as it was understood",
  async ({ language, words, common, comma }) => {
    await watched.open(`${appOrigin}${RULES}?locale=${language}`);
    const limit = field(words.limits.daily_limit);
    for (const [text, number] of Object.entries(PASTED)) {
      expect([text, await leftWith(limit, text)]).toEqual([text, await written(number, language)]);
      expect([text, await isWrong(limit)]).toEqual([text, false]);
    }
    if (typeof comma === "string") expect(await leftWith(limit, "1,299")).toBe(await written(comma, language));
    const unread = typeof comma === "string" ? "12 apples" : "1,299";
    const sent: string[] = [];
    const note = (request: Request) => request.method() !== "GET" && sent.push(request.url());
    page.on("request", note);
    expect(await leftWith(limit, unread)).toBe(unread);
    expect(await isWrong(limit)).toBe(true);
    if (typeof comma !== "string")
      for (const reading of comma) expect(await page.getByRole("main").innerText()).toContain(reading);
    await button(common.save).click();
    await watched.settle();
    page.off("request", note);
    expect(sent.filter((url) => url.includes("/api/"))).toEqual([]);
    expect(await limit.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await limit.inputValue()).toBe(unread);
    await button(common.discard).click();
    expect(await limit.inputValue()).toBe("");
  },
);

test("what was understood is what is kept", async () => {
  await watched.open(`${appOrigin}${RULES}?locale=de`);
  await field(de.limits.margin_floor).fill("12,5 %");
  await field(de.limits.daily_limit).fill("1.234,56 $");
  await button(deCommon.save).click();
  await page.getByText(de.saved).first().waitFor();
  await watched.open(`${appOrigin}${RULES}?locale=en`);
  expect(await field(en.limits.margin_floor).inputValue()).toBe("12.5");
  expect(await field(en.limits.daily_limit).inputValue()).toBe("1234.56");
});

test.each<[string, (data: DemoData) => string]>([
  ["price rules", () => "/app/setting/product-push-preference"],
  ["an imported product", ({ importedId }) => `/app/products-import/editor/${importedId}`],
  ["mapping", ({ listingId }) => `/app/products-center/mapping/${listingId}`],
  ["order placement", () => "/app/setting/order/order-placement"],
  ["a supplier's settings", () => "/app/setting/order/order-placement?source=zopi"],
  ["an order by hand", ({ orderId }) => `/app/orders/create?from=${orderId}`],
  ["a request", () => "/app/service-center/request/sourcing/new"],
])("every number of %s is read in any digits, and nothing else becomes one", async (_, address) => {
  await watched.open(appOrigin + address(data));
  const fields = page.getByRole("main").locator(":is([inputmode=decimal], [inputmode=numeric]):enabled:visible");
  await fields.first().waitFor();
  // A product has three for each variant.
  for (const one of (await fields.all()).slice(0, 12)) {
    expect(await leftWith(one, "abc")).toBe("abc");
    expect(await isWrong(one)).toBe(true);
    expect(await leftWith(one, "٤٩")).toBe("49");
    expect(await isWrong(one)).toBe(false);
  }
  const discard = button(enCommon.discard);
  if (await discard.isVisible()) await discard.click();
});
