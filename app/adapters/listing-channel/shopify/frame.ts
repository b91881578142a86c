import { OutsideError } from "~/adapters/outcome";
import type { ChannelListing, ChannelListingVariant, ContentVariant, ListingContent } from "../listing-channel";

/** A listing in view of the product that is there: what its options are to be, and which variant is which. */
export interface Frame {
  options: { name: string; values: string[] }[];
  variants: FramedVariant[];
  /** Variants that are not ours: they stay */
  own: OwnVariant[];
  /** The platform's ids of all that it has, in its sequence */
  present: string[];
}

interface OwnVariant {
  externalId: string;
  values: string[];
  /** The platform's id of its picture */
  picture: string | null;
}

export interface FramedVariant {
  variant: ChannelListingVariant;
  /** What it is at the store */
  at: ContentVariant | null;
  /** In the sequence of the frame's options */
  values: string[];
}

/**
 * Sees a listing in view of what the store has of it: merchants add variants of their own, give options and values other
 * names and put them in another sequence.
 * @throws OutsideError refused options_mismatch where the product has other options by now and there are variants that can't
 *   be put under them
 */
export function frameOf(listing: ChannelListing, now: ListingContent | null): Frame {
  if (!now) {
    const variants = listing.variants.map((variant) => ({ variant, at: null, values: variant.optionValues }));
    return { options: listing.options, variants, own: [], present: [] };
  }
  const present = now.variants.map(({ externalId }) => externalId);
  const found = findVariants(listing, now);
  const own = ownVariants(listing, now, new Set([...found.values()]));
  const keepsOptions = listing.kept?.includes("options") ?? false;
  const theirOptions = now.options ?? [];
  if (theirOptions.length !== listing.options.length) return reshaped(listing, now, { found, own, keepsOptions });

  const places = placesOf(listing, now);
  const inOurs = (values: readonly string[]) => places.map((place) => values[place] ?? "");
  const renamed = renamedValues(listing, found, inOurs);
  const variants = listing.variants.map((variant) => {
    const at = found.get(variant.key) ?? null;
    if (at && variant.kept?.includes("values")) return { variant, at, values: inOurs(at.optionValues) };
    // A new variant comes under the names that the merchant has given the values of the others.
    const values = at
      ? variant.optionValues
      : variant.optionValues.map((value, option) => renamed[option]?.get(fold(value)) ?? value);
    return { variant, at, values };
  });
  const stays = own.map((variant) => framedOwn(variant, inOurs(variant.optionValues)));
  const used = [...variants, ...stays].map(({ values }) => values);
  const options = listing.options.map(({ name, values }, option) => {
    const theirs = theirOptions[places[option] as number]!;
    const ours = values.map((value) => renamed[option]?.get(fold(value)) ?? value);
    const sequence = keepsOptions ? [...theirs.values, ...ours] : woven(ours, theirs.values);
    return {
      name: keepsOptions ? theirs.name : name,
      values: inSequence(
        sequence,
        used.map((each) => each[option] ?? ""),
      ),
    };
  });
  const frame = { options, variants, own: stays, present };
  return keepsOptions ? inSequenceOf(frame, places) : frame;
}

/** Where the product has more or fewer options than the listing: one side's, whole. */
function reshaped(
  listing: ChannelListing,
  now: ListingContent,
  {
    found,
    own,
    keepsOptions,
  }: { found: ReadonlyMap<string, ContentVariant>; own: ContentVariant[]; keepsOptions: boolean },
): Frame {
  const isNew = listing.variants.some(({ key }) => !found.has(key));
  if (keepsOptions ? isNew : own.length > 0)
    throw new OutsideError("refused", "options_mismatch", {
      vendorMessage: (now.options ?? []).map(({ name }) => name).join(", "),
    });
  const variants = listing.variants.map((variant) => {
    const at = found.get(variant.key) ?? null;
    return { variant, at, values: keepsOptions && at ? at.optionValues : variant.optionValues };
  });
  const stays = own.map((variant) => framedOwn(variant, variant.optionValues));
  const present = now.variants.map(({ externalId }) => externalId);
  if (!keepsOptions) return { options: listing.options, variants, own: [], present };
  const used = [...variants, ...stays].map(({ values }) => values);
  const options = (now.options ?? []).map(({ name, values }, option) => ({
    name,
    values: inSequence(
      values,
      used.map((each) => each[option] ?? ""),
    ),
  }));
  return { options, variants, own: stays, present };
}

function framedOwn({ externalId, picture = null }: ContentVariant, values: string[]): OwnVariant {
  return { externalId, values, picture };
}

/** The store's variant of each of the listing's, by key: by the id that is known, by the key that it carries, by its values, by its SKU. */
export function findVariants(listing: ChannelListing, now: ListingContent): Map<string, ContentVariant> {
  const found = new Map<string, ContentVariant>();
  const left = new Set(now.variants);
  const take = (key: string, at: ContentVariant | undefined) => {
    if (!at || found.has(key) || !left.delete(at)) return;
    found.set(key, at);
  };
  const byId = new Map(now.variants.map((at) => [at.externalId, at]));
  for (const { key, externalId } of listing.variants) take(key, byId.get(externalId ?? ""));
  const byKey = new Map([...left].reverse().map((at) => [at.key, at]));
  for (const { key } of listing.variants) take(key, byKey.get(key));
  if (now.options?.length !== listing.options.length) return found;
  const places = placesOf(listing, now);
  const byValues = new Map(
    [...left].map((at) => [combination(places.map((place) => at.optionValues[place] ?? "")), at]),
  );
  for (const { key, optionValues } of listing.variants) take(key, byValues.get(combination(optionValues)));
  // Made anew under other names, by a file or a bulk editor, a variant still has its SKU.
  const bySku = Map.groupBy(left, ({ sku }) => sku);
  const skus = Map.groupBy(listing.variants, ({ sku }) => sku);
  for (const { key, sku } of listing.variants)
    if (sku !== "" && skus.get(sku)?.length === 1 && bySku.get(sku)?.length === 1) take(key, bySku.get(sku)?.[0]);
  return found;
}

/** A product in the listing's terms: which of its variants is which of the listing's, their values in its sequence. */
export function seenFrom(listing: ChannelListing, now: ListingContent): ListingContent {
  const keyOf = new Map([...findVariants(listing, now)].map(([key, at]) => [at, key]));
  const idOf = new Map(listing.variants.map(({ key, externalId }) => [key, externalId]));
  const places = now.options?.length === listing.options.length ? placesOf(listing, now) : null;
  return {
    ...now,
    variants: now.variants.map((at) => {
      const key = keyOf.get(at) ?? null;
      return {
        ...at,
        key,
        isGuessed: key !== null && at.key !== key && at.externalId !== idOf.get(key),
        optionValues: places ? places.map((place) => at.optionValues[place] ?? "") : at.optionValues,
      };
    }),
  };
}

/** The store's variants that are not the listing's and never were. */
function ownVariants(
  listing: ChannelListing,
  now: ListingContent,
  found: ReadonlySet<ContentVariant>,
): ContentVariant[] {
  const sent = new Set(listing.variants.map(({ key }) => key));
  const gone = new Set(listing.gone);
  const keys = new Set<string>();
  return now.variants.filter((at) => {
    // A variant that was duplicated carries the same key: the first is ours.
    const isFirst = at.key !== null && !keys.has(at.key);
    if (at.key !== null) keys.add(at.key);
    if (found.has(at) || gone.has(at.externalId)) return false;
    return !(isFirst && at.key !== null && !sent.has(at.key));
  });
}

/** Where each of the listing's options is among the product's: under its name, else in the place that is left. */
function placesOf(listing: ChannelListing, now: ListingContent): number[] {
  const names = (now.options ?? []).map(({ name }) => fold(name));
  const named = listing.options.map(({ name }) => names.indexOf(fold(name)));
  const left = names.map((_, place) => place).filter((place) => !named.includes(place));
  return named.map((place) => (place >= 0 ? place : (left.shift() as number)));
}

/** For each option, the names that the merchant has given its values. */
function renamedValues(
  listing: ChannelListing,
  found: ReadonlyMap<string, ContentVariant>,
  inOurs: (values: readonly string[]) => string[],
): Map<string, string>[] {
  const kept = listing.variants.filter(({ kept: fields }) => fields?.includes("values"));
  return listing.options.map(
    (_, option) =>
      new Map(
        kept.flatMap(({ key, optionValues }) => {
          const theirs = inOurs(found.get(key)?.optionValues ?? [])[option];
          return theirs ? [[fold(optionValues[option] ?? ""), theirs] as const] : [];
        }),
      ),
  );
}

/** A frame whose options stand in the product's sequence. */
function inSequenceOf({ options, variants, own, present }: Frame, places: readonly number[]): Frame {
  const order = places.map((place, option) => ({ place, option })).sort((one, other) => one.place - other.place);
  const turn = <Item>(items: readonly Item[]) => order.map(({ option }) => items[option] as Item);
  return {
    options: turn(options),
    variants: variants.map((framed) => ({ ...framed, values: turn(framed.values) })),
    own: own.map((framed) => ({ ...framed, values: turn(framed.values) })),
    present,
  };
}

/** Ours in their sequence, and among them those that only the store has, each behind the one that it follows there. */
export function woven(ours: readonly string[], theirs: readonly string[]): string[] {
  const sequence = [...ours];
  const placed = new Set(ours.map(fold));
  for (const [index, value] of theirs.entries()) {
    if (placed.has(fold(value))) continue;
    const before = index === 0 ? null : fold(theirs[index - 1] as string);
    sequence.splice(before === null ? 0 : sequence.findIndex((each) => fold(each) === before) + 1, 0, value);
    placed.add(fold(value));
  }
  return sequence;
}

/** Values in a sequence, each once; Shopify tells none apart by capitals, and the first writing stands. */
function inSequence(sequence: readonly string[], used: readonly string[]): string[] {
  const written = new Map(used.toReversed().map((value) => [fold(value), value]));
  return [...sequence, ...used].flatMap((value) => {
    const first = written.get(fold(value));
    written.delete(fold(value));
    return first === undefined ? [] : [first];
  });
}

/** A variant's option values as one text, to find the platform's variant for ours: it trims them, and tells none apart by capitals. */
export function combination(optionValues: readonly string[]): string {
  return JSON.stringify(optionValues.map(fold));
}

function fold(text: string): string {
  return text.normalize().trim().toLowerCase();
}
