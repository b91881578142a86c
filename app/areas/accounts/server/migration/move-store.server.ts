import type { SystemTransaction } from "~/platform/db/client.server";
import type { OtherAreas } from "../others";

/**
 * Puts a store with all that hangs on it into another workspace, in the caller's transaction. Wallets and their entries stay
 * where they are.
 */
export async function moveStore(
  tx: SystemTransaction,
  { storeId, from, to, others }: { storeId: string; from: string; to: string; others: OtherAreas },
): Promise<void> {
  const both = await tx.workspace.findMany({ where: { id: { in: [from, to] } }, select: { currency: true } });
  const takesProducts = new Set(both.map(({ currency }) => currency)).size === 1;
  await others.moveStoreRows({ tx, storeId, from, to, takesProducts });
  await tx.store.update({ where: { id: storeId }, data: { workspaceId: to } });
}
