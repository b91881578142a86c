import type { OrderFeedback, PurchaseOrder } from "@prisma/client";
import Decimal from "decimal.js";
import { configuredSuppliers } from "~/adapters/registry.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { answeredUntil } from "../../rules/feedback/deadlines";
import { MOST_ENTRIES, type FeedbackOutcome } from "../../rules/feedback/feedback-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { insertOrderEvents } from "../order/insert-order-events.sql.server";
import { recomputeOrder } from "../order/recompute-order.server";
import { requirePictures } from "./create-feedback.server";
import { addEntry, moveFeedback } from "./move-feedback.server";

interface FeedbackChange {
  scope: WorkspaceScope;
  feedbackId: string;
}

/** Does something about a feedback under its order's lock. @throws AppError notFound */
function change(
  { scope, feedbackId }: FeedbackChange,
  act: (tx: WorkspaceTransaction, feedback: OrderFeedback & { purchase: PurchaseOrder }) => Promise<void>,
): Promise<void> {
  const { workspaceId } = scope;
  return scope.db.$transaction(async (tx) => {
    const seen = await tx.orderFeedback.findUnique({ where: { id: feedbackId }, select: { orderId: true } });
    if (!seen) throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders({ tx, workspaceId, orderIds: [seen.orderId] });
    await act(tx, await tx.orderFeedback.findUniqueOrThrow({ where: { id: feedbackId }, include: { purchase: true } }));
  });
}

const actorOf = ({ accountId }: WorkspaceScope): string => accountId ?? "system";

/**
 * Keeps what the merchant, or by the merchant's word the supplier, has to say, with pictures.
 * @throws AppError notFound for another workspace's feedback or picture, rateLimited when it is full
 */
export async function writeEntry({
  author,
  text,
  pictures,
  ...feedback
}: FeedbackChange & { author: "merchant" | "supplier"; text: string; pictures: string[] }): Promise<void> {
  const { scope, feedbackId } = feedback;
  await requirePictures(scope, pictures);
  await change(feedback, async (tx, { workspaceId }) => {
    if ((await tx.feedbackEntry.count({ where: { feedbackId }, take: MOST_ENTRIES })) >= MOST_ENTRIES)
      throw new AppError("rateLimited", { key: "errors.feedback_full" });
    const kind = author === "supplier" ? "supplier_said" : "said";
    await addEntry({ tx, workspaceId, feedbackId, entry: { kind, text, pictures, actor: actorOf(scope) } });
  });
}

/**
 * Notes that the merchant has taken it to the supplier; from now on the supplier's answer is waited for. Again changes the
 * number alone.
 * @param disputeNumber what the supplier calls it, "" where that is not known
 * @throws AppError notFound; conflict when it is answered or done
 */
export async function handOff({
  disputeNumber,
  ...feedback
}: FeedbackChange & { disputeNumber: string }): Promise<void> {
  await change(feedback, async (tx, { id, workspaceId, orderId, supplier, status }) => {
    const data = { disputeNumber: disputeNumber || null };
    if (status === "sent") {
      await tx.orderFeedback.update({ where: { id }, data });
      return;
    }
    const terms = configuredSuppliers().find(({ source }) => source === supplier)?.capabilities.complaints;
    const isMoved = await moveFeedback({
      tx,
      feedback: { id, workspaceId, orderId },
      to: "sent",
      entry: { kind: "handed_off", text: disputeNumber, actor: actorOf(feedback.scope) },
      data: { ...data, dueAt: terms ? answeredUntil(terms, new Date()) : null, warnedAt: null },
    });
    if (!isMoved) throw new AppError("conflict", { key: "errors.feedback_answered" });
  });
}

/**
 * Notes what the supplier answered on its own site. Money that it gave back makes the purchase, and so the order, cost less,
 * once: an answer is final. It went to the merchant's account at the supplier, which is no wallet of ours.
 * @param amount of a partial refund, a decimal string in the purchase's currency
 * @throws AppError notFound; conflict when it is answered or done; unprocessable where the own source answers by itself, and
 *   for an amount that is more than the purchase cost
 */
export async function recordOutcome({
  outcome,
  amount,
  ...feedback
}: FeedbackChange & { outcome: FeedbackOutcome; amount: string | null }): Promise<void> {
  await change(feedback, async (tx, { id, workspaceId, orderId, refundRequestId, purchase }) => {
    if (refundRequestId) throw new AppError("unprocessable", { key: "errors.feedback_by_supplier" });
    const refunded = refundOf(purchase, outcome, amount);
    const actor = actorOf(feedback.scope);
    const isMoved = await moveFeedback({
      tx,
      feedback: { id, workspaceId, orderId },
      to: "answered",
      entry: { kind: outcome, actor },
      data: { outcome, refundAmount: refunded, dueAt: null },
    });
    if (!isMoved) throw new AppError("conflict", { key: "errors.feedback_answered" });
    if (!refunded) return;
    await tx.purchaseOrder.update({ where: { id: purchase.id }, data: { refundedCost: { increment: refunded } } });
    await insertOrderEvents({
      tx,
      workspaceId,
      events: [
        { orderId, kind: "supplier_refunded", params: { amount: refunded, currency: purchase.currency }, actor },
      ],
    });
    await recomputeOrder({ tx, workspaceId, orderId });
  });
}

/** What comes back, a decimal string; null where nothing does. @throws AppError unprocessable for more than is left */
function refundOf(
  { totalCost, refundedCost }: PurchaseOrder,
  outcome: FeedbackOutcome,
  amount: string | null,
): string | null {
  const left = new Decimal(totalCost.toFixed()).minus(refundedCost.toFixed());
  if (outcome === "full_refund") return left.greaterThan(0) ? left.toFixed() : null;
  if (outcome !== "partial_refund") return null;
  const part = new Decimal(amount ?? "0");
  if (part.lessThanOrEqualTo(0) || part.greaterThan(left))
    throw new AppError("unprocessable", {
      key: "errors.feedback_amount",
      fields: { amount: { key: "errors.feedback_amount" } },
    });
  return part.toFixed();
}

/** Closes feedbacks that need nothing more (ledger C298). Those that are closed stay so. @throws AppError notFound for one that is not the workspace's */
export async function markFeedbacksDone({
  scope,
  feedbackIds,
}: {
  scope: WorkspaceScope;
  feedbackIds: string[];
}): Promise<void> {
  const { workspaceId } = scope;
  const ids = [...new Set(feedbackIds)];
  await scope.db.$transaction(async (tx) => {
    const where = { id: { in: ids } };
    const seen = await tx.orderFeedback.findMany({ where, select: { orderId: true } });
    if (seen.length < ids.length) throw new AppError("notFound", { key: "errors.not_found" });
    await holdOrders({ tx, workspaceId, orderIds: seen.map(({ orderId }) => orderId) });
    for (const feedback of await tx.orderFeedback.findMany({ where, orderBy: { id: "asc" } }))
      await moveFeedback({
        tx,
        feedback,
        to: "done",
        entry: { kind: "done", actor: actorOf(scope) },
        data: { dueAt: null },
      });
  });
}
