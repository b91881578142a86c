import type { OrderFeedback, Prisma } from "@prisma/client";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { publishEvent } from "~/platform/events/publish.server";
import { statesBefore } from "~/platform/states/state-table";
import { FEEDBACK_TABLE, type FeedbackState } from "../../rules/feedback/feedback-states";

/** Something that was said or done about a feedback. */
export interface NewEntry {
  /** A key of feedback:entries */
  kind: string;
  text?: string;
  pictures?: string[];
  /** An account's id, "system" or "supplier" */
  actor: string;
}

/**
 * Moves a feedback into a state, with an entry that says so: the one place that writes its state.
 * @returns false when it is in a state that does not lead there (any more)
 */
export async function moveFeedback({
  tx,
  feedback: { id, workspaceId, orderId },
  to,
  entry,
  data = {},
}: {
  tx: WorkspaceTransaction;
  feedback: Pick<OrderFeedback, "id" | "workspaceId" | "orderId">;
  to: FeedbackState;
  entry: NewEntry;
  data?: Omit<Prisma.OrderFeedbackUpdateManyMutationInput, "status">;
}): Promise<boolean> {
  const { count } = await tx.orderFeedback.updateMany({
    where: { id, status: { in: statesBefore(FEEDBACK_TABLE, to) } },
    data: { ...data, status: to, ...(to === "done" && { livePurchaseId: null }) },
  });
  if (count === 0) return false;
  await addEntry({ tx, workspaceId, feedbackId: id, entry });
  await publishEvent(tx, { name: "orders.synced", workspaceId, data: { orderId } });
  return true;
}

/** Adds to what was said and done about a feedback. */
export async function addEntry({
  tx,
  workspaceId,
  feedbackId,
  entry,
}: {
  tx: WorkspaceTransaction;
  workspaceId: string;
  feedbackId: string;
  entry: NewEntry;
}): Promise<void> {
  await tx.feedbackEntry.create({ data: { ...entry, pictures: entry.pictures ?? [], workspaceId, feedbackId } });
}
