import { SPLIT_REFUSALS, type SplitBy, type SplitRefusal } from "./split-product";

/** Where a product that is copied or split stands. */
export const COPY_PLACES = ["import", "pushed"] as const;
export type CopyPlace = (typeof COPY_PLACES)[number];

/** Products that one request copies or splits at most. */
export const MOST_COPIED = 100;

/** Why a product was not copied or split, beside splits that make no sense. */
const FAILURES = ["product_gone", "changed_meanwhile", "push_under_way", "split_under_way", "listing_emptied"] as const;
export type CopyRefusal = SplitRefusal | (typeof FAILURES)[number];

const WORDS: Partial<Record<CopyRefusal, string>> = {
  product_gone: "errors.catalog_copy_gone",
  changed_meanwhile: "errors.catalog_split_changed",
  push_under_way: "errors.catalog_push_under_way",
  split_under_way: "errors.catalog_split_under_way",
};

/** The key of the words for a refusal; null for what is none, such as a reason of the outside. */
export function wordsOfRefusal(code: string): string | null {
  const known = [...SPLIT_REFUSALS, ...FAILURES].find((one) => one === code);
  return known ? (WORDS[known] ?? `errors.catalog_split_${known}`) : null;
}

/** What a piece of copying was asked for, kept with it, so that a run that is repeated makes just that. */
export interface CopyRequest {
  place: CopyPlace;
  /** Of the listing, for a place that lists those */
  listingId: string | null;
  /** The ids of the products that it makes: known before, so that the plan's month counts each once */
  created: string[];
  /** Of the product when it was asked for; a split of another one is refused */
  version: number;
  /** Null is a copy */
  split: SplitBy | null;
  /** Of the copy, in the words of the person's language; null for a split, whose titles need none */
  title: string | null;
}

/** What a copy of a product, or a product that was split off, counts by in the plan's month. */
export function copyReference(createdId: string): string {
  return `copy:${createdId}`;
}
