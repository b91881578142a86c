import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import type { FeedbackOutcome } from "../../rules/feedback/feedback-states";
import type { RefundState } from "../../rules/refunds/refund-states";
import { addEntry, moveFeedback } from "./move-feedback.server";

/**
 * Has the feedback that a request for money back came from, if it did, say what became of the request. The money itself is
 * the request's: it is in the wallet by now, once.
 * @param amount what comes back in all, a decimal string
 */
export async function followRefund({
  tx,
  refundRequestId,
  status,
  amount,
}: {
  tx: WorkspaceTransaction;
  refundRequestId: string;
  status: RefundState;
  amount: string | null;
}): Promise<void> {
  const feedback = await tx.orderFeedback.findFirst({ where: { refundRequestId }, include: { purchase: true } });
  if (!feedback) return;
  const { id: feedbackId, workspaceId, purchase } = feedback;
  if (status === "accepted") {
    await addEntry({ tx, workspaceId, feedbackId, entry: { kind: "accepted", actor: "supplier" } });
    return;
  }
  if (status !== "completed" && status !== "rejected") return;
  const outcome: FeedbackOutcome =
    status === "rejected" ? "refused" : purchase.paymentStatus === "refunded" ? "full_refund" : "partial_refund";
  const answer = { outcome, ...(status === "completed" && { refundAmount: amount }) };
  const entry = { kind: outcome, actor: "supplier" };
  const isMoved = await moveFeedback({ tx, feedback, to: "answered", entry, data: { ...answer, dueAt: null } });
  // Who was done with it before still finds what came of it.
  if (!isMoved) {
    await tx.orderFeedback.update({ where: { id: feedbackId }, data: answer });
    await addEntry({ tx, workspaceId, feedbackId, entry });
  }
}
