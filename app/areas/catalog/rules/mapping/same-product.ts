import { recognizeVariants, type KnownVariant, type ToldVariant } from "./recognize-variants";

/** A product that its store has deleted, with those of its variants that were mapped. */
export interface GoneProduct {
  title: string;
  optionNames: readonly string[];
  variants: readonly KnownVariant[];
}

/** A product that came under another id. */
export interface ComeProduct {
  title: string;
  optionNames: readonly string[];
  variants: readonly ToldVariant[];
}

/** True where a product may be one that its store has deleted: it is called the same, or sells something under a SKU of it. */
export function isAlike(gone: GoneProduct, come: ComeProduct): boolean {
  const skus = new Set(gone.variants.flatMap(({ sku }) => sku.trim() || []));
  return plain(gone.title) === plain(come.title) || come.variants.some(({ sku }) => skus.has(sku.trim()));
}

/**
 * Which variants of a product that is alike those of the deleted one are: as within one product, by values or SKU, but never
 * where both have a SKU and it is another.
 * @returns the deleted one's variants by the store's ids of the new ones
 */
export function sameVariants(gone: GoneProduct, come: ComeProduct): Map<string, string> {
  if (!isAlike(gone, come)) return new Map();
  const areNamesKnown = gone.optionNames.length > 0 && come.optionNames.length > 0;
  const recognized = recognizeVariants(gone.variants, come.variants, { areNamesKnown });
  const skuOf = new Map(gone.variants.map(({ id, sku }) => [id, sku.trim()]));
  const told = new Map(come.variants.map(({ externalId, sku }) => [externalId, sku.trim()]));
  return new Map(
    [...recognized].filter(([externalId, id]) => {
      const [before, now] = [skuOf.get(id), told.get(externalId)];
      return !before || !now || before === now;
    }),
  );
}

function plain(title: string): string {
  return title.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
