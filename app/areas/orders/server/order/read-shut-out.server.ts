import type { SystemDb } from "~/platform/db/client.server";
import type { WorkspaceDb } from "~/platform/db/scope.server";

/** Why stores let nobody look at their orders until a person acts, by store: reasons of outside.json. Those that do are left out. */
export async function readShutOut({
  db,
  storeIds,
}: {
  db: SystemDb | WorkspaceDb;
  /** All that `db` reaches, where it is left out */
  storeIds?: readonly string[];
}): Promise<ReadonlyMap<string, string>> {
  const rows = await db.orderSync.findMany({
    where: { storeId: storeIds && { in: [...storeIds] }, shutOut: { not: null } },
    select: { storeId: true, shutOut: true },
  });
  return new Map(rows.map(({ storeId, shutOut }) => [storeId, shutOut as string]));
}
