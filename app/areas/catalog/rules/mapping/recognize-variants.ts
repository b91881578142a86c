import { mayBeSwapped, optionSetsOf } from "./match-variants";

/** A variant as we knew it. */
export interface KnownVariant {
  id: string;
  /** The platform's id; null before it told one */
  externalId: string | null;
  optionValues: readonly string[];
  sku: string;
}
/** A variant as its store tells of it now. */
export interface ToldVariant {
  externalId: string;
  optionValues: readonly string[];
  sku: string;
}

/** What a platform calls the one variant of a product without options. */
const SINGLE = "default title";

/** What else tells which variant is which. */
interface Surroundings {
  /** Variants that the product had before; those that it has now go first */
  former?: readonly KnownVariant[];
  /** False where it is not known under which options values of known variants stand */
  areNamesKnown?: boolean;
}

/**
 * Which of a product's known variants those are that its store tells of. Bulk editors and files delete variants and make them
 * anew, under other ids: what is left over then is known by its option values, else by its SKU. A SKU that several variants of
 * the product carry, or carried, tells none of them. In another sequence values tell a variant only where it is not known what
 * they stand under, and where they could mean no other: a top in M with a bottom in S is not the top in S with the bottom in M.
 * @returns the known variant's id by the store's
 */
export function recognizeVariants(
  known: readonly KnownVariant[],
  told: readonly ToldVariant[],
  { former = [], areNamesKnown = true }: Surroundings = {},
): Map<string, string> {
  const byExternalId = new Map(known.map((variant) => [variant.externalId, variant]));
  const recognized = new Map<string, string>();
  for (const { externalId } of told) {
    const variant = byExternalId.get(externalId);
    if (variant) recognized.set(externalId, variant.id);
  }
  const sides = [[...known, ...former], told];
  const keys = [valuesKey, ofOne(sides, skuKey)];
  if (!areNamesKnown) keys.push(ofOne(sides, anyOrderKeyOf(sides)));
  for (const keyOf of keys) for (const each of [known, former]) pair(each, told, recognized, keyOf);
  return recognized;
}

type Described = Pick<KnownVariant, "optionValues" | "sku">;
/** Empty for a variant that has no such key */
type KeyOf = (variant: Described) => string;

/** Recognizes what is left by a key that one on either side has. */
function pair(
  known: readonly KnownVariant[],
  told: readonly ToldVariant[],
  recognized: Map<string, string>,
  keyOf: KeyOf,
): void {
  const taken = new Set(recognized.values());
  const left = onlyOnes(
    known.filter(({ id }) => !taken.has(id)),
    keyOf,
  );
  const asked = onlyOnes(
    told.filter(({ externalId }) => !recognized.has(externalId)),
    keyOf,
  );
  for (const [key, { externalId }] of asked) {
    const variant = left.get(key);
    if (variant) recognized.set(externalId, variant.id);
  }
}

/** Variants by a key that none of the others has; those without a key are left out. */
function onlyOnes<Variant extends Described>(variants: readonly Variant[], keyOf: KeyOf) {
  const groups = Map.groupBy(variants, keyOf);
  return new Map(
    [...groups].flatMap(([key, [only, ...more]]) => (key !== "" && only && more.length === 0 ? [[key, only]] : [])),
  );
}

/** A key without those that several of one side have, whether they are recognized already or not. */
function ofOne(sides: readonly (readonly Described[])[], keyOf: KeyOf): KeyOf {
  const shared = new Set(
    sides.flatMap((side) => [...Map.groupBy(side, keyOf)].flatMap(([key, { length }]) => (length > 1 ? [key] : []))),
  );
  return (variant) => {
    const key = keyOf(variant);
    return shared.has(key) ? "" : key;
  };
}

function valuesKey({ optionValues }: Described): string {
  return JSON.stringify(plain(optionValues));
}

function skuKey({ sku }: Described): string {
  return sku.trim();
}

function anyOrderKeyOf(sides: readonly (readonly Described[])[]): KeyOf {
  const optionSets = sides.flatMap((side) =>
    optionSetsOf(side.map(({ optionValues }) => ({ values: plain(optionValues) }))),
  );
  return ({ optionValues }) => {
    const values = plain(optionValues);
    return mayBeSwapped(values, { optionSets }) ? "" : JSON.stringify(values.sort());
  };
}

function plain(values: readonly string[]): string[] {
  const folded = values.map((value) => value.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase());
  return folded.length === 1 && folded[0] === SINGLE ? [] : folded;
}
