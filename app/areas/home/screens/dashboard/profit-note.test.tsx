import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import home from "../../../../../locales/en/home.json";
import { ProfitNote } from "./profit-note";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { home } },
    interpolation: { escapeValue: false },
  });
});

const said = (orders: number, costed: number, givenBack: string, isConverted = false) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>
        <ProfitNote
          figures={{ orders, costed_orders: costed, given_back: givenBack }}
          currency="USD"
          isConverted={isConverted}
        />
      </I18nextProvider>
    </AppProvider>,
  ).replace(/<[^>]*>|\u2060/g, "");

test("G179 a profit says of how many orders it is, and what was given back", () => {
  const counts = /^Profit counts 1 of 5 orders\. /;
  const givenBack = "Refunds and cancellations, also of earlier orders, lowered profit by $148.89.";
  expect(said(5, 1, "0.00")).toMatch(counts);
  expect(said(5, 1, "0.00")).not.toContain("Refunds");
  expect(said(5, 1, "148.89")).toMatch(counts);
  expect(said(5, 1, "148.89")).toContain(givenBack);
  expect(said(5, 5, "148.89")).toBe(givenBack);
  expect(said(5, 5, "148.89", true)).toContain("by ≈\u00a0$148.89");
  expect(said(5, 5, "0.00")).toBe("");
});
