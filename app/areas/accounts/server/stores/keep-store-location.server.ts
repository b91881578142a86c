import type { WorkspaceDb } from "~/platform/db/scope.server";

/** Keeps which location at a store is ours, and the fulfillment service that owns it, both by the platform's ids. */
export async function keepStoreLocation({
  db,
  storeId,
  locationId,
  fulfillmentServiceId,
}: {
  db: WorkspaceDb;
  storeId: string;
  locationId: string;
  fulfillmentServiceId: string;
}): Promise<void> {
  await db.store.update({ where: { id: storeId }, data: { locationId, fulfillmentServiceId } });
}
