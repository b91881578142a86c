import type { Prisma } from "@prisma/client";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { recomputeOrders } from "../order/recompute-order.server";

const AT_ONCE = 200;

/** Some at a time. */
interface Page {
  scope: WorkspaceScope;
  /** The last order that was looked at */
  after: string | null;
}

/**
 * Has what stands in the way of orders looked at anew that are still to be placed with a supplier.
 * @returns where to go on, or null when all were
 */
export function recomputeSourceOrders({ source, ...page }: Page & { source: string }): Promise<string | null> {
  return recomputeToPlace({ ...page, where: { sources: { has: source } } });
}

/** The same of a store's orders. @returns where to go on, or null when all were */
export function recomputeStoreOrders({ storeId, ...page }: Page & { storeId: string }): Promise<string | null> {
  return recomputeToPlace({ ...page, where: { storeId } });
}

async function recomputeToPlace({
  scope: { db, workspaceId },
  where,
  after,
}: Page & { where: Prisma.OrderWhereInput }): Promise<string | null> {
  const orders = await db.order.findMany({
    where: { section: "placement", ...where, ...(after && { id: { gt: after } }) },
    orderBy: { id: "asc" },
    take: AT_ONCE,
    select: { id: true },
  });
  const orderIds = orders.map(({ id }) => id);
  await db.$transaction((tx) => recomputeOrders({ tx, workspaceId, orderIds }));
  return orders.length < AT_ONCE ? null : (orderIds.at(-1) ?? null);
}
