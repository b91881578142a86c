import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { WARNED_BEFORE_MS } from "../../rules/feedback/deadlines";
import { WAITING_STATES } from "../../rules/feedback/feedback-states";
import { holdOrders } from "../order/hold-orders.sql.server";
import { tellOfOrder } from "../order/tell-of-order.server";
import { addEntry } from "./move-feedback.server";

/** In one run; the next takes up what is left. */
const AT_ONCE = 500;

/** Tells people of feedbacks whose deadline is about to end, once for each deadline. */
export async function warnOfDeadlines({ now, signal }: { now: Date; signal: AbortSignal }): Promise<void> {
  const isDue = {
    status: { in: [...WAITING_STATES] },
    warnedAt: null,
    refundRequestId: null,
    dueAt: { gt: now, lte: new Date(now.getTime() + WARNED_BEFORE_MS) },
  };
  const due = await systemDb.orderFeedback.findMany({
    where: isDue,
    orderBy: { dueAt: "asc" },
    take: AT_ONCE,
    select: { id: true, workspaceId: true, orderId: true },
  });
  for (const { id, workspaceId, orderId } of due) {
    signal.throwIfAborted();
    await workspaceScope(workspaceId).db.$transaction(async (tx) => {
      await holdOrders({ tx, workspaceId, orderIds: [orderId] });
      const { count } = await tx.orderFeedback.updateMany({ where: { ...isDue, id }, data: { warnedAt: now } });
      if (count === 0) return;
      await addEntry({ tx, workspaceId, feedbackId: id, entry: { kind: "warned", actor: "system" } });
      await tellOfOrder({ tx, workspaceId, orderId, kind: "feedback_due", link: `/app/orders/feedbacks/${id}` });
    });
  }
}
