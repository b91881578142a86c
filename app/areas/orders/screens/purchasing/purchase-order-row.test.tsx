import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import common from "../../../../../locales/en/common.json";
import orders from "../../../../../locales/en/orders.json";
import outside from "../../../../../locales/en/outside.json";
import placement from "../../../../../locales/en/placement.json";
import type { PurchaseOrderPanel } from "../../contract/detail";
import { PurchaseOrderRow } from "./purchase-order-row";

vi.mock("~/shell/access/permitted", () => ({ Permitted: ({ children }: { children: unknown }) => children }));
vi.mock("~/shell/embedded/toast", () => ({ useToast: () => ({ success: () => undefined }) }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common, orders, outside, placement } },
    interpolation: { escapeValue: false },
  });
});

const PURCHASE = {
  ...{ id: "p-1", number: "QS-0001", supplier: "zopi", external_ids: [], currency: "USD", lines: [] },
  ...{ items_cost: "10.00", shipping_cost: "4.00", total_cost: "14.00", told_total: null, shipping_label: null },
  ...{ pay_url: null, page_url: null, placed_at: null, terms: null, waits_for: null, error_code: null },
  ...{ status: "awaiting_payment", payment_status: "unpaid", can_call_off: true, call_off_wish: null },
} as unknown as PurchaseOrderPanel;
const row = (change: Partial<PurchaseOrderPanel>) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QueryClientProvider client={new QueryClient()}>
        <I18nextProvider i18n={i18next}>
          <PurchaseOrderRow
            purchase={{ ...PURCHASE, ...change }}
            orderId="o-1"
            onChanged={() => undefined}
            onRefund={() => undefined}
          />
        </I18nextProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
/** As it stands in a page. */
const said = (text: string) => text.replaceAll("'", "&#x27;");
const AT = "2026-11-01T00:00:00.000Z";

test.each([
  { status: "placing" },
  { status: "unknown", can_call_off: false },
  { payment_status: "paying" },
  { payment_status: "unknown" },
])("C105 what is on its way can be wished to be called off, once: %o", (change) => {
  expect(row(change)).toContain(placement.cancel_purchase);
  expect(row({ ...change, call_off_wish: { at: AT, refusal: null } })).not.toContain(placement.cancel_purchase);
  expect(row({ ...change, call_off_wish: { at: AT, refusal: "too_late_to_cancel" } })).toContain(
    placement.cancel_purchase,
  );
});

test("C105 a wish that is kept stands on its purchase, and what its supplier said to it", () => {
  const { kept, refused } = placement.call_off_wish;
  const waiting = row({ status: "unknown", call_off_wish: { at: AT, refusal: null } });
  expect(waiting).toContain(said(kept));
  expect(waiting).not.toContain(said(refused));
  const no = row({ status: "processing", call_off_wish: { at: AT, refusal: "too_late_to_cancel" } });
  expect(no).toContain(said(refused));
  expect(no).toContain(said(outside.too_late_to_cancel.title));
  for (const status of ["withdrawn", "cancelled", "failed"])
    expect(row({ status, call_off_wish: { at: AT, refusal: null } })).not.toContain(said(kept));
});
