import type { PurchaseOrder, RefundRequest } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineAnswered } from "~/adapters/supplier/combine-orders";
import { OWN_SOURCE } from "~/adapters/supplier/source-catalog";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import { giveBackCharge } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { isFinal, toState } from "~/platform/states/state-table";
import { refundOutcome, type ClaimAnswer } from "../../rules/refunds/refund-settlement";
import { leadsTo, REFUND_TABLE, type RefundState, type ReturnReason } from "../../rules/refunds/refund-states";
import { settleCashback } from "../cashback/settle-cashback.server";
import { followRefund } from "../feedback/follow-refund.server";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { applySupplierOrder, holdPurchaseOrder } from "../purchasing/apply-supplier-order.server";
import { movePayment } from "../purchasing/move-payment.server";

interface Claim {
  purchase: PurchaseOrder;
  /** The claim's currency is its purchase's. */
  answer: ClaimAnswer | null;
}

/**
 * Moves a request for money back on: asks the supplier for each paid purchase that it has not been asked for, and takes over
 * its decisions. What the supplier has paid back goes into the wallet, once for each purchase. Again is fine.
 * @returns whether the supplier still has to decide or to pay
 * @throws OutsideError to be tried again
 */
export async function advanceRefund({
  scope,
  refundRequestId,
}: {
  scope: WorkspaceScope;
  refundRequestId: string;
}): Promise<"waiting" | "settled"> {
  const request = await scope.db.refundRequest.findUnique({ where: { id: refundRequestId } });
  if (!request || isFinal(REFUND_TABLE, toState(REFUND_TABLE, request.status))) return "settled";
  const claims: Claim[] = [];
  for (const purchase of await claimedPurchases(scope, request))
    claims.push({ purchase, answer: await askFor(scope, request, purchase) });
  const status = await scope.db.$transaction((tx) => settle(tx, request, claims));
  return isFinal(REFUND_TABLE, status) ? "settled" : "waiting";
}

/** The own source's purchases that were paid when the money was asked back. */
function claimedPurchases(scope: WorkspaceScope, { orderId, createdAt }: RefundRequest): Promise<PurchaseOrder[]> {
  return scope.db.purchaseOrder.findMany({
    where: {
      orderId,
      supplier: OWN_SOURCE,
      paidAt: { lte: createdAt },
      paymentStatus: { in: ["paid", "refunded"] },
      OR: [{ cancelledAt: null }, { cancelledAt: { gt: createdAt } }],
    },
    orderBy: { createdAt: "asc" },
  });
}

/** What the supplier says of the claim for a purchase; it is asked under the request's id, which it takes once. @throws OutsideError */
async function askFor(
  scope: WorkspaceScope,
  { id: reference, reason, note }: RefundRequest,
  purchase: PurchaseOrder,
): Promise<ClaimAnswer | null> {
  const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
  const refused = (why: string): ClaimAnswer => ({ state: "rejected", amount: "0", reason: why });
  const parts = await supplier.readOrders(purchase.externalIds);
  const [orderId] = purchase.externalIds;
  if (!orderId || parts.length === 0) return refused("order_gone");
  let told: SupplierOrder = combineAnswered(purchase.externalIds, parts);
  try {
    if (told.refund?.reference !== reference)
      told = await supplier.requestRefund({ orderId, reference, reason: reason as ReturnReason, note });
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "refused") return refused(error.reason);
    throw error;
  }
  // An order that is not packed yet is called off by it.
  await scope.db.$transaction(async (tx) => {
    const asked = await tx.orderEvent.findFirst({
      where: { orderId: purchase.orderId, kind: "refund_requested" },
      orderBy: { createdAt: "desc" },
      select: { actor: true },
    });
    await applySupplierOrder({
      tx,
      purchase: await holdPurchaseOrder(tx, purchase.id),
      supplierOrder: told,
      wishedBy: asked?.actor ?? "system",
    });
  });
  const { refund } = told;
  if (refund?.reference !== reference || refund.amount.currency !== purchase.currency) return null;
  return { state: refund.state, amount: refund.amount.amount, reason: refund.reason };
}

async function settle(
  tx: WorkspaceTransaction,
  { id, workspaceId, orderId }: RefundRequest,
  claims: Claim[],
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

/** Puts what the supplier paid back for a request into the wallet, once for each request and purchase. */
async function payBack(
  tx: WorkspaceTransaction,
  {
    purchase: { id, workspaceId },
    refundRequestId,
    amount,
  }: { purchase: PurchaseOrder; refundRequestId: string; amount: string },
): Promise<void> {
  const event = `refund:${refundRequestId}:${id}`;
  const { returned, isAllReturned } = await giveBackCharge({
    tx,
    workspaceId,
    purchaseOrderId: id,
    kind: "refund",
    event,
    amount,
  });
  if (Number(returned) > 0)
    await tx.purchaseOrder.update({ where: { id }, data: { refundedCost: { increment: returned } } });
  if (isAllReturned) {
    const purchase = await tx.purchaseOrder.findUniqueOrThrow({ where: { id } });
    if (purchase.paymentStatus === "paid") await movePayment({ tx, purchase, to: "refunded" });
  }
  await settleCashback({ tx, purchaseOrderId: id });
}
