import { describe, expect, test } from "vitest";
import { haveMoved, isOtherRisk, isSettled, standsAsKnown } from "./known-standing";

const line = { externalId: "l1", totalQuantity: 2, remainingQuantity: 2 };
const told = {
  externalId: "p1",
  locationId: "ours",
  fulfillAt: "2026-11-29T00:00:00.000Z",
  status: "open",
  requestStatus: "unsubmitted",
  lines: [line],
};
const known = { ...told, fulfillAt: new Date(told.fulfillAt) };

describe("an order's fulfillment orders", () => {
  test("have not moved where the store has them as they are known", () => {
    expect(haveMoved([known], [told])).toBe(false);
    expect(haveMoved([{ ...known, fulfillAt: null }], [{ ...told, fulfillAt: null }])).toBe(false);
    const ended = { ...known, externalId: "p0", status: "cancelled" };
    expect(haveMoved([ended, known], [told])).toBe(false);
  });

  test.each([
    ["held back", [{ ...told, status: "on_hold" }]],
    ["asked for", [{ ...told, requestStatus: "submitted" }]],
    ["moved to another place", [{ ...told, locationId: "theirs" }]],
    ["put off", [{ ...told, fulfillAt: "2026-12-24T00:00:00.000Z" }]],
    ["put off to nobody knows when", [{ ...told, fulfillAt: null }]],
    ["sent in part", [{ ...told, lines: [{ ...line, remainingQuantity: 1 }] }]],
    ["less", [{ ...told, lines: [{ ...line, totalQuantity: 1 }] }]],
    ["of other lines", [{ ...told, lines: [{ ...line, externalId: "l2" }] }]],
    ["of more lines", [{ ...told, lines: [line, { ...line, externalId: "l2" }] }]],
    ["split", [told, { ...told, externalId: "p2" }]],
    ["merged into another", [{ ...told, externalId: "p2" }]],
  ])("have moved where one is %s", (_name, now) => {
    expect(haveMoved([known], now)).toBe(true);
  });

  test("may have moved where the store did not say it of all", () => {
    expect(haveMoved([known], null)).toBe(true);
  });

  test("of which the store names none stay as they are", () => {
    expect(haveMoved([known], [])).toBe(false);
  });
});

test.each([
  ["never, but told by webhooks", null, false],
  ["within the second of its version", "2026-11-29T10:00:05.900Z", false],
  ["while its store's clock may still show that second", "2026-11-29T10:00:14.999Z", false],
  ["since", "2026-11-29T10:00:15Z", true],
])("an order is settled by when it was read in full: %s", (_name, wholeAt, settled) => {
  const channelUpdatedAt = new Date("2026-11-29T10:00:05Z");
  expect(isSettled({ wholeAt: wholeAt ? new Date(wholeAt) : null, channelUpdatedAt })).toBe(settled);
});

describe("an order itself", () => {
  const order = {
    channelUpdatedAt: new Date("2026-11-29T10:00:05Z"),
    cancelledAt: null,
    deletedAtStoreAt: null,
    financialStatus: "paid",
    riskLevel: "low",
    riskRecommendation: "accept",
    parts: [],
  };
  const now = { updatedAt: "2026-11-29T10:00:05Z", cancelledAt: null, financialStatus: "paid" };

  test("stands as it is known, or as it was before", () => {
    expect(standsAsKnown(order, now)).toBe(true);
    expect(standsAsKnown(order, { ...now, updatedAt: "2026-11-29T10:00:04Z", financialStatus: "pending" })).toBe(true);
  });

  test.each([
    ["later", { updatedAt: "2026-11-29T10:00:06Z" }],
    ["cancelled within the same second", { cancelledAt: "2026-11-29T10:00:05Z" }],
    ["paid otherwise within the same second", { financialStatus: "refunded" }],
  ])("does not where it was changed %s", (_name, change) => {
    expect(standsAsKnown(order, { ...now, ...change })).toBe(false);
  });

  test("does not where it was held to be deleted", () => {
    expect(standsAsKnown({ ...order, deletedAtStoreAt: new Date() }, now)).toBe(false);
  });

  test("is feared of as is known, unless its store says otherwise", () => {
    expect(isOtherRisk(order, { level: "low", recommendation: "accept" })).toBe(false);
    expect(isOtherRisk(order, null)).toBe(false);
    expect(isOtherRisk(order, { level: "high", recommendation: "accept" })).toBe(true);
    expect(isOtherRisk(order, { level: "low", recommendation: "cancel" })).toBe(true);
  });
});
