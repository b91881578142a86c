import type { Listing, ListingVariant } from "@prisma/client";
import { notify } from "~/areas/notifications/server/notify.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { inSequence } from "../../rules/mapping/option-sequence";
import { isAlike, sameVariants } from "../../rules/mapping/same-product";
import { mappingOf } from "../listings/former-variants.server";
import { writeVariantMappings } from "../listings/listing-variants.sql.server";
import { findGoneListings } from "./gone-listings.sql.server";

type Gone = Listing & { variants: ListingVariant[] };

/**
 * Gives a store's product that nobody has mapped what the same product was bought as that its store has deleted: merchants
 * delete products and bring them in again by a file or another app, under other ids (decision 87). Of several that may be it
 * the one with most of its variants is taken; where those differ in what they were bought as, or none of its variants is
 * known, the workspace is told that the mapping is lost.
 * @returns the store's ids of the variants that are mapped now
 */
export async function takeOverMapping({
  tx,
  scope,
  listing,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  listing: Listing;
}): Promise<string[]> {
  const variants = await tx.listingVariant.findMany({ where: { listingId: listing.id }, orderBy: { position: "asc" } });
  const come = {
    title: listing.title,
    optionNames: listing.optionNames,
    variants: variants.flatMap((variant) =>
      variant.externalId ? [{ ...variant, externalId: variant.externalId }] : [],
    ),
  };
  const skus = variants.flatMap(({ sku }) => (sku.trim() ? [sku] : []));
  const goneIds = await findGoneListings({ tx, scope, like: { ...listing, skus } });
  if (goneIds.length === 0) return [];
  const candidates: Gone[] = await tx.listing.findMany({
    where: { id: { in: goneIds } },
    orderBy: { goneAt: "desc" },
    include: { variants: { where: { source: { not: null } }, orderBy: { position: "asc" } } },
  });
  const alike = candidates
    .map((gone) => ({ ...gone, variants: gone.variants.map((variant) => inSequenceOf(variant, gone, listing)) }))
    .filter((gone) => isAlike(gone, come));
  if (alike.length === 0) return [];
  const compared = alike.map((gone) => mappingsFrom(gone, sameVariants(gone, come)));
  const most = Math.max(...compared.map(({ size }) => size));
  const best = compared.filter(({ size }) => size === most);
  const isClear = new Set(best.map((mappings) => JSON.stringify([...mappings]))).size === 1;
  const mappings = isClear && best[0] ? best[0] : new Map<string, Mapping>();
  const rows = come.variants.flatMap(({ id, externalId }) => {
    const mapping = mappings.get(externalId);
    return mapping ? [{ id, ...mapping }] : [];
  });
  if (rows.length > 0) await writeVariantMappings(tx, scope, listing.id, rows);
  await tx.listing.update({ where: { id: listing.id }, data: { mappedCount: rows.length } });
  const before = Math.max(...alike.map((gone) => gone.variants.length));
  if (rows.length < Math.min(before, variants.length)) await tellOfLostMapping({ tx, scope, listing });
  return [...mappings.keys()];
}

/** Marks a product of which variants came without what they were bought as before, and tells the workspace, once. */
export async function tellOfLostMapping({
  tx,
  scope: { workspaceId },
  listing: { id, title },
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  listing: Pick<Listing, "id" | "title">;
}): Promise<void> {
  await tx.listing.update({ where: { id }, data: { mappingLostAt: new Date() } });
  await notify({
    tx,
    workspaceId,
    kind: "mapping_lost",
    names: { product: title },
    link: `/app/products-center/mapping/${id}`,
  });
}

function inSequenceOf(variant: ListingVariant, gone: Listing, now: Listing): ListingVariant {
  return { ...variant, optionValues: [...inSequence(variant.optionValues, gone.optionNames, now.optionNames)] };
}

type Mapping = ReturnType<typeof mappingOf>;

/** What variants were bought as, by the store's ids of those that they are now. */
function mappingsFrom({ variants }: Gone, same: ReadonlyMap<string, string>): Map<string, Mapping> {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const known = [...same].flatMap(([externalId, id]): [string, Mapping][] => {
    const variant = byId.get(id);
    return variant ? [[externalId, mappingOf(variant)]] : [];
  });
  return new Map(known.toSorted(([one], [other]) => one.localeCompare(other)));
}
