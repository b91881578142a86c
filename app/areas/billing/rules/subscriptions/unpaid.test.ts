import { expect, test } from "vitest";
import { GRACE_DAYS, isWithinGrace } from "./unpaid";

const DAY_MS = 24 * 60 * 60 * 1000;
const now = new Date("2026-11-20T10:00:00Z");
const since = (days: number) => new Date(now.getTime() - days * DAY_MS);

test("an unpaid plan goes on for a week, and not at all where nothing was ever paid", () => {
  expect(isWithinGrace({ unpaidSince: since(0), hasPaid: true, now })).toBe(true);
  expect(isWithinGrace({ unpaidSince: since(GRACE_DAYS - 0.01), hasPaid: true, now })).toBe(true);
  expect(isWithinGrace({ unpaidSince: since(GRACE_DAYS), hasPaid: true, now })).toBe(false);
  expect(isWithinGrace({ unpaidSince: since(0), hasPaid: false, now })).toBe(false);
  expect(isWithinGrace({ unpaidSince: null, hasPaid: true, now })).toBe(false);
});
