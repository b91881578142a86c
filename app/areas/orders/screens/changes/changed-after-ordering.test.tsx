import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { api } from "~/platform/api/client";
import common from "../../../../../locales/en/common.json";
import orders from "../../../../../locales/en/orders.json";
import outside from "../../../../../locales/en/outside.json";
import placement from "../../../../../locales/en/placement.json";
import type { OrderChange } from "../../contract/changes";
import type { OrderDetail, PurchaseOrderPanel } from "../../contract/detail";
import { ChangedAfterOrdering } from "./changed-after-ordering";

vi.mock("~/shell/access/permitted", () => ({
  Permitted: ({ children }: { children: unknown }) => children,
  usePermit: () => (_: unknown, action: object) => [action],
}));
vi.mock("~/shell/embedded/toast", () => ({ useToast: () => ({ success: () => undefined }) }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common, orders, outside, placement } },
    interpolation: { escapeValue: false },
  });
});

const PURCHASE = { id: "p-1", number: "QS-0001", supplier: "zopi" };
const CHANGE: OrderChange = {
  key: "k",
  kind: "cancelled",
  purchase: PURCHASE,
  line: null,
  ordered: null,
  wanted: null,
  former_address: null,
  refusal: null,
};
const LINE = { id: "l-1", title: "Harbour lamp", variant_title: "Brass" };
const FORMER = {
  first_name: "Grace",
  last_name: "Hopper",
  company: "",
  address1: "1 Pier Road",
  address2: "",
  city: "Portland",
  province: "Oregon",
  province_code: "OR",
  zip: "97201",
  country: "United States",
  country_code: "US",
  phone: "",
};

function page(changes: Partial<OrderChange>[], at: Partial<PurchaseOrderPanel> = {}, canPlace = false): string {
  const queryClient = new QueryClient();
  const purchase = { ...PURCHASE, can_call_off: false, page_url: null, lines: [{ line_id: "l-1" }], ...at };
  const panel = { success: true, data: { purchase_orders: [purchase], trackings: [], refunds: [] } };
  queryClient.setQueryData(api.orders.panel.queryKey({ input: { orderId: "o-1" } }), panel as never);
  const order = { id: "o-1", can_place: canPlace, changes: changes.map((change) => ({ ...CHANGE, ...change })) };
  return renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18next}>
          <ChangedAfterOrdering order={order as OrderDetail} onChanged={() => undefined} />
        </I18nextProvider>
      </QueryClientProvider>
    </AppProvider>,
  );
}

test("what was changed after it was ordered is said in words, each with what helps", () => {
  expect(page([])).not.toContain("Changed after");
  const cancelled = page([{ refusal: "too_late_to_cancel" }], { can_call_off: true });
  for (const text of [
    "Changed after it was ordered",
    "was canceled in your store",
    "Cancel purchase",
    "Keep as ordered",
  ])
    expect(cancelled).toContain(text);
  expect(cancelled).toContain("too late to cancel.");
  const units = page([{ kind: "more", purchase: null, line: LINE, ordered: 1, wanted: 2 }], {}, true);
  for (const text of ["Harbour lamp, Brass: 1 ordered, 2 wanted now.", "Buy the rest"]) expect(units).toContain(text);
  expect(units).not.toContain("Cancel purchase");
  for (const [kind, said] of [
    ["held", "2 ordered, your store now holds back 1 of them."],
    ["elsewhere", "2 ordered, another service in your store now sends 1 of them."],
    ["sent", "2 ordered, 1 of them already sent by someone else."],
    ["sent_twice", "the buyer may get 1 of them twice."],
  ] as const) {
    const notOurs = page([{ kind, purchase: null, line: LINE, ordered: 2, wanted: 1 }], { can_call_off: true });
    for (const text of [`Harbour lamp, Brass: ${said}`, "Cancel purchase", "Keep as ordered"])
      expect(notOurs).toContain(text);
  }
  const risky = page([{ kind: "risk" }], { can_call_off: true });
  for (const text of ["warns of fraud", "QS-0001", "Cancel purchase", "Keep as ordered"]) expect(risky).toContain(text);
  const moved = page([{ kind: "address", former_address: FORMER }], { page_url: "https://supplier.test/1" });
  for (const text of ["1 Pier Road, 97201 Portland, Oregon, United States", "https://supplier.test/1"])
    expect(moved).toContain(text);
});
