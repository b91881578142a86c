import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { api } from "~/platform/api/client";
import outside from "../../../../../locales/en/outside.json";
import placement from "../../../../../locales/en/placement.json";
import shell from "../../../../../locales/en/shell.json";
import type { Requested } from "../../contract/placement";
import { PlacementProgress } from "./placement-progress";

const page = vi.hoisted(() => ({ telling: "offers" }));
vi.mock("~/shell/plans/use-billing-part", () => ({ useQuotaTelling: () => page.telling }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { outside, placement, shell } } });
});

const REFUSED: Requested = {
  results: [{ order_id: "o-1", state: "refused", reason: "quota_expired", purchase_orders: [] }],
  queued: 0,
  refused: 1,
  quota: { feature_id: "ORDER_FULFILLMENT", limit: 50, usage: 50 },
};
const shown = (requested = REFUSED, client = new QueryClient()) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QueryClientProvider client={client}>
        <I18nextProvider i18n={i18next}>
          <PlacementProgress
            requested={requested}
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

test("what a person has to look at is named, with why and the way to it", () => {
  const client = new QueryClient();
  const purchases = ["p-1", "p-2"];
  const counts = { total: 2, working: 0, placed: 1, paid: 1, waiting_payment: 0, changed: 0, failed: 1, unknown: 0 };
  const to_see = [{ order_id: "o-2", name: "#1002", state: "failed", reason: "out_of_stock" }] as const;
  client.setQueryData(api.placement.progress.queryKey({ input: { purchase_orders: purchases } }), {
    data: { ...counts, to_see },
  } as never);
  const purchase_orders = purchases.map((id) => ({ id, number: id }));
  const requested = { ...REFUSED, results: [{ order_id: "o-2", state: "queued", reason: null, purchase_orders }] };
  const said = shown(requested as unknown as Requested, client);
  expect(said).toContain("/app/orders/o-2");
  expect(said).toContain(`: ${outside.out_of_stock.title}`);
});
