import type { SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";

/** Stores that one workspace holds at most: what its lists and switchers are made for. */
export const MOST_STORES = 50;

/** @throws AppError connectMoreStores (122) when the workspace has as many connected stores as it can hold */
export async function refuseTooManyStores(db: Pick<SystemTransaction, "store">, workspaceId: string): Promise<void> {
  const count = await db.store.count({ where: { workspaceId, status: "active" } });
  if (count >= MOST_STORES)
    throw new AppError("connectMoreStores", { key: "errors.stores_too_many", params: { count: MOST_STORES } });
}
