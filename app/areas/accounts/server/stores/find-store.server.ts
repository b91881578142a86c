import type { Store } from "@prisma/client";
import type { SystemDb, SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";

/** Any client that reaches stores; a scoped one finds its own workspace's alone. */
export type StoresDb = WorkspaceDb | WorkspaceTransaction | SystemDb | SystemTransaction;

/** A connected store, or one that was, by our id; null when there is none (in the client's workspace). */
export function findStore({ db, storeId }: { db: StoresDb; storeId: string }): Promise<Store | null> {
  return (db as SystemTransaction).store.findUnique({ where: { id: storeId } });
}
