import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";

/** How many orders a workspace has. */
export function countAllOrders({ db, workspaceId }: { db: SystemTransaction; workspaceId: string }): Promise<number> {
  return db.order.count({ where: { workspaceId, keptSince: null } });
}

/** How many orders the scope's workspace has, counted up to `most`. */
export function countOrdersUpTo({ scope, most }: { scope: WorkspaceScope; most: number }): Promise<number> {
  return scope.db.order.count({ where: { keptSince: null }, take: most });
}
