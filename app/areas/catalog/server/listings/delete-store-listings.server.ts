import type { SystemTransaction } from "~/platform/db/client.server";
import { giveBackListings } from "../push/take-listings.server";

/**
 * Deletes a store's listings, its own prices and what was in work for it, in the caller's transaction; products stay. What was still on
 * its way to the store is given back to the plan's month.
 */
export async function deleteStoreListings({ tx, storeId }: { tx: SystemTransaction; storeId: string }): Promise<void> {
  const onTheirWay = await tx.listing.findMany({
    where: { storeId, pushedAt: null, pushState: "pushing" },
    select: { workspaceId: true, importedProductId: true, storeId: true, splitIndex: true },
  });
  await tx.listing.deleteMany({ where: { storeId } });
  await tx.storePrice.deleteMany({ where: { storeId } });
  await tx.processItem.deleteMany({ where: { storeId } });
  for (const [workspaceId, listings] of Map.groupBy(onTheirWay, (listing) => listing.workspaceId))
    await giveBackListings({ tx, workspaceId, listings });
}
