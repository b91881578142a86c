import type { Prisma, PurchaseOrder } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { canMove } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { PURCHASE_ORDER_TABLE, type PurchaseOrderState } from "../../rules/purchasing/purchase-order-states";

/**
 * Moves a purchase order from one of some states into another and says so to who watches: the one place that writes its
 * state. Who asks says which states it may have seen; the row decides, so of two that move it at the same time one does.
 * @param data what is written with it; its `errorCode` is told as the reason
 * @returns false when it is in none of those states (any more)
 * @throws Error for a move that the table does not know, which is a bug
 */
export async function movePurchaseOrder({
  tx,
  purchase: { id, workspaceId, orderId },
  from,
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  purchase: Pick<PurchaseOrder, "id" | "workspaceId" | "orderId">;
  from: readonly PurchaseOrderState[];
  to: PurchaseOrderState;
  data?: Omit<Prisma.PurchaseOrderUpdateManyMutationInput, "status" | "paymentStatus" | "errorCode"> & {
    errorCode?: string | null;
  };
}): Promise<boolean> {
  for (const state of from)
    if (state === to || !canMove(PURCHASE_ORDER_TABLE, state, to))
      throw new Error(`A purchase order does not go from ${state} to ${to}`);
  const { count } = await tx.purchaseOrder.updateMany({
    where: { id, status: { in: [...from] } },
    data: { ...data, status: to, movedAt: databaseTime() },
  });
  if (count === 0) return false;
  const reason = data.errorCode ? { reason: data.errorCode } : {};
  await publishEvent(tx, {
    name: "orders.fulfillment",
    workspaceId,
    data: { orderId, purchaseOrderId: id, status: to, ...reason },
  });
  return true;
}
