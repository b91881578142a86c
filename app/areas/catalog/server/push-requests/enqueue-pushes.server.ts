import type { Store } from "@prisma/client";
import { listingChannelFor } from "~/adapters/listing-channel/registry.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { enqueue, enqueueMany } from "~/platform/jobs/enqueue.server";
import { pushListingJob, pushListingsBulkJob } from "../../jobs";

/** Hands pieces of push work to the queue: one job each, or one for a store's whole batch where the platform's bulk way is better. */
export async function enqueuePushes({
  tx,
  scope,
  batchId,
  items,
  stores,
}: {
  tx: WorkspaceTransaction;
  scope: WorkspaceScope;
  batchId: string;
  items: readonly { id: string; storeId: string | null }[];
  stores: ReadonlyMap<string, Store>;
}): Promise<void> {
  const { workspaceId } = scope;
  for (const [storeId, own] of Map.groupBy(items, (item) => item.storeId)) {
    const store = storeId ? stores.get(storeId) : undefined;
    if (!store) continue;
    const { bulkPush, bulkThreshold } = listingChannelFor(store).capabilities;
    if (bulkPush && own.length >= bulkThreshold) {
      await enqueue(tx, pushListingsBulkJob, { workspaceId, storeId: store.id, batchId });
    } else {
      await enqueueMany(
        tx,
        pushListingJob,
        own.map(({ id }) => ({ payload: { workspaceId, itemId: id } })),
      );
    }
  }
}
