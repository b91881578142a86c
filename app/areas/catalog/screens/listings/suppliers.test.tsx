import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import common from "../../../../../locales/en/common.json";
import products from "../../../../../locales/en/products.json";
import { Suppliers } from "./suppliers";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { common, products } } });
});

const said = (mapped: number, total: number, isLost = false) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>
        <Suppliers
          listing={{
            mapped_variants: mapped,
            total_variants: total,
            is_mapping_lost: isLost,
            sources: mapped > 0 ? ["aliexpress"] : [],
          }}
        />
      </I18nextProvider>
    </AppProvider>,
  )
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("S056 a product that is bought whole says where alone, and another what of it is bought nowhere", () => {
  const { aliexpress } = common.sources;
  expect(said(3, 3)).toBe(aliexpress);
  expect(said(2, 3)).toContain(`2 of 3 mapped ${aliexpress}`);
  expect(said(0, 3)).toContain("Not mapped");
  expect(said(2, 3, true)).toContain(`Mapping lost: 2 of 3 mapped ${aliexpress}`);
});
