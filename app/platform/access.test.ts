import { expect, test } from "vitest";
import { accessOf } from "./access";

const NEEDED = ["VIEW_ACTION_PUSH_PRODUCT"] as const;
const without = (kind: "normal" | "tiktok" | "guest" | "special_guest") => ({
  kind,
  permissions: ["VIEW_ORDER"] as const,
});

test("G118 who holds everything may use everything", () => {
  expect(accessOf({ kind: "normal", permissions: "VIEW_ALL" }, NEEDED)).toBe("allowed");
});

test("G112 one of the named permissions is enough, and no need is no hurdle", () => {
  expect(accessOf(without("normal"), ["VIEW_ORDER", "VIEW_CATALOG"])).toBe("allowed");
  expect(accessOf(without("guest"), [])).toBe("allowed");
});

test("G119 what marketplace users and members lack is removed", () => {
  expect(accessOf(without("tiktok"), NEEDED)).toBe("removed");
  expect(accessOf(without("normal"), NEEDED)).toBe("removed");
});

test("G122 guests see what they may not use", () => {
  expect(accessOf(without("guest"), NEEDED)).toBe("blocked");
  expect(accessOf(without("special_guest"), NEEDED)).toBe("blocked");
});

test("G123 hiding completely takes it from special guests alone", () => {
  expect(accessOf(without("special_guest"), NEEDED, { hideCompletely: true })).toBe("removed");
  expect(accessOf(without("guest"), NEEDED, { hideCompletely: true })).toBe("blocked");
});
