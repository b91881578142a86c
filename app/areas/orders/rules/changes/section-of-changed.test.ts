import { expect, test } from "vitest";
import type { LineFacts, OrderFacts } from "../intake/order-facts";
import { listSection } from "../list-section";
import { allBlockers, canPlaceByHand } from "../purchasing/blockers";

const LINE: LineFacts = {
  ordered: 1,
  toBuy: 1,
  bought: 0,
  shipped: 0,
  isGiftCard: false,
  isMapped: true,
  hasFailed: false,
  servedCountries: null,
  placing: { countries: null, wantsHouseNumber: false, wantsTaxNumber: false },
};
/** One of two lines is bought, the other one may be. */
const HALF: OrderFacts = {
  financialStatus: "paid",
  channelFulfillment: "unfulfilled",
  isCancelled: false,
  isArchived: false,
  isTest: false,
  keeping: null,
  isPickup: false,
  risk: null,
  address: {
    firstName: "Grace",
    lastName: "Hopper",
    company: "",
    address1: "1 Pier Road",
    address2: "",
    city: "Portland",
    province: "Oregon",
    provinceCode: "OR",
    zip: "97201",
    country: "United States",
    countryCode: "US",
    phone: "+15035550100",
  },
  taxNumber: null,
  isBuyerWithheld: false,
  lines: [{ ...LINE, bought: 1 }, LINE],
  purchaseOrders: [{ status: "processing", paymentStatus: "paid", errorCode: null }],
  parcels: [],
  refund: null,
};

test("what was changed after it was ordered needs somebody wherever it stood, put away alone excepted; placing goes on", () => {
  const changed = { section: "placement", subStatus: "needs_attention", blocker: "changed_after_ordering" };
  for (const facts of [HALF, { ...HALF, isCancelled: true }, { ...HALF, refund: "pending" as const }])
    expect(listSection(facts, { isChanged: true })).toEqual(changed);
  expect(listSection({ ...HALF, isArchived: true }, { isChanged: true })).toMatchObject({ section: "archived" });
  expect([allBlockers(HALF), canPlaceByHand(HALF)]).toEqual([[], true]);
});
