import { Prisma, type ListingVariant } from "@prisma/client";
import { z } from "zod";
import type { ChannelProduct } from "~/adapters/listing-channel/listing-channel";
import { notify } from "~/areas/notifications/server/notify.server";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { inSequence } from "../../rules/mapping/option-sequence";
import { recognizeVariants } from "../../rules/mapping/recognize-variants";
import { writeStoreVariants, writeVariantMappings } from "./listing-variants.sql.server";

/** Of those that a store deleted, as many are remembered. */
const MOST_FORMER = 250;

/** A mapped variant that its store has deleted. */
const formerSchema = z.object({
  /** What its row was, which a push knows it by; none of what was remembered before that was */
  id: z.string().nullable().default(null),
  /** What the values stand under */
  optionNames: z.array(z.string()),
  optionValues: z.array(z.string()),
  sku: z.string(),
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

interface Intake {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  listing: { id: string; storeId: string; title: string; formerVariants: unknown; removedAt: Date | null };
  product: ChannelProduct;
  /** What the values of known variants stand under */
  optionNames: readonly string[];
}

/**
 * Writes the variants of a store's product as it tells of them. Those that were made anew keep their mapping; where a mapped
 * one is gone and others came that it may be, the workspace is told.
 * @returns the store's ids of variants that got the mapping of one that was there before
 */
export async function takeInVariants({ tx, scope, listing, product, optionNames }: Intake): Promise<string[]> {
  const present = await tx.listingVariant.findMany({ where: { listingId: listing.id }, orderBy: { id: "asc" } });
  const presentIds = new Set(present.map(({ id }) => id));
  const before = readFormer(listing.formerVariants, product.optionNames);
  const absent = before.filter(({ id }) => !presentIds.has(id ?? ""));
  const formerOf = new Map(absent.map((variant, place) => [`former ${place}`, variant]));
  const recognized = recognizeVariants(
    present.map((variant) => ({
      ...variant,
      optionValues: inSequence(variant.optionValues, optionNames, product.optionNames),
    })),
    product.variants,
    {
      former: [...formerOf].map(([id, { optionValues, sku }]) => ({ id, externalId: null, optionValues, sku })),
      areNamesKnown: [product.optionNames, optionNames, ...before.map((each) => each.optionNames)].every(
        ({ length }) => length > 0,
      ),
    },
  );
  const back = product.variants.flatMap(({ externalId }) => {
    const variant = formerOf.get(recognized.get(externalId) ?? "");
    return variant ? [{ externalId, variant, id: variant.id ?? newId() }] : [];
  });
  const backIds = new Map(back.map(({ externalId, id }) => [externalId, id]));
  const rows = product.variants.map((variant, position) => ({
    ...variant,
    position,
    id: backIds.get(variant.externalId) ?? recognized.get(variant.externalId) ?? newId(),
  }));
  const told = new Map(rows.map(({ id, externalId }) => [id, externalId]));
  const gone = present.filter(({ id, externalId }) => externalId !== null && !told.has(id));
  await tx.listingVariant.deleteMany({ where: { id: { in: gone.map(({ id }) => id) } } });
  // A variant's id may be another's of before: none has the old one while they are written.
  const moved = present.filter(
    ({ id, externalId }) => externalId !== null && told.has(id) && told.get(id) !== externalId,
  );
  await tx.listingVariant.updateMany({ where: { id: { in: moved.map(({ id }) => id) } }, data: { externalId: null } });
  await writeStoreVariants(tx, scope, listing, rows);
  const mappings = back.map(({ id, variant }) => ({ id, ...variant.mapping }));
  if (mappings.length > 0) await writeVariantMappings(tx, scope, listing.id, mappings);

  const isBack = new Set(back.map(({ variant }) => variant));
  // A push that is under way has a row as well of what it will not make again: that is remembered until the store tells of it.
  const settled = new Set([...told.keys(), ...gone.map(({ id }) => id)]);
  const left = before.filter((variant) => !isBack.has(variant) && !settled.has(variant.id ?? ""));
  const former = [...left, ...gone.flatMap((variant) => toFormer(variant, optionNames))].slice(-MOST_FORMER);
  const mappedCount = await tx.listingVariant.count({ where: { listingId: listing.id, source: { not: null } } });
  await tx.listing.update({
    where: { id: listing.id },
    data: {
      variantsCount: rows.length,
      mappedCount,
      formerVariants: former.length > 0 ? former : Prisma.DbNull,
    },
  });
  const hasNew = rows.some(({ externalId }) => !recognized.has(externalId));
  if (hasNew && former.length > 0 && !listing.removedAt) await tellOfLost(tx, scope, listing);
  const remapped = moved.flatMap(({ id, source }) => (source === null ? [] : (told.get(id) ?? [])));
  return [...remapped, ...backIds.keys()];
}

/** What variants were mapped to that stores have deleted, by their ids: made again by a push, they are bought as before. */
export async function readFormerMappings(
  tx: WorkspaceTransaction,
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
function readFormer(former: unknown, optionNames: readonly string[]): FormerVariant[] {
  const remembered = z.array(formerSchema).catch([]);
  return remembered.parse(former ?? []).map((variant) => ({
    ...variant,
    optionNames: variant.optionNames.length > 0 ? [...optionNames] : [],
    optionValues: [...inSequence(variant.optionValues, variant.optionNames, optionNames)],
  }));
}

function toFormer(variant: ListingVariant, optionNames: readonly string[]): FormerVariant[] {
  if (variant.source === null) return [];
  return [
    {
      id: variant.id,
      optionNames: [...optionNames],
      optionValues: variant.optionValues,
      sku: variant.sku,
      mapping: {
        source: variant.source,
        productId: variant.sourceProductId,
        skuId: variant.supplierSkuId,
        skuAttr: variant.supplierSkuAttr,
        title: variant.supplierTitle,
        quantity: variant.supplierQuantity,
        cost: variant.unitCost?.toString() ?? null,
        currency: variant.costCurrency,
      },
    },
  ];
}

async function tellOfLost(
  tx: WorkspaceTransaction,
  { workspaceId }: WorkspaceScope,
  { id, title }: Intake["listing"],
): Promise<void> {
  await notify({
    tx,
    workspaceId,
    kind: "mapping_lost",
    names: { product: title },
    link: `/app/products-center/mapping/${id}`,
  });
}
