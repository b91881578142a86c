import { expect, test } from "vitest";
import { attentionItems, type AttentionFacts } from "./attention";

const calm: AttentionFacts = {
  disconnectedStores: [],
  shutOutStores: [],
  blockers: [],
  waitingPayment: 0,
  unclearOrders: 0,
  failedFulfillments: 0,
  failedPushes: 0,
  movedSupplies: { count: 0, since: new Date("2026-11-30T00:00:00Z") },
  heldRuns: 0,
  balance: "250.00",
};

test("nothing to do, nothing said", () => {
  expect(attentionItems(calm)).toEqual([]);
});

test("the most pressing comes first, each with a place to act", () => {
  const items = attentionItems({
    ...calm,
    disconnectedStores: [{ id: "1", name: "Harbour" }],
    shutOutStores: [
      { name: "Pier", reason: "store_frozen" },
      { name: "Quay", reason: "permission_missing" },
    ],
    blockers: [{ blocker: "unmapped_lines", count: 4 }],
    waitingPayment: 2,
    failedPushes: 1,
    movedSupplies: { count: 7, since: new Date("2026-11-30T00:00:00Z") },
    heldRuns: 1,
    balance: "3.00",
  });
  expect(items.map(({ kind, count }) => [kind, count])).toEqual([
    ["store_disconnected", 1],
    ["store_frozen", 1],
    ["store_closed", 1],
    ["payment_waiting", 2],
    ["orders_blocked", 4],
    ["push_failed", 1],
    ["supplies_wave", 1],
    ["supplies_moved", 7],
    ["wallet_low", 1],
  ]);
  expect(items.every(({ link }) => link.startsWith("/app/"))).toBe(true);
});

test("the rows of blocked orders add up to all that need somebody, however many reasons there are", () => {
  const counts = { unmapped_lines: 9, no_address: 5, on_hold: 4, test_order: 2, payment_voided: 1, unheard_of: 1 };
  const items = attentionItems({
    ...calm,
    blockers: Object.entries(counts).map(([blocker, count]) => ({ blocker, count })),
  });
  expect(items.map(({ subject, count }) => [subject, count])).toEqual([
    ["unmapped_lines", 9],
    ["no_address", 5],
    ["on_hold", 4],
    ["other", 4],
  ]);
  // Those that are told together are named.
  expect(items.at(-1)?.parts).toEqual([
    { subject: "test_order", count: 2 },
    { subject: "payment_voided", count: 1 },
    { subject: "unheard_of", count: 1 },
  ]);
});

test("a last reason that is alone is told by itself, not as others", () => {
  const counts = { unmapped_lines: 9, no_address: 5, on_hold: 4, test_order: 1 };
  const blockers = Object.entries(counts).map(([blocker, count]) => ({ blocker, count }));
  expect(attentionItems({ ...calm, blockers }).map(({ subject }) => subject)).toEqual(Object.keys(counts));
});

test("orders that were changed after they were ordered are told apart: nothing is to be placed", () => {
  const blockers = [
    { blocker: "unmapped_lines", count: 4 },
    { blocker: "changed_after_ordering", count: 2 },
  ];
  expect(attentionItems({ ...calm, blockers }).map(({ kind, count }) => [kind, count])).toEqual([
    ["orders_changed", 2],
    ["orders_blocked", 4],
  ]);
});

test("orders that wait for their buyer are not for the seller to mend", () => {
  expect(attentionItems({ ...calm, blockers: [{ blocker: "unpaid_by_buyer", count: 9 }] })).toEqual([]);
});
