import type { PurchaseOrder } from "@prisma/client";
import { mayPass, OutsideError } from "~/adapters/outcome";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import type { Step } from "../purchasing/advance-purchase-order.server";
import { holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";
import { cancelPurchaseOrder } from "../purchasing/cancel-purchase-order.server";

/** How soon it is asked again while an order or a payment is on its way. */
const UNDER_WAY_MS = 30_000;
/** Tries of which none is answered, half an hour of them; goods are packed within hours, so that a person hears of it then. */
const MOST_ROUNDS = 8;

/**
 * Calls a purchase off whose order was cancelled in its store. What the supplier says to it is kept, and told where it is a no.
 * @param round runs before this one that ended in waiting
 */
export async function callOffPurchase({
  scope,
  purchase: { id: purchaseOrderId, orderId },
  round,
}: {
  scope: WorkspaceScope;
  purchase: Pick<PurchaseOrder, "id" | "orderId">;
  round: number;
}): Promise<Step> {
  try {
    if (!(await isCancelled(scope, orderId))) return await takeBack(scope, purchaseOrderId);
    const cancelled = await cancelPurchaseOrder({ scope, purchaseOrderId, actor: "channel" });
    if (cancelled.outcome === "too_early") return { notBeforeMs: UNDER_WAY_MS };
    if (cancelled.outcome === "refused") await keepRefusal(scope, purchaseOrderId, cancelled.reason);
    return "rest";
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (mayPass(error) && round < MOST_ROUNDS) return { notBeforeMs: error.retryAfterMs ?? 0 };
    await keepRefusal(scope, purchaseOrderId, error.reason);
    return "rest";
  }
}

async function isCancelled({ db }: WorkspaceScope, orderId: string): Promise<boolean> {
  return (await db.order.count({ where: { id: orderId, cancelledAt: { not: null } } })) > 0;
}

/** A store that has taken its cancellation back wants the goods. */
async function takeBack({ db }: WorkspaceScope, id: string): Promise<Step> {
  await db.purchaseOrder.update({ where: { id }, data: { callOffAskedAt: null } });
  return "next";
}

async function keepRefusal(scope: WorkspaceScope, purchaseOrderId: string, reason: string): Promise<void> {
  const { workspaceId } = scope;
  await scope.db.$transaction(async (tx) => {
    const { orderId, number, supplier, callOffError } = await holdPurchaseOrder(tx, purchaseOrderId);
    if (callOffError !== null) return;
    await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data: { callOffError: reason } });
    const params = { number, supplier, reason };
    await insertOrderEvents({ tx, workspaceId, events: [{ orderId, kind: "call_off_refused", params }] });
    await recomputeOrder({ tx, workspaceId, orderId });
  });
}
