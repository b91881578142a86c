import type { SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { requireStayingWorkspace } from "../deletion/require-staying.server";

/** Stores that one workspace holds at most: what its lists and switchers are made for. */
export const MOST_STORES = 50;

/**
 * Refuses one more store where there is no room for it, or where the workspace waits to be deleted.
 * @throws AppError connectMoreStores (122) when the workspace has as many connected stores as it can hold; conflict
 */
export async function refuseTooManyStores(
  db: Pick<SystemTransaction, "store" | "$queryRaw">,
  workspaceId: string,
): Promise<void> {
  await requireStayingWorkspace(db, workspaceId);
  const count = await db.store.count({ where: { workspaceId, status: "active" } });
  if (count >= MOST_STORES)
    throw new AppError("connectMoreStores", { key: "errors.stores_too_many", params: { count: MOST_STORES } });
}
