import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { PricingScreen } from "./pricing-screen";

const shown = vi.hoisted(() => ({
  principal: null,
  helpCenterUrl: null,
  supportChat: null,
  supportEmail: "team@quayside.test",
}));
vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: "en" } }),
}));
vi.mock("~/shell/document/document", () => ({ useDocument: () => shown }));
vi.mock("~/shell/public/public-page", () => ({ PublicPage: ({ children }: { children: ReactNode }) => children }));

test("B033 on the page of prices the card says Custom, and the table Enterprise", () => {
  const page = renderToStaticMarkup(createElement(PricingScreen));
  const [cards, table] = [/<ul class="public__grid".*?<section/s, /<table>.*<\/table>/s].map(
    (part) => part.exec(page)?.[0] ?? "",
  );
  expect(cards).toContain("plans.enterprise<");
  expect(table).toContain("plans.enterprise_tier ");
  expect(table).not.toMatch(/plans\.enterprise[ <]/);
});

test("B076 B126 what is talked about first leads to a person, by mail where there is nothing else", () => {
  const page = renderToStaticMarkup(createElement(PricingScreen));
  expect(page).toMatch(/<a [^>]*href="mailto:team@quayside\.test"[^>]*>pricing\.contact</);
});
