import { z } from "zod";
import { PRODUCT_FIELDS, VARIANT_FIELDS, type EditField, type ProductField, type VariantField } from "./edit-fields";
import { arePicturesAlike, areVariantPicturesAlike } from "./pictures";

/** An option with its values in their sequence. */
export interface OptionShape {
  name: string;
  values: string[];
}

/**
 * A product in words that can be compared, whoever says them: what means the same is the same text. What is not known of it is
 * missing.
 */
export interface Facts {
  product: Partial<Record<ProductField, string>>;
  options?: OptionShape[];
  variants: VariantFacts[];
}
export interface VariantFacts {
  /** Ours of the variant; null for one that is not ours */
  key: string | null;
  fields: Partial<Record<VariantField, string>>;
}

const textsSchema = z.record(z.string(), z.array(z.string()));

/** What a store's product was last pushed with: in each field all that is ours, as it was sent and as the store showed it. */
export const pushedFactsSchema = z.object({
  product: textsSchema,
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })).nullable(),
  /** By our key; the platform's id is null where it did not tell */
  variants: z.record(z.string(), z.object({ externalId: z.string().nullable(), fields: textsSchema })),
  /** Where it was published */
  publications: z.array(z.string()),
});
export type PushedFacts = z.output<typeof pushedFactsSchema>;
export const NOTHING_PUSHED: PushedFacts = { product: {}, options: null, variants: {}, publications: [] };

/** What a merchant has changed since the last push, and is not what we would send. */
export interface Difference {
  field: EditField;
  /** Of the variant; null for the product's own */
  key: string | null;
  /** What was pushed last; null where that is not known */
  last: string | null;
  /** Null for a variant that the merchant has deleted */
  store: string | null;
  ours: string;
}

/**
 * Compares what was pushed last, what the store has now and what would be sent, field by field (decision 80). Where the store
 * has what was sent last, ours goes; where it has something else, that is the merchant's work. What was pushed is not known of
 * products from before it was kept: all that differs is taken for the merchant's then. A product's status is the merchant's in
 * any case: none is put on sale, or taken off, by a push that changes a text.
 * @param lost what pushes sent of which it is not known whether they got there
 */
export function compareContent({
  pushed,
  lost,
  store,
  ours,
}: {
  pushed: PushedFacts;
  lost: readonly PushedFacts[];
  store: Facts;
  ours: Facts;
}): Difference[] {
  const known = [pushed, ...lost];
  const differences: Difference[] = [];
  for (const field of PRODUCT_FIELDS) {
    if (field === "options") continue;
    const isSame = samenessOf(field);
    const isOurs = (text: string) =>
      field !== "status" &&
      known.some(({ product }) => product[field]?.some((pushedText) => isSame(pushedText, text)) ?? false);
    const [now, wanted] = [store.product[field], ours.product[field]];
    if (now === undefined || wanted === undefined || isOurs(now)) continue;
    // Pictures that are yet to be sent have no ids: those that were sent tell more than what they are called.
    const isKnown = field === "pictures" && pushed.product.pictures !== undefined;
    if (isSame(now, wanted) && !isKnown) continue;
    differences.push({ field, key: null, last: pushed.product[field]?.[0] ?? null, store: now, ours: wanted });
  }
  const options = compareOptions(known, store.options, ours.options);
  if (options) differences.push(options);

  const present = new Map(store.variants.map((variant) => [variant.key, variant]));
  for (const { key, fields } of ours.variants) {
    if (key === null) continue;
    const last = pushed.variants[key];
    const now = present.get(key);
    const name = fields.values ?? "";
    if (!now) {
      if (last) differences.push({ field: "deleted_variants", key, last: name, store: null, ours: name });
      continue;
    }
    for (const field of VARIANT_FIELDS) {
      const isSame = samenessOf(field);
      const [at, wanted] = [now.fields[field], fields[field]];
      if (at === undefined || wanted === undefined) continue;
      if (known.some(({ variants }) => variants[key]?.fields[field]?.some((text) => isSame(text, at)) ?? false))
        continue;
      // As with the product's pictures: that of ours has no id yet.
      const isKnown = field === "picture" && last?.fields.picture !== undefined;
      if (isSame(at, wanted) && !isKnown) continue;
      differences.push({ field, key, last: last?.fields[field]?.[0] ?? null, store: at, ours: wanted });
    }
  }
  return differences;
}

function samenessOf(field: EditField): (one: string, other: string) => boolean {
  if (field === "pictures") return arePicturesAlike;
  return field === "picture" ? areVariantPicturesAlike : (one, other) => one === other;
}

/** Other names, more or fewer options, or values in another sequence; values that were added or renamed belong to variants. */
function compareOptions(
  known: readonly PushedFacts[],
  now: OptionShape[] | undefined,
  ours: OptionShape[] | undefined,
): Difference | null {
  if (!now || !ours || isAlike(now, ours)) return null;
  const shapes = known.flatMap(({ options }) => (options ? [options] : []));
  if (shapes.some((shape) => isAlike(now, shape))) return null;
  const [last] = shapes;
  return { field: "options", key: null, last: last ? wordsOf(last) : null, store: wordsOf(now), ours: wordsOf(ours) };
}

function isAlike(one: readonly OptionShape[], other: readonly OptionShape[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ name, values }, index) => {
      const { name: otherName, values: otherValues } = other[index] as OptionShape;
      const [mine, theirs] = [new Set(values), new Set(otherValues)];
      const [here, there] = [
        values.filter((value) => theirs.has(value)),
        otherValues.filter((value) => mine.has(value)),
      ];
      return name === otherName && here.every((value, place) => value === there[place]);
    })
  );
}

function wordsOf(options: readonly OptionShape[]): string {
  return options.map(({ name, values }) => `${name}: ${values.join(", ")}`).join("; ");
}

/** The fields that stay as the store has them: the merchant's, less those that a person wants replaced. */
export function keptFields(
  differences: readonly Difference[],
  replaced: readonly EditField[],
): { product: ProductField[]; variants: Map<string, VariantField[]>; deleted: Set<string> } {
  const kept = differences.filter(({ field }) => !replaced.includes(field));
  const isVariants = (field: EditField): field is VariantField => (VARIANT_FIELDS as readonly string[]).includes(field);
  const isProducts = (field: EditField): field is ProductField => (PRODUCT_FIELDS as readonly string[]).includes(field);
  const variants = new Map<string, VariantField[]>();
  for (const { field, key } of kept)
    if (key !== null && isVariants(field)) variants.set(key, [...(variants.get(key) ?? []), field]);
  return {
    product: kept.flatMap(({ field }) => (isProducts(field) ? [field] : [])),
    variants,
    deleted: new Set(kept.flatMap(({ field, key }) => (field === "deleted_variants" && key !== null ? [key] : []))),
  };
}

/**
 * What is ours at a store once a push got there: of each field that was sent, the text that was sent and the one that the
 * store shows; what stayed the merchant's is not ours by that, however often it is pushed over.
 */
export function factsAfterPush({
  before,
  sent,
  shown,
  kept,
  externalIds,
  present,
}: {
  before: PushedFacts;
  sent: Facts;
  shown: Facts;
  kept: ReturnType<typeof keptFields>;
  /** By our key */
  externalIds: ReadonlyMap<string, string>;
  /** The platform's ids of all the variants that it had before */
  present: ReadonlySet<string>;
}): PushedFacts {
  // Which pictures there are, and which are the variants', is known by what the store shows: one that keeps its own shows none.
  const { pictures: _, ...texts } = sent.product;
  const product = mergeFields(before.product, texts, shown.product, kept.product);
  const shownVariants = new Map(shown.variants.map((variant) => [variant.key, variant.fields]));
  const variants: PushedFacts["variants"] = {};
  for (const {
    key,
    fields: { picture: __, ...fields },
  } of sent.variants) {
    if (key === null) continue;
    const last = before.variants[key];
    variants[key] = {
      externalId: externalIds.get(key) ?? last?.externalId ?? null,
      fields: mergeFields(last?.fields ?? {}, fields, shownVariants.get(key) ?? {}, kept.variants.get(key) ?? []),
    };
  }
  // A variant that the merchant has deleted is remembered as ours, or the next push would make it again.
  for (const [key, last] of Object.entries(before.variants))
    if (!variants[key] && !present.has(last.externalId ?? "")) variants[key] = last;
  return {
    product,
    options: kept.product.includes("options") ? before.options : (sent.options ?? null),
    variants,
    publications: before.publications,
  };
}

function mergeFields(
  before: Record<string, string[]>,
  sent: Partial<Record<string, string>>,
  shown: Partial<Record<string, string>>,
  kept: readonly string[],
): Record<string, string[]> {
  const fields = new Set([...Object.keys(before), ...Object.keys(sent), ...Object.keys(shown)]);
  return Object.fromEntries(
    [...fields].flatMap((field) => {
      const texts = [sent[field], shown[field]].filter((text) => text !== undefined);
      const ours = kept.includes(field) || texts.length === 0 ? before[field] : [...new Set(texts)];
      return ours ? [[field, ours]] : [];
    }),
  );
}

/** What is ours once a push is under way that may get lost: all that it sends. */
export function factsInFlight(sent: Facts): PushedFacts {
  const asTexts = (fields: Partial<Record<string, string>>) =>
    Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text as string]]));
  return {
    product: asTexts(sent.product),
    options: sent.options ?? null,
    variants: Object.fromEntries(
      sent.variants.flatMap(({ key, fields }) =>
        key === null ? [] : [[key, { externalId: null, fields: asTexts(fields) }]],
      ),
    ),
    publications: [],
  };
}

/** The fields in which a store has what is not ours, whatever ours is by now: none where it is not known what was pushed. */
export function editedFields(pushed: PushedFacts, lost: readonly PushedFacts[], store: Facts): EditField[] {
  const ours: Facts = {
    product: Object.fromEntries(Object.entries(pushed.product).map(([field, texts]) => [field, texts[0]])),
    ...(pushed.options && { options: pushed.options }),
    variants: Object.entries(pushed.variants).map(([key, { fields }]) => ({
      key,
      fields: Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts[0]])),
    })),
  };
  return [...new Set(compareContent({ pushed, lost, store, ours }).map(({ field }) => field))];
}

/** True where it is known what a field was pushed with, of variants with each of them. */
export function knowsField({ product, options, variants }: PushedFacts, field: EditField): boolean {
  if (field === "deleted_variants") return true;
  if (field === "options") return options !== null;
  if ((PRODUCT_FIELDS as readonly string[]).includes(field)) return product[field] !== undefined;
  return Object.values(variants).every(({ fields }) => fields[field] !== undefined);
}
