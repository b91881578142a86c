/** A variant on a store, and one of a supplier, as far as matching by option values goes. */
export interface MatchStoreVariant {
  id: string;
  optionValues: readonly string[];
  sku: string;
}
export interface MatchSupplierVariant {
  skuId: string;
  optionValues: readonly string[];
}

/**
 * Proposes for each variant of a store's product the supplier's variant that it is bought as: the one whose option values
 * are the same in any order, the one whose id is the SKU, or the supplier's only one where the store has one too.
 * Variants without a clear match are left out.
 * @returns the supplier's skuId by the store variant's id
 */
export function matchVariants(
  storeVariants: readonly MatchStoreVariant[],
  supplierVariants: readonly MatchSupplierVariant[],
): Map<string, string> {
  const [only] = supplierVariants;
  const byValues = new Map<string, MatchSupplierVariant | null>();
  for (const variant of supplierVariants) {
    const key = keyOf(variant.optionValues);
    byValues.set(key, byValues.has(key) ? null : variant);
  }
  const matches = new Map<string, string>();
  for (const { id, optionValues, sku } of storeVariants) {
    const match =
      (supplierVariants.length === 1 && (storeVariants.length === 1 || only?.optionValues.length === 0)
        ? only
        : undefined) ??
      supplierVariants.find(({ skuId }) => skuId === sku && sku !== "") ??
      byValues.get(keyOf(optionValues)) ??
      uniqueSuperset(optionValues, supplierVariants);
    if (match) matches.set(id, match.skuId);
  }
  return matches;
}

/** The one supplier variant that has all of the values and more, such as a place that it ships from. */
function uniqueSuperset(
  values: readonly string[],
  variants: readonly MatchSupplierVariant[],
): MatchSupplierVariant | undefined {
  const wanted = values.map(normalize).filter(Boolean);
  if (wanted.length === 0) return undefined;
  const found = variants.filter(({ optionValues }) => {
    const own = new Set(optionValues.map(normalize));
    return wanted.every((value) => own.has(value));
  });
  return found.length === 1 ? found[0] : undefined;
}

function keyOf(values: readonly string[]): string {
  return values.map(normalize).sort().join("\u0000");
}

function normalize(value: string): string {
  return value
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}
