import { expect, test } from "vitest";
import words from "../../../../../locales/en/billing.json";
import { featureOfPage, lackNotice, quotaNotices } from "./quota-notices";

test("B018 B039 B103-B106 told is what is used up, each once and in order; what is left or not had at all is not", () => {
  const notices = quotaNotices({
    ORDER_CASHBACK: { limit: 0, usage: 0 },
    PRODUCT_LISTING: { limit: 20, usage: 20 },
    PRODUCT_IMPORT: { limit: 200, usage: 199 },
    BULK_ORDER_FULFILLMENT: { limit: -1, usage: 0 },
    ORDER_FULFILLMENT: { limit: 15, usage: 15 },
  });
  expect(notices).toEqual([
    {
      id: "PRODUCT_LISTING",
      message: { key: "notices.PRODUCT_LISTING", used: 20, limit: 20 },
      type: "warning",
      primaryButton: "upgrade",
    },
  ]);
});
test("B103 B104 B105 B106 a notice has the documents' words", () => {
  expect(words.notices).toMatchObject({
    PRODUCT_IMPORT: "Upgrade to continue importing more products",
    PRODUCT_LISTING: "Upgrade to continue listing products",
    BULK_ORDER_FULFILLMENT: "Bulk order placement is disabled",
    ORDER_CASHBACK: "Cashback is unavailable",
  });
  expect(words.upgrade.now).toBe("Upgrade Now");
});

test("S138 a quota is told where one needs it", () => {
  expect(featureOfPage("/app/find-product")).toBe("PRODUCT_IMPORT");
  expect(featureOfPage("/app/products-center")).toBe("PRODUCT_LISTING");
  expect(featureOfPage("/app/setting")).toBeNull();
});

test("B105 B106 S138 that orders can't be placed in bulk is told where they are, that there is no cashback on its page", () => {
  const notices = ["/app/orders", "/app/setting/integration/cashback_setting"].map((page) =>
    lackNotice(featureOfPage(page)!),
  );
  expect(notices).toMatchObject([
    [{ id: "BULK_ORDER_FULFILLMENT", message: { used: 0, limit: 0 } }],
    [{ id: "ORDER_CASHBACK", message: { used: 0, limit: 0 } }],
  ]);
  expect(lackNotice("ORDER_TRACKING")).toEqual([]);
});
