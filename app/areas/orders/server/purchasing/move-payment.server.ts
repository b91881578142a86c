import type { Prisma, PurchaseOrder } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { canMove, toState } from "~/platform/states/state-table";
import { databaseTime } from "~/platform/time/clock.server";
import { PAYMENT_TABLE, type PaymentState } from "../../rules/purchasing/payment-states";

/**
 * Moves the payment of a purchase order on, or lets it stay where it is, and says so to who watches: the one place that writes
 * its state.
 * @param purchase as it is under its order's lock, see `holdPurchaseOrder`
 * @param data what is written with it
 * @throws Error for a move that the table does not know, or when it was moved without the lock; both are bugs
 */
export async function movePayment({
  tx,
  purchase: { id, workspaceId, orderId, paymentStatus },
  to,
  data = {},
}: {
  tx: WorkspaceTransaction;
  purchase: Pick<PurchaseOrder, "id" | "workspaceId" | "orderId" | "paymentStatus">;
  to: PaymentState;
  data?: Omit<Prisma.PurchaseOrderUpdateManyMutationInput, "status" | "paymentStatus">;
}): Promise<void> {
  const from = toState(PAYMENT_TABLE, paymentStatus);
  if (!canMove(PAYMENT_TABLE, from, to)) throw new Error(`A payment does not go from ${from} to ${to}`);
  const { count } = await tx.purchaseOrder.updateMany({
    where: { id, paymentStatus: from },
    data: { ...data, paymentStatus: to, movedAt: databaseTime() },
  });
  if (count === 0) throw new Error(`The payment of purchase order ${id} was moved without its order's lock`);
  await publishEvent(tx, {
    name: "orders.payment",
    workspaceId,
    data: { orderId, purchaseOrderId: id, status: to },
  });
}
