import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { api } from "~/platform/api/client";
import { SupplierProductSearch } from "~/shell/stores/supplier-product-search";
import { useSourceName } from "~/ui/source-name";
import common from "../../../../../locales/en/common.json";
import findProduct from "../../../../../locales/en/find-product.json";
import outside from "../../../../../locales/en/outside.json";
import { SourceSection } from "./source-section";

vi.mock("~/shell/access/permitted", () => ({ usePermit: () => (_: unknown, action: object) => [action] }));

beforeAll(async () => {
  const resources = { en: { common, outside, "find-product": findProduct } };
  await i18next.use(initReactI18next).init({ lng: "en", resources });
});

const queryClient = new QueryClient();
const shown = (part: ReactNode) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18next}>{part}</I18nextProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
const Names = () => {
  const nameOf = useSourceName();
  return [nameOf("zopi", "Zopi"), nameOf("temu"), nameOf("harbour", "Harbour Goods"), nameOf("harbour")].join(", ");
};

test("a supplier has one name", () =>
  expect(shown(<Names />)).toContain("Quayside Verified, Temu, Harbour Goods, harbour"));

test("our own is called so where several suppliers are listed, and where a product is looked for", () => {
  const sources = ["Zopi", "AliExpress"].map((name) => ({ source: name.toLowerCase(), name, is_connected: true }));
  queryClient.setQueryData(api.catalog.sources.queryKey({ input: {} }), { success: true, data: { sources } } as never);
  const list = { source: "zopi", name: "Zopi", status: "ok", products: [], total: 0 } as never;
  for (const part of [
    <SourceSection key="list" list={list} heading seeAllUrl="" onClear={vi.fn()} onRetry={vi.fn()}>
      {null}
    </SourceSection>,
    <SupplierProductSearch key="search" chooseLabel="Choose" productIdFrom={() => null} onChoose={vi.fn()} />,
  ]) {
    expect(shown(part)).toContain("Quayside Verified");
    expect(shown(part)).not.toContain("Zopi<");
  }
});
