import { AppProvider } from "@shopify/polaris";
import polaris from "@shopify/polaris/locales/en.json";
import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import { beforeAll, expect, test, vi } from "vitest";
import orders from "../../../../../locales/en/orders.json";
import type { OrderDetail } from "../../contract/detail";
import { OrderCustomerCard } from "./order-customer-card";

vi.mock("~/shell/access/permitted", () => ({ Permitted: () => null }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: "en", resources: { en: { orders } } });
});

/** Lines of the address as the card writes them. */
function linesOf(place: { city: string; province: string; province_code: string; zip: string; country_code: string }) {
  const address = { first_name: "Ada", last_name: "Byrne", address1: "10 Quay Street", ...place };
  const order = {
    customer: { name: "", email: "", phone: "" },
    shipping_address: address,
    channel_tags: [],
    public_id: "p",
  } as unknown as OrderDetail;
  const card = renderToStaticMarkup(
    <AppProvider i18n={polaris}>
      <I18nextProvider i18n={i18next}>
        <OrderCustomerCard order={order} onEdit={vi.fn()} />
      </I18nextProvider>
    </AppProvider>,
  );
  return [...card.matchAll(/<bdi>(.*?)<\/bdi>/g)].map(([, line]) => line);
}

test.each([
  [
    { city: "Portland", province: "Oregon", province_code: "OR", zip: "97205", country_code: "US" },
    ["Portland, OR 97205", "United States"],
  ],
  [{ city: "Berlin", province: "", province_code: "", zip: "10115", country_code: "DE" }, ["10115 Berlin", "Germany"]],
  [
    { city: "Cork", province: "County Cork", province_code: "", zip: "", country_code: "IE" },
    ["Cork, County Cork", "Ireland"],
  ],
])("an address is written as its country does: %o", (place, lines) =>
  expect(linesOf(place)).toEqual(["Ada Byrne", "10 Quay Street", ...lines]),
);
