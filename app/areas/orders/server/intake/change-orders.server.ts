import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrders } from "../order/recompute-order.server";

interface OrdersChange {
  scope: WorkspaceScope;
  orderIds: string[];
}

/**
 * Changes orders, all or none of them, and tells screens.
 * @throws AppError notFound when one of the orders is not the workspace's
 */
async function changeOrders(
  { scope, orderIds }: OrdersChange,
  change: (tx: WorkspaceTransaction, orderIds: string[]) => Promise<void>,
): Promise<void> {
  const ids = [...new Set(orderIds)];
  await scope.db.$transaction(async (tx) => {
    if ((await tx.order.count({ where: { id: { in: ids } } })) !== ids.length)
      throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: ids });
    await change(tx, ids);
    await publishEvent(tx, { name: "orders.synced", workspaceId: scope.workspaceId, data: { changed: ids.length } });
  });
}

/** Marks orders with a color (ledger O006, O009). @throws AppError notFound */
export function markOrders({ mark, ...orders }: OrdersChange & { mark: string }): Promise<void> {
  return changeOrders(orders, async (tx, ids) => {
    await tx.order.updateMany({ where: { id: { in: ids } }, data: { mark } });
  });
}

/** Stars orders or takes the star away (O005). @throws AppError notFound */
export function starOrders({ isStarred, ...orders }: OrdersChange & { isStarred: boolean }): Promise<void> {
  return changeOrders(orders, async (tx, ids) => {
    await tx.order.updateMany({ where: { id: { in: ids } }, data: { isStarred } });
  });
}

/** Tags an order can carry. */
const MOST_TAGS = 50;

/**
 * Adds and removes tags of ours (O005); the store's own tags are left alone.
 * @throws AppError notFound; unprocessable when an order would carry more than 50
 */
export function tagOrders({
  add,
  remove,
  ...orders
}: OrdersChange & { add: string[]; remove: string[] }): Promise<void> {
  return changeOrders(orders, async (tx, ids) => {
    const before = await tx.order.findMany({ where: { id: { in: ids } }, select: { id: true, tags: true } });
    for (const { id, tags } of before) {
      const after = [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));
      if (after.length > MOST_TAGS)
        throw new AppError("unprocessable", { key: "errors.orders_too_many_tags", params: { count: MOST_TAGS } });
      await tx.order.update({ where: { id }, data: { tags: after } });
    }
  });
}

/** Puts orders away (O009, O014). What runs for them goes on. @throws AppError notFound */
export function archiveOrders(orders: OrdersChange): Promise<void> {
  return setArchived(orders, new Date());
}

/** Takes orders out of the archive; where they stand is derived anew (O009). @throws AppError notFound */
export function revertOrders(orders: OrdersChange): Promise<void> {
  return setArchived(orders, null);
}

function setArchived(orders: OrdersChange, archivedAt: Date | null): Promise<void> {
  const { scope } = orders;
  return changeOrders(orders, async (tx, ids) => {
    const where = { id: { in: ids }, archivedAt: archivedAt ? null : { not: null } };
    const moved = await tx.order.findMany({ where, select: { id: true } });
    await tx.order.updateMany({ where, data: { archivedAt } });
    const kind = archivedAt ? "archived" : "reverted";
    await insertOrderEvents({
      tx,
      workspaceId: scope.workspaceId,
      events: moved.map(({ id }) => ({ orderId: id, kind, actor: scope.accountId ?? "system" })),
    });
    await recomputeOrders({ tx, workspaceId: scope.workspaceId, orderIds: moved.map(({ id }) => id) });
  });
}
