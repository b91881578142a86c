import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RISK_LEVELS, RISK_RECOMMENDATIONS } from "~/adapters/order-channel/order-channel";
import { PARCEL_STATUSES } from "~/adapters/tracking/tracking-provider";
import { canMove, isFinal, type StateTable } from "~/platform/states/state-table";
import { fulfillmentStatus } from "./fulfillment/fulfillment-status";
import { missingAddressField } from "./intake/address";
import { hasLinesToBuy, type LineFacts, type OrderFacts } from "./intake/order-facts";
import { listSection, SECTIONS } from "./list-section";
import { ORDER_STATUSES, orderStatus } from "./order-states";
import { allBlockers, BLOCKERS, canPlaceByHand, findBlocker, type Blocker } from "./purchasing/blockers";
import { orderPaymentStatus, PAYMENT_STATES, PAYMENT_TABLE } from "./purchasing/payment-states";
import { isLivePurchaseOrder, PURCHASE_ORDER_STATES, PURCHASE_ORDER_TABLE } from "./purchasing/purchase-order-states";
import { REFUND_STATES, REFUND_TABLE } from "./refunds/refund-states";

const ADDRESS = {
  firstName: "Ada",
  lastName: "Byron",
  company: "",
  address1: "1 Quay St",
  address2: "",
  city: "Portland",
  province: "Oregon",
  provinceCode: "OR",
  zip: "97201",
  country: "United States",
  countryCode: "US",
  phone: "",
};
const LINE: LineFacts = {
  ordered: 2,
  toBuy: 2,
  bought: 0,
  shipped: 0,
  isGiftCard: false,
  isMapped: true,
  hasFailed: false,
  servedCountries: null,
  placing: { countries: null, wantsHouseNumber: false, wantsTaxNumber: false },
};
const READY: OrderFacts = {
  financialStatus: "paid",
  channelFulfillment: "unfulfilled",
  isCancelled: false,
  isArchived: false,
  isTest: false,
  keeping: null,
  isPickup: false,
  risk: null,
  address: ADDRESS,
  taxNumber: null,
  isBuyerWithheld: false,
  lines: [LINE],
  purchaseOrders: [],
  parcels: [],
  refund: null,
};
const FINANCIAL = [
  "paid",
  "partially_refunded",
  "pending",
  "authorized",
  "partially_paid",
  "voided",
  "expired",
  "refunded",
  "",
  "constructor",
  "a new word",
];

const line = fc.record<LineFacts>({
  ordered: fc.nat(3),
  toBuy: fc.nat(3),
  bought: fc.nat(3),
  shipped: fc.nat(3),
  isGiftCard: fc.boolean(),
  isMapped: fc.boolean(),
  hasFailed: fc.boolean(),
  servedCountries: fc.option(fc.subarray(["US", "DE"], { minLength: 1 })),
  placing: fc.record({
    countries: fc.option(fc.subarray(["US", "DE"], { minLength: 1 })),
    wantsHouseNumber: fc.boolean(),
    wantsTaxNumber: fc.boolean(),
  }),
});
/** A ready order but for what is changed of it: with all of it at random hardly one would be ready. */
const facts: fc.Arbitrary<OrderFacts> = fc
  .record<OrderFacts, never>(
    {
      financialStatus: fc.constantFrom(...FINANCIAL),
      channelFulfillment: fc.constantFrom("unfulfilled", "partial", "fulfilled", "restocked", "scheduled"),
      isCancelled: fc.boolean(),
      isArchived: fc.boolean(),
      isTest: fc.boolean(),
      keeping: fc.constantFrom("hold", "date", "others", null),
      isPickup: fc.boolean(),
      risk: fc.option(
        fc.record({
          level: fc.constantFrom(...RISK_LEVELS),
          recommendation: fc.constantFrom(...RISK_RECOMMENDATIONS),
        }),
      ),
      isBuyerWithheld: fc.boolean(),
      taxNumber: fc.option(fc.constant("52998224725")),
      address: fc.option(
        fc.record({
          ...Object.fromEntries(Object.keys(ADDRESS).map((key) => [key, fc.constantFrom("", "US", "text")])),
        }) as fc.Arbitrary<typeof ADDRESS>,
      ),
      lines: fc.array(line, { maxLength: 4 }),
      purchaseOrders: fc.array(
        fc.record({
          status: fc.constantFrom(...PURCHASE_ORDER_STATES),
          paymentStatus: fc.constantFrom(...PAYMENT_STATES),
          errorCode: fc.constant(null),
        }),
        { maxLength: 3 },
      ),
      parcels: fc.array(fc.record({ status: fc.constantFrom(...PARCEL_STATUSES) }), { maxLength: 3 }),
      refund: fc.option(fc.constantFrom(...REFUND_STATES)),
    },
    { requiredKeys: [] },
  )
  .map((change) => ({ ...READY, ...change }));

describe("state tables", () => {
  const tables: [string, StateTable<string>, readonly string[]][] = [
    ["purchase order", PURCHASE_ORDER_TABLE, PURCHASE_ORDER_STATES],
    ["payment", PAYMENT_TABLE, PAYMENT_STATES],
    ["O022 refund", REFUND_TABLE, REFUND_STATES],
  ];
  test.each(tables)("%s: every state is reached from the first and leads only to known ones", (_, table, states) => {
    const reached = new Set([states[0] as string]);
    for (const state of reached) for (const next of table[state] ?? []) reached.add(next);
    expect([...reached].sort()).toEqual([...states].sort());
  });
  test("a purchase order that has ended stays so and frees its lines", () => {
    for (const state of PURCHASE_ORDER_STATES.filter((name) => !isLivePurchaseOrder(name)))
      expect(isFinal(PURCHASE_ORDER_TABLE, state)).toBe(true);
  });
  test("an unknown placement is never failed into a second purchase without being read back", () => {
    expect(canMove(PURCHASE_ORDER_TABLE, "unknown", "draft")).toBe(false);
    expect(canMove(PURCHASE_ORDER_TABLE, "unknown", "withdrawn")).toBe(false);
  });
  test("money that was paid is only ever refunded", () => {
    expect(PAYMENT_TABLE.paid).toEqual(["refunded"]);
  });
});

describe("derived states", () => {
  test("any facts give documented states (O014-O022)", () => {
    fc.assert(
      fc.property(facts, (some) => {
        const { section, subStatus, blocker } = listSection(some);
        expect(SECTIONS[section] as readonly string[]).toContain(subStatus);
        expect(ORDER_STATUSES).toContain(orderStatus(some));
        expect(blocker === null || Object.hasOwn(BLOCKERS, blocker)).toBe(true);
        if (subStatus === "ready") expect([hasLinesToBuy(some), blocker]).toEqual([true, null]);
        if (blocker === null && section === "placement") expect(subStatus).toBe("ready");
      }),
      { numRuns: 2000 },
    );
  });
  test("B-5.5.5 an order that the buyer has not paid is never ready", () => {
    fc.assert(
      fc.property(facts, (some) => {
        if (listSection(some).subStatus !== "ready") return;
        expect(["paid", "partially_refunded"]).toContain(some.financialStatus);
        expect(canPlaceByHand(some)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
  test("O014 a walk through the life of an order", () => {
    const walk: [OrderFacts, string][] = [
      [READY, "unfulfilled"],
      [{ ...READY, purchaseOrders: [{ status: "placing", paymentStatus: "unpaid", errorCode: null }] }, "processing"],
      [{ ...READY, lines: [{ ...LINE, bought: 2, shipped: 1 }], parcels: [{ status: "in_transit" }] }, "shipping"],
      [
        { ...READY, lines: [{ ...LINE, bought: 2, shipped: 2 }], parcels: [{ status: "delivered" }] },
        "fulfilled_closed",
      ],
      [{ ...READY, isArchived: true }, "archived"],
      [READY, "unfulfilled"],
    ];
    for (const [some, expected] of walk) expect(orderStatus(some)).toBe(expected);
  });

  const purchase = (
    status: (typeof PURCHASE_ORDER_STATES)[number],
    paymentStatus: (typeof PAYMENT_STATES)[number] = "unpaid",
  ) => ({ status, paymentStatus, errorCode: null });
  const bought = { ...LINE, bought: 2 };
  test.each<[string, Partial<OrderFacts>, string, string, Blocker | null]>([
    ["O018 a paid, mapped, addressed order", {}, "placement", "ready", null],
    [
      "O018 not paid by the buyer",
      { financialStatus: "pending" },
      "placement",
      "awaiting_buyer_payment",
      "unpaid_by_buyer",
    ],
    ["a payment word nobody knows", { financialStatus: "sesame" }, "placement", "needs_attention", "payment_unclear"],
    ["no address", { address: null }, "placement", "needs_attention", "no_address"],
    [
      "an address that may not be read",
      { isBuyerWithheld: true, address: { ...ADDRESS, firstName: "", lastName: "", address1: "" } },
      "placement",
      "needs_attention",
      "address_withheld",
    ],
    [
      "no address because it may not be read",
      { isBuyerWithheld: true, address: null },
      "placement",
      "needs_attention",
      "address_withheld",
    ],
    ["a whole address of a buyer of whom not all may be read", { isBuyerWithheld: true }, "placement", "ready", null],
    [
      "no zip where one is needed",
      { address: { ...ADDRESS, zip: " " } },
      "placement",
      "needs_attention",
      "address_incomplete_zip",
    ],
    [
      "a zip that its country has not",
      { address: { ...ADDRESS, zip: "ABC" } },
      "placement",
      "needs_attention",
      "address_wrong_zip",
    ],
    [
      "a state that its country has not",
      { address: { ...ADDRESS, province: "Bavaria", provinceCode: "" } },
      "placement",
      "needs_attention",
      "address_wrong_province",
    ],
    [
      "a line without a supplier",
      { lines: [LINE, { ...LINE, isMapped: false }] },
      "placement",
      "needs_attention",
      "unmapped_lines",
    ],
    [
      "a supplier that does not ship there",
      { lines: [{ ...LINE, servedCountries: ["DE"] }] },
      "placement",
      "needs_attention",
      "country_not_served",
    ],
    [
      "gift cards alone",
      { lines: [{ ...LINE, ordered: 0, toBuy: 0, isGiftCard: true }] },
      "shipment",
      "closed",
      "gift_card_only",
    ],
    ["nothing left to buy", { lines: [{ ...LINE, toBuy: 0 }] }, "shipment", "closed", null],
    ["nothing to send", { lines: [{ ...LINE, ordered: 0, toBuy: 0 }] }, "shipment", "closed", "all_digital"],
    ["sent by someone else", { channelFulfillment: "fulfilled" }, "shipment", "closed", "already_fulfilled"],
    ["held at the channel", { keeping: "hold" }, "placement", "needs_attention", "on_hold"],
    ["due later", { keeping: "date" }, "placement", "needs_attention", "due_later"],
    ["left to others", { keeping: "others", lines: [{ ...LINE, toBuy: 0 }] }, "shipment", "closed", "sent_elsewhere"],
    ["collected by the buyer", { isPickup: true, address: null }, "placement", "needs_attention", "local_pickup"],
    ["collected, and an address entered for it", { isPickup: true }, "placement", "ready", null],
    ["O021 cancelled at the channel", { isCancelled: true }, "cancelled", "channel", "cancelled"],
    ["O021 cancelled at the supplier", { purchaseOrders: [purchase("cancelled")] }, "cancelled", "source", null],
    [
      "refused by the supplier",
      { lines: [{ ...LINE, hasFailed: true }], purchaseOrders: [purchase("failed")] },
      "placement",
      "needs_attention",
      "placement_failed",
    ],
    [
      "refused by one supplier, bought of another a moment later",
      {
        lines: [{ ...LINE, hasFailed: true }, bought],
        purchaseOrders: [purchase("failed"), purchase("processing", "paid")],
      },
      "placement",
      "needs_attention",
      "placement_failed",
    ],
    [
      "refused, and all of it bought since",
      { lines: [{ ...bought, hasFailed: true }], purchaseOrders: [purchase("failed"), purchase("processing", "paid")] },
      "payment",
      "order_placed",
      null,
    ],
    ["taken back before payment", { purchaseOrders: [purchase("withdrawn")] }, "placement", "ready", null],
    [
      "O019 to be paid",
      { lines: [bought], purchaseOrders: [purchase("awaiting_payment")] },
      "payment",
      "waiting_payment",
      null,
    ],
    [
      "O019 on order",
      { lines: [bought], purchaseOrders: [purchase("processing", "paid")] },
      "payment",
      "order_placed",
      null,
    ],
    [
      "all of it bought, in a purchase that has not begun",
      { lines: [{ ...LINE, toBuy: 1, bought: 1 }], purchaseOrders: [purchase("draft")] },
      "payment",
      "order_placed",
      null,
    ],
    [
      "bought in a purchase that has ended, which gave the line free",
      { lines: [{ ...LINE, toBuy: 1, bought: 0 }], purchaseOrders: [purchase("withdrawn")] },
      "placement",
      "ready",
      null,
    ],
    [
      "O008 half of it on order, half to buy",
      { lines: [bought, LINE], purchaseOrders: [purchase("processing", "paid")] },
      "placement",
      "ready",
      null,
    ],
    [
      "O020 two parcels, one behind",
      {
        lines: [bought],
        purchaseOrders: [purchase("shipped", "paid")],
        parcels: [{ status: "delivered" }, { status: "in_transit" }],
      },
      "shipment",
      "in_transit",
      null,
    ],
    ["O022 a refund asked for", { refund: "pending" }, "refund", "pending", null],
    ["archived", { isArchived: true }, "archived", "archived", "archived"],
  ])("%s", (_, change, section, subStatus, blocker) => {
    expect(listSection({ ...READY, ...change })).toEqual({ section, subStatus, blocker });
  });

  test("several blockers are told in the order to mend them", () => {
    expect(allBlockers({ ...READY, financialStatus: "pending", address: null, isTest: true })).toEqual([
      "unpaid_by_buyer",
      "no_address",
      "test_order",
    ]);
    expect(canPlaceByHand({ ...READY, financialStatus: "pending", isTest: true })).toBe(true);
    expect(canPlaceByHand({ ...READY, address: null })).toBe(false);
    expect(
      findBlocker({ ...READY, address: { ...ADDRESS, countryCode: "HK", zip: "", province: "", provinceCode: "" } }),
    ).toBe(null);
  });
  test("O015 payment status follows the live purchase orders", () => {
    const status = (...purchaseOrders: OrderFacts["purchaseOrders"]) =>
      orderPaymentStatus({ lines: [bought], purchaseOrders });
    expect(status()).toBe("pending");
    expect(status(purchase("awaiting_payment", "paying"))).toBe("in_progress");
    expect(status(purchase("processing", "paid"), purchase("awaiting_payment"))).toBe("partially_paid");
    expect(status(purchase("processing", "paid"), purchase("failed"))).toBe("paid");
    expect(orderPaymentStatus({ lines: [bought, LINE], purchaseOrders: [purchase("processing", "paid")] })).toBe(
      "partially_paid",
    );
  });
  test("O016 fulfilment status follows the parcels and the channel", () => {
    expect(fulfillmentStatus(READY)).toBe("unfulfilled");
    expect(fulfillmentStatus({ ...READY, purchaseOrders: [purchase("placing")] })).toBe("in_progress");
    expect(fulfillmentStatus({ ...READY, lines: [{ ...LINE, shipped: 1 }] })).toBe("partially_fulfilled");
    expect(fulfillmentStatus({ ...READY, lines: [{ ...LINE, shipped: 2 }] })).toBe("fulfilled");
    expect(fulfillmentStatus({ ...READY, channelFulfillment: "fulfilled" })).toBe("fulfilled");
    expect(fulfillmentStatus({ ...READY, isCancelled: true, channelFulfillment: "fulfilled" })).toBe("unfulfilled");
  });
});

test("addresses ask for what their country needs", () => {
  expect(missingAddressField(ADDRESS)).toBe(null);
  expect(missingAddressField({ ...ADDRESS, firstName: "", lastName: "" })).toBe("name");
  expect(missingAddressField({ ...ADDRESS, province: "", provinceCode: "" })).toBe("province");
  expect(missingAddressField({ ...ADDRESS, countryCode: "DE", province: "", provinceCode: "" })).toBe(null);
  expect(missingAddressField({ ...ADDRESS, countryCode: "" })).toBe("country");
});
