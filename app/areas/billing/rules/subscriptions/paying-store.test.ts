import { expect, test } from "vitest";
import { payerOf } from "./paying-store";

const store = (id: string, status = "active", platform = "shopify") => ({ id, status, platform });

test("B054 S128 a chosen active store pays; of several a person chooses, a single one needs no word", () => {
  const stores = [store("a"), store("b"), store("w", "active", "woocommerce")];
  expect(payerOf({ stores, chosenId: "b" })).toEqual({ kind: "store", store: store("b") });
  expect(payerOf({ stores, chosenId: null })).toEqual({ kind: "choose", stores: [store("a"), store("b")] });
  expect(payerOf({ stores: stores.slice(1), chosenId: null })).toEqual({ kind: "store", store: store("b") });
});

test("B055 S133 in place of an uninstalled store another pays; without one there is a payment issue", () => {
  const gone = store("a", "uninstalled");
  expect(payerOf({ stores: [gone, store("b")], chosenId: "a" })).toEqual({ kind: "store", store: store("b") });
  expect(payerOf({ stores: [gone], chosenId: "a" })).toEqual({ kind: "payment_issue" });
});

test("B056 a chosen store that is not there any more ends it", () => {
  expect(payerOf({ stores: [store("a")], chosenId: "x" })).toEqual({ kind: "gone" });
});

test("B102 without a Shopify store there is nobody to pay", () => {
  expect(payerOf({ stores: [store("w", "active", "woocommerce")], chosenId: null })).toEqual({ kind: "no_store" });
  expect(payerOf({ stores: [store("a", "uninstalled")], chosenId: null })).toEqual({ kind: "no_store" });
});
