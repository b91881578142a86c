import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import placement from "../../../../../locales/en/placement.json";
import shell from "../../../../../locales/en/shell.json";
import type { Requested } from "../../contract/placement";
import { PlacementProgress } from "./placement-progress";

const page = vi.hoisted(() => ({ telling: "offers" }));
vi.mock("~/shell/plans/use-billing-part", () => ({ useQuotaTelling: () => page.telling }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { placement, shell } } });
});

const REFUSED: Requested = {
  results: [{ order_id: "o-1", state: "refused", reason: "quota_expired", purchase_orders: [] }],
  queued: 0,
  refused: 1,
  quota: { feature_id: "ORDER_FULFILLMENT", limit: 50, usage: 50 },
};
const shown = () =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18next}>
          <PlacementProgress
            requested={REFUSED}
            names={new Map([["o-1", "#1001"]])}
            onAnew={() => undefined}
            onClose={() => undefined}
          />
        </I18nextProvider>
      </QueryClientProvider>
    </AppProvider>,
  );

test("B002 where billing is hidden an order over the quota is refused as 'Limit quota exceeded', with no word of a larger plan", () => {
  expect(shown()).toContain("Upgrade to place more");
  page.telling = "hidden";
  expect(shown()).toContain("#1001: Limit quota exceeded");
  expect(shown()).not.toMatch(/upgrade|your plan/i);
});
