import { readPeople } from "~/areas/accounts/server/members/list-members.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";

/**
 * Gives orders to a member, with a note; what is left out stays as it is. Also of an order that goes on: a note says why.
 * @param assigneeId a member's account; null for nobody
 * @throws AppError notFound when one of the orders is not the workspace's; unprocessable for who is no member
 */
export async function assignOrders({
  scope,
  orderIds,
  assigneeId,
  note,
}: {
  scope: WorkspaceScope;
  orderIds: readonly string[];
  assigneeId?: string | null;
  note?: string;
}): Promise<void> {
  const { workspaceId, accountId: updatedBy } = scope;
  const ids = [...new Set(orderIds)].sort();
  if (assigneeId && !(await readPeople(scope)).some(({ id }) => id === assigneeId))
    throw new AppError("unprocessable", {
      key: "errors.orders_assignee_gone",
      fields: { assignee_id: { key: "errors.orders_assignee_gone" } },
    });
  await scope.db.$transaction(async (tx) => {
    if ((await tx.order.count({ where: { id: { in: ids } } })) !== ids.length)
      throw new AppError("notFound", { key: "errors.not_found" });
    const data = { assigneeId, note, updatedBy, updatedAt: new Date() };
    for (const orderId of ids)
      await tx.orderAssignment.upsert({ where: { orderId }, create: { orderId, workspaceId, ...data }, update: data });
    await publishEvent(tx, { name: "orders.synced", workspaceId, data: { changed: ids.length } });
  });
}
