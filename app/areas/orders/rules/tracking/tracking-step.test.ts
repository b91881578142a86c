import { describe, expect, test } from "vitest";
import type { ParcelStatus } from "~/adapters/tracking/tracking-provider";
import { isLate, notInParcels, trackingStep, unitsToCome } from "./tracking-step";

describe("S018 what is furthest behind speaks for an order", () => {
  test.each<[string, ParcelStatus[], boolean, string]>([
    ["all of it delivered", ["delivered", "delivered"], false, "delivered"],
    ["a part delivered, the rest being packed", ["delivered"], true, "preparing"],
    ["a part on its way, the rest being packed", ["in_transit"], true, "preparing"],
    ["one delivered, one on its way", ["delivered", "in_transit"], false, "shipped"],
    ["one at the door, one on its way", ["out_for_delivery", "in_transit"], false, "shipped"],
    ["one delivered, one at the door", ["delivered", "available_for_pickup"], false, "out_for_delivery"],
    ["nothing sent", [], true, "preparing"],
  ])("%s", (_, parcels, isMoreToCome, step) => {
    expect(trackingStep({ isCancelled: false, isBought: true, isMoreToCome, parcels })).toBe(step);
  });
  test("of a cancelled order nothing more is to come", () => {
    const sent = { isCancelled: true, isBought: true, isMoreToCome: true };
    expect(trackingStep({ ...sent, parcels: ["in_transit"] })).toBe("shipped");
    expect(trackingStep({ ...sent, parcels: [] })).toBe("cancelled");
  });
});

test.each([
  ["nothing bought, the store silent", { wanted: 2, toSend: 0, shipped: 0, remaining: null }, 2],
  ["in a parcel", { wanted: 2, toSend: 0, shipped: 2, remaining: 2 }, 0],
  ["half of it in a parcel", { wanted: 2, toSend: 1, shipped: 1, remaining: 1 }, 1],
  ["sent by the merchant", { wanted: 2, toSend: 0, shipped: 0, remaining: 0 }, 0],
  ["one of three sent by the merchant", { wanted: 3, toSend: 2, shipped: 0, remaining: 2 }, 2],
  ["marked as fulfilled, and with its supplier still", { wanted: 2, toSend: 2, shipped: 0, remaining: 0 }, 2],
  ["taken off the order after it was bought", { wanted: 1, toSend: 1, shipped: 1, remaining: 0 }, 0],
  [
    "marked as fulfilled, two sent and one with another supplier",
    { wanted: 3, toSend: 1, shipped: 2, remaining: 0 },
    1,
  ],
])("units to come of a line, %s", (_, line, units) => {
  expect(unitsToCome(line)).toBe(units);
});

test("what a purchase has sent is taken off no other one", () => {
  const purchases = [
    { purchaseOrderId: "packing", quantity: 1 },
    { purchaseOrderId: "half", quantity: 3 },
    { purchaseOrderId: "all", quantity: 1 },
  ];
  const parcels = [
    { purchaseOrderId: "sent", quantity: 2 },
    { purchaseOrderId: "half", quantity: 1 },
    { purchaseOrderId: "half", quantity: 1 },
    { purchaseOrderId: "all", quantity: 1 },
    { purchaseOrderId: null, quantity: 5 },
  ];
  expect(notInParcels(purchases, parcels)).toEqual([
    { purchaseOrderId: "packing", quantity: 1 },
    { purchaseOrderId: "half", quantity: 1 },
  ]);
});

test("an estimate has passed once its last day is over everywhere", () => {
  const estimate = { to: "2026-11-20" };
  expect(isLate(estimate, new Date("2026-11-20T23:00:00Z"))).toBe(false);
  expect(isLate(estimate, new Date("2026-11-21T11:00:00Z"))).toBe(false);
  expect(isLate(estimate, new Date("2026-11-21T13:00:00Z"))).toBe(true);
});
