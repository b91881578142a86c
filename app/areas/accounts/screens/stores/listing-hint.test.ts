import { AppProvider } from "@shopify/polaris";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { ListingHint } from "./listing-hint";

const shown = vi.hoisted((): { listingUrl: string | null } => ({ listingUrl: null }));
vi.mock("~/shell/document/document", () => ({ useDocument: () => shown }));
vi.mock("react-i18next", () => ({
  useTranslation: () => ({ t: (key: string) => key }),
  Trans: ({ components }: { components: { listing: unknown } }) => components.listing,
}));

const render = () =>
  renderToStaticMarkup(createElement(AppProvider, { i18n: {} } as never, createElement(ListingHint)));

test("who connects a Shopify store is led to where the app is installed from, where there is such a place", () => {
  expect(render()).not.toContain("<a ");
  shown.listingUrl = "https://apps.shopify.com/quayside";
  expect(render()).toMatch(/<a [^>]*href="https:\/\/apps\.shopify\.com\/quayside"/);
});
