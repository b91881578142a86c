import { groupBy } from "../group-by";

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

/** The names of the options that values stand under, in their sequence; empty where they are not known. */
export interface MatchOptions {
  store: readonly string[];
  supplier: readonly string[];
}

const NAMES_UNKNOWN: MatchOptions = { store: [], supplier: [] };

/**
 * Proposes for each variant of a store's product the supplier's variant that it is bought as: the supplier's only one where
 * the store has one too, the one that has the same values under the same options, else the one whose id is the SKU, unless its
 * values say otherwise. Values of options that have no namesake match in any order, where that can mean one variant alone: a top in S with a bottom in M is
 * not bought as a top in M with a bottom in S. Variants without a clear match are left out.
 * @param storeVariants all of the product's, also those that need no match: they tell what is ambiguous
 * @returns the supplier's skuId by the store variant's id
 */
export function matchVariants(
  storeVariants: readonly MatchStoreVariant[],
  supplierVariants: readonly MatchSupplierVariant[],
  options: MatchOptions = NAMES_UNKNOWN,
): Map<string, string> {
  const pairs = pairByName(options);
  const store = storeVariants.map((variant) => toCompared(variant, pairs.map(first)));
  const supplier = supplierVariants.map((variant) => toCompared(variant, pairs.map(second)));
  const sides: Sides = {
    pairs,
    supplier: groupBy(supplier, ({ pairedKey }) => pairedKey),
    twins: countBy(store.map(({ pairedKey, restKey }) => `${pairedKey}\n${restKey}`)),
    optionSets: [store, supplier].flatMap(optionSetsOf),
    areNamesKnown: options.store.length > 0 && options.supplier.length > 0,
  };
  const skus = countBy(storeVariants.map(({ sku }) => sku));
  const bySku = bySkuOf(supplier, pairs);
  const only = onlyOne(store, supplier);
  const matches = new Map<string, string>();
  for (const each of store) {
    const { id, sku } = each.variant;
    // A SKU that several variants carry tells none of them.
    const match = only ?? byOptions(each, sides) ?? (skus.get(sku) === 1 ? bySku(each) : undefined);
    if (match) matches.set(id, match.variant.skuId);
  }
  return matches;
}

/** A variant with its values as they are compared: those under options of the same name on both sides, and the rest. */
interface Compared<Variant> {
  variant: Variant;
  values: string[];
  /** In the sequence of the pairs */
  pairedKey: string;
  rest: string[];
  /** Of the rest in any order */
  restKey: string;
}
type Supplied = Compared<MatchSupplierVariant>;

interface Sides {
  /** Positions of options of the same name: the store's, the supplier's */
  pairs: readonly Pair[];
  /** By what stands under the paired options */
  supplier: ReadonlyMap<string, Supplied[]>;
  /** How many of the store's variants have the same values, those of the rest in any order */
  twins: ReadonlyMap<string, number>;
  /** What stands under each option of either side */
  optionSets: readonly ReadonlySet<string>[];
  areNamesKnown: boolean;
}
type Pair = readonly [store: number, supplier: number];
const first = ([store]: Pair) => store;
const second = ([, supplier]: Pair) => supplier;

function toCompared<Variant extends { optionValues: readonly string[] }>(
  variant: Variant,
  paired: readonly number[],
): Compared<Variant> {
  const values = variant.optionValues.map(normalize);
  const rest = values.filter((value, index) => value !== "" && !paired.includes(index));
  return {
    variant,
    values,
    pairedKey: paired.map((index) => values[index] ?? "").join("\u0000"),
    rest,
    restKey: inAnyOrder(rest),
  };
}

/** The supplier's only variant: for the store's only one, unless it is another by its values, and for all where it has no options. */
function onlyOne(store: readonly Compared<MatchStoreVariant>[], supplier: readonly Supplied[]): Supplied | undefined {
  const [only, another] = supplier;
  if (!only || another) return undefined;
  if (only.values.length === 0) return only;
  const [sold] = store;
  if (!sold || store.length > 1) return undefined;
  return only.pairedKey === sold.pairedKey ? only : undefined;
}

/**
 * The supplier's variant whose id is the SKU. A value that the supplier does not have was given by the merchant; one that other
 * variants of the supplier have under the same option means those.
 */
function bySkuOf(supplier: readonly Supplied[], pairs: readonly Pair[]) {
  const bySku = new Map(supplier.map((each) => [each.variant.skuId, each]));
  const optionSets = optionSetsOf(supplier);
  return ({ variant: { sku }, values }: Compared<MatchStoreVariant>): Supplied | undefined => {
    const found = sku === "" ? undefined : bySku.get(sku);
    const isOther = pairs.some(([mine, theirs]) => {
      const value = values[mine] ?? "";
      return value !== found?.values[theirs] && (optionSets[theirs]?.has(value) ?? false);
    });
    return isOther ? undefined : found;
  };
}

function byOptions(sold: Compared<MatchStoreVariant>, sides: Sides): Supplied | undefined {
  const { pairs, supplier, twins, areNamesKnown } = sides;
  const { values, pairedKey, rest, restKey } = sold;
  if (values.every((value) => value === "")) return undefined;
  const candidates = supplier.get(pairedKey) ?? [];
  if (rest.length === 0) return clearest(sold, candidates, pairs);
  if (!areNamesKnown) {
    const asTheyStand = candidates.filter((each) => values.every((value, index) => value === each.values[index]));
    const places = values.map((_, index) => [index, index] as const);
    const match = clearest(sold, asTheyStand, places);
    if (match) return match;
  }
  if ((twins.get(`${pairedKey}\n${restKey}`) ?? 0) > 1 || mayBeSwapped(rest, sides)) return undefined;
  const same = candidates.filter((each) => each.restKey === restKey);
  // A further option of the supplier, such as a place that it ships from, is overlooked while one variant is meant.
  const found = same.length > 0 ? same : candidates.filter((each) => holds(each.rest, rest));
  return found.length === 1 ? found[0] : undefined;
}

/** The one candidate, or of several the one that is spelled as the store's is. */
function clearest(
  { variant: { optionValues } }: Compared<MatchStoreVariant>,
  candidates: readonly Supplied[],
  places: readonly Pair[],
): Supplied | undefined {
  if (candidates.length < 2) return candidates[0];
  const verbatim = candidates.filter(({ variant }) =>
    places.every(([mine, theirs]) => optionValues[mine]?.trim() === variant.optionValues[theirs]?.trim()),
  );
  return verbatim.length === 1 ? verbatim[0] : undefined;
}

/** True where two different ones of some values stand under one option somewhere: in another order they mean something else. */
export function mayBeSwapped(
  values: readonly string[],
  { optionSets }: { optionSets: readonly ReadonlySet<string>[] },
): boolean {
  const wanted = [...new Set(values)];
  return optionSets.some((ofOption) => wanted.filter((value) => ofOption.has(value)).length > 1);
}

/** What stands under each option. */
export function optionSetsOf(side: readonly { values: readonly string[] }[]): Set<string>[] {
  const sets: Set<string>[] = [];
  for (const { values } of side) for (const [index, value] of values.entries()) (sets[index] ??= new Set()).add(value);
  return sets;
}

/** True when all of some values are among others, each as often. */
function holds(values: readonly string[], wanted: readonly string[]): boolean {
  const left = [...values];
  return wanted.every((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Options of the same name on both sides; none where a side has two of one name. */
function pairByName({ store, supplier }: MatchOptions): Pair[] {
  const [mine, theirs] = [store.map(nameOf), supplier.map(nameOf)];
  if (new Set(mine).size < mine.length || new Set(theirs).size < theirs.length) return [];
  return mine.flatMap((name, index): Pair[] => {
    const other = name === "" ? -1 : theirs.indexOf(name);
    return other < 0 ? [] : [[index, other]];
  });
}

/** An option's name as it is compared: Colour is Color, Sizes are Size. */
function nameOf(name: string): string {
  return normalize(name).replaceAll("colour", "color").replace(/:$/, "").replace(/s$/, "").trim();
}

function inAnyOrder(values: readonly string[]): string {
  return [...values].sort().join("\u0000");
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function normalize(value: string): string {
  return value
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
}
