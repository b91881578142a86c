import { quotaExpired } from "~/areas/billing/server/usage/quota-expired";
import {
  giveBackUsage,
  takeUsage,
  type UsageTaken,
  type UsageWish,
} from "~/areas/billing/server/usage/take-usage.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { LISTING_QUOTA_EXCEEDED } from "../../rules/listings/product-quota";

const FEATURE = "PRODUCT_LISTING";

/** A listing as the plan counts it: of one product on one store, and which of the products that it was split into. */
export interface CountedListing {
  importedProductId: string | null;
  storeId: string;
  splitIndex: number;
}

/** What a listing is counted by; it outlives the listing, so that one that is made anew does not count twice. */
export function listingReference({ importedProductId, storeId, splitIndex }: CountedListing): string {
  return `${importedProductId}:${storeId}:${splitIndex}`;
}

/**
 * Counts the listings that products put on a store for the first time; those that do not fit are answered (P093, P094).
 * @throws AppError quotaExpired when there is something to push and none of it fits (B070, B071)
 */
export async function takeListings({
  tx,
  scope,
  wishes,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  wishes: readonly UsageWish[];
}): Promise<UsageTaken> {
  const taken = await takeUsage({ tx, scope, feature: FEATURE, wishes });
  const { limit, used } = taken;
  if (wishes.length > 0 && taken.fits.size === 0)
    throw quotaExpired({ feature: FEATURE, limit, used, errorCode: LISTING_QUOTA_EXCEEDED });
  return taken;
}

/** Gives back what was counted for listings that never got onto their store. */
export async function giveBackListings({
  tx,
  workspaceId,
  listings,
}: {
  tx: WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
  listings: readonly CountedListing[];
}): Promise<void> {
  if (listings.length > 0)
    await giveBackUsage({ tx, workspaceId, feature: FEATURE, references: listings.map(listingReference) });
}
