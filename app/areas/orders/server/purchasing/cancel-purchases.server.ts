import { mayPass, OutsideError } from "~/adapters/outcome";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { cancelPurchaseOrder, keepCallOffWish } from "./cancel-purchase-order.server";

/**
 * Calls the unpaid purchases of orders off, each by itself; one that can't be says why (a reason of outside.json). Of one whose fate
 * is not known yet, or whose supplier does not answer now, the wish is kept, and heeded as soon as can be.
 */
export async function cancelPayments({ scope, orderIds }: { scope: WorkspaceScope; orderIds: string[] }) {
  const waiting = await scope.db.purchaseOrder.findMany({
    where: { orderId: { in: orderIds }, status: { in: ["draft", "placing", "unknown", "awaiting_payment"] } },
    select: { id: true },
  });
  const cancelled: string[] = [];
  const kept: string[] = [];
  const refused: { purchase_order_id: string; reason: string }[] = [];
  for (const { id } of waiting) {
    const { state, reason } = await cancelOne(scope, id);
    if (reason !== null) refused.push({ purchase_order_id: id, reason });
    else (state === "kept" ? kept : cancelled).push(id);
  }
  return { purchase_orders: cancelled, kept, refused };
}

/** What came of calling a purchase off, with the reason why it can't be (of outside.json). */
type CancelledOne = { state: "cancelled" | "kept"; reason: null } | { state: "refused"; reason: string };

/**
 * Calls one purchase off, paid or not; see `cancelPayments`.
 * @throws AppError notFound
 */
export async function cancelPurchase({
  scope,
  purchaseOrderId,
}: {
  scope: WorkspaceScope;
  purchaseOrderId: string;
}): Promise<CancelledOne> {
  const found = await scope.db.purchaseOrder.findUnique({ where: { id: purchaseOrderId }, select: { id: true } });
  if (!found) throw new AppError("notFound", { key: "errors.not_found" });
  return cancelOne(scope, purchaseOrderId);
}

async function cancelOne(scope: WorkspaceScope, purchaseOrderId: string): Promise<CancelledOne> {
  const actor = scope.accountId ?? "system";
  try {
    const cancelled = await cancelPurchaseOrder({ scope, purchaseOrderId, actor, keepsWish: true });
    if (cancelled.outcome === "refused") return { state: "refused", reason: cancelled.reason };
    return { state: cancelled.outcome === "cancelled" ? "cancelled" : "kept", reason: null };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (!mayPass(error)) return { state: "refused", reason: error.reason };
    const isKept = await keepCallOffWish({ scope, purchaseOrderId, actor });
    return { state: isKept ? "kept" : "cancelled", reason: null };
  }
}
