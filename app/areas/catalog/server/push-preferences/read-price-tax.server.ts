import { LISTING_PLATFORMS } from "~/adapters/listing-channel/registry.server";
import { mostTaxInPrices, type PriceTax } from "~/areas/accounts/rules/stores/price-tax";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** The most tax that the prices of stores have in them which products can be pushed to, of those named or of all (decision 83). */
export async function readPriceTax({
  scope,
  storeIds,
}: {
  scope: WorkspaceScope;
  storeIds?: readonly string[];
}): Promise<PriceTax | null> {
  const choice = { ids: storeIds, isActive: true, platforms: LISTING_PLATFORMS };
  return mostTaxInPrices(await findStores({ db: scope.db, ...choice }));
}
