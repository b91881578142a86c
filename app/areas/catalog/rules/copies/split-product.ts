import { groupBy } from "../group-by";
import { inOwnSequence } from "../option-values";
import { partitionVariants } from "../push/split";
import { titleWithNumber, titleWithValue } from "./titles";

/** Products that one split makes at most, as a push does (P151). */
export const MOST_PARTS = 100;
/** Variants of a part at most, as in the settings of a push (P104). */
export const MOST_IN_PART = 100;

/** How a product is split: by the values of an option, by a number of variants, or by taking chosen variants out. */
export type SplitBy =
  | { by: "option"; option: string }
  | { by: "size"; max_variants: number }
  | { by: "variants"; variant_ids: string[] };

/** Why a split makes no sense. */
export const SPLIT_REFUSALS = [
  "one_variant",
  "unknown_option",
  "one_part",
  "too_many_parts",
  "unknown_variants",
  "all_variants",
] as const;
export type SplitRefusal = (typeof SPLIT_REFUSALS)[number];

export interface SplitVariant {
  id: string;
  /** In the order of the product's options */
  optionValues: readonly string[];
}

export interface SplitPart<Variant> {
  title: string;
  variants: Variant[];
}

/**
 * The products that one becomes, each variant in exactly one. The first part is what the product itself keeps, the others
 * are new.
 */
export function splitProduct<Variant extends SplitVariant>({
  title,
  options,
  variants,
  split,
}: {
  title: string;
  /** Names, in order */
  options: readonly string[];
  variants: readonly Variant[];
  split: SplitBy;
}): { parts: SplitPart<Variant>[] } | { refusal: SplitRefusal } {
  if (variants.length < 2) return { refusal: "one_variant" };
  if (split.by === "variants") return takeOut(title, variants, split.variant_ids);
  const position = split.by === "option" ? findOption(options, split.option) : 0;
  if (position < 0) return { refusal: "unknown_option" };
  const groups =
    split.by === "option"
      ? [...groupBy(variants, ({ optionValues }) => optionValues[position] ?? "")]
      : shareOut(variants, split.max_variants).map((part) => ["", part] as const);
  if (groups.length < 2) return { refusal: "one_part" };
  if (groups.length > MOST_PARTS) return { refusal: "too_many_parts" };
  return {
    parts: groups.map(([value, part], index) => ({
      title: value.trim() ? titleWithValue(title, value.trim()) : titleWithNumber(title, index + 1),
      variants: [...part],
    })),
  };
}

/** Where an option stands by its name, whatever its capitals: of many products each may write it in its own way. */
function findOption(options: readonly string[], wanted: string): number {
  const plain = (name: string) => name.trim().toLowerCase();
  return options.findIndex((name) => plain(name) === plain(wanted));
}

/** As a push does it: what has the same first value stays together as far as the size allows. */
function shareOut<Variant extends SplitVariant>(variants: readonly Variant[], most: number): Variant[][] {
  return partitionVariants(
    variants,
    {
      threshold: most,
      split_logic: "split_all_variants",
      split_handle: "max_variants_per_product",
      max_variants_per_product: most,
      max_create_products: MOST_PARTS,
    },
    ({ optionValues }) => optionValues[0] ?? "",
  );
}

function takeOut<Variant extends SplitVariant>(title: string, variants: readonly Variant[], ids: readonly string[]) {
  const wanted = new Set(ids);
  const taken = variants.filter(({ id }) => wanted.has(id));
  if (taken.length === 0 || taken.length < wanted.size) return { refusal: "unknown_variants" as const };
  if (taken.length === variants.length) return { refusal: "all_variants" as const };
  return {
    parts: [
      { title, variants: variants.filter(({ id }) => !wanted.has(id)) },
      { title: titleWithNumber(title, 2), variants: taken },
    ],
  };
}

/** A product's options with the values that some of its variants have; names and sequence stay. */
export function optionsOf(
  options: readonly { name: string; values: readonly string[] }[],
  variants: readonly SplitVariant[],
): { name: string; values: string[] }[] {
  return options.map(({ name, values }, index) => ({
    name,
    values: inOwnSequence(
      values,
      variants.map(({ optionValues }) => optionValues[index] ?? ""),
    ),
  }));
}

/**
 * The pictures that a part shows: those of its own variants first, then the product's. What shows variants of other parts
 * alone stays away, unless nothing else is left.
 */
export function picturesOfPart<Picture extends { url: string }>(
  pictures: readonly Picture[],
  own: readonly { imageUrl: string | null }[],
  others: readonly { imageUrl: string | null }[],
): Picture[] {
  const addresses = (variants: readonly { imageUrl: string | null }[]) =>
    new Set(variants.flatMap(({ imageUrl }) => imageUrl ?? []));
  const [mine, theirs] = [addresses(own), addresses(others)];
  const first = pictures.filter(({ url }) => mine.has(url));
  const shared = pictures.filter(({ url }) => !mine.has(url) && !theirs.has(url));
  return first.length + shared.length > 0 ? [...first, ...shared] : [...pictures];
}
