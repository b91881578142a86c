import { ok } from "~/platform/api/call";
import { implementArea } from "~/platform/api/implement.server";
import { feedbackContract } from "../contract/feedback";
import { handOff, markFeedbacksDone, recordOutcome, writeEntry } from "../server/feedback/change-feedback.server";
import { createFeedback } from "../server/feedback/create-feedback.server";
import { listFeedbackHistory, listFeedbacks, readFeedback } from "../server/feedback/list-feedbacks.server";
import { orNull } from "./order-query";

const os = implementArea(feedbackContract);

export const feedbackRouter = os.router({
  list: os.list.handler(async ({ input, context }) => {
    const { status, reason, supplier, order_id: orderId = null, keyword, cursor, page_size: pageSize } = input;
    const filter = { status: orNull(status), reason: orNull(reason), supplier: orNull(supplier), orderId, keyword };
    return ok(await listFeedbacks({ scope: context.caller().scope, filter, cursor, pageSize }));
  }),

  detail: os.detail.handler(async ({ input: { feedbackId }, context }) =>
    ok(await readFeedback({ scope: context.caller().scope, feedbackId })),
  ),

  history: os.history.handler(async ({ input: { order_id: orderId = null, cursor, page_size: pageSize }, context }) =>
    ok(await listFeedbackHistory({ scope: context.caller().scope, orderId, cursor, pageSize })),
  ),

  create: os.create.handler(async ({ input: { purchase_order_id: purchaseOrderId, ...wanted }, context }) =>
    ok(await createFeedback({ scope: context.caller().scope, wanted: { ...wanted, purchaseOrderId } })),
  ),

  markDone: os.markDone.handler(async ({ input: { feedbacks }, context }) => {
    await markFeedbacksDone({ scope: context.caller().scope, feedbackIds: feedbacks });
    return ok({ feedbacks });
  }),

  write: os.write.handler(async ({ input, context }) => {
    await writeEntry({ scope: context.caller().scope, ...input });
    return ok({ id: input.feedbackId });
  }),

  handOff: os.handOff.handler(async ({ input: { feedbackId, dispute_number: disputeNumber }, context }) => {
    await handOff({ scope: context.caller().scope, feedbackId, disputeNumber });
    return ok({ id: feedbackId });
  }),

  recordOutcome: os.recordOutcome.handler(async ({ input, context }) => {
    await recordOutcome({ scope: context.caller().scope, ...input });
    return ok({ id: input.feedbackId });
  }),
});
