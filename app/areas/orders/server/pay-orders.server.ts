import type { WorkspaceScope } from "~/platform/db/scope.server";
import { OutsideError } from "~/adapters/outcome";
import { enqueueMany } from "~/platform/jobs/define.server";
import { advanceOptions, advancePurchaseOrderJob } from "../jobs/advance-purchase-order.server";
import { cancelPurchaseOrder } from "./cancel-purchase-order.server";

/** Payments tried again at a time. */
const MOST = 500;

/**
 * Has the purchases of orders that wait for payment paid from the wallet; those that the merchant pays at the supplier come
 * with the page to do so. A person who pays accepts a total that changed.
 */
export async function payOrders({ scope, orderIds }: { scope: WorkspaceScope; orderIds: string[] }) {
  const waiting = await scope.db.purchaseOrder.findMany({ where: { orderId: { in: orderIds }, status: "awaiting_payment" } });
  const atSupplier = waiting.flatMap(({ id, payUrl }) => (payUrl ? [{ purchase_order_id: id, pay_url: payUrl }] : []));
  const ours = waiting.filter(({ payUrl }) => !payUrl).map(({ id }) => id);
  await startPaying(scope, ours);
  return { purchase_orders: ours, pay_at_supplier: atSupplier };
}

/** Tries all payments again that did not come about. */
export async function retryPayments({ scope }: { scope: WorkspaceScope }): Promise<string[]> {
  const waiting = await scope.db.purchaseOrder.findMany({
    where: { status: "awaiting_payment", payUrl: null, OR: [{ paymentStatus: "failed" }, { paymentStatus: "unpaid", errorCode: { in: ["wallet_insufficient", "wallet_currency"] } }] },
    orderBy: { createdAt: "asc" },
    take: MOST,
    select: { id: true },
  });
  await startPaying(scope, waiting.map(({ id }) => id));
  return waiting.map(({ id }) => id);
}

async function startPaying(scope: WorkspaceScope, purchaseOrderIds: string[]): Promise<void> {
  await scope.db.$transaction(async (tx) => {
    await tx.purchaseOrder.updateMany({ where: { id: { in: purchaseOrderIds }, status: "awaiting_payment", errorCode: "price_changed" }, data: { errorCode: null } });
    await enqueueMany(tx, advancePurchaseOrderJob, purchaseOrderIds.map((purchaseOrderId) => ({
      payload: { workspaceId: scope.workspaceId, purchaseOrderId, pay: true },
      options: advanceOptions(purchaseOrderId),
    })));
  });
}

/** Calls the unpaid purchases of orders off, each by itself; one that can't be says why (a reason of outside.json). */
export async function cancelPayments({ scope, orderIds }: { scope: WorkspaceScope; orderIds: string[] }) {
  const waiting = await scope.db.purchaseOrder.findMany({
    where: { orderId: { in: orderIds }, status: { in: ["draft", "awaiting_payment"] } },
    select: { id: true },
  });
  const cancelled: string[] = [];
  const refused: { purchase_order_id: string; reason: string }[] = [];
  for (const { id } of waiting) {
    const reason = await cancelOne(scope, id);
    if (reason) refused.push({ purchase_order_id: id, reason });
    else cancelled.push(id);
  }
  return { purchase_orders: cancelled, refused };
}

async function cancelOne(scope: WorkspaceScope, purchaseOrderId: string): Promise<string | null> {
  try {
    const cancelled = await cancelPurchaseOrder({ scope, purchaseOrderId, actor: scope.accountId ?? "system" });
    if (cancelled.outcome === "cancelled") return null;
    return cancelled.outcome === "refused" ? cancelled.reason : "no_answer";
  } catch (error) {
    if (error instanceof OutsideError) return error.reason;
    throw error;
  }
}
