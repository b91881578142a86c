import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import { findStores } from "~/areas/accounts/server/stores/find-stores.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import type { ErrorText } from "~/platform/errors";
import { pushFailureOf } from "../push/push-failure";
import { markListingsRemoved } from "./mark-listing-removed.server";

export interface DeletedListings {
  deleted: string[];
  /** Why others stayed, by listing id: the reason, and words for it */
  failed: Map<string, { error: string; text: ErrorText }>;
}

/** Takes listings off the lists; with `fromStore`, off their stores first. One that a store won't give up stays (C215, C217). */
export async function deleteListings({
  scope,
  listingIds,
  fromStore,
}: {
  scope: WorkspaceScope;
  listingIds: string[];
  fromStore: boolean;
}): Promise<DeletedListings> {
  const listings = await scope.db.listing.findMany({ where: { id: { in: listingIds }, removedAt: null } });
  const failed: DeletedListings["failed"] = new Map();
  if (fromStore) {
    const stores = await findStores({ db: scope.db, ids: listings.map(({ storeId }) => storeId) });
    const storeOf = new Map(stores.map((store) => [store.id, store]));
    for (const { id, storeId, externalId } of listings) {
      const store = storeOf.get(storeId);
      if (!externalId || !store) continue;
      try {
        await listingChannelFor(store).deleteListing(externalId);
      } catch (error) {
        const reason = pushFailureOf(error);
        if (!reason) throw error;
        failed.set(id, { error: reason.error, text: { key: `outside:${reason.error}.title` } });
      }
    }
  }
  const gone = listings.map(({ id }) => id).filter((id) => !failed.has(id));
  const deleted = await scope.db.$transaction((tx) => markListingsRemoved({ tx, where: { id: { in: gone } } }));
  return { deleted, failed };
}

/** Takes the mapping of stores' own products away, so that they wait to be mapped again (C216). Orders keep theirs. */
export async function unmapListings({
  scope,
  listingIds,
}: {
  scope: WorkspaceScope;
  listingIds: string[];
}): Promise<string[]> {
  return scope.db.$transaction(async (tx) => {
    const listings = await tx.listing.findMany({
      where: { id: { in: listingIds }, origin: "store" },
      select: { id: true },
    });
    const where = { in: listings.map(({ id }) => id) };
    await tx.listingVariant.updateMany({
      where: { listingId: where },
      data: {
        source: null,
        sourceProductId: null,
        supplierSkuId: null,
        supplierSkuAttr: null,
        supplierTitle: null,
        unitCost: null,
        supplierQuantity: 1,
      },
    });
    await tx.listing.updateMany({ where: { id: where }, data: { mappedCount: 0, mappingDecidedAt: new Date() } });
    return where.in;
  });
}
