import type { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";
import { findFormerIds } from "../listings/former-ids.sql.server";
import { readFormerMappings } from "../listings/former-variants.server";

/** What one of a store's variants is bought as, and its picture; `source` is null where it is bought nowhere. */
export interface VariantSupply {
  listingId: string;
  /** Our id of the variant; null for one that the store has no more */
  variantId: string | null;
  source: string | null;
  sourceProductId: string | null;
  supplierSkuId: string | null;
  supplierSkuAttr: string | null;
  supplierTitle: string | null;
  /** The supplier's units for one sold */
  supplierQuantity: number;
  /** Decimal string in `costCurrency` */
  unitCost: string | null;
  costCurrency: string;
  /** The variant's own picture */
  imageUrl: string | null;
  productImageUrl: string | null;
}

const SUPPLY = {
  id: true,
  listingId: true,
  externalId: true,
  source: true,
  sourceProductId: true,
  supplierSkuId: true,
  supplierSkuAttr: true,
  supplierTitle: true,
  supplierQuantity: true,
  unitCost: true,
  costCurrency: true,
  imageUrl: true,
  listing: { select: { imageUrl: true } },
} satisfies Prisma.ListingVariantSelect;

/**
 * What variants of a store are bought as now, by the platform's ids of the variants, those that they had before among them:
 * an order names what was there when it was made. Those that no listing of the store has, or had, are left out.
 */
export async function findSupplies({
  db,
  workspaceId,
  storeId,
  externalIds,
}: {
  db: WorkspaceDb | WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  storeId: string;
  externalIds: readonly string[];
}): Promise<Map<string, VariantSupply>> {
  if (externalIds.length === 0) return new Map();
  const asked = [...new Set(externalIds)];
  const variants = await (db as SystemTransaction).listingVariant.findMany({
    where: { workspaceId, storeId, externalId: { in: asked } },
    select: SUPPLY,
  });
  const found = new Map(
    variants.flatMap((variant) => (variant.externalId ? [[variant.externalId, toSupply(variant)] as const] : [])),
  );
  const left = asked.filter((externalId) => !found.has(externalId));
  const former = left.length > 0 ? await findFormer({ db, workspaceId, storeId, externalIds: left }) : [];
  return new Map([...found, ...former]);
}

/** The same of variants by ids that they had: as what they are there now, else as they were mapped when their store deleted them. */
async function findFormer({
  db,
  workspaceId,
  storeId,
  externalIds,
}: Parameters<typeof findSupplies>[0]): Promise<[string, VariantSupply][]> {
  const former = await findFormerIds({ tx: db as SystemTransaction, workspaceId, storeId, externalIds });
  if (former.length === 0) return [];
  const variants = await (db as SystemTransaction).listingVariant.findMany({
    where: { workspaceId, storeId, id: { in: former.map(({ variantId }) => variantId) } },
    select: SUPPLY,
  });
  const byId = new Map(variants.map((variant) => [variant.id, toSupply(variant)]));
  const gone = former.filter(({ variantId }) => !byId.has(variantId));
  const mappings = await readFormerMappings(
    db as WorkspaceTransaction,
    gone.map(({ listingId }) => listingId),
  );
  return former.flatMap(({ externalId, variantId, listingId, productImageUrl }): [string, VariantSupply][] => {
    const supply = byId.get(variantId);
    if (supply) return [[externalId, supply]];
    const mapping = mappings.get(variantId);
    if (!mapping) return [];
    const { source, productId, skuId, skuAttr, title, quantity, cost, currency } = mapping;
    const bought = { source, sourceProductId: productId, supplierSkuId: skuId, supplierSkuAttr: skuAttr };
    const known = { supplierTitle: title, supplierQuantity: quantity, unitCost: cost, costCurrency: currency };
    return [[externalId, { ...bought, ...known, listingId, variantId: null, imageUrl: null, productImageUrl }]];
  });
}

function toSupply({
  id: variantId,
  externalId: _,
  listing,
  unitCost,
  ...supply
}: Prisma.ListingVariantGetPayload<{ select: typeof SUPPLY }>): VariantSupply {
  return { ...supply, variantId, unitCost: unitCost?.toFixed() ?? null, productImageUrl: listing.imageUrl };
}
