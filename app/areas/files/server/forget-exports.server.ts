import type { SystemTransaction } from "~/platform/db/client.server";

/** Takes a workspace's files of some lists away, those that are being written too. */
export async function forgetExports({
  tx,
  workspaceId,
  lists,
}: {
  tx: Pick<SystemTransaction, "listExport">;
  workspaceId: string;
  lists: readonly string[];
}): Promise<void> {
  await tx.listExport.deleteMany({ where: { workspaceId, list: { in: [...lists] } } });
}
