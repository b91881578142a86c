import { expect, test } from "vitest";
import { freeChoice, isGranted, mayCancel } from "./cancelling";

const PAID = {
  packageKey: "GROWTH_CREDIT_TIER",
  nextKey: "GROWTH_CREDIT_TIER",
  status: "ACTIVE",
  isMarketplaceUser: false,
  isDemo: false,
};

test("B061 a plan that is paid and goes on can be cancelled", () => expect(mayCancel(PAID)).toBe(true));
test.each([
  { packageKey: "FREE_CREDIT" },
  { packageKey: "FREE_AO_MKT" },
  { status: "CANCELLED" },
  { status: "FREE" },
  { isMarketplaceUser: true },
  { isDemo: true },
])("B061 cancel is not offered with %j", (but) => expect(mayCancel({ ...PAID, ...but })).toBe(false));

test.each([
  ["GROWTH_CREDIT_TIER", true],
  // Cancelled while it rests.
  ["FREE_CREDIT", false],
  [null, false],
])("B061 of a plan that rests while %s comes next it is %s that it can be cancelled", (nextKey, isIt) =>
  expect(mayCancel({ ...PAID, packageKey: "FREE_CREDIT", status: "FROZEN", nextKey })).toBe(isIt),
);

test.each([
  ["GROWTH_CREDIT_TIER", "FREE", true],
  ["FREE_AO_MKT", "FREE", true],
  ["GROWTH_CREDIT_TIER", "ACTIVE", false],
  ["GROWTH_CREDIT_TIER", "CANCELLED", false],
  ["FREE_CREDIT", "FREE", false],
])("of %s that stands as %s it is %s that it was given", (packageKey, status, isIt) =>
  expect(isGranted({ packageKey, status })).toBe(isIt),
);

const ALLOWED = { ...PAID, access: "allowed" } as const;

test("B058 B060 the free plan is taken at once, or once a granted plan is given up, or cancels what is paid", () => {
  expect(freeChoice({ ...ALLOWED, packageKey: "FREE_CREDIT", status: "FREE" })).toBe("take");
  expect(freeChoice({ ...ALLOWED, status: "FREE" })).toBe("give_up");
  expect(freeChoice({ ...ALLOWED, packageKey: "FREE_AO_MKT", status: "FREE" })).toBe("give_up");
  expect(freeChoice(ALLOWED)).toBe("cancel");
});
test.each([{ status: "CANCELLED" }, { isMarketplaceUser: true }, { isDemo: true }, { access: "removed" as const }])(
  "B061 choosing the free plan cancels nothing with %j",
  (but) => expect(freeChoice({ ...ALLOWED, ...but })).toBe("none"),
);
