import type { IndexFiltersProps } from "@shopify/polaris";

/** A way to sort, as a list's address says it. */
export type SortName = `${string}_asc` | `${string}_desc`;
export type ShownSort = NonNullable<IndexFiltersProps["sortOptions"]>[number];

/** A sort as the menu of a list takes it: the key and the way, with a blank between. */
export function shownSort(sort: SortName): ShownSort["value"] {
  const [, key = "", way = "asc"] = /^(.+)_(asc|desc)$/.exec(sort) ?? [];
  return `${key} ${way === "desc" ? "desc" : "asc"}`;
}

/** What the menu says as the address keeps it; null for the sort that a list begins with, the first of its sorts. */
export function sortFromShown<Sort extends SortName>(sorts: readonly Sort[], shown: string | undefined): Sort | null {
  const sort = sorts.find((each) => shownSort(each) === shown);
  return sort === sorts[0] ? null : (sort ?? null);
}

/** What the menu of a list offers, each with what it goes by and which way, in words; of the two ways the one up comes first. */
export function sortOptions<Sort extends SortName>(
  words: Readonly<Record<Sort, readonly [string, string]>>,
): ShownSort[] {
  return (Object.entries(words) as [Sort, readonly [string, string]][]).map(([sort, [label, directionLabel]]) => ({
    value: shownSort(sort),
    label,
    directionLabel,
  }));
}
