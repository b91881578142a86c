import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { statesBefore } from "~/platform/states/state-table";
import { PUSH_TABLE, type PushState } from "../../rules/push/push-states";

/**
 * Moves listings to a state of their push; those whose state does not lead there stay as they are. The rows are held to the
 * transaction's end. Listings that begin to be pushed for the first time are written in that state (`upsertListings`).
 * @returns how many were moved
 */
export async function movePushes({
  tx,
  listingIds,
  to,
}: {
  tx: WorkspaceTransaction;
  listingIds: readonly string[];
  to: PushState;
}): Promise<number> {
  const { count } = await tx.listing.updateMany({
    where: { id: { in: [...listingIds] }, pushState: { in: statesBefore(PUSH_TABLE, to) } },
    data: { pushState: to },
  });
  return count;
}
