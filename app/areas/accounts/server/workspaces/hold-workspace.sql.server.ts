import type { SystemTransaction } from "~/platform/db/client.server";

/** Holds a workspace until the transaction ends: nobody joins it, and no store, file or export is put into it meanwhile. */
export async function holdWorkspace(transaction: SystemTransaction, workspaceId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM workspaces WHERE id = ${workspaceId}::uuid FOR UPDATE`;
}

/** When a workspace goes that waits to be deleted, which stays so until the transaction ends; null for one that stays. */
export async function holdGoingAt(transaction: SystemTransaction, workspaceId: string): Promise<Date | null> {
  const rows = await transaction.$queryRaw<{ goingAt: Date | null }[]>`
    SELECT going_at AS "goingAt" FROM workspaces WHERE id = ${workspaceId}::uuid FOR SHARE`;
  return rows[0]?.goingAt ?? null;
}

/** Whether a workspace is there and does not wait to be deleted, which stays so until the transaction ends. */
export async function holdStaying(db: Pick<SystemTransaction, "$queryRaw">, workspaceId: string): Promise<boolean> {
  const staying = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM workspaces WHERE id = ${workspaceId}::uuid AND going_at IS NULL FOR SHARE`;
  return staying.length > 0;
}
