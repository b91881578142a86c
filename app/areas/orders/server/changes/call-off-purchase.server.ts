import type { PurchaseOrder } from "@prisma/client";
import { mayPass, OutsideError } from "~/adapters/outcome";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { isPaymentUnderWay } from "../../rules/purchasing/payment-states";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import type { Step } from "../purchasing/advance-purchase-order.server";
import { holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";
import { cancelPurchaseOrder } from "../purchasing/cancel-purchase-order.server";

/** How soon it is asked again while an order or a payment is on its way. */
const UNDER_WAY_MS = 30_000;
/** Tries of which none is answered, half an hour of them; goods are packed within hours, so that a person hears of it then. */
const MOST_ROUNDS = 8;

/**
 * Calls a purchase off whose order was cancelled in its store, or that a person wished to call off while its fate was not known.
 * What the supplier says to it is kept, and told where it is a no.
 * @param round runs before this one that ended in waiting
 */
export async function callOffPurchase({
  scope,
  purchase: { id: purchaseOrderId, orderId, callOffWishedBy: wishedBy },
  round,
}: {
  scope: WorkspaceScope;
  purchase: Pick<PurchaseOrder, "id" | "orderId" | "callOffWishedBy">;
  round: number;
}): Promise<Step> {
  try {
    if (wishedBy === null && !(await isCancelled(scope, orderId))) return await takeBack(scope, purchaseOrderId);
    const cancelled = await cancelPurchaseOrder({ scope, purchaseOrderId, actor: wishedBy ?? "channel" });
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
    const purchase = await holdPurchaseOrder(tx, purchaseOrderId);
    const { orderId, number, supplier, callOffError, callOffWishedBy } = purchase;
    if (callOffError !== null) return;
    // What a person does not want is paid by nothing but a person's word.
    const isUnwanted = callOffWishedBy !== null && !isPaymentUnderWay(purchase);
    const data = { callOffError: reason, ...(isUnwanted && { isToBePaid: false }) };
    await tx.purchaseOrder.update({ where: { id: purchaseOrderId }, data });
    const params = { number, supplier, reason };
    await insertOrderEvents({ tx, workspaceId, events: [{ orderId, kind: "call_off_refused", params }] });
    await recomputeOrder({ tx, workspaceId, orderId });
    // Of one whose order was cancelled the order says it, beside what differs.
    if (callOffWishedBy !== null) await tellOfOrder({ tx, workspaceId, orderId, kind: "cancellation_refused", reason });
  });
}
