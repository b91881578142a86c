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

/**
 * Which of a product's known variants those are that its store tells of. Bulk editors and files delete variants and make them
 * anew, under other ids: what is left over then is known by its option values, else by its SKU, else by its values in another
 * sequence, and only where that fits one on either side.
 * @returns the known variant's id by the store's
 */
export function recognizeVariants(known: readonly KnownVariant[], told: readonly ToldVariant[]): Map<string, string> {
  const byExternalId = new Map(known.map((variant) => [variant.externalId, variant]));
  const recognized = new Map<string, string>();
  for (const { externalId } of told) {
    const variant = byExternalId.get(externalId);
    if (variant) recognized.set(externalId, variant.id);
  }
  for (const keyOf of [valuesKey, skuKey]) pair(known, told, recognized, keyOf);
  const hasTwins = [known, told].some((side) => new Set(side.map(anyOrderKey)).size < side.length);
  if (!hasTwins) pair(known, told, recognized, anyOrderKey);
  return recognized;
}

type Described = Pick<KnownVariant, "optionValues" | "sku">;

/** Recognizes what is left by a key that one on either side has. */
function pair(
  known: readonly KnownVariant[],
  told: readonly ToldVariant[],
  recognized: Map<string, string>,
  keyOf: (variant: Described) => string,
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
function onlyOnes<Variant extends Described>(variants: readonly Variant[], keyOf: (variant: Described) => string) {
  const groups = Map.groupBy(variants, keyOf);
  return new Map(
    [...groups].flatMap(([key, [only, ...more]]) => (key !== "" && only && more.length === 0 ? [[key, only]] : [])),
  );
}

function valuesKey({ optionValues }: Described): string {
  return JSON.stringify(plain(optionValues));
}

function skuKey({ sku }: Described): string {
  return sku.trim();
}

function anyOrderKey({ optionValues }: Described): string {
  return JSON.stringify(plain(optionValues).sort());
}

function plain(values: readonly string[]): string[] {
  const folded = values.map((value) => value.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase());
  return folded.length === 1 && folded[0] === SINGLE ? [] : folded;
}
