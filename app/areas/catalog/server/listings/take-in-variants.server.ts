import { Prisma } from "@prisma/client";
import type { ChannelProduct } from "~/adapters/listing-channel/listing-channel";
import { newId } from "~/platform/db/new-id.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { inSequence } from "../../rules/mapping/option-sequence";
import { recognizeVariants } from "../../rules/mapping/recognize-variants";
import { tellOfLostMapping } from "../mapping/take-over-mapping.server";
import { noteFormerIds, noteGoneIds } from "./former-ids.sql.server";
import { MOST_FORMER, readFormer, toFormer } from "./former-variants.server";
import { writeStoreVariants, writeVariantMappings } from "./listing-variants.sql.server";

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
  const remembered = readFormer(listing.formerVariants, product.optionNames);
  // What a push of ours has taken off is none that the store makes anew.
  const before = remembered.filter(({ isTakenOff }) => !isTakenOff);
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
  await noteFormerIds(tx, scope, listing.id, rows);
  await noteGoneIds(
    tx,
    scope,
    listing.id,
    gone.map(({ id }) => id),
  );
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
  const deleted = [...left, ...gone.flatMap((variant) => toFormer(variant, optionNames))];
  const takenOff = remembered.filter(({ id, isTakenOff }) => isTakenOff && !presentIds.has(id ?? ""));
  const former = [...takenOff, ...deleted].slice(-MOST_FORMER);
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
  if (hasNew && deleted.length > 0 && !listing.removedAt) await tellOfLostMapping({ tx, scope, listing });
  const remapped = moved.flatMap(({ id, source }) => (source === null ? [] : (told.get(id) ?? [])));
  return [...remapped, ...backIds.keys()];
}
