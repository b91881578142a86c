import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import common from "../../../../../locales/en/common.json";
import orders from "../../../../../locales/en/orders.json";
import placement from "../../../../../locales/en/placement.json";
import type { OrderLineDetail, PurchaseOrderPanel } from "../../contract/detail";
import { PurchaseItems } from "../purchasing/purchase-items";
import { BoughtAlready } from "./bought-already";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: "en",
    resources: { en: { common, orders, placement } },
    interpolation: { escapeValue: false },
  });
});

const item = (lineId: string, title: string, quantity = 1) => ({
  line_id: lineId,
  title,
  variant_title: "",
  quantity,
  supplier_units: quantity,
  unit_cost: "1.00",
});
const purchase = (number: string, change: Partial<PurchaseOrderPanel> = {}) =>
  ({
    id: number,
    number,
    supplier: "zopi",
    status: "processing",
    currency: "USD",
    total_cost: "12.30",
    told_total: null,
    lines: [item("lamp", "Harbour lamp")],
    ...change,
  }) as PurchaseOrderPanel;

const shown = (part: ReactNode) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>{part}</I18nextProvider>
    </AppProvider>,
  );

test("who sends what is bought sees which purchases stand, with supplier, amount and state", () => {
  const html = shown(
    <BoughtAlready
      lines={[{ id: "lamp" } as OrderLineDetail]}
      purchases={[
        purchase("Q-STANDS"),
        purchase("Q-ENDED", { status: "cancelled" }),
        purchase("Q-OTHER", { lines: [item("case", "Case")] }),
      ]}
      isAccepted={false}
      onAccept={() => undefined}
    />,
  );
  for (const text of ["Q-STANDS", "$12.30", "Processing", "Send them myself all the same"])
    expect(html).toContain(text);
  for (const text of ["Q-ENDED", "Q-OTHER"]) expect(html).not.toContain(text);
});

test("a purchase names its first two items, and how many more there are", () => {
  const lines = [item("lamp", "Harbour lamp", 2), item("case", "Case"), item("mug", "Mug"), item("box", "Box")];
  const html = shown(<PurchaseItems lines={lines} />);
  for (const text of ["2 × Harbour lamp", "1 × Case", "+2 more items"]) expect(html).toContain(text);
  expect(html).not.toContain("Mug");
});
