import { describe, expect, test } from "vitest";
import type { LineFacts, OrderFacts } from "../intake/order-facts";
import { listSection } from "../list-section";
import { allBlockers, canPlaceByHand } from "../purchasing/blockers";
import { callOffByItself, canBeCalledOff } from "./call-off";
import { differences, type LivingPurchase, type OrderNow } from "./changes-after-ordering";
import { isOpen, knownChangesSchema, mergeChanges, type KnownChange } from "./known-changes";

const ADDRESS = {
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
};
const AT_STORE = { covered: 0, inParcels: 0, open: 0, held: 0, elsewhere: 0, sent: 0, numbered: 0 };
const WORDS = [{ name: "Engraving", value: "For Anna" }];
const ORDER: OrderNow = {
  isCancelled: false,
  isRefunded: false,
  concern: null,
  address: ADDRESS,
  note: "",
  lines: [
    {
      ...{ id: "lamp", variant: "v-lamp", wanted: 2, promised: 2, shipped: 0, arrived: 0, takenBack: 0 },
      ...{ atStore: AT_STORE, properties: WORDS },
    },
  ],
};
const BOUGHT: LivingPurchase = {
  id: "first",
  status: "processing",
  address: ADDRESS,
  orderedAs: { note: "", lines: { lamp: { units: 2, properties: WORDS } } },
  acceptedRisk: null,
  isDelivered: false,
  lines: [{ lineId: "lamp", units: 2 }],
};
const line = (change: Partial<OrderNow["lines"][number]>): Partial<OrderNow> => ({
  lines: [{ ...ORDER.lines[0]!, ...change }],
});
/** Kinds, with units where it is about those. */
const found = (order: Partial<OrderNow> = {}, ...purchases: Partial<LivingPurchase>[]) =>
  differences(
    { ...ORDER, ...order },
    (purchases.length > 0 ? purchases : [{}]).map((purchase) => ({ ...BOUGHT, ...purchase })),
  ).map(({ kind, ordered, wanted }) => (ordered === null ? kind : `${kind} ${ordered}>${wanted}`));

describe("what an order differs in from what was ordered for it", () => {
  test.each<[string, Partial<OrderNow>, Partial<LivingPurchase>, string[]]>([
    ["nothing", {}, {}, []],
    ["cancelled", { isCancelled: true }, {}, ["cancelled"]],
    [
      "cancelled and otherwise changed: the one says all",
      { isCancelled: true, ...line({ wanted: 0 }) },
      {},
      ["cancelled"],
    ],
    [
      "cancelled, nobody knows what became of the purchase",
      { isCancelled: true },
      { status: "unknown" },
      ["cancelled"],
    ],
    ["cancelled, not paid yet", { isCancelled: true }, { status: "awaiting_payment" }, ["cancelled"]],
    ["cancelled, nothing was sent yet", { isCancelled: true }, { status: "draft" }, []],
    ["cancelled while it is being sent", { isCancelled: true }, { status: "placing" }, []],
    ["cancelled, on its way", { isCancelled: true }, { status: "shipped" }, ["cancelled"]],
    ["cancelled once it had arrived", { isCancelled: true }, { status: "shipped", isDelivered: true }, []],
    ["a graver warning of fraud", { concern: "high" }, { acceptedRisk: "investigate" }, ["risk"]],
    ["a graver warning, on its way", { concern: "investigate" }, { status: "shipped" }, ["risk"]],
    ["a graver warning, it has arrived", { concern: "high" }, { status: "shipped", isDelivered: true }, []],
    ["a graver warning, not sent yet", { concern: "high" }, { status: "draft" }, []],
    ["a warning that it was bought with", { concern: "high" }, { acceptedRisk: "high" }, []],
    ["a warning that is withdrawn", {}, { acceptedRisk: "high" }, []],
    ["all money given back", { isRefunded: true, ...line({ wanted: 0 }) }, {}, ["refunded"]],
    ["all money given back, on its way", { isRefunded: true }, { status: "shipped" }, []],
    ["a unit fewer", line({ wanted: 1 }), {}, ["less 2>1"]],
    ["a line removed", line({ wanted: 0 }), {}, ["less 2>0"]],
    ["a unit fewer, all are on their way", line({ wanted: 1 }), { status: "shipped" }, []],
    ["a unit fewer, all are in parcels", line({ wanted: 1, shipped: 2 }), { status: "partially_shipped" }, []],
    [
      "a unit fewer, one is in a parcel",
      line({ wanted: 1, shipped: 1 }),
      { status: "partially_shipped" },
      ["less 2>1"],
    ],
    ["a unit more", line({ wanted: 3 }), {}, ["more 2>3"]],
    ["a unit more, of a purchase sent before that was kept", line({ wanted: 3 }), { orderedAs: null }, ["more 2>3"]],
    ["a part was left for later: the store wants as many as it did", {}, { lines: [{ lineId: "lamp", units: 1 }] }, []],
    ["another line", { lines: [...ORDER.lines, { ...ORDER.lines[0]!, id: "mug", properties: [] }] }, {}, []],
    ["another street", { address: { ...ADDRESS, address1: "2 Pier Road" } }, {}, ["address"]],
    [
      "another street, on its way",
      { address: { ...ADDRESS, address1: "2 Pier Road" } },
      { status: "shipped" },
      ["address"],
    ],
    [
      "another street once it had arrived",
      { address: { ...ADDRESS, address1: "2" } },
      { status: "shipped", isDelivered: true },
      [],
    ],
    [
      "the same in other letters",
      { address: { ...ADDRESS, city: "Pörtland" } },
      { address: { ...ADDRESS, city: "Portland" } },
      [],
    ],
    ["another telephone number", { address: { ...ADDRESS, phone: "" } }, {}, []],
    ["a tax number that was sent along", {}, { address: { ...ADDRESS, taxNumber: "1" } }, []],
    ["an address that the store keeps from us", { address: null }, {}, []],
    ["a buyer who was forgotten", {}, { address: {} as typeof ADDRESS }, []],
    ["a note", { note: "Please gift-wrap" }, {}, ["note"]],
    ["a note that was there", { note: " Hello " }, { orderedAs: { ...BOUGHT.orderedAs!, note: "Hello" } }, []],
    ["a note, nobody knows of before", { note: "Please gift-wrap" }, { orderedAs: null }, []],
    ["a note, on its way", { note: "Please gift-wrap" }, { status: "shipped" }, []],
    ["an engraving", line({ properties: [{ name: "Engraving", value: "For Eva" }] }), {}, ["properties"]],
    ["what apps keep with a line", line({ properties: [...WORDS, { name: "_bundle", value: "1" }] }), {}, []],
    ["an engraving of a line that is not wanted", line({ wanted: 0, properties: [] }), {}, ["less 2>0"]],
  ])("%s", (_name, order, purchase, expected) => {
    expect(found(order, purchase)).toEqual(expected);
  });

  test("beside what was taken off, what was added since is named, with all that sell the same; alone it is more to buy", () => {
    const [lamp] = ORDER.lines;
    const mug = { ...lamp!, id: "mug", variant: "v-mug", wanted: 1, properties: [] };
    const both = {
      lines: [
        { lineId: "lamp", units: 2 },
        { lineId: "mug", units: 1 },
      ],
      orderedAs: { note: "", lines: { ...BOUGHT.orderedAs!.lines, mug: { units: 1, properties: [] } } },
    };
    const second = { ...mug, id: "second" };
    expect(found({ lines: [lamp!, mug, second] }, both)).toEqual([]);
    const without = { ...lamp!, wanted: 0 };
    expect(found({ lines: [without, mug, second] }, both)).toEqual(["less 2>0", "more 1>2"]);
    expect(found({ lines: [without, mug, second, { ...second, id: "third" }] }, both)).toEqual([
      "less 2>0",
      "more 1>3",
    ]);
    const plate = { ...second, variant: null };
    expect(found({ lines: [without, mug, plate] }, both)).toEqual(["less 2>0", "more 0>1"]);
    // What was not ordered with the rest was there before, and nobody knows where that was not kept.
    expect(found({ lines: [without, mug] }, { orderedAs: both.orderedAs })).toEqual(["less 2>0"]);
    expect(found({ lines: [without, mug] }, { orderedAs: null })).toEqual(["less 2>0"]);
  });

  test("several purchases of a line are counted together, those that are about to be sent too", () => {
    const one = { lines: [{ lineId: "lamp", units: 1 }], orderedAs: null };
    expect(found({}, one, { ...one, id: "second" })).toEqual([]);
    expect(found({}, one, { ...one, id: "second", status: "draft" })).toEqual([]);
    expect(found(line({ wanted: 1 }), one, { ...one, id: "second" })).toEqual(["less 2>1"]);
    expect(found(line({ wanted: 3 }), one, { ...one, id: "second" })).toEqual(["more 2>3"]);
    expect(found({ isCancelled: true }, one, { ...one, id: "second" })).toEqual(["cancelled", "cancelled"]);
  });
});

describe("what is known of a difference", () => {
  const one = {
    kind: "less" as const,
    purchaseId: null,
    lineId: "lamp",
    ordered: 2,
    wanted: 1,
    now: "",
    key: "less:2>1",
  };
  const never = () => false;

  test("is told once, stays kept while it is the same, and goes with the difference", () => {
    const first = mergeChanges([], [one], never);
    expect(first.news).toEqual(first.changes);
    expect(first.changes.every(isOpen)).toBe(true);
    expect(mergeChanges(first.changes, [one], never).news).toEqual([]);
    const kept = first.changes.map((change): KnownChange => ({ ...change, isKept: true }));
    const again = mergeChanges(kept, [one], never);
    expect([again.news, again.changes.some(isOpen)]).toEqual([[], false]);
    const other = mergeChanges(kept, [{ ...one, wanted: 0, key: "less:2>0" }], never);
    expect([other.news.length, other.changes.length]).toEqual([1, 1]);
    expect(mergeChanges(kept, [], never).changes).toEqual([]);
  });

  test("what mends itself is told once it turns out that it does not", () => {
    const mending = mergeChanges([], [one], () => true);
    expect([mending.news, mending.changes.some(isOpen)]).toEqual([[], false]);
    expect(mergeChanges(mending.changes, [one], never).news).toHaveLength(1);
  });
});

test("what is at a supplier can be called off while that lets it, and what was not sent always", () => {
  expect(canBeCalledOff({ status: "draft", isLetBySupplier: false })).toBe(true);
  for (const status of ["awaiting_payment", "processing", "problem"] as const) {
    expect(canBeCalledOff({ status, isLetBySupplier: true }), status).toBe(true);
    expect(canBeCalledOff({ status, isLetBySupplier: false }), status).toBe(false);
  }
  for (const status of ["placing", "unknown", "partially_shipped", "shipped", "completed"] as const)
    expect(canBeCalledOff({ status, isLetBySupplier: true }), status).toBe(false);
});

describe("what becomes by itself of a purchase whose order was cancelled", () => {
  const facts = { status: "processing" as const, isLetBySupplier: true, askedAt: null, error: null };
  test.each([
    ["its supplier lets it", {}, true, "ask"],
    ["it was asked for", { askedAt: "2026-11-26" }, true, "under_way"],
    ["the supplier said no", { askedAt: "2026-11-26", error: "too_late" }, true, "none"],
    ["the merchant decides", {}, false, "none"],
    ["nobody knows whether it arrived", { status: "unknown" as const }, true, "under_way"],
    ["its supplier never lets it", { isLetBySupplier: false }, true, "none"],
    ["it is on its way", { status: "shipped" as const }, true, "none"],
    ["it was not sent", { status: "draft" as const, isLetBySupplier: false }, true, "ask"],
  ])("%s", (_name, change, isWanted, fate) => {
    expect(callOffByItself({ ...facts, ...change }, isWanted)).toBe(fate);
  });
});

test("what is kept of changes stands beside one of a kind that only another release knows", () => {
  const change = (kind: string) => ({
    ...{ key: `${kind}:first`, kind, purchaseId: "first", lineId: null, ordered: null, wanted: null },
    ...{ isKept: true, isTold: true },
  });
  const known = [change("address"), change("weather"), "nothing", change("risk")];
  expect(knownChangesSchema.parse(known)).toEqual([change("address"), change("risk")]);
  expect(knownChangesSchema.parse({})).toEqual([]);
});

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
  address: ADDRESS,
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
