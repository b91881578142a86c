import type { ListingVariant } from "@prisma/client";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { changesOf, type ChangeableListing, type ChangeableVariant } from "../../rules/monitor/changes";
import type { Deeds } from "../../rules/monitor/deeds";
import type { Pricing } from "../push-preferences/read-push-preferences.server";
import { listingVariantId } from "../push/listing-variant-id";
import type { KeptMove } from "./moves.sql.server";
import { writeChanges, writeVariants } from "./write-changes.sql.server";

/**
 * Carries out what rules do at listings: imported variants get the costs, prices and stocks that are to be, each with a line of
 * what it was and is. What was priced by hand keeps its price; what has no product here can't be changed. Nothing is sent yet.
 * @returns how many lines there are
 */
export async function carryOut({
  tx,
  scope,
  runId,
  deeds,
  pricing,
  marginFloor,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  runId: string;
  deeds: readonly Deeds<KeptMove>[];
  pricing: Pricing;
  marginFloor: string | null;
}): Promise<number> {
  const listings = await readChangeable(
    tx,
    deeds.map(({ listingId }) => listingId),
  );
  const { rules, currency, taxPercent } = pricing;
  const rateFrom = (from: string) => rateOrNull(() => pricing.rateFrom(from));
  const { changes, written } = changesOf(deeds, listings, { rules, currency, taxPercent, rateFrom, marginFloor });
  if (written.size > 0) await writeVariants(tx, scope, written);
  if (changes.length > 0) await writeChanges(tx, scope, { runId, changes });
  return changes.length;
}

function rateOrNull(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function readChangeable(tx: WorkspaceTransaction, listingIds: string[]): Promise<ChangeableListing[]> {
  const listings = await tx.listing.findMany({
    where: { id: { in: listingIds }, importedProductId: { not: null } },
    include: { variants: true, importedProduct: { include: { variants: { include: { storePrices: true } } } } },
  });
  return listings.flatMap(({ id, status, variants, importedProduct: product }) => {
    if (!product) return [];
    const mapped = new Map(variants.map((variant) => [variant.id, variant]));
    return [
      {
        ...{ id, status, costCurrency: product.costCurrency },
        shippingCost: product.shippingCost?.toFixed() ?? null,
        variants: product.variants.map((variant) => ({
          id: variant.id,
          cost: variant.cost.toFixed(),
          price: variant.price.toFixed(2),
          compareAtPrice: variant.compareAtPrice?.toFixed(2) ?? null,
          stock: variant.stock,
          isPricedByHand: product.pricesEdited || variant.storePrices.length > 0,
          goods: goodsOf(mapped.get(listingVariantId(id, variant.id))),
        })),
      },
    ];
  });
}

/** What a variant on a store is bought as. */
function goodsOf(variant: ListingVariant | undefined): ChangeableVariant["goods"] {
  if (!variant?.source || !variant.sourceProductId || !variant.supplierSkuId) return null;
  const { source, sourceProductId: productId, supplierSkuId: skuId, supplierQuantity: quantity } = variant;
  return { source, productId, skuId, quantity };
}
