import { expect, test } from "vitest";
import texts from "../../../../locales/en/settings.json" with { type: "json" };
import { defaultWays, isDigestDue, KINDS } from "./ways";

test("S075 every kind that is sent can be set, under a name", () => {
  expect(Object.keys(texts.notices.kinds).sort()).toEqual([...KINDS].sort());
});

test("S075 until somebody chooses, the bell tells all and mail tells what stops orders at once", () => {
  expect(KINDS.filter((kind) => !defaultWays(kind).bell)).toEqual([]);
  expect(KINDS.filter((kind) => defaultWays(kind).email === "immediately").sort()).toEqual([
    "automation_wallet_empty",
    "card_refused",
    "card_to_confirm",
    "charge_taken_back",
    "dispute_lost",
    "plan_disputed",
    "plan_payment_failed",
    "plan_unpaid",
    "store_disconnected",
    "store_shut_out",
    "store_taken_over",
    "supplier_disconnected",
    "supplies_wave",
    "wallet_too_low",
  ]);
  expect(defaultWays("order_placed")).toEqual({ bell: true, desktop: false, email: "off" });
});

test.each([
  ["2026-11-20T07:30:00Z", null, "UTC", false],
  ["2026-11-20T08:00:00Z", null, "UTC", true],
  ["2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z", "UTC", false],
  ["2026-11-20T23:00:00Z", "2026-11-20T08:00:00Z", "UTC", false],
  ["2026-11-21T09:00:00Z", "2026-11-20T08:00:00Z", "UTC", true],
  ["2026-11-20T08:00:00Z", null, "America/New_York", false],
  ["2026-11-20T23:30:00Z", "2026-11-19T23:30:00Z", "Asia/Tokyo", true],
])("S075 at %s, last told %s, in %s the mail of the day is due: %s", (now, last, timeZone, due) => {
  expect(isDigestDue({ now: new Date(now), last: last === null ? null : new Date(last), timeZone })).toBe(due);
});
