/** What has to be known of a store that products may go to. */
interface Target {
  store_id: string;
  can_convert: boolean;
  is_coming_soon: boolean;
}

/** What has to be known of an imported product. */
interface Standing {
  losing_variants: number;
  /** How stores have it, each way once */
  statuses: readonly string[];
}

interface Question {
  /** Whether the preferences put pushed products on sale, or leave them as drafts */
  isPublished: boolean;
  stores: readonly Target[];
  /** Of what is pushed the products that are imported already; undefined for one that can't be found */
  imported: readonly (Standing | undefined)[];
}

/**
 * The store that products can go to without a person's looking at them first (P054). Null where one has to: there is not just
 * one store that takes them, one of them sells at a loss, or a store has it on sale or as a draft and it would not stay so.
 */
export function storeWithoutReview({ isPublished, stores, imported }: Question): string | null {
  const [store, ...others] = stores.filter(({ is_coming_soon: isSoon }) => !isSoon);
  if (!store?.can_convert || others.length > 0) return null;
  const status = isPublished ? "active" : "draft";
  const needsNobody = imported.every(
    (product) => product?.losing_variants === 0 && product.statuses.every((one) => one === status),
  );
  return needsNobody ? store.store_id : null;
}
