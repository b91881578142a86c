import { groupBy } from "../group-by";

/** How products with many variants are split into several (ledger P054). */
export interface SplitSettings {
  /** Products with more variants than this are split, 0 to 100 */
  threshold: number;
  /** All variants are shared out, or the first product keeps `threshold` of them and only the rest is shared out. */
  split_logic: "split_all_variants" | "split_extra_variants";
  split_handle: "max_variants_per_product" | "max_create_products";
  max_variants_per_product: number;
  max_create_products: number;
}

/** P151 */
export const DEFAULT_SPLIT: SplitSettings = {
  threshold: 100,
  split_logic: "split_all_variants",
  split_handle: "max_variants_per_product",
  max_variants_per_product: 100,
  max_create_products: 100,
};

/** The number in a split field: whole, 0 to 100; empty or "-" is 0 (P103, P104). */
export function clampSplitNumber(text: string): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(Math.max(number, 0), 100) : 0;
}

/** True when a product has more variants than the threshold, which shows the split warning (P105, P153). */
export function isSplit(variants: number, { threshold }: SplitSettings): boolean {
  return variants > threshold;
}

/** How many products a number of variants becomes (P152, P153). A maximum of 0 counts as 1. */
export function countProducts(variants: number, settings: SplitSettings): number {
  if (!isSplit(variants, settings)) return 1;
  if (settings.split_logic === "split_all_variants" || settings.threshold === 0) return countParts(variants, settings);
  return 1 + countParts(variants - settings.threshold, settings);
}

/**
 * Shares variants out to as many products as `countProducts` says, each variant in exactly one. Variants with the same
 * first option value stay together as far as the sizes allow.
 * @param groupOf the first option's value of a variant, "" for none
 */
export function partitionVariants<Variant>(
  variants: readonly Variant[],
  settings: SplitSettings,
  groupOf: (variant: Variant) => string,
): Variant[][] {
  const { threshold, split_logic: logic } = settings;
  if (!isSplit(variants.length, settings)) return [[...variants]];
  const ordered = [...groupBy(variants, groupOf).values()].flat();
  if (logic === "split_all_variants" || threshold === 0) return shareOut(ordered, settings);
  return [ordered.slice(0, threshold), ...shareOut(ordered.slice(threshold), settings)];
}

/** Cuts parts that are larger than `most` (the sales channel's limit). */
export function limitParts<Variant>(parts: readonly Variant[][], most: number): Variant[][] {
  return parts.flatMap((part) => (part.length <= most ? [part] : chunks(part, most)));
}

function countParts(variants: number, settings: SplitSettings): number {
  const most = (number: number) => Math.max(number, 1);
  return settings.split_handle === "max_variants_per_product"
    ? Math.ceil(variants / most(settings.max_variants_per_product))
    : Math.min(variants, most(settings.max_create_products));
}

function shareOut<Variant>(variants: Variant[], settings: SplitSettings): Variant[][] {
  if (settings.split_handle === "max_variants_per_product")
    return chunks(variants, Math.max(settings.max_variants_per_product, 1));
  const parts = countParts(variants.length, settings);
  const cut = (part: number) => Math.round((part * variants.length) / parts);
  return Array.from({ length: parts }, (_, part) => variants.slice(cut(part), cut(part + 1)));
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
