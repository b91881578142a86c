import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import orders from "../../../../../locales/en/orders.json";
import outside from "../../../../../locales/en/outside.json";
import placement from "../../../../../locales/en/placement.json";
import { ORDER_PREVIEW } from "../../../../../tests/factories/order-previews.ts";
import type { OrderPreview } from "../../contract/placement";
import { CostAndProfit, ReadyOrdersList, WhyImpossible, WhyLow } from "./ready-orders-list";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { orders, outside, placement } } });
});

const ORDER = ORDER_PREVIEW;
const listed = (changes: Partial<OrderPreview>[], about: (order: OrderPreview) => ReactNode) =>
  renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>
        <ReadyOrdersList
          title="Orders"
          orders={changes.map((change, place) => ({ ...ORDER, order_id: `o-${place}`, ...change }))}
        >
          {about}
        </ReadyOrdersList>
      </I18nextProvider>
    </AppProvider>,
  );

test("each order that is placed stands by its number, with what it costs and leaves", () => {
  const shown = listed([{}, { name: "#1002" }], (order) => <CostAndProfit order={order} />);
  for (const text of ["#1001", "#1002", "$19.00", "Profit $1.00"]) expect(shown).toContain(text);
});

test("each that stays out says why", () => {
  const loss = { ...ORDER.profit!, amount: "-3.00", is_loss: true };
  const low = listed([{ profit: loss }, { profit: null }], (order) => <WhyLow order={order} />);
  for (const text of ["Loss -$3.00", placement.below_floor.unknown_title.replace("'", "&#x27;")])
    expect(low).toContain(text);
  expect(low).not.toContain("Your minimum");
  const floored = listed([{ floor: "2.00" }, { floor: "2.00", floor_currency: "EUR" }], (order) => (
    <WhyLow order={order} />
  ));
  for (const text of ["Profit $1.00", "Your minimum: $2.00", "Your minimum: €2.00"]) expect(floored).toContain(text);
  const blockers: OrderPreview["blockers"] = [{ key: "no_address", can_override: false }];
  const impossible = listed([{ can_place: false, blockers }, { can_place: false }], (order) => (
    <WhyImpossible order={order} />
  ));
  for (const text of [orders.blockers.no_address.title, placement.nothing_to_buy]) expect(impossible).toContain(text);
});

test("nothing stands there where there are none", () => {
  expect(listed([], () => null)).not.toContain("Orders");
});
