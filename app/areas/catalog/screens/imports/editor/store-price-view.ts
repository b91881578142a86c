import type { VariantDraft } from "./product-draft";

/** A variant as it stands at one store: its own prices there, "" and null where it has none. Without a store, as it is. */
export function viewAt(variant: VariantDraft, storeId: string | null): VariantDraft {
  if (storeId === null) return variant;
  const own = variant.store_prices.find((price) => price.store_id === storeId);
  return { ...variant, price: own?.price ?? "", compare_at_price: own?.compare_at_price ?? null };
}

/** Takes a change to a variant that was seen at a store: what it says of prices is of the store's own. */
export function changedAt(variant: VariantDraft, storeId: string | null, view: VariantDraft): VariantDraft {
  if (storeId === null) return view;
  const { price, compare_at_price } = view;
  const others = variant.store_prices.filter((own) => own.store_id !== storeId);
  // Without a price there is nothing to compare with.
  const own = price === "" ? [] : [{ store_id: storeId, price, compare_at_price }];
  return {
    ...view,
    price: variant.price,
    compare_at_price: variant.compare_at_price,
    store_prices: [...others, ...own].sort((one, other) => (one.store_id < other.store_id ? -1 : 1)),
  };
}

/** What differs between a variant's own prices at stores, as the update call takes it: null for those that are gone. */
export function storePriceChanges(saved: VariantDraft["store_prices"], draft: VariantDraft["store_prices"]) {
  const isKept = (own: VariantDraft["store_prices"][number]) =>
    saved.some(
      (before) =>
        before.store_id === own.store_id &&
        before.price === own.price &&
        before.compare_at_price === own.compare_at_price,
    );
  const gone = saved.filter(({ store_id: id }) => !draft.some((own) => own.store_id === id));
  return [
    ...draft.filter((own) => !isKept(own)),
    ...gone.map(({ store_id }) => ({ store_id, price: null, compare_at_price: null })),
  ];
}
