import type { SystemTransaction } from "~/platform/db/client.server";
import { scopedRows, tenant, type TenantWork } from "~/platform/db/sql.server";

/**
 * Holds a store until the transaction ends, for who takes it to another workspace: waits for everyone who buys for its orders,
 * and has others wait (`holdStaying`). Before its orders, as whoever buys does.
 */
export async function holdStore(tx: SystemTransaction, storeId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM stores WHERE id = ${storeId}::uuid FOR UPDATE`;
}

/**
 * Which of some stores are in the workspace, where they stay until the transaction ends. Taken before the locks of their
 * orders. That a store is renamed or its token renewed meanwhile waits for nobody, so that the lock is the weakest which a
 * move excludes.
 */
export async function holdStaying({
  storeIds,
  ...work
}: TenantWork & { storeIds: readonly string[] }): Promise<Set<string>> {
  const rows = await scopedRows<{ id: string }>(work)`
    SELECT s.id::text FROM stores s WHERE ${tenant("s")} AND s.id = ANY(${[...storeIds]}::uuid[]) ORDER BY s.id FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}
