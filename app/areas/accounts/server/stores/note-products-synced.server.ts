import type { WorkspaceDb } from "~/platform/db/scope.server";

/** Notes up to which moment a store's products have been read. */
export async function noteProductsSynced({
  db,
  storeId,
  until,
}: {
  db: WorkspaceDb;
  storeId: string;
  until: Date;
}): Promise<void> {
  await db.store.update({ where: { id: storeId }, data: { productsSyncedUntil: until } });
}
