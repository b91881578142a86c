import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import push from "../../../../locales/en/push.json";
import { PriceTaxNote } from "./price-tax-note";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { push } } });
});

const said = (percent: string | null) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>
        <PriceTaxNote tax={percent === null ? null : { store_name: "Harbour", percent }} />
      </I18nextProvider>
    </AppProvider>,
  );

test("P029 figures say what tax they are without, or that none is taken out of prices that have it", () => {
  expect(said("19.5")).toContain("without the 19.5% tax in the prices at Harbour");
  expect(said("0")).toContain("Prices at Harbour have tax in them. Nothing is taken out");
  expect(said(null)).not.toContain("tax");
});
