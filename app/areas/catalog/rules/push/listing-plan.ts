import { inOwnSequence } from "../option-values";
import { limitParts, partitionVariants, type SplitSettings } from "./split";

export interface PlanVariant {
  /** The supplier's id of the variant: what a listing's variant is known by over pushes */
  supplierSkuId: string;
  optionValues: readonly string[];
}

export interface ListingPlan<Variant> {
  /** Which of the products that one import becomes, from 0 */
  splitIndex: number;
  title: string;
  options: { name: string; values: string[] }[];
  variants: (Variant & { optionValues: string[] })[];
}

export interface PlanRequest<Variant extends PlanVariant> {
  title: string;
  /** With their values in the product's own sequence */
  options: readonly { name: string; values: readonly string[] }[];
  /** Those that are to be sold, in order */
  variants: readonly Variant[];
  split: SplitSettings;
  /** What the sales channel takes for one product */
  limits: { maxVariants: number; maxOptions: number };
  /** Where variants went in an earlier push, by supplierSkuId: they stay there, so that a second push moves nothing. */
  placed?: ReadonlyMap<string, number>;
}

const JOINT = " / ";

/**
 * The products that an import becomes on a store (P151-P153): every variant in exactly one. Options beyond the channel's
 * number are joined into its last. Values keep the product's sequence, whichever variants come first.
 */
export function planListings<Variant extends PlanVariant>({
  title,
  options,
  variants,
  split,
  limits,
  placed,
}: PlanRequest<Variant>): ListingPlan<Variant>[] {
  const joined = variants.map((variant) => ({
    ...variant,
    optionValues: joinBeyond(variant.optionValues, limits.maxOptions),
  }));
  const sequences = sequencesOf(options, variants, limits.maxOptions);
  const valuesOf = (option: number, part: typeof joined) =>
    inOwnSequence(
      sequences[option] ?? [],
      part.map(({ optionValues }) => optionValues[option] ?? ""),
    );
  const names = joinBeyond(
    options.map(({ name }) => name),
    limits.maxOptions,
  );
  const parts =
    placed && placed.size > 0
      ? keepPlaces(joined, placed, limits.maxVariants)
      : share(joined, split, limits.maxVariants);
  return [...parts].map(([splitIndex, part]) => ({
    splitIndex,
    title: parts.size > 1 ? `${title} (${splitIndex + 1})` : title,
    options: names.map((name, index) => ({ name, values: valuesOf(index, part) })),
    variants: part,
  }));
}

function share<Variant extends PlanVariant>(
  variants: Variant[],
  split: SplitSettings,
  most: number,
): Map<number, Variant[]> {
  const parts = partitionVariants(variants, split, ({ optionValues }) => optionValues[0] ?? "");
  return new Map(limitParts(parts, most).map((part, index) => [index, part]));
}

/** Known variants where they are; new ones go to the last product that has room, or to a new one. */
function keepPlaces<Variant extends PlanVariant>(
  variants: Variant[],
  placed: ReadonlyMap<string, number>,
  most: number,
): Map<number, Variant[]> {
  const parts = new Map<number, Variant[]>();
  const put = (index: number, variant: Variant) => parts.set(index, [...(parts.get(index) ?? []), variant]);
  const fresh = variants.filter((variant) => {
    const index = placed.get(variant.supplierSkuId);
    if (index !== undefined) put(index, variant);
    return index === undefined;
  });
  let last = Math.max(...placed.values());
  for (const variant of fresh) {
    if ((parts.get(last)?.length ?? 0) >= most) last += 1;
    put(last, variant);
  }
  return new Map([...parts].sort(([first], [second]) => first - second));
}

/** The values of each option in sequence, those of the options that are joined by the first of them, then by the next. */
function sequencesOf(options: PlanRequest<PlanVariant>["options"], variants: readonly PlanVariant[], most: number) {
  const places = options.map(({ values }) => new Map(values.map((value, index) => [value, index])));
  const compare = (one: PlanVariant, other: PlanVariant, from: number) => {
    for (let option = from; option < options.length; option += 1) {
      const placeOf = ({ optionValues }: PlanVariant) =>
        places[option]?.get(optionValues[option] ?? "") ?? Number.MAX_SAFE_INTEGER;
      const difference = placeOf(one) - placeOf(other);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return options.slice(0, most).map(({ values }, option) => {
    if (options.length <= most || option < most - 1) return values;
    const sorted = variants.toSorted((one, other) => compare(one, other, option));
    return sorted.map(({ optionValues }) => joinBeyond(optionValues, most)[option] ?? "");
  });
}

function joinBeyond(values: readonly string[], most: number): string[] {
  if (values.length <= most) return [...values];
  return [...values.slice(0, most - 1), values.slice(most - 1).join(JOINT)];
}
