/** Amounts are typed as people write them, and understood or refused in their place (decision 66). */
import type { Locator, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import ar from "../../locales/ar/automation.json";
import arCommon from "../../locales/ar/common.json";
import arPayments from "../../locales/ar/payments.json";
import arWallet from "../../locales/ar/wallet.json";
import de from "../../locales/de/automation.json";
import deCommon from "../../locales/de/common.json";
import dePayments from "../../locales/de/payments.json";
import deWallet from "../../locales/de/wallet.json";
import en from "../../locales/en/automation.json";
import enCommon from "../../locales/en/common.json";
import enPayments from "../../locales/en/payments.json";
import enWallet from "../../locales/en/wallet.json";
import fr from "../../locales/fr/automation.json";
import frCommon from "../../locales/fr/common.json";
import frPayments from "../../locales/fr/payments.json";
import frWallet from "../../locales/fr/wallet.json";
import { fieldCase } from "../factories/field-cases.ts";
import { inTurn } from "../setup/turns.ts";
import { openDemoSeller, type OpenBrowser, type WatchedPage } from "./browser.ts";
import { findDemoData, type DemoData } from "./demo-data.ts";
import { product } from "./product.ts";

const { appOrigin, sandboxOrigin } = product;
const RULES = "/app/setting/automation";
/** What is pasted, and what is meant; the one that is another number elsewhere is looked at by itself. */
const { "1,299": _, ...PASTED } = fieldCase<{ pasted: Record<string, string> }>("typed-prices").pasted;
/** What "1,299" is in each language, or what it could be */
const LANGUAGES = [
  { language: "en", words: en, common: enCommon, payments: enPayments, wallet: enWallet, comma: "1299" },
  { language: "de", words: de, common: deCommon, payments: dePayments, wallet: deWallet, comma: ["1299", "1,30"] },
  { language: "fr", words: fr, common: frCommon, payments: frPayments, wallet: frWallet, comma: ["1299", "1,30"] },
  { language: "ar", words: ar, common: arCommon, payments: arPayments, wallet: arWallet, comma: "1299" },
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

/** A decimal string with none, one or two decimals, as fields show as many as they take. */
function waysToWrite(number: string): string[] {
  return [0, 1, 2].map((decimals) => Number(number).toFixed(decimals)).filter((way) => Number(way) === Number(number));
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

type Words = (typeof LANGUAGES)[number];
/** Where numbers are typed, and what is pressed first where they are not there at once. */
const PLACES: { what: string; at: (data: DemoData) => string; show?: (words: Words) => Promise<unknown> }[] = [
  { what: "price rules and splitting", at: () => "/app/setting/product-push-preference" },
  { what: "an imported product", at: ({ importedId }) => `/app/products-import/editor/${importedId}` },
  { what: "mapping", at: ({ listingId }) => `/app/products-center/mapping/${listingId}` },
  { what: "order placement", at: () => "/app/setting/order/order-placement" },
  { what: "a supplier's settings", at: () => "/app/setting/order/order-placement?source=zopi" },
  { what: "an order by hand", at: ({ orderId }) => `/app/orders/create?from=${orderId}` },
  { what: "a request", at: () => "/app/service-center/request/sourcing/new" },
  { what: "a top-up", at: () => "/app/setting/wallet", show: ({ wallet }) => button(wallet.top_up.action).click() },
  {
    what: "automatic top-ups",
    at: () => "/app/setting/payments",
    show: ({ payments }) =>
      page.getByRole("checkbox", { name: payments.filling.is_on, exact: true }).check({ force: true }),
  },
  {
    what: "a rule's conditions",
    at: () => RULES,
    show: async ({ words }) => {
      await button(words.editor.new).click();
      for (const condition of ["order_value", "order_profit_margin"])
        await page.getByRole("dialog").getByLabel(words.editor.add_condition).selectOption(condition);
    },
  },
];

test.each(
  inTurn(
    PLACES.flatMap((place) => LANGUAGES.map((words) => ({ ...place, words, language: words.language }))),
    { parts: 8 },
  ),
)(
  "$what in $language: every number is read in any digits as it was meant, and nothing else becomes one",
  async (the) => {
    const { words, language } = the;
    await watched.open(`${appOrigin}${the.at(data)}${the.at(data).includes("?") ? "&" : "?"}locale=${language}`);
    await the.show?.(words);
    const within = page.locator("main, [role=dialog]");
    const fields = within.locator(":is([inputmode=decimal], [inputmode=numeric]):enabled:visible");
    await fields.first().waitFor();
    let understood = 0;
    // A product has three for each variant.
    for (const one of (await fields.all()).slice(0, 12)) {
      expect(await leftWith(one, "abc")).toBe("abc");
      expect(await isWrong(one)).toBe(true);
      expect(await leftWith(one, "٤٩")).toBe(await written("49", language));
      expect(await isWrong(one)).toBe(false);
      if ((await one.getAttribute("inputmode")) === "numeric") continue;
      for (const [text, number] of Object.entries(PASTED)) {
        const left = await leftWith(one, text);
        // Some want a percentage, or have a limit: what they do not take stays as it was typed, or stands there and is refused.
        if (left === text && (await isWrong(one))) continue;
        const right = await Promise.all(waysToWrite(number).map((way) => written(way, language)));
        expect([text, right.includes(left) ? "right" : left]).toEqual([text, "right"]);
        understood += 1;
      }
    }
    if ((await within.locator("[inputmode=decimal]:enabled:visible").count()) > 0)
      expect(understood).toBeGreaterThan(0);
    const discard = button(words.common.discard);
    // Behind a dialog it can't be pressed: the next page leaves it all behind.
    if (!(await page.getByRole("dialog").isVisible()) && (await discard.isVisible())) await discard.click();
  },
);
