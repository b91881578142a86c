import type { Permission } from "../permissions";

/** How many rows a page of a list may have; the first is what it has unless somebody asks for more. */
export const PAGE_SIZES = [25, 50, 100] as const;

/** What several lists' addresses say: a search, a day, a page's size. */
export const TEXT_PART = /^[^]{1,200}$/;
export const DAY_PART = /^\d{4}-\d{2}-\d{2}$/;
export const SIZE_PART = PAGE_SIZES.map(String);

/**
 * What a part of a list's address may say: one of some words, a text of a form, or the id of something of the workspace that
 * may be gone one day.
 */
export type PartValues = readonly string[] | RegExp | "store" | "member";

/** What can be chosen of a list and kept: what it lists and how, and the columns of its table. */
export interface ListDefinition<Column extends string = string> {
  /** As addresses of calls name it */
  name: string;
  /** Who may see the list: one of them is enough */
  needs: readonly Permission[];
  /** The parts of its address, its page and drawers aside */
  parts: Readonly<Record<string, PartValues>>;
  /** The part that its tabs are, where it has tabs of its own */
  tab?: string;
  /** In the order of who has chosen none. The first leads each row and is always shown; none for what is no table. */
  columns: readonly Column[];
  /** Those of them that are shown to nobody who has not chosen them */
  extra?: readonly Column[];
}

/** What an address says by its parts. */
export type AddressParts = Readonly<Record<string, string>>;

/** The part of an address that names the columns, divided by commas. */
export const COLUMNS_PART = "columns";
/** The part of an address that names a saved view. */
export const VIEW_PART = "view";

/** Most of a list's parts, and letters of what each says. */
export const MOST_PARTS = 30;
export const LONGEST_PART = 300;

/** The columns of who has chosen none. */
export function usualColumns<Column extends string>({ columns, extra = [] }: ListDefinition<Column>): Column[] {
  return columns.filter((column) => !extra.includes(column));
}

/**
 * The columns that are shown, in their order: those chosen that there are, behind the first one, which always is.
 * @param chosen null, or nothing that there is, for the usual ones
 */
export function shownColumns<Column extends string>(
  list: ListDefinition<Column>,
  chosen: readonly string[] | null,
): Column[] {
  const [first] = list.columns;
  const known = [...new Set(chosen)].flatMap((name) => list.columns.find((column) => column === name) ?? []);
  if (first === undefined || known.length === 0) return usualColumns(list);
  return [first, ...known.filter((column) => column !== first)];
}

/** The columns that an address or a view names, or null where it names none. */
export function columnsOfPart(part: string | null | undefined): string[] | null {
  return part ? part.split(",") : null;
}

/** What of an address is the list's own. */
export function partsOfAddress(list: ListDefinition, search: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...Object.keys(list.parts), COLUMNS_PART].flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** Tells whether an address shows more of a list's choices than one of its tabs. */
export function isNarrowed({ tab }: ListDefinition, parts: AddressParts): boolean {
  return Object.keys(parts).some((name) => name !== tab);
}

/** Tells whether two addresses list the same, whatever the order of their parts. */
export function areSameParts(one: AddressParts, other: AddressParts): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/**
 * Divides what was kept of a list into what it still lists by and the names of what it has no more: filters and columns that
 * went away, stores that are disconnected, people who left.
 * @param exists whether the workspace still has the store or member of an id
 */
export function standingParts(
  list: ListDefinition,
  parts: AddressParts,
  exists: (kind: "store" | "member", id: string) => boolean,
): { parts: Record<string, string>; leftOut: string[] } {
  const standing: Record<string, string> = {};
  const leftOut: string[] = [];
  for (const [name, value] of Object.entries(parts)) {
    const left =
      name === COLUMNS_PART ? standingColumns(list, value) : isStanding(list.parts[name], value) ? value : "";
    if (left) standing[name] = left;
    if (left !== value) leftOut.push(name);
  }
  return { parts: standing, leftOut };

  function isStanding(values: PartValues | undefined, value: string): boolean {
    if (values === undefined || value.length > LONGEST_PART) return false;
    if (values === "store" || values === "member") return exists(values, value);
    return values instanceof RegExp ? values.test(value) : values.includes(value);
  }
}

function standingColumns({ columns }: ListDefinition, part: string): string {
  return part
    .split(",")
    .filter((column) => columns.includes(column))
    .join(",");
}
