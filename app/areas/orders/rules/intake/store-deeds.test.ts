import { expect, test } from "vitest";
import { storeDeeds, type OrderBefore, type OrderTold } from "./store-deeds";

const BEFORE: OrderBefore = {
  refunds: [],
  channelFulfillment: "unfulfilled",
  quantities: { lamp: 2 },
  isHeld: false,
  hasParcels: false,
};
const NOW: OrderTold = {
  refunds: [],
  currency: "USD",
  cancelledAt: null,
  fulfillmentStatus: "unfulfilled",
  lines: [{ externalId: "lamp", currentQuantity: 2 }],
  fulfillmentOrders: [{ status: "open" }],
};

const refund = (externalId: string, amount: string, isOnItsWay = false) => ({ externalId, amount, isOnItsWay });
const ONE_LAMP = [{ externalId: "lamp", currentQuantity: 1 }];

test.each<[string, Partial<OrderBefore>, Partial<OrderTold>, string[]]>([
  ["nothing", {}, {}, []],
  ["money given back", {}, { refunds: [refund("first", "4.90")] }, ["refunded_at_store"]],
  [
    "more of it",
    { refunds: ["first"] },
    { refunds: [refund("first", "4.90"), refund("second", "1.10")] },
    ["refunded_at_store"],
  ],
  [
    "the same again, a cent off as it was converted",
    { refunds: ["first"] },
    { refunds: [refund("first", "4.91")] },
    [],
  ],
  ["money of before refunds had ids", { refunds: [null] }, { refunds: [refund("first", "4.90")] }, []],
  ["a unit less", {}, { lines: ONE_LAMP }, ["edited_at_store"]],
  [
    "a unit less, noted as a refund without money",
    {},
    { lines: ONE_LAMP, refunds: [refund("edit", "0")] },
    ["edited_at_store"],
  ],
  ["a unit whose money is on its way", {}, { lines: ONE_LAMP, refunds: [refund("first", "0", true)] }, []],
  ["a line more", { quantities: {} }, {}, ["edited_at_store"]],
  [
    "a unit that money was given back for",
    {},
    { refunds: [refund("first", "9.00")], lines: ONE_LAMP },
    ["refunded_at_store"],
  ],
  ["all taken off with a cancellation", {}, { lines: [], cancelledAt: "2026-11-20T10:00:00Z" }, []],
  ["held", {}, { fulfillmentOrders: [{ status: "on_hold" }] }, ["held_at_store"]],
  ["released", { isHeld: true }, {}, ["released_at_store"]],
  ["held, of which a webhook says nothing", { isHeld: true }, { fulfillmentOrders: null }, []],
  ["sent by hand", {}, { fulfillmentStatus: "fulfilled" }, ["fulfilled_at_store"]],
  [
    "the rest sent by hand",
    { channelFulfillment: "partially_fulfilled" },
    { fulfillmentStatus: "fulfilled" },
    ["fulfilled_at_store"],
  ],
  ["sent, as parcels of ours are", { hasParcels: true }, { fulfillmentStatus: "fulfilled" }, []],
])("O023 %s", (_, before, now, kinds) => {
  expect(storeDeeds({ ...BEFORE, ...before }, { ...NOW, ...now }).map(({ kind }) => kind)).toEqual(kinds);
});

test("each refund that is new is said, with its currency", () => {
  const refunds = [refund("first", "4.90"), refund("second", "1.10"), refund("third", "2")];
  const params = (amount: string) => ({ kind: "refunded_at_store", params: { amount, currency: "USD" } });
  expect(storeDeeds({ ...BEFORE, refunds: ["first"] }, { ...NOW, refunds })).toEqual([params("1.1"), params("2")]);
});
