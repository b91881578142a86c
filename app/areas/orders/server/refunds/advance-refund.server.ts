import type { PurchaseOrder, RefundRequest } from "@prisma/client";
import { giveBackCharge } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { isFinal, toState } from "~/platform/states/state-table";
import { walletOf } from "../../rules/purchasing/wallet-of-purchase";
import { refundOutcome } from "../../rules/refunds/refund-settlement";
import { leadsTo, REFUND_TABLE, type RefundState } from "../../rules/refunds/refund-states";
import { settleCashback } from "../cashback/settle-cashback.server";
import { followRefund } from "../feedback/follow-refund.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { movePayment } from "../purchasing/move-payment.server";
import { askForRefund, type AnsweredClaim } from "./ask-for-refund.server";
import { recordClaims } from "./record-claims.server";

export interface RefundProgress {
  /** waiting: the supplier still has to decide or to pay, or it is not known yet whether it was asked */
  outcome: "waiting" | "settled";
  /** The earliest moment at which what is not known now will be; null where nothing is on its way */
  until: Date | null;
}

/**
 * Moves a request for money back on: asks the supplier for each paid purchase that it has not been asked for, and takes over
 * its decisions. What the supplier has paid back goes into the wallet, once for each purchase. Again is fine.
 * @throws OutsideError to be tried again
 */
export async function advanceRefund({
  scope,
  refundRequestId,
}: {
  scope: WorkspaceScope;
  refundRequestId: string;
}): Promise<RefundProgress> {
  const request = await scope.db.refundRequest.findUnique({ where: { id: refundRequestId } });
  if (!request || isFinal(REFUND_TABLE, toState(REFUND_TABLE, request.status)))
    return { outcome: "settled", until: null };
  // What was asked for by an earlier version has its claims from here.
  await scope.db.$transaction(async (tx) => {
    await holdOrders({ tx, workspaceId: scope.workspaceId, orderIds: [request.orderId] });
    if ((await tx.refundClaim.count({ where: { refundRequestId } })) === 0)
      await recordClaims(tx, request, { paidUntil: request.createdAt });
  });
  const recorded = await scope.db.refundClaim.findMany({
    where: { refundRequestId },
    include: { purchase: true },
    orderBy: { id: "asc" },
  });
  const claims: AnsweredClaim[] = [];
  for (const claim of recorded) claims.push(await askForRefund({ scope, request, claim }));
  const status = await scope.db.$transaction((tx) => settle(tx, request, claims));
  if (isFinal(REFUND_TABLE, status)) return { outcome: "settled", until: null };
  const moments = claims.flatMap(({ until }) => until ?? []);
  return {
    outcome: "waiting",
    until: moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null,
  };
}

async function settle(
  tx: WorkspaceTransaction,
  { id, workspaceId, orderId }: RefundRequest,
  claims: AnsweredClaim[],
): Promise<RefundState> {
  await holdOrders({ tx, workspaceId, orderIds: [orderId] });
  const from = toState(REFUND_TABLE, (await tx.refundRequest.findUniqueOrThrow({ where: { id } })).status);
  const outcome = refundOutcome(claims.map(({ answer }) => answer));
  for (const { purchase, answer } of claims)
    if (answer?.state === "completed") await payBack(tx, { purchase, refundRequestId: id, amount: answer.amount });
  if (!leadsTo(from, outcome.status)) return from;
  const { status, amount, reason } = outcome;
  await tx.refundRequest.update({ where: { id }, data: { status, decision: reason, ...(amount && { amount }) } });
  const params = { amount, currency: claims[0]?.purchase.currency ?? null, reason };
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind: `refund_${status}`, params, actor: "supplier" }],
  });
  await recomputeOrder({ tx, workspaceId, orderId });
  await followRefund({ tx, refundRequestId: id, status, amount });
  await publishEvent(tx, { name: "orders.payment", workspaceId, data: { orderId, refundRequestId: id, status } });
  if (status === "completed" || status === "rejected")
    await tellOfOrder({ tx, workspaceId, orderId, kind: `refund_${status}`, reason });
  return status;
}

/** Puts what the supplier paid back for a request into the wallet that had paid, once for each request and purchase. */
async function payBack(
  tx: WorkspaceTransaction,
  { purchase: { id }, refundRequestId, amount }: { purchase: PurchaseOrder; refundRequestId: string; amount: string },
): Promise<void> {
  const held = await tx.purchaseOrder.findUniqueOrThrow({ where: { id } });
  const event = `refund:${refundRequestId}:${id}`;
  const { returned, isAllReturned } = await giveBackCharge({
    tx,
    workspaceId: walletOf(held),
    purchaseOrderId: id,
    kind: "refund",
    event,
    amount,
  });
  if (Number(returned) > 0)
    await tx.purchaseOrder.update({ where: { id }, data: { refundedCost: { increment: returned } } });
  if (isAllReturned && held.paymentStatus === "paid") await movePayment({ tx, purchase: held, to: "refunded" });
  await settleCashback({ tx, purchaseOrderId: id });
}
