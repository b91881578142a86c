import type { PurchaseOrder, RefundRequest } from "@prisma/client";
import { OutsideError } from "~/adapters/outcome";
import { supplierFor } from "~/adapters/registry.server";
import { combineOrders } from "~/adapters/supplier/combine-orders";
import type { SupplierOrder } from "~/adapters/supplier/supplier";
import { giveBackCharge } from "~/areas/wallet/server/charge-wallet.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { OWN_SOURCE } from "../rules/refund-eligibility";
import { type ClaimAnswer, refundOutcome } from "../rules/refund-settlement";
import { leadsTo, REFUND_TABLE, type RefundState, type ReturnReason } from "../rules/refund-states";
import { isFinal } from "../rules/state-table";
import { applySupplierOrder, holdPurchaseOrder } from "./apply-supplier-order.server";
import { holdOrders } from "./order-facts.sql.server";
import { recomputeOrder } from "./recompute-order.server";
import { insertOrderEvents } from "./take-in-orders.sql.server";
import { tellOfOrder } from "./tell-of-order.server";

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
export async function advanceRefund({ scope, refundRequestId }: { scope: WorkspaceScope; refundRequestId: string }): Promise<"waiting" | "settled"> {
  const request = await scope.db.refundRequest.findUnique({ where: { id: refundRequestId } });
  if (!request || isFinal(REFUND_TABLE, request.status as RefundState)) return "settled";
  const claims: Claim[] = [];
  for (const purchase of await claimedPurchases(scope, request)) claims.push({ purchase, answer: await askFor(scope, request, purchase) });
  const status = await scope.db.$transaction((tx) => settle(tx, request, claims));
  return isFinal(REFUND_TABLE, status) ? "settled" : "waiting";
}

/** The own source's purchases that were paid when the money was asked back. */
function claimedPurchases(scope: WorkspaceScope, { orderId, createdAt }: RefundRequest): Promise<PurchaseOrder[]> {
  return scope.db.purchaseOrder.findMany({
    where: {
      orderId, supplier: OWN_SOURCE, paidAt: { lte: createdAt }, paymentStatus: { in: ["paid", "refunded"] },
      OR: [{ cancelledAt: null }, { cancelledAt: { gt: createdAt } }],
    },
    orderBy: { createdAt: "asc" },
  });
}

/** What the supplier says of the claim for a purchase; it is asked under the request's id, which it takes once. @throws OutsideError */
async function askFor(scope: WorkspaceScope, { id: reference, reason, note }: RefundRequest, purchase: PurchaseOrder): Promise<ClaimAnswer | null> {
  const supplier = supplierFor({ source: purchase.supplier, workspaceId: scope.workspaceId });
  const refused = (why: string): ClaimAnswer => ({ state: "rejected", amount: "0", reason: why });
  const parts = await supplier.readOrders(purchase.externalIds);
  const [orderId] = purchase.externalIds;
  if (!orderId || parts.length === 0) return refused("order_gone");
  let told: SupplierOrder = combineOrders(parts);
  try {
    if (told.refund?.reference !== reference) told = await supplier.requestRefund({ orderId, reference, reason: reason as ReturnReason, note });
  } catch (error) {
    if (error instanceof OutsideError && error.kind === "refused") return refused(error.reason);
    throw error;
  }
  // An order that is not packed yet is called off by it.
  await scope.db.$transaction(async (tx) => applySupplierOrder({ tx, purchase: await holdPurchaseOrder(tx, purchase.id), supplierOrder: told, isOurWish: true }));
  const { refund } = told;
  if (refund?.reference !== reference || refund.amount.currency !== purchase.currency) return null;
  return { state: refund.state, amount: refund.amount.amount, reason: refund.reason };
}

async function settle(tx: WorkspaceTransaction, { id, workspaceId, orderId }: RefundRequest, claims: Claim[]): Promise<RefundState> {
  await holdOrders(tx, [orderId]);
  const from = (await tx.refundRequest.findUniqueOrThrow({ where: { id } })).status as RefundState;
  const outcome = refundOutcome(claims.map(({ answer }) => answer));
  for (const { purchase, answer } of claims) if (answer?.state === "completed") await payBack(tx, purchase, answer.amount);
  if (!leadsTo(from, outcome.status)) return from;
  const { status, amount, reason } = outcome;
  await tx.refundRequest.update({ where: { id }, data: { status, decision: reason, ...(amount && { amount }) } });
  const params = { amount, currency: claims[0]?.purchase.currency ?? null, reason };
  await insertOrderEvents(tx, workspaceId, [{ orderId, kind: `refund_${status}`, params, actor: "supplier" }]);
  await recomputeOrder({ tx, orderId });
  await publishEvent(tx, { name: "orders.payment", workspaceId, data: { orderId, refundRequestId: id, status } });
  if (status === "completed" || status === "rejected") await tellOfOrder({ tx, workspaceId, orderId, kind: `refund_${status}`, reason });
  return status;
}

async function payBack(tx: WorkspaceTransaction, { id, workspaceId }: PurchaseOrder, amount: string): Promise<void> {
  const { isAllReturned } = await giveBackCharge({ tx, workspaceId, purchaseOrderId: id, kind: "refund", amount });
  if (isAllReturned) await tx.purchaseOrder.updateMany({ where: { id, paymentStatus: "paid" }, data: { paymentStatus: "refunded" } });
}
