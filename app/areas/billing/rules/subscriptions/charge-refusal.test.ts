import { expect, test } from "vitest";
import { chargeRefusal } from "./charge-refusal";

test("B095 a downgrade in the first cycle has a dialog of its own, by code or by name", () => {
  expect(chargeRefusal({ status: 4002, message: "No" })).toEqual({ kind: "step", step: "first_cycle" });
  expect(chargeRefusal({ error_code: "FIRST_CYCLE_DOWNGRADE_FAILED" })).toEqual({ kind: "step", step: "first_cycle" });
});

test("B055 B102 a store that is missing or has left has a dialog of its own", () => {
  expect(chargeRefusal({ error_code: "NoStoreListingForCheckout" })).toEqual({ kind: "step", step: "no_store" });
  expect(chargeRefusal({ error_code: "PaymentIssue" })).toEqual({ kind: "step", step: "payment_issue" });
});

test("B096 quota expired on cost changes says that one cannot downgrade; on another feature it says why", () => {
  const expired = { status: 401, message: "Too small" };
  expect(chargeRefusal({ ...expired, feature_id: "COST_CHANGE_MANAGEMENT" })).toMatchObject({
    key: "cannot_downgrade",
  });
  expect(chargeRefusal({ ...expired, feature_id: "PRODUCT_LISTING" })).toMatchObject({ message: "Too small" });
});

test("B097 B099 other refusals are told in the words that came, with what they name", () => {
  const message = "You can change your plan on May 4.";
  const code = "be_payment_cannot_change_your_subscription";
  expect(chargeRefusal({ status: 201, error_code: code, message })).toEqual({ kind: "message", message });
  expect(chargeRefusal({ error_code: "be_other" })).toEqual({ kind: "message", message: "be_other" });
});

test.each([
  ["B098", "be_payment_downgrade_failed", "downgrade_failed"],
  ["B056", "TheStoreNoLongerExists", "store_gone"],
  ["B057", "CurrentPackageNotSupport", "not_supported"],
])("%s %s has words of its own", (_, error_code, key) =>
  expect(chargeRefusal({ error_code, message: "x" })).toEqual({ kind: "words", key }),
);

test("B100 a charge that fails without a code failed", () => {
  for (const refused of [{}, { status: 500, message: "Internal error" }, { status: 401 }])
    expect(chargeRefusal(refused)).toEqual({ kind: "words", key: "failed" });
});
