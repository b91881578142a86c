import fc from "fast-check";
import { parse as parseLossless } from "lossless-json";
import { describe, expect, test } from "vitest";
import { mapOrderWebhook, readRiskWebhook } from "../../app/adapters/order-channel/shopify/order-webhook";
import { OutsideError } from "../../app/adapters/outcome";
import { parseKeepingLongIds } from "../../app/adapters/store-connection/shopify/lossless-json";

const LONG_ID = "9007199254740993123";

const address = {
  first_name: "Ana",
  last_name: "Lima",
  name: "Ana Lima",
  company: null,
  address1: "Rua A 1",
  address2: null,
  city: "Recife",
  province: "Pernambuco",
  province_code: "PE",
  zip: "50000-000",
  country: "Brazil",
  country_code: "BR",
  phone: "+5581999999999",
};

const line = {
  id: 11,
  admin_graphql_api_id: "gid://shopify/LineItem/11",
  product_id: 5,
  variant_id: 6,
  title: "Lamp",
  variant_title: "Red",
  sku: "L-1",
  quantity: 3,
  current_quantity: 2,
  price: "10.00",
  requires_shipping: true,
  gift_card: false,
  properties: [{ name: "_engraving", value: "A & B" }],
  discount_allocations: [{ amount: "1.50" }, { amount: "0.25" }],
};

const order = {
  id: 7,
  admin_graphql_api_id: "gid://shopify/Order/7",
  name: "#1007",
  created_at: "2026-11-20T10:00:00-05:00",
  updated_at: "2026-11-20T11:00:00-05:00",
  cancelled_at: null,
  cancel_reason: null,
  test: false,
  currency: "EUR",
  presentment_currency: "JPY",
  subtotal_price: "28.25",
  total_shipping_price_set: {
    shop_money: { amount: "4.90", currency_code: "EUR" },
    presentment_money: { amount: "800", currency_code: "JPY" },
  },
  total_tax: "5.00",
  original_total_duties_set: null,
  total_discounts: "1.75",
  total_tip_received: "2.00",
  total_price: "38.15",
  financial_status: "paid",
  fulfillment_status: null,
  email: "ana@example.com",
  phone: null,
  note: null,
  tags: "vip, repeat",
  customer: { first_name: "Ana", last_name: "Lima", email: "a@example.com" },
  shipping_address: address,
  billing_address: address,
  line_items: [line],
  refunds: [],
};

const mapped = (changes: Record<string, unknown> = {}) => mapOrderWebhook(JSON.stringify({ ...order, ...changes }));

describe("an order webhook", () => {
  test("tells what is left of its tax and duties once something has changed, and nothing while all is there", () => {
    const current = {
      current_total_tax: "3.10",
      current_total_duties_set: { shop_money: { amount: "1.20", currency_code: "EUR" } },
    };
    expect(mapped({ ...current, current_total_price: "38.15" }).current).toBeNull();
    expect(mapped({ ...current, current_total_price: "20.00" }).current).toEqual({
      total: "20",
      tax: "3.1",
      duties: "1.2",
      subtotal: null,
      shipping: null,
    });
    const parts = {
      current_subtotal_price: "12.50",
      current_shipping_price_set: { shop_money: { amount: "4.90", currency_code: "EUR" } },
    };
    expect(mapped({ ...current, ...parts, current_total_price: "20.00" }).current).toMatchObject({
      subtotal: "12.5",
      shipping: "4.9",
    });
    expect(mapped({ current_total_price: "20.00" }).current).toBeNull();
    expect(mapped().current).toBeNull();
  });

  test("tells whether prices have their tax in them, where it says so", () => {
    expect([true, false, undefined].map((told) => mapped({ taxes_included: told }).taxesIncluded)).toEqual([
      true,
      false,
      null,
    ]);
  });

  test("is read with its amounts, address and lines in our words", () => {
    expect(mapped()).toMatchObject({
      externalId: "gid://shopify/Order/7",
      name: "#1007",
      placedAt: "2026-11-20T15:00:00.000Z",
      currency: "EUR",
      presentmentCurrency: "JPY",
      shippingTotal: "4.9",
      dutiesTotal: "0",
      tipTotal: "2",
      total: "38.15",
      financialStatus: "paid",
      fulfillmentStatus: "unfulfilled",
      customerName: "Ana Lima",
      tags: ["vip", "repeat"],
      risk: null,
      fulfillmentOrders: null,
      shippingAddress: { countryCode: "BR", company: "", zip: "50000-000" },
    });
    expect(mapped().lines).toEqual([
      {
        externalId: "gid://shopify/LineItem/11",
        externalProductId: "gid://shopify/Product/5",
        externalVariantId: "gid://shopify/ProductVariant/6",
        title: "Lamp",
        variantTitle: "Red",
        sku: "L-1",
        imageUrl: null,
        quantity: 3,
        currentQuantity: 2,
        price: "10",
        discountTotal: "1.75",
        requiresShipping: true,
        isGiftCard: false,
        properties: [{ name: "_engraving", value: "A & B" }],
      },
    ]);
  });

  test("keeps ids beyond 2^53 whole, with and without a gid", () => {
    const body = JSON.stringify({ ...order, admin_graphql_api_id: undefined })
      .replace('"id":7', `"id":${LONG_ID}`)
      .replace('"variant_id":6', `"variant_id":${LONG_ID}`);
    const result = mapOrderWebhook(body);
    expect(result.externalId).toBe(`gid://shopify/Order/${LONG_ID}`);
    expect(result.lines[0]?.externalVariantId).toBe(`gid://shopify/ProductVariant/${LONG_ID}`);
  });

  test("without customer, address and zip is kept", () => {
    const result = mapped({ customer: null, shipping_address: null, billing_address: null, email: null });
    expect(result).toMatchObject({ shippingAddress: null, customerName: "", customerEmail: "" });
    expect(mapped({ shipping_address: { ...address, zip: null } }).shippingAddress?.zip).toBe("");
  });

  test("with custom items, gift cards and deleted products is kept", () => {
    const custom = {
      ...line,
      product_id: null,
      variant_id: null,
      sku: null,
      title: "Engraving",
      requires_shipping: false,
    };
    const giftCard = { ...line, id: 12, admin_graphql_api_id: undefined, gift_card: true };
    const { lines } = mapped({ line_items: [custom, giftCard] });
    expect(lines[0]).toMatchObject({
      externalProductId: null,
      externalVariantId: null,
      sku: "",
      requiresShipping: false,
    });
    expect(lines[1]).toMatchObject({ externalId: "gid://shopify/LineItem/12", isGiftCard: true });
  });

  test("with partial refunds says what is left and what went back", () => {
    const refunds = [
      {
        created_at: "2026-11-20T10:00:00-05:00",
        refund_line_items: [{ line_item_id: 11, quantity: 1 }],
        transactions: [
          { kind: "refund", status: "success", amount: "10.10" },
          { kind: "refund", status: "failure", amount: "99.00" },
        ],
      },
      { refund_line_items: [], transactions: [{ kind: "refund", status: "success", amount: "0.20" }] },
      { created_at: "2026-11-20T11:00:00-05:00", refund_line_items: [], transactions: [] },
    ];
    const result = mapped({ refunds, line_items: [{ ...line, current_quantity: undefined }] });
    expect(result.refundedTotal).toBe("10.3");
    // One without a time is of when the order changed last.
    expect(result.refunds).toMatchObject([
      { refundedAt: "2026-11-20T15:00:00.000Z", amount: "10.1" },
      { refundedAt: result.updatedAt, amount: "0.2" },
      { refundedAt: "2026-11-20T16:00:00.000Z", amount: "0" },
    ]);
    expect(result.lines[0]?.currentQuantity).toBe(2);
  });

  describe("refunds of an order paid in another currency", () => {
    const both = (euros: string, yen: string) => ({
      shop_money: { amount: euros, currency_code: "EUR" },
      presentment_money: { amount: yen, currency_code: "JPY" },
    });
    const paid = { current_total_price: "38.15", total_price_set: both("38.15", "6104") };
    const yen = (amount: string, status = "success") => ({ kind: "refund", status, amount, currency: "JPY" });
    const adjustment = (kind: string, reason: string, set: object) => ({ kind, reason, amount_set: set });
    const kept = ({ total, refundedTotal, refundsKnown }: ReturnType<typeof mapped>) => [
      total,
      refundedTotal,
      refundsKnown,
    ];

    test("are converted as the order was, and known nearly", () => {
      const order_adjustments = [adjustment("refund_discrepancy", "damage", both("-10.00", "-1600"))];
      const refunds = [{ refund_line_items: [], order_adjustments, transactions: [yen("1600")] }];
      expect(kept(mapped({ ...paid, refunds }))).toEqual(["38.15", "10", "nearly"]);
    });

    test("are known exactly where both currencies are told, or the shop's alone", () => {
      const refund = { refund_line_items: [], order_adjustments: [adjustment("", "Damage", both("-10.00", "-1600"))] };
      for (const transaction of [
        { ...yen("1600"), amount_set: both("10.00", "1600") },
        { ...yen("10.00"), currency: "EUR" },
        { ...yen("10.00"), currency: undefined },
      ])
        expect(kept(mapped({ ...paid, refunds: [{ ...refund, transactions: [transaction] }] }))).toEqual([
          "38.15",
          "10",
          "exactly",
        ]);
    });

    test("are not known without what the order was converted by", () => {
      const refunds = [{ refund_line_items: [], order_adjustments: [], transactions: [yen("1600")] }];
      for (const total_price_set of [undefined, both("0.00", "0"), { shop_money: both("1", "1").shop_money }])
        expect(mapped({ ...paid, total_price_set, refunds }).refundsKnown).toBe("not");
    });

    test("leave the total alone while the money is on its way, and once it has come", () => {
      const refund_line_items = [{ line_item_id: 11, quantity: 1, subtotal: 9.42, total_tax: 1.67 }];
      const waiting = adjustment("refund_discrepancy", "Refund discrepancy", both("11.09", "1774"));
      const settled = adjustment("refund_discrepancy", "Pending refund discrepancy", both("-11.09", "-1774"));
      const refund = (order_adjustments: object[], status: string) => ({
        current_total_price: "27.06",
        total_price_set: paid.total_price_set,
        refunds: [{ refund_line_items, order_adjustments, transactions: [yen("1774", status)] }],
      });
      expect(kept(mapped(refund([waiting], "pending")))).toEqual(["38.15", "0", "exactly"]);
      expect(kept(mapped(refund([waiting, settled], "success")))).toEqual(["38.15", "11.09", "nearly"]);
    });
  });

  test("counts shipping that was given back once, though it is told twice", () => {
    const set = (amount: string) => ({ shop_money: { amount, currency_code: "EUR" } });
    const refund = {
      refund_shipping_lines: [{ subtotal_amount_set: set("4.90") }],
      order_adjustments: [{ kind: "shipping_refund", amount: "-4.90", amount_set: set("-4.90"), tax_amount: "-0.80" }],
      transactions: [{ kind: "refund", status: "success", amount: "5.70", currency: "EUR" }],
    };
    expect(mapped({ current_total_price: "32.45", refunds: [refund] })).toMatchObject({
      total: "38.15",
      refundedTotal: "5.7",
    });
  });

  test("that says no word of adjustments takes what went back for its goods", () => {
    const transactions = [{ kind: "refund", status: "success", amount: "10.00", currency: "EUR" }];
    const refund = {
      refund_line_items: [{ line_item_id: 11, quantity: 1, subtotal: "9.42", total_tax: "1.67" }],
      transactions,
    };
    expect(mapped({ current_total_price: "27.06", refunds: [refund] })).toMatchObject({
      total: "38.15",
      refundedTotal: "10",
    });
  });

  test("that was edited comes to what is left of it, though its goods stand in a refund", () => {
    const taken = { refund_line_items: [{ line_item_id: 11, quantity: 1, subtotal: "10.00" }], transactions: [] };
    for (const refund of [taken, { ...taken, order_adjustments: [] }])
      expect(mapped({ current_total_price: "28.15", refunds: [refund] })).toMatchObject({
        total: "28.15",
        refundedTotal: "0",
      });
  });

  test.each(["pending", "authorized", "voided"])("that is %s comes to what is left of it", (financial_status) => {
    const taken = { refund_line_items: [{ line_item_id: 11, quantity: 1, subtotal: "10.00" }], transactions: [] };
    for (const refund of [taken, { ...taken, order_adjustments: [{ kind: "refund_discrepancy", amount: "10.00" }] }])
      expect(mapped({ financial_status, current_total_price: "28.15", refunds: [refund] })).toMatchObject({
        total: "28.15",
        refundedTotal: "0",
      });
  });

  test("with 250 lines and unknown fields and statuses is kept", () => {
    const lines = Array.from({ length: 250 }, (_, index) => ({
      ...line,
      id: index + 1,
      admin_graphql_api_id: undefined,
      novelty: { deep: [1] },
    }));
    const result = mapped({
      line_items: lines,
      financial_status: "brand_new",
      fulfillment_status: "partial",
      what: "ever",
    });
    expect(result.lines).toHaveLength(250);
    expect(result).toMatchObject({ financialStatus: "brand_new", fulfillmentStatus: "partially_fulfilled" });
  });

  test("without an id, or not JSON, is refused in our words", () => {
    for (const body of ["", "{", "[]", "null", '{"name":"#1"}'])
      expect(() => mapOrderWebhook(body)).toThrow(OutsideError);
  });

  test("is read or refused, never a bug, whatever a field holds", () => {
    const field = fc.constantFrom(
      ...Object.keys(order).filter((key) => key !== "id" && key !== "admin_graphql_api_id"),
    );
    fc.assert(
      fc.property(field, fc.jsonValue(), (key, value) => {
        const result = mapped({ [key]: value });
        expect(result.externalId).toBe("gid://shopify/Order/7");
        for (const amount of [result.total, result.subtotal, result.taxTotal, result.refundedTotal])
          expect(amount).toMatch(/^-?\d+(\.\d+)?$/);
      }),
    );
    const lineField = fc.constantFrom(...Object.keys(line));
    fc.assert(
      fc.property(lineField, fc.jsonValue(), (key, value) =>
        Array.isArray(mapped({ line_items: [{ ...line, [key]: value }] }).lines),
      ),
    );
  });
});

describe("a webhook about an order's risk", () => {
  test("names its order, by either of its ids, without loss", () => {
    expect(readRiskWebhook(`{"order_id":${LONG_ID},"risk_level":"HIGH","facts":[]}`)).toBe(
      `gid://shopify/Order/${LONG_ID}`,
    );
    expect(readRiskWebhook('{"order_id":1,"admin_graphql_api_order_id":"gid://shopify/Order/7"}')).toBe(
      "gid://shopify/Order/7",
    );
  });

  test("that is none is refused", () => {
    for (const body of ["", "[]", "{}", '{"order_id":null}', '{"order_id":"x"}'])
      expect(() => readRiskWebhook(body), body).toThrow(OutsideError);
  });
});

describe("JSON with long ids", () => {
  const asStrings = (digits: string) => (/^-?\d{16,}$/.test(digits) ? digits : Number(digits));

  test("is read as a lossless parser reads it, digits within strings included", () => {
    const texts = fc.oneof(
      fc.string(),
      fc.constantFrom('": 12345678901234567890,', "\\", '\\"', "1234567890123456", "a\n\u2028"),
    );
    const numbers = fc.oneof(
      fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    const documents = fc.array(fc.tuple(texts, numbers));
    fc.assert(
      fc.property(documents, (entries) => {
        const members = entries.map(
          ([text, number]) => `${JSON.stringify(text)}: [${number}, ${JSON.stringify(text)}]`,
        );
        const body = `[${entries.map((_, index) => `{${members[index]}}`).join(",")}]`;
        expect(parseKeepingLongIds(body)).toEqual(parseLossless(body, null, asStrings));
      }),
    );
  });
});
