import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import { interpolation, valueFormatter } from "~/platform/i18n/interpolation";
import { unread } from "~/platform/numbers/unread";
import de from "../../../locales/de/common.json";
import en from "../../../locales/en/common.json";
import { CountField } from "./count-field";
import { NumberField } from "./number-field";

beforeAll(async () => {
  await i18next
    .use(valueFormatter)
    .use(initReactI18next)
    .init({ lng: "en", resources: { en: { common: en }, de: { common: de } }, interpolation });
});

const shown = async (field: ReactNode, language = "en") => {
  await i18next.changeLanguage(language);
  return renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>{field}</I18nextProvider>
    </AppProvider>,
  );
};
const amount = (value: string) => <NumberField label="Price" value={value} onChange={() => undefined} />;

test("a number stands in its field as the language writes it, and is right", async () => {
  expect(await shown(amount("1299.50"), "de")).toContain('value="1299,50"');
  expect(await shown(amount("1299.50"))).toContain('value="1299.50"');
  expect(await shown(amount(""))).toContain('aria-invalid="false"');
});

test("what can't be read stays as it was typed, with what could be meant", async () => {
  const field = await shown(amount(unread("1,299")), "de");
  expect(field).toContain('value="1,299"');
  expect(field).toContain('aria-invalid="true"');
  expect(field).toContain("Das lässt sich auf zwei Arten lesen. Schreib 1299 oder 1,30.");
  expect(await shown(amount(unread("12.345")))).toContain("Write it as 12345 or 12.35.");
  expect(await shown(amount(unread("12.3456")))).toContain("Write this as 12.35.");
  expect(await shown(amount(unread("abc")), "de")).toContain("Gib eine Zahl ein, etwa 12,50.");
});

test("a count says its bounds where a number is beyond them, and that it is whole where it isn't", async () => {
  const count = (value: Parameters<typeof CountField>[0]["value"]) => (
    <CountField label="Stock" value={value} min={0} max={1_000_000} onChange={() => undefined} />
  );
  expect(await shown(count(12))).toContain('value="12"');
  expect(await shown(count(unread("1000001")))).toContain("Enter a whole number from 0 to 1,000,000.");
  expect(await shown(count(unread("")))).toContain("Enter a whole number, such as 12.");
  expect(await shown(count(unread("1.5")))).toContain("Enter a whole number, such as 12.");
});
