import { expect, test } from "vitest";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import type { LineFacts, OrderFacts } from "./intake/order-facts";
import { listSection } from "./list-section";
import { orderStatus } from "./order-states";
import type { PurchaseOrderState } from "./purchasing/purchase-order-states";

const line = (bought: number, shipped: number): LineFacts => ({
  ordered: 2,
  toBuy: 2,
  bought,
  shipped,
  isGiftCard: false,
  isMapped: true,
  hasFailed: false,
  servedCountries: null,
  placing: { countries: null, wantsHouseNumber: false, wantsTaxNumber: false },
});
const order = (
  lines: LineFacts[],
  purchases: PurchaseOrderState[],
  parcels: ParcelStatus[],
  channelFulfillment = "partially_fulfilled",
): OrderFacts => ({
  financialStatus: "paid",
  channelFulfillment,
  isCancelled: false,
  isArchived: false,
  isTest: false,
  keeping: null,
  isPickup: false,
  risk: null,
  address: null,
  taxNumber: null,
  isBuyerWithheld: false,
  lines,
  purchaseOrders: purchases.map((status) => ({ status, paymentStatus: "paid", errorCode: null })),
  parcels: parcels.map((status) => ({ status })),
  refund: null,
});
const SENT = line(2, 2);
const PACKING = line(2, 0);

test.each<[string, OrderFacts, string, string]>([
  [
    "one supplier's parcel delivered, the other still packing",
    order([SENT, PACKING], ["completed", "processing"], ["delivered"]),
    "order_placed",
    "shipping",
  ],
  [
    "a part of one purchase delivered, the rest still packed",
    order([line(2, 1)], ["partially_shipped"], ["delivered"]),
    "order_placed",
    "shipping",
  ],
  [
    "marked as fulfilled in the store, though a supplier still packs",
    order([SENT, PACKING], ["completed", "processing"], ["delivered"], "fulfilled"),
    "order_placed",
    "shipping",
  ],
  [
    "a parcel in trouble, which a person should see, before what is packed",
    order([SENT, PACKING], ["completed", "processing"], ["exception"]),
    "exception",
    "shipping",
  ],
  [
    "a supplier that has sent all and does not say in which parcel what is",
    order([line(2, 2), line(2, 0)], ["shipped"], ["delivered", "in_transit"]),
    "in_transit",
    "shipping",
  ],
  [
    "one unit delivered that the merchant sent, the other one bought and still packing",
    order([{ ...line(1, 1), toBuy: 1, ofNone: 1 }], ["processing"], ["delivered"]),
    "order_placed",
    "shipping",
  ],
  [
    "what a supplier sent without a word, under a number that the merchant entered",
    order([{ ...SENT, ofNone: 2 }], ["processing"], ["delivered"]),
    "delivered",
    "fulfilled_closed",
  ],
  [
    "all sent and delivered",
    order([SENT, SENT], ["completed", "completed"], ["delivered", "delivered"]),
    "delivered",
    "fulfilled_closed",
  ],
  [
    "a purchase that came to nothing beside one delivered",
    order([SENT], ["cancelled", "completed"], ["delivered"]),
    "delivered",
    "fulfilled_closed",
  ],
])("what is furthest behind leads in the list (O014, O020): %s", (_, facts, subStatus, status) => {
  expect([listSection(facts).subStatus, orderStatus(facts)]).toEqual([subStatus, status]);
});

test("O017 a line without a supplier that came after the rest was bought waits for a person, until somebody sends it", () => {
  const added = { ...line(0, 0), isMapped: false };
  const waits = { section: "placement", subStatus: "needs_attention", blocker: "unmapped_lines" };
  expect(listSection(order([SENT, added], ["completed"], ["delivered"]))).toEqual(waits);
  expect(listSection(order([PACKING, added], ["processing"], []))).toEqual(waits);
  const sentByMerchant = { ...added, toBuy: 0, shipped: 2 };
  expect(listSection(order([SENT, sentByMerchant], ["completed"], ["delivered"]))).toMatchObject({
    section: "shipment",
    subStatus: "delivered",
  });
});
