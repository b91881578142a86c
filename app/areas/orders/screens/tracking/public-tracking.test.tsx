import { readFileSync } from "node:fs";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { expect, test } from "vitest";
import { LANGUAGE_CODES, type Language } from "~/platform/i18n/languages";
import type { PublicTracking } from "../../contract/shipments";
import { brandTracking, DEFAULT_TRACKING_PAGE } from "../../rules/tracking/tracking-page";
import { PublicTrackingPage } from "./public-tracking";

const item = (title: string, quantity: number) => ({ title, variant_title: "", image_url: null, quantity });
const parcel = (
  status: PublicTracking["parcels"][number]["status"],
  change: Partial<PublicTracking["parcels"][number]> = {},
) => ({
  tracking_number: "LP1",
  carrier: null,
  tracking_url: null,
  status,
  delivered_at: null,
  items: [],
  number_used_until: null,
  events: [],
  ...change,
});
const ORDER: Omit<PublicTracking, "brand"> = {
  order_name: "#1001",
  store: { name: "Harbour", url: "https://harbour.example" },
  placed_at: "2026-11-01T00:00:00.000Z",
  first_name: "Ada",
  destination: { city: "", country_code: null },
  step: "delivered",
  arrived: { delivered: 1, total: 1 },
  estimate: null,
  items: [item("Lamp", 1), item("Rug", 2)],
  items_to_come: [],
  parcels: [parcel("delivered", { items: [item("Lamp", 1), item("Rug", 2)] })],
};
const HALF_SENT = {
  step: "preparing",
  arrived: { delivered: 1, total: 2 },
  items_to_come: [item("Rug", 2)],
  parcels: [parcel("delivered", { items: [item("Lamp", 1)] })],
} satisfies Partial<PublicTracking>;

async function textsIn(language: Language) {
  const tracking = JSON.parse(readFileSync(`locales/${language}/tracking.json`, "utf8")) as object;
  const instance = i18next.createInstance();
  await instance
    .use(initReactI18next)
    .init({ lng: language, resources: { [language]: { tracking } }, interpolation: { escapeValue: false } });
  return instance;
}

/** The page's words, card by card. */
async function words(change: Partial<PublicTracking>, language: Language = "en"): Promise<string[]> {
  const i18n = await textsIn(language);
  const order = brandTracking({ ...ORDER, ...change }, DEFAULT_TRACKING_PAGE, null);
  const markup = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <PublicTrackingPage order={order} />
    </I18nextProvider>,
  );
  return markup.split("<section").map((card) =>
    card
      .replace(/^[^>]*>/, "")
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll("&#x27;", "'")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

test("S018 of an order that is sent in part the page says what arrived, and what is being prepared", async () => {
  const [, hero, first, toCome, all] = await words(HALF_SENT);
  expect(hero).toContain("Part of your order has arrived The rest is being prepared.");
  expect(hero).toContain("1 of 2 parcels delivered");
  expect(first).toMatch(/^Parcel 1 of 2 .*Delivered Lamp/);
  expect(first).not.toContain("Rug");
  expect(toCome).toMatch(/^Being prepared Rug/);
  expect(all).toMatch(/^In this order Lamp .*Rug/);
  expect(
    (await words({ ...HALF_SENT, parcels: [parcel("in_transit")], arrived: { delivered: 0, total: 2 } }))[1],
  ).toMatch(/Part of your order is on its way The rest is being prepared\.(?!.*parcels delivered)/);
  const [, whole, only] = await words({});
  expect(whole).toMatch(/Your order has arrived(?!.*parcels delivered)/);
  expect(only).toMatch(/^Your parcel (?!.*Lamp)/);
});

test("S018 an estimate that has passed is later than expected, and a number that was used before says so", async () => {
  const estimate = { from: "2026-11-09", to: "2026-11-12", is_late: false };
  expect((await words({ step: "shipped", estimate }))[1]).toContain("Expected delivery: November 9 – November 12");
  const late = await words({
    step: "shipped",
    estimate: { ...estimate, is_late: true },
    parcels: [parcel("not_found", { number_used_until: "2026-05-02T14:11:00.000Z" })],
  });
  expect(late[1]).toContain("Later than expected. It was due: November 9 – November 12");
  expect(late[2]).toContain("The carrier used this number for another parcel before.");
  expect(late[2]).toContain("May 2, 2026");
});

test.each(LANGUAGE_CODES)("S018 in %s, in its own words", async (language) => {
  const { t } = await textsIn(language);
  const tracking = (key: string, values = {}) => t(`tracking:${key}`, values);
  const [, hero, , toCome] = await words(
    { ...HALF_SENT, estimate: { from: "2026-11-09", to: "2026-11-12", is_late: true } },
    language,
  );
  for (const text of [
    tracking("part.arrived.title"),
    tracking("part.arrived.text"),
    tracking("arrived", { delivered: 1, total: 2 }),
    tracking("late"),
  ])
    expect(hero).toContain(text.replaceAll(/\s+/g, " "));
  expect(toCome).toContain(tracking("items_to_come"));
});
