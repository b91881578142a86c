import { describe, expect, test } from "vitest";
import type { PostalAddress } from "~/adapters/supplier/supplier";
import type { OrderFacts } from "../intake/order-facts";
import type { Placing } from "../list-section";
import { BLOCKER_KEYS, BLOCKERS, type Blocker } from "../purchasing/blockers";
import { CARD_CHARGING } from "../purchasing/card-charging";
import { CHANGED, PRICE_CHANGED } from "../purchasing/changed-before-placing";
import type { PurchaseOrderState } from "../purchasing/purchase-order-states";
import {
  ATTENTION_REASONS,
  attentionReason,
  isAttentionReason,
  type AttentionReason,
  type TroubleFacts,
} from "./attention-reasons";
import { suggestAddress } from "./suggest-address";

type Purchase = OrderFacts["purchaseOrders"][number];
const CALM: TroubleFacts = { decision: null, findings: [], isUntold: false, isTelling: false };
const READY: Placing = { section: "placement", subStatus: "ready" };
const WAITING: Placing = { section: "payment", subStatus: "waiting_payment" };
const MOVING: Placing = { section: "shipment", subStatus: "in_transit" };

const bought = (status: PurchaseOrderState, change: Partial<Purchase> = {}): Purchase => ({
  status,
  paymentStatus: "unpaid",
  errorCode: null,
  ...change,
});
interface Case {
  placing?: Placing;
  blocker?: Blocker;
  purchases?: Purchase[];
  parcels?: OrderFacts["parcels"];
  trouble?: Partial<TroubleFacts>;
}
const reasonOf = ({ placing = READY, blocker, purchases = [], parcels = [], trouble = {} }: Case) =>
  attentionReason(
    { purchaseOrders: purchases, parcels, trouble: { ...CALM, ...trouble } },
    { ...placing, blocker: blocker ?? null },
  );

const blocked = (blocker: Blocker): Case => ({
  placing: { section: "placement", subStatus: "needs_attention" },
  blocker,
});
const onTheWay: OrderFacts["parcels"] = [{ status: "in_transit" }];

test.each<[what: string, given: Case, expected: AttentionReason | null]>([
  ["ready, and no rule has anything against it", {}, null],
  ["no answer from the supplier", { purchases: [bought("unknown")] }, "purchase_unknown"],
  [
    "no answer to a payment",
    { purchases: [bought("awaiting_payment", { paymentStatus: "unknown" })] },
    "payment_unknown",
  ],
  ["the supplier wants a look", { purchases: [bought("problem", { paymentStatus: "paid" })] }, "supplier_problem"],
  ["changed after it was ordered", blocked("changed_after_ordering"), "changed_after_ordering"],
  [
    "changed after it was ordered, though nobody knows whether it was",
    { ...blocked("changed_after_ordering"), purchases: [bought("unknown")] },
    "purchase_unknown",
  ],
  [
    "no money",
    { placing: WAITING, purchases: [bought("awaiting_payment", { errorCode: "wallet_insufficient" })] },
    "wallet_low",
  ],
  ["no money for a rule", { trouble: { decision: "wallet_empty" } }, "wallet_low"],
  [
    "a payment refused",
    { placing: WAITING, purchases: [bought("awaiting_payment", { paymentStatus: "failed" })] },
    "payment_failed",
  ],
  [
    "a payment stopped",
    { placing: WAITING, purchases: [bought("awaiting_payment", { errorCode: "order_changed" })] },
    "payment_failed",
  ],
  [
    "dearer than confirmed at the supplier",
    { placing: WAITING, purchases: [bought("awaiting_payment", { errorCode: PRICE_CHANGED })] },
    "changed",
  ],
  ["changed before it was sent", { placing: WAITING, purchases: [bought("draft", { errorCode: CHANGED })] }, "changed"],
  ["waits to be paid", { placing: WAITING, purchases: [bought("awaiting_payment")] }, "payment_waiting"],
  ["is being paid", { placing: WAITING, purchases: [bought("awaiting_payment", { paymentStatus: "paying" })] }, null],
  [
    "a card is being charged",
    { placing: WAITING, purchases: [bought("awaiting_payment", { errorCode: CARD_CHARGING })] },
    null,
  ],
  ["on its way to the supplier", { placing: WAITING, purchases: [bought("placing")] }, null],
  ["a rule's margin", { trouble: { decision: "margin_too_low" } }, "automation"],
  ["a day's limit", { trouble: { decision: "daily_limit" } }, "automation"],
  ["a rule that waits for its hour", { trouble: { decision: "outside_schedule" } }, null],
  ["an order that no rule is meant for", { trouble: { decision: "no_match" } }, null],
  [
    "what a rule once said of an order that is bought",
    { placing: MOVING, trouble: { decision: "margin_too_low" } },
    null,
  ],
  ["a parcel in trouble", { placing: { section: "shipment", subStatus: "exception" } }, "parcel_trouble"],
  ["a parcel that nobody hears of", { placing: { section: "shipment", subStatus: "expired" } }, "parcel_trouble"],
  ["delivered", { placing: { section: "shipment", subStatus: "delivered" } }, null],
  ["the store refused the parcel", { placing: MOVING, trouble: { isUntold: true } }, "store_untold"],
  [
    "the store waits to be told for a day",
    { placing: MOVING, trouble: { isTelling: true, findings: ["parcel_untold"] } },
    "store_untold",
  ],
  ["the store was told since the night", { placing: MOVING, trouble: { findings: ["parcel_untold"] } }, null],
  ["a late parcel", { placing: MOVING, parcels: onTheWay, trouble: { findings: ["parcel_late"] } }, "parcel_late"],
  [
    "a late parcel that has come",
    { placing: MOVING, parcels: [{ status: "delivered" }], trouble: { findings: ["parcel_late"] } },
    null,
  ],
  ["no parcel", { placing: MOVING, trouble: { findings: ["parcel_missing"] } }, "parcel_late"],
  [
    "a parcel that was missing",
    { placing: MOVING, parcels: onTheWay, trouble: { findings: ["parcel_missing"] } },
    null,
  ],
  [
    "it lives on at the supplier",
    { placing: { section: "cancelled", subStatus: "channel" }, trouble: { findings: ["ordered_after_end"] } },
    "disagreement",
  ],
  [
    "gone at the supplier",
    { placing: MOVING, purchases: [bought("processing")], trouble: { findings: ["supplier_order_gone"] } },
    "disagreement",
  ],
  [
    "nothing heard of it for days",
    { placing: MOVING, purchases: [bought("processing")], trouble: { findings: ["purchase_silent"] } },
    "disagreement",
  ],
  [
    "gone where it is canceled anyway",
    { placing: MOVING, purchases: [bought("cancelled")], trouble: { findings: ["supplier_order_gone"] } },
    null,
  ],
  [
    "canceled, and not to be paid any more",
    { placing: { section: "cancelled", subStatus: "channel" }, purchases: [bought("awaiting_payment")] },
    null,
  ],
  [
    "canceled, without an answer",
    { placing: { section: "cancelled", subStatus: "channel" }, purchases: [bought("unknown")] },
    "purchase_unknown",
  ],
  ["put away", { placing: { section: "archived", subStatus: "archived" }, purchases: [bought("unknown")] }, null],
  ["the purchase before the address", { ...blocked("no_address"), purchases: [bought("problem")] }, "supplier_problem"],
])("%s", (_what, given, expected) => {
  expect(reasonOf(given)).toBe(expected);
});

describe("blockers", () => {
  test.each<[Blocker, AttentionReason | null]>([
    ["unmapped_lines", "unmapped"],
    ["no_address", "address"],
    ["address_withheld", "address"],
    ["address_wrong_zip", "address"],
    ["house_number_missing", "address"],
    ["tax_number_missing", "address"],
    ["country_switched_off", "country"],
    ["country_not_served", "country"],
    ["on_hold", "at_store"],
    ["payment_voided", "at_store"],
    ["test_order", "test_order"],
    ["placement_failed", "placement_failed"],
    ["unpaid_by_buyer", null],
    ["gift_card_only", null],
  ])("%s: %s", (blocker, expected) => {
    expect(reasonOf(blocked(blocker))).toBe(expected);
  });

  test("each that a person can do something about has a group", () => {
    for (const blocker of BLOCKER_KEYS)
      expect(reasonOf(blocked(blocker)) !== null, blocker).toBe(BLOCKERS[blocker].group === "person");
  });
});

test("a group is known by its key alone", () => {
  expect(Object.keys(ATTENTION_REASONS).every(isAttentionReason)).toBe(true);
  expect([null, "", "toString", "unheard_of"].some(isAttentionReason)).toBe(false);
});

const ADDRESS: PostalAddress = {
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
const IN_BERLIN = {
  city: "Berlin",
  province: "",
  provinceCode: "",
  zip: "10115",
  countryCode: "DE",
  country: "Germany",
};

describe("addresses", () => {
  test.each<[what: string, given: Partial<PostalAddress>, mended: Partial<PostalAddress>]>([
    ["the buyer's name", { firstName: "", lastName: " " }, { firstName: "Ada Augusta", lastName: "Byron" }],
    [
      "a state beside the city",
      { city: "Portland, OR", province: "", provinceCode: "" },
      { city: "Portland", province: "Oregon", provinceCode: "OR" },
    ],
    [
      "a state before the code",
      { zip: "OR 97201", province: "", provinceCode: "" },
      { zip: "97201", province: "Oregon", provinceCode: "OR" },
    ],
    [
      "a state that is none, and one beside the city",
      { city: "Portland OR", province: "Bavaria", provinceCode: "BY" },
      { city: "Portland", province: "Oregon", provinceCode: "OR" },
    ],
    ["a code beside the city", { ...IN_BERLIN, zip: "", city: "10115 Berlin" }, { ...IN_BERLIN }],
    ["a country before the code", { ...IN_BERLIN, zip: "D-10115" }, { ...IN_BERLIN }],
    ["a letter for a digit", { ...IN_BERLIN, zip: "1O1I5" }, { ...IN_BERLIN }],
    [
      "a zero that was lost",
      { zip: "2134", province: "Massachusetts", provinceCode: "MA" },
      { zip: "02134", province: "Massachusetts", provinceCode: "MA" },
    ],
  ])("%s", (_what, given, mended) => {
    expect(suggestAddress({ ...ADDRESS, ...given }, "Ada Augusta Byron")).toEqual({ ...ADDRESS, ...mended });
  });

  test.each<[what: string, given: Partial<PostalAddress>]>([
    ["one that is complete", {}],
    ["no street", { address1: "" }],
    ["no city", { city: "" }],
    ["a code that says nothing", { zip: "unknown" }],
    ["no code", { zip: "" }],
    ["a digit that may be missing anywhere", { zip: "9720" }],
    ["a state that stands nowhere", { province: "", provinceCode: "" }],
    ["a part of the city's name that looks like a state", { city: "Fond du Lac la", province: "", provinceCode: "" }],
    ["two things, of which one is not known", { zip: "OR 97201", province: "", provinceCode: "", address1: "" }],
  ])("nothing for %s", (_what, given) => {
    expect(suggestAddress({ ...ADDRESS, ...given }, "")).toBeNull();
  });
});
