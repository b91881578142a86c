import { expect, test } from "vitest";
import type { LineFacts, OrderFacts } from "./intake/order-facts";
import { listSection } from "./list-section";

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
const calledOff = (errorCode: string | null): OrderFacts["purchaseOrders"][number] => ({
  status: "cancelled",
  paymentStatus: "refunded",
  errorCode,
});
const FACTS: OrderFacts = {
  financialStatus: "paid",
  channelFulfillment: "unfulfilled",
  isCancelled: false,
  isArchived: false,
  isTest: false,
  keeping: null,
  isPickup: false,
  risk: null,
  address: {
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
  },
  taxNumber: null,
  isBuyerWithheld: false,
  lines: [LINE],
  purchaseOrders: [calledOff("called_off")],
  parcels: [],
  refund: null,
};

test.each<[string, Partial<OrderFacts>, string, string]>([
  ["by the merchant", {}, "placement", "ready"],
  [
    "by the merchant, and the buyer has paid a part",
    { financialStatus: "partially_paid" },
    "placement",
    "awaiting_buyer_payment",
  ],
  [
    "by the merchant, and an item has no supplier any more",
    { lines: [{ ...LINE, isMapped: false }] },
    "placement",
    "needs_attention",
  ],
  ["by the merchant once nothing is wanted", { lines: [{ ...LINE, ordered: 0, toBuy: 0 }] }, "shipment", "closed"],
  [
    "with its order, which the store has taken back",
    { purchaseOrders: [calledOff("order_cancelled")] },
    "placement",
    "ready",
  ],
  ["with its order", { isCancelled: true, purchaseOrders: [calledOff("order_cancelled")] }, "cancelled", "channel"],
  ["by the supplier, without a reason", { purchaseOrders: [calledOff(null)] }, "cancelled", "source"],
  ["by the supplier", { purchaseOrders: [calledOff("supplier_cancelled")] }, "cancelled", "source"],
  [
    "by the supplier, and the buyer has the money back",
    { financialStatus: "refunded", purchaseOrders: [calledOff("supplier_cancelled")] },
    "refund",
    "completed",
  ],
  ["by the supplier at last", { purchaseOrders: [calledOff("called_off"), calledOff(null)] }, "cancelled", "source"],
  [
    "by the supplier first, and then by the merchant",
    { purchaseOrders: [calledOff(null), calledOff("called_off")] },
    "placement",
    "ready",
  ],
])("an order whose purchase was called off %s", (_what, change, section, subStatus) => {
  expect(listSection({ ...FACTS, ...change })).toMatchObject({ section, subStatus });
});
