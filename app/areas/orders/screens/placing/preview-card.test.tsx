import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test } from "vitest";
import orders from "../../../../../locales/en/orders.json";
import placement from "../../../../../locales/en/placement.json";
import { ORDER_PREVIEW } from "../../../../../tests/factories/order-previews.ts";
import type { OrderDetail } from "../../contract/detail";
import type { OrderPreview } from "../../contract/placement";
import { OrderBadges } from "../reading/order-badges";
import { OrderMoneyCard } from "../reading/order-money-card";
import { PreviewCard } from "./preview-card";

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { orders, placement } } });
});

const ORDER: OrderPreview = { ...ORDER_PREVIEW, floor: "5.00", floor_currency: "USD" };
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
  const said = "This order would leave $1.00. Your minimum is $5.00";
  expect(card({})).toContain(said);
  for (const change of [{ floor: "1.00" }, { floor: null }, { profit: null }])
    expect(card(change)).not.toContain("would leave");
});

test("+margin-floor an order of which nobody knows what it leaves says that it will wait, where there is a floor", () => {
  expect(card({ profit: null })).toContain("Your minimum is $5.00, so this order waits for your OK");
  expect(card({ floor_currency: "JPY" })).toContain("Your minimum is ¥5, so this order waits for your OK");
  for (const change of [{ floor: null }, { can_place: false }])
    expect(card({ profit: null, ...change })).not.toContain("waits for your OK");
});

test("each thing that is bought is named with its variant", () => {
  const line = {
    ...{ line_id: "l-1", title: "Wool coat", variant_title: "Pink / Small", image_url: null, quantity: 1 },
    ...{ properties: [], supplier_units: 1, unit_cost: "9.00", stock: null, warning: null },
  };
  const plan = {
    source: "zopi",
    currency: "USD",
    items_cost: "9.00",
    lines: [line],
    options: [],
    chosen: null,
    problem: null,
  };
  expect(card({ plans: [plan] })).toContain("Pink / Small");
});

test("a yes is for what was seen: everything that stands in an order's way is shown", () => {
  const keys = ["fraud_investigate", "unpaid_by_buyer"] as const;
  const shown = card({ blockers: keys.map((key) => ({ key, can_override: true })) });
  for (const key of keys) expect(shown).toContain(orders.blockers[key].title.replaceAll("'", "&#x27;"));
});

test("taxes and duties are beside what an order brings in, and said to be in it or not", () => {
  expect(card({})).not.toContain("Revenue");
  const taxes = { tax: "19.00", duties: "12.00" };
  const net = card({ taxes: { ...taxes, counted: false } });
  for (const text of [
    "Revenue without taxes and duties",
    "Tax, not counted",
    "$19.00",
    "Duties, not counted",
    "$12.00",
  ])
    expect(net).toContain(text);
  const gross = card({ taxes: { ...taxes, duties: "0.00", counted: true } });
  for (const text of ["Revenue with taxes and duties", "$19.00"]) expect(gross).toContain(text);
  for (const text of ["not counted", "Duties"]) expect(gross).not.toContain(text);
});

test("an order's money says what counts as income, where it has taxes or duties", () => {
  const MONEY: OrderDetail["money"] = {
    currency: "USD",
    subtotal: "119.00",
    discount: "0.00",
    shipping: "0.00",
    tax: "19.00",
    tax_is_included: true,
    duties: "0.00",
    tip: "0.00",
    returned: "0.00",
    changed: "0.00",
    refunded: "59.50",
    total: "119.00",
    owed: "0.00",
    tax_left: "9.50",
    duties_left: "0.00",
    gift_cards_left: "0.00",
    counts_taxes: false,
    revenue: "50.00",
    cost: null,
    cost_currency: null,
    profit_estimate: null,
    profit_is_before_shipping: true,
    cost_has_shipping: false,
    conversion: null,
  };
  const money = (change: Partial<OrderDetail["money"]>) => page(<OrderMoneyCard money={{ ...MONEY, ...change }} />);
  for (const text of ["Tax, not counted", "$9.50", "Revenue without taxes and duties", "$50.00"])
    expect(money({})).toContain(text);
  expect(money({})).not.toContain("Duties");
  expect(money({})).toContain("Tax, included");
  for (const text of ["Returned or refunded", "Changes to the order"]) expect(money({})).not.toContain(text);
  const owed = { gift_cards_left: "50.00", tax_left: "0.00", duties_left: "0.00" };
  for (const counts_taxes of [false, true])
    for (const text of ["Gift cards, not counted", "$50.00"]) expect(money({ ...owed, counts_taxes })).toContain(text);
  const edited = money({ tax_is_included: false, discount: "5.00", returned: "13.75", changed: "-2.00" });
  for (const text of ["Returned or refunded", "$13.75", "Changes to the order", "-$2.00", "-$5.00"])
    expect(edited).toContain(text);
  expect(edited).not.toContain("Tax, included");
  const gross = money({ counts_taxes: true, revenue: "59.50" });
  expect(gross).toContain("Revenue with taxes and duties");
  expect(gross).not.toContain("not counted");
  expect(money({ tax_left: "0.00" })).not.toContain("Revenue");
  for (const text of ["Still to be paid", "hasn&#x27;t paid"]) expect(money({})).not.toContain(text);
  const unpaid = { owed: "41.30", profit_estimate: "8.00" };
  for (const text of ["Still to be paid by the buyer", "$41.30", "hasn&#x27;t paid"])
    expect(money(unpaid)).toContain(text);
  expect(money({ ...unpaid, profit_estimate: null })).not.toContain("hasn&#x27;t paid");
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

test("where it goes is seen before it is placed", () => {
  const address = { first_name: "Ada", last_name: "Byrne", company: "", address1: "10 Quay Street", address2: "" };
  const place = { city: "Portland", province: "Oregon", province_code: "OR", zip: "97205", country: "United States" };
  const shown = card({ shipping_address: { ...address, ...place, country_code: "US", phone: "" } });
  for (const line of ["Ship to", "Ada Byrne", "10 Quay Street", "Portland, OR 97205", "United States"])
    expect(shown).toContain(line);
  expect(card({})).not.toContain("Ship to");
});
