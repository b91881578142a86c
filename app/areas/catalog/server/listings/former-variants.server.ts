import { Prisma, type ListingVariant } from "@prisma/client";
import { z } from "zod";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { inSequence } from "../../rules/mapping/option-sequence";
import { noteGoneIds } from "./former-ids.sql.server";

/** Of a product's variants that are gone, as many are remembered. */
export const MOST_FORMER = 250;

/** A mapped variant that is gone: its store has deleted it, or a push of ours has taken it off. */
const formerSchema = z.object({
  /** What its row was, which a push knows it by; none of what was remembered before that was */
  id: z.string().nullable().default(null),
  /** What the values stand under */
  optionNames: z.array(z.string()),
  optionValues: z.array(z.string()),
  sku: z.string(),
  /** By a push of ours: it is made anew by another one alone */
  isTakenOff: z.boolean().default(false),
  mapping: z.object({
    source: z.string(),
    productId: z.string().nullable(),
    skuId: z.string().nullable(),
    skuAttr: z.string().nullable(),
    title: z.string().nullable(),
    quantity: z.number(),
    cost: z.string().nullable(),
    currency: z.string(),
  }),
});
type FormerVariant = z.output<typeof formerSchema>;
export type FormerMapping = FormerVariant["mapping"];

/** What variants that are gone were mapped to, by their ids: made again by a push, they are bought as before. */
export async function readFormerMappings(
  tx: Pick<WorkspaceTransaction, "listing">,
  listingIds: readonly string[],
): Promise<ReadonlyMap<string, FormerMapping>> {
  const listings = await tx.listing.findMany({
    where: { id: { in: [...listingIds] }, formerVariants: { not: Prisma.AnyNull } },
    select: { formerVariants: true },
  });
  const former = listings.flatMap(({ formerVariants }) => readFormer(formerVariants, []));
  return new Map(former.flatMap(({ id, mapping }) => (id === null ? [] : [[id, mapping] as const])));
}

/** Those that are remembered, their values in the sequence of the product's options. */
export function readFormer(former: unknown, optionNames: readonly string[]): FormerVariant[] {
  const remembered = z.array(formerSchema).catch([]);
  return remembered.parse(former ?? []).map((variant) => ({
    ...variant,
    optionNames: variant.optionNames.length > 0 ? [...optionNames] : [],
    optionValues: [...inSequence(variant.optionValues, variant.optionNames, optionNames)],
  }));
}

/** What a variant is bought as; its fields are null where it is not mapped. */
export function mappingOf(variant: ListingVariant) {
  return {
    source: variant.source,
    productId: variant.sourceProductId,
    skuId: variant.supplierSkuId,
    skuAttr: variant.supplierSkuAttr,
    title: variant.supplierTitle,
    quantity: variant.supplierQuantity,
    cost: variant.unitCost?.toString() ?? null,
    currency: variant.costCurrency,
  };
}

/** What is remembered of a variant; nothing of one that is not mapped. */
export function toFormer(variant: ListingVariant, optionNames: readonly string[], isTakenOff = false): FormerVariant[] {
  if (variant.source === null) return [];
  return [
    {
      id: variant.id,
      optionNames: [...optionNames],
      optionValues: variant.optionValues,
      sku: variant.sku,
      isTakenOff,
      mapping: { ...mappingOf(variant), source: variant.source },
    },
  ];
}

/**
 * Takes variants of a listing out, and remembers what they were bought as and the ids that they had: orders may name them yet,
 * and they may be made again.
 * @param isTakenOff by a push of ours; else it is their store that has deleted them
 */
export async function takeOutVariants({
  tx,
  scope,
  listingId,
  variantIds,
  isTakenOff,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  listingId: string;
  variantIds: readonly string[];
  isTakenOff: boolean;
}): Promise<void> {
  const variants = await tx.listingVariant.findMany({ where: { listingId, id: { in: [...variantIds] } } });
  const { formerVariants, optionNames } = await tx.listing.findUniqueOrThrow({
    where: { id: listingId },
    select: { formerVariants: true, optionNames: true },
  });
  // One that no store has had yet is as its import says.
  const gone = variants.filter(({ externalId }) => externalId !== null);
  const added = gone.flatMap((variant) => toFormer(variant, optionNames, isTakenOff));
  if (added.length > 0) {
    await noteGoneIds(
      tx,
      scope,
      listingId,
      gone.map(({ id }) => id),
    );
    const ids = new Set(added.map(({ id }) => id));
    const left = z
      .array(formerSchema)
      .catch([])
      .parse(formerVariants ?? []);
    const former = [...left.filter(({ id }) => !ids.has(id)), ...added].slice(-MOST_FORMER);
    await tx.listing.update({ where: { id: listingId }, data: { formerVariants: former } });
  }
  await tx.listingVariant.deleteMany({ where: { listingId, id: { in: variants.map(({ id }) => id) } } });
}
