import type { WorkspaceScope } from "~/platform/db/scope.server";
import { recomputeOrders } from "../order/recompute-order.server";

const AT_ONCE = 200;

/**
 * Has what stands in the way of orders looked at anew that are still to be placed with a supplier, some at a time.
 * @param after the last order that was looked at
 * @returns where to go on, or null when all were
 */
export async function recomputeSourceOrders({
  scope: { db, workspaceId },
  source,
  after,
}: {
  scope: WorkspaceScope;
  source: string;
  after: string | null;
}): Promise<string | null> {
  const orders = await db.order.findMany({
    where: { section: "placement", sources: { has: source }, ...(after && { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: AT_ONCE,
    select: { id: true },
  });
  const orderIds = orders.map(({ id }) => id);
  await db.$transaction((tx) => recomputeOrders({ tx, workspaceId, orderIds }));
  return orders.length < AT_ONCE ? null : (orderIds.at(-1) ?? null);
}
