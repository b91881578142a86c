import type { SystemTransaction } from "~/platform/db/client.server";
import type { OtherAreas } from "../others";

/**
 * Has a workspace follow the first store that comes to it: into its time zone, and into its currency unless something is
 * priced in the present one already, as plain amounts would then mean something else.
 */
export async function followFirstStore(
  transaction: SystemTransaction,
  workspaceId: string,
  { currency, timeZone, others }: { currency?: string; timeZone?: string; others: OtherAreas },
): Promise<void> {
  if ((await transaction.store.count({ where: { workspaceId } })) > 0) return;
  const isPriced = await others.isPriced({ db: transaction, workspaceId });
  await transaction.workspace.update({
    where: { id: workspaceId },
    data: { timeZone, ...(!isPriced && { currency }) },
  });
}
