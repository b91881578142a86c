import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";

/** What one of a store's variants is bought as, and its picture; `source` is null where it is bought nowhere. */
export interface VariantSupply {
  listingId: string;
  /** Our id of the variant */
  variantId: string;
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

/**
 * What variants of a store are bought as now, by the platform's ids of the variants; those that no listing of the store has
 * are left out.
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
  const variants = await (db as SystemTransaction).listingVariant.findMany({
    where: { workspaceId, storeId, externalId: { in: [...new Set(externalIds)] } },
    select: {
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
    },
  });
  return new Map(
    variants.flatMap(({ id: variantId, externalId, listing, unitCost, ...supply }) =>
      externalId
        ? [
            [
              externalId,
              { ...supply, variantId, unitCost: unitCost?.toFixed() ?? null, productImageUrl: listing.imageUrl },
            ] as const,
          ]
        : [],
    ),
  );
}
