import type { LinkedStore } from "../../contract/linked-store";

/** For calls about a store of the account that may be in another workspace than the current one: they are made there, in its current store. */
export function placeOf({ workplace_id: workspaceId }: LinkedStore) {
  return { place: { storeId: null, workspaceId } };
}
