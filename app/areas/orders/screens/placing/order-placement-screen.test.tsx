import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import { api } from "~/platform/api/client";
import common from "../../../../../locales/en/common.json";
import placement from "../../../../../locales/en/placement.json";
import placing from "../../../../../locales/en/placing.json";
import type { PurchaseOrderPanel } from "../../contract/detail";
import { DEFAULT_AUTOMATION_SETTINGS } from "../../rules/automation/settings";
import { NO_FLOOR } from "../../rules/placing/margin-floor";
import { sourceSettingsSchema } from "../../rules/placing/source-settings";
import { ChangesBanner } from "./changes-banner";
import { GeneralForm } from "./general-form";
import { PurchaseTerms } from "./purchase-terms";
import { SourceForm } from "./source-form";

vi.mock("~/shell/document/document", () => ({
  usePrincipal: () => ({
    workspace: { id: "w" },
    stores: [
      { id: "s-1", name: "Harbour", workspaceId: "w" },
      { id: "s-2", name: "Pier", workspaceId: "w" },
    ],
  }),
}));
vi.mock("~/shell/access/permitted", () => ({ usePermit: () => (_: unknown, action: object) => [action] }));
vi.mock("~/shell/embedded/toast", () => ({ useToast: () => ({ success: () => undefined }) }));
vi.mock("~/shell/embedded/save-bar", () => ({ SaveBar: () => null }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { common, placement, placing } } });
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

test("S081 O027 what is for all suppliers: numbers by country, and the least profit of each store", () => {
  const override = {
    special: [{ country_code: "DE", phone_number: "+4930123456" }],
    other: { ...DEFAULT_AUTOMATION_SETTINGS.phone_number.override.other, phone_number: "+12025550123" },
  };
  const settings = { ...DEFAULT_AUTOMATION_SETTINGS, phone_number: { is_use: true, type: "override", override } };
  const answer = (data: unknown) => ({ success: true, data }) as never;
  queryClient.setQueryData(api.automation.settings.queryKey({ input: {} }), answer(settings));
  queryClient.setQueryData(
    api.placing.marginFloor.queryKey({ input: {} }),
    answer({ ...NO_FLOOR, percent: "5", currency: "EUR" }),
  );
  queryClient.setQueryData(api.placing.revenue.queryKey({ input: {} }), answer({ counts_taxes: false }));
  queryClient.setQueryData(api.placing.callOff.queryKey({ input: {} }), answer({ is_on: true }));
  const page = shown(<GeneralForm onDirty={() => undefined} />);
  for (const text of [
    "Number for Germany",
    "+4930123456",
    "Rest of the world",
    "+12025550123",
    "Harbour",
    "Pier",
    "Count taxes and duties as income",
    ">EUR<",
  ])
    expect(page).toContain(text);
});

test("C322 what is for one supplier: only what its orders can say", () => {
  const saved = (source: string, takesIoss: boolean) => ({
    ...sourceSettingsSchema.parse({
      carriers: { strategy: "preferred", preferred: [{ code: "A", label: "Line A" }] },
      countries: ["DE"],
    }),
    source,
    takes: { note: true, ioss_number: takesIoss, latin: !takesIoss, tax_numbers: takesIoss ? [] : ["BR"] },
    currency: "USD",
  });
  const page = (source: string, takesIoss: boolean) => {
    const key = api.placing.settings.queryKey({ input: { productSource: source } });
    queryClient.setQueryData(key, { success: true, data: saved(source, takesIoss) } as never);
    return shown(<SourceForm source={{ source, name: source, countries: null }} onDirty={() => undefined} />);
  };
  const zopi = page("zopi", true);
  for (const text of ["1. Line A", "Germany", "IOSS number", "Remark to the supplier"]) expect(zopi).toContain(text);
  expect(zopi).not.toContain("tax number");
  const aliexpress = page("aliexpress", false);
  expect(aliexpress).toContain("For Brazil, this supplier needs the buyer&#x27;s tax number");
  expect(aliexpress).not.toContain("IOSS number");
});

test("+purchase-accept a purchase that waits shows both figures, and what it was ordered with", () => {
  const purchase = { id: "p-1", status: "draft", currency: "USD", total_cost: "14.00" } as PurchaseOrderPanel;
  const changes = {
    cost: { confirmed: "12.00", now: "14.00", left: { confirmed: "3.00", now: "1.00", currency: "USD" } },
    carrier: null,
    stock: [],
    profit: { floor: "5.00", now: "1.00", currency: "USD" },
  };
  const banner = shown(<ChangesBanner purchase={purchase} changes={changes} onChanged={() => undefined} />);
  for (const text of [
    "$12.00 confirmed, $14.00 now",
    "$3.00 as confirmed, $1.00 now",
    "at least $5.00 wanted, $1.00 now",
    "Nothing has been bought yet.",
    "Accept and buy",
  ])
    expect(banner).toContain(text);
  const atSupplier = { ...purchase, status: "awaiting_payment" };
  const unpaid = shown(<ChangesBanner purchase={atSupplier} changes={changes} onChanged={() => undefined} />);
  for (const text of ["nothing has been paid yet", "Accept the price"]) expect(unpaid).toContain(text);
  const short = { ...changes, cost: null, profit: null, stock: [{ line_id: "l-1", wanted: 3, now: 1 }] };
  const again = shown(<ChangesBanner purchase={purchase} changes={short} onChanged={() => undefined} />);
  for (const text of ["3 wanted, 1 left", "Check again"]) expect(again).toContain(text);
  const carrier = {
    wanted: "Slow boat",
    proposed: "A",
    choices: [
      { code: "A", label: "Line A", total_cost: "14.00", min_days: 3, max_days: 5 },
      { code: "B", label: "Line B", total_cost: "16.00", min_days: null, max_days: null },
    ],
  };
  const gone = { ...changes, cost: null, profit: null, carrier };
  const instead = shown(<ChangesBanner purchase={purchase} changes={gone} onChanged={() => undefined} />);
  for (const text of [
    "Slow boat, which you confirmed",
    "Line A · $14.00 · 3–5 days",
    "Line B · $16.00",
    "Accept and buy",
  ])
    expect(instead).toContain(text);
  const terms = {
    carrier: "fastest",
    warehouse: "CN",
    remark: "No invoice",
    ioss_number: null,
    latin: true,
    tax_number: "P1",
  };
  const said = shown(<PurchaseTerms terms={terms} />);
  for (const text of ["fastest", "Ships from China", "Remark: No invoice", "Latin letters", "Tax number P1"])
    expect(said).toContain(text);
});
