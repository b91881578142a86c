import { expect, test } from "vitest";
import { quotaTelling, showsBillingPart } from "./billing-parts";

const OWNER: Parameters<typeof showsBillingPart>[1] = {
  viewer: { kind: "normal", permissions: "VIEW_ALL" },
  client: { kind: "browser", isBillingHidden: false },
  isMarketplaceUser: false,
  isOnboarding: false,
  isEmbeddedWithCard: false,
  hasLargestPlan: false,
};
const PARTS = ["upgrade", "upgrade_button", "billing_plan", "usage"] as const;

test.each(PARTS)("G041 S100 an owner sees %s", (part) => expect(showsBillingPart(part, OWNER)).toBe(true));
test.each(PARTS)("G046 nobody sees %s during onboarding", (part) =>
  expect(showsBillingPart(part, { ...OWNER, isOnboarding: true })).toBe(false),
);
test.each(PARTS)("G120 S105 marketing users don't see %s", (part) =>
  expect(showsBillingPart(part, { ...OWNER, isMarketplaceUser: true })).toBe(false),
);
test.each(PARTS)("S105 X054 %s is not there where the mobile app hides billing", (part) => {
  expect(showsBillingPart(part, { ...OWNER, client: { kind: "mobile", isBillingHidden: true } })).toBe(false);
});

test("B079 the menu's entry is not there in a store's admin while the plan is paid by card; usage and upgrading are", () => {
  expect(PARTS.filter((part) => showsBillingPart(part, { ...OWNER, isEmbeddedWithCard: true }))).toEqual([
    "upgrade",
    "upgrade_button",
    "usage",
  ]);
});

test("B088 S101 who has the largest plan is shown no Upgrade above every screen, and all else", () => {
  expect(PARTS.filter((part) => !showsBillingPart(part, { ...OWNER, hasLargestPlan: true }))).toEqual([
    "upgrade_button",
  ]);
});

test("G114 S101 S102 each part needs its permission", () => {
  const viewer = { kind: "normal", permissions: ["VIEW_YOUR_USAGE"] } as const;
  expect(showsBillingPart("usage", { ...OWNER, viewer })).toBe(true);
  expect(showsBillingPart("upgrade", { ...OWNER, viewer })).toBe(false);
});

test("G122 G123 a guest sees the way to a larger plan, a special guest doesn't", () => {
  const held = { permissions: ["VIEW_YOUR_USAGE"] } as const;
  expect(showsBillingPart("upgrade", { ...OWNER, viewer: { kind: "guest", ...held } })).toBe(true);
  expect(showsBillingPart("upgrade", { ...OWNER, viewer: { kind: "special_guest", ...held } })).toBe(false);
});

test("B002 B103 a quota is told with the way to more, without it to who may not take it, and by itself only where billing is hidden", () => {
  expect(quotaTelling(OWNER)).toBe("offers");
  expect(quotaTelling({ ...OWNER, viewer: { kind: "normal", permissions: [] } })).toBe("words");
  expect(quotaTelling({ ...OWNER, isOnboarding: true })).toBe("words");
  expect(quotaTelling({ ...OWNER, client: { kind: "mobile", isBillingHidden: false } })).toBe("offers");
  expect(quotaTelling({ ...OWNER, client: { kind: "mobile", isBillingHidden: true } })).toBe("hidden");
});
