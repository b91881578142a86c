import type { SystemTransaction } from "~/platform/db/client.server";
import { giveBackListings } from "../push/take-listings.server";

/** Each takes all of its variants along. */
const LISTINGS_AT_ONCE = 50;
const ROWS_AT_ONCE = 2_000;

/**
 * Deletes some of a store's listings, its own prices and what was in work for it, in the caller's transaction; products stay.
 * What was still on its way to the store is given back to the plan's month.
 * @returns true while some are left
 */
export async function deleteSomeStoreListings({
  tx,
  storeId,
}: {
  tx: SystemTransaction;
  storeId: string;
}): Promise<boolean> {
  const listings = await tx.listing.findMany({
    where: { storeId },
    select: {
      ...{ id: true, pushedAt: true, pushState: true },
      ...{ workspaceId: true, importedProductId: true, storeId: true, splitIndex: true },
    },
    take: LISTINGS_AT_ONCE,
  });
  await tx.listing.deleteMany({ where: { id: { in: listings.map(({ id }) => id) } } });
  const onTheirWay = listings.filter(({ pushedAt, pushState }) => pushedAt === null && pushState === "pushing");
  for (const [workspaceId, own] of Map.groupBy(onTheirWay, (listing) => listing.workspaceId))
    await giveBackListings({ tx, workspaceId, listings: own });
  const prices = await tx.storePrice.deleteMany({ where: { storeId }, limit: ROWS_AT_ONCE });
  const items = await tx.processItem.deleteMany({ where: { storeId }, limit: ROWS_AT_ONCE });
  return listings.length === LISTINGS_AT_ONCE || prices.count === ROWS_AT_ONCE || items.count === ROWS_AT_ONCE;
}
