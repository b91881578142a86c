import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import orders from "../../../../../locales/en/orders.json";
import placement from "../../../../../locales/en/placement.json";
import type { OrderPreview } from "../../contract/placement";
import { OrderBadges } from "../reading/order-badges";
import { PreviewCard } from "./preview-card";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { orders, placement } } });
});

const ORDER: OrderPreview = {
  order_id: "o-1",
  name: "#1001",
  country_code: "US",
  can_place: true,
  blockers: [],
  plans: [],
  revenue: { amount: "20.00", currency: "USD" },
  costs: [{ amount: "19.00", currency: "USD" }],
  profit: { amount: "1.00", currency: "USD", margin_percent: "5.0", is_loss: false, conversion: null },
  floor: "5.00",
  conversion: null,
};
const page = (part: ReactNode) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>{part}</I18nextProvider>
    </AppProvider>,
  );
const card = (change: Partial<OrderPreview>) =>
  page(
    <PreviewCard order={{ ...ORDER, ...change }} leftOut={[]} onToggle={() => undefined} onChoose={() => undefined} />,
  );

test("+margin-floor an order that leaves less than the floor says so before it is placed, with both figures", () => {
  const said = "$1.00 would be left of this order, and you want at least $5.00.";
  expect(card({})).toContain(said);
  for (const change of [{ floor: "1.00" }, { floor: null }, { profit: null }])
    expect(card(change)).not.toContain("would be left");
});

test("what waits for a person's yes is not told as waiting for payment", () => {
  const badges = (waits_for_ok: boolean, sub_status = "waiting_payment") =>
    page(
      <OrderBadges
        order={{
          section: "payment",
          sub_status,
          financial_status: "paid",
          blocker: null,
          is_test: false,
          waits_for_ok,
        }}
      />,
    );
  expect(badges(true)).toContain("Waiting for your OK");
  expect(badges(true)).not.toContain("Waiting for your payment");
  expect(badges(false)).toContain("Waiting for your payment");
  expect(badges(true, "order_placed")).not.toContain("Waiting for your OK");
});
