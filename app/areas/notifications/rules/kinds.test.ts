import { expect, test } from "vitest";
import texts from "../../../../locales/en/notifications.json" with { type: "json" };
import { bellBadge, countBadge, NOTIFICATION_KINDS } from "./kinds";

test.each([
  [0, true, ""],
  [1, true, "1"],
  [99, true, "99"],
  [100, true, "99+"],
  [0, false, "1"],
  [7, false, "7"],
])("G043 G044 %i unread, seen %s: '%s'", (total, hasSeenFirst, badge) => {
  expect(bellBadge({ total, hasSeenFirst })).toBe(badge);
});

test("X036 every kind has its words", () => {
  const known = Object.keys(texts.kinds).map((key) => key.replace(/_(one|other)$/, ""));
  expect([...new Set(known)].sort()).toEqual([...Object.keys(NOTIFICATION_KINDS), "welcome"].sort());
});

test.each([
  [0, ""],
  [99, "99"],
  [100, "99+"],
  [1_000, "99+"],
])("G043 %i unread of a group are told as '%s'", (count, badge) => {
  expect(countBadge(count)).toBe(badge);
});
