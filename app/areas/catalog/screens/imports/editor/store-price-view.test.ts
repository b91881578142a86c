import { expect, test } from "vitest";
import type { VariantDraft } from "./product-draft";
import { changedAt, storePriceChanges, viewAt } from "./store-price-view";

const variant: VariantDraft = {
  id: "v",
  sku: "LAMP",
  option_values: ["Red"],
  price: "20.00",
  compare_at_price: "30.00",
  stock: 3,
  is_selected: true,
  image_url: null,
  store_prices: [{ store_id: "b", price: "18.50", compare_at_price: null }],
};

test("a variant is seen at a store with its own price there, and without one with none", () => {
  expect(viewAt(variant, null)).toBe(variant);
  expect(viewAt(variant, "b")).toMatchObject({ price: "18.50", compare_at_price: null, stock: 3 });
  expect(viewAt(variant, "a")).toMatchObject({ price: "", compare_at_price: null });
});

test("a price changed at a store is the store's own; what else changes is the variant's", () => {
  const changed = changedAt(variant, "a", { ...viewAt(variant, "a"), price: "3000", stock: 9 });
  expect(changed).toEqual({
    ...variant,
    stock: 9,
    store_prices: [{ store_id: "a", price: "3000", compare_at_price: null }, ...variant.store_prices],
  });
  expect(changedAt(variant, "b", { ...viewAt(variant, "b"), price: "", compare_at_price: "25" }).store_prices).toEqual(
    [],
  );
  expect(changedAt(variant, null, { ...variant, price: "21" }).price).toBe("21");
});

test("only what differs is sent: a price that is gone as null", () => {
  const a = { store_id: "a", price: "1.00", compare_at_price: null };
  const b = { store_id: "b", price: "2.00", compare_at_price: "3.00" };
  expect(storePriceChanges([a, b], [a, b])).toEqual([]);
  expect(storePriceChanges([a, b], [{ ...b, price: "2.50" }])).toEqual([
    { ...b, price: "2.50" },
    { store_id: "a", price: null, compare_at_price: null },
  ]);
});
