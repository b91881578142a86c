import type { WorkspaceScope } from "~/platform/db/scope.server";

/** How many orders were placed at suppliers since a moment, however many suppliers each needed. */
export function countPlacedOrders({ scope, since }: { scope: WorkspaceScope; since: Date }): Promise<number> {
  return scope.db.order.count({ where: { purchaseOrders: { some: { placedAt: { gte: since } } } } });
}
