import type { Prisma } from "@prisma/client";
import { newestFirst, pageOf, readCursor } from "~/platform/db/list-cursor.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { publishEvent } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { toAmount } from "~/platform/money/to-amount";
import { advanceRefundJob } from "../../jobs";
import { refundEligibility, type RefundEligibility } from "../../rules/refunds/refund-eligibility";
import { REFUND_STATES, type RefundState, type ReturnReason } from "../../rules/refunds/refund-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { recordClaims } from "./record-claims.server";

/** Whether money can be asked back for an order (ledger P027), and how much. @throws AppError notFound */
export function readRefundEligibility({
  scope,
  orderId,
}: {
  scope: WorkspaceScope;
  orderId: string;
}): Promise<RefundEligibility> {
  return eligibilityOf(scope.db, orderId);
}

async function eligibilityOf(db: Pick<WorkspaceTransaction, "order">, orderId: string): Promise<RefundEligibility> {
  const order = await db.order.findUnique({
    where: { id: orderId, keptSince: null },
    select: { purchaseOrders: true, refundRequests: { select: { status: true } } },
  });
  if (!order) throw new AppError("notFound", { key: "errors.not_found" });
  return refundEligibility({
    now: new Date(),
    purchases: order.purchaseOrders.map(({ supplier, paymentStatus, paidAt, totalCost, currency }) => ({
      source: supplier,
      isPaid: paymentStatus === "paid",
      paidAt,
      amount: totalCost.toFixed(2),
      currency,
    })),
    requests: order.refundRequests.map(({ status }) => status as RefundState),
  });
}

/** What `toRefund` shows of a request's order. */
export const WITH_ORDER = {
  order: { select: { name: true, customerName: true } },
} satisfies Prisma.RefundRequestInclude;

/**
 * Asks the own source for an order's money back (O007, O022); its answer is awaited by a job. @throws AppError notFound; unprocessable when it is not eligible
 */
export async function requestRefund(wish: RefundWish & { scope: WorkspaceScope }) {
  const { scope, ...wished } = wish;
  return toRefund(await scope.db.$transaction((tx) => requestRefundWithin({ ...wished, scope, tx })));
}

interface RefundWish {
  orderId: string;
  reason: ReturnReason;
  note: string;
}

/** As `requestRefund`, in the transaction of what asks for it. */
export async function requestRefundWithin({
  tx,
  scope,
  orderId,
  reason,
  note,
}: RefundWish & { tx: WorkspaceTransaction; scope: WorkspaceScope }) {
  const { workspaceId } = scope;
  await holdOrders({
    tx,
    workspaceId,
    orderIds: (await tx.order.findMany({ where: { id: orderId }, select: { id: true } })).map(({ id }) => id),
  });
  const { refusal, amount, currency } = await eligibilityOf(tx, orderId);
  if (refusal) throw new AppError("unprocessable", { key: `errors.orders_refund_${refusal}`, errorCode: refusal });
  const request = await tx.refundRequest.create({
    data: { workspaceId, orderId, reason, note, amount, currency },
    include: WITH_ORDER,
  });
  await recordClaims(tx, request);
  await insertOrderEvents({
    tx,
    workspaceId,
    events: [{ orderId, kind: "refund_requested", params: { reason }, actor: scope.accountId ?? "system" }],
  });
  await enqueue(tx, advanceRefundJob, { workspaceId, refundRequestId: request.id });
  await recomputeOrder({ tx, workspaceId, orderId });
  await publishEvent(tx, { name: "orders.synced", workspaceId, data: { orderId } });
  return request;
}

/** Requests for money back, newest first. @throws AppError badRequest for a cursor that is none */
export async function listRefunds({
  scope,
  status,
  cursor,
  pageSize,
}: {
  scope: WorkspaceScope;
  status: RefundState | null;
  cursor: string | undefined;
  pageSize: number;
}) {
  const from = readCursor(cursor);
  const { beyond, ...reading } = newestFirst(from, pageSize);
  const rows = await scope.db.refundRequest.findMany({
    where: { status: { in: status ? [status] : [...REFUND_STATES] }, order: { keptSince: null }, AND: beyond },
    ...reading,
    include: WITH_ORDER,
  });
  const page = pageOf(rows, { from, pageSize, momentOf: ({ createdAt }) => createdAt });
  return { refunds: page.rows.map(toRefund), next: page.next, previous: page.previous };
}

/** A request as the contract writes it. */
export function toRefund(request: Prisma.RefundRequestGetPayload<{ include: typeof WITH_ORDER }>) {
  const { id, orderId, order, note, amount, currency, createdAt } = request;
  return {
    id,
    order_id: orderId,
    order_name: order.name,
    customer_name: order.customerName,
    reason: request.reason as ReturnReason,
    note,
    status: request.status as RefundState,
    amount: amount && toAmount(amount, currency),
    currency,
    decision: request.decision,
    created_at: createdAt.toISOString(),
  };
}
