import type { SystemTransaction } from "~/platform/db/client.server";

/**
 * Has a workspace follow the first store that comes to it: into its time zone, and into its currency unless something is
 * priced in the present one already, as plain amounts would then mean something else.
 */
export async function followFirstStore(transaction: SystemTransaction, workspaceId: string, { currency, timeZone }: { currency?: string; timeZone?: string }): Promise<void> {
  if ((await transaction.store.count({ where: { workspaceId } })) > 0) return;
  const products = await transaction.importedProduct.count({ where: { workspaceId }, take: 1 });
  const rules = await transaction.workspaceSetting.count({ where: { workspaceId, key: "push-preferences" } });
  await transaction.workspace.update({ where: { id: workspaceId }, data: { timeZone, ...(products + rules === 0 && { currency }) } });
}
