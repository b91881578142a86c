import type { ListingVariant } from "@prisma/client";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { changesOf, type ChangeableListing, type ChangeableVariant } from "../../rules/monitor/changes";
import type { Deeds } from "../../rules/monitor/deeds";
import type { Pricing } from "../push-preferences/read-push-preferences.server";
import { listingVariantId } from "../push/listing-variant-id";
import type { KeptMove } from "./moves.sql.server";
import { holdVariants, writeChanges, writeVariants } from "./write-changes.sql.server";

interface CarriedOut {
  tx: WorkspaceTransaction;
  deeds: readonly Deeds<KeptMove>[];
  pricing: Pricing;
  marginFloor: string | null;
}

/**
 * Carries out what rules do at listings: imported variants get the costs, prices and stocks that are to be, each with a line of
 * what it was and is. What was priced by hand keeps its price; what has no product here can't be changed. Nothing is sent yet.
 * @returns how many lines there are
 */
export async function carryOut({
  scope,
  runId,
  ...what
}: CarriedOut & { scope: WorkspaceScope; runId: string }): Promise<number> {
  const { tx, deeds } = what;
  const listingIds = deeds.map(({ listingId }) => listingId);
  await holdVariants(tx, scope, listingIds);
  const { changes, written } = await planChanges(what);
  if (written.size > 0) await writeVariants(tx, scope, written);
  if (changes.length > 0) await writeChanges(tx, scope, { runId, changes });
  return changes.length;
}

/** What would be changed, line by line, by the costs, prices and stocks of now. */
export async function planChanges({
  tx,
  deeds,
  pricing,
  marginFloor,
}: CarriedOut): Promise<ReturnType<typeof changesOf>> {
  const listings = await readChangeable(
    tx,
    deeds.map(({ listingId }) => listingId),
  );
  const { rules, currency, taxPercent } = pricing;
  const rateFrom = (from: string) => rateOrNull(() => pricing.rateFrom(from));
  return changesOf(deeds, listings, { rules, currency, taxPercent, rateFrom, marginFloor });
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
