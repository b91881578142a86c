import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob, enqueue, type EnqueueOptions } from "~/platform/jobs/define.server";
import { advanceRefund } from "../server/advance-refund.server";

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/** Asks for money back and looks for the supplier's decision until there is one: its push is only in case it comes sooner. */
export const advanceRefundJob = defineJob({
  name: "orders.advance-refund",
  schema: z.object({
    workspaceId: z.uuid(),
    refundRequestId: z.uuid(),
    /** Looks that found it undecided, one after another */
    round: z.int().min(0).default(0),
  }),
  maxAttempts: 20,
  timeoutMs: 120_000,
  async run({ workspaceId, refundRequestId, round }) {
    const scope = workspaceScope(workspaceId);
    if ((await advanceRefund({ scope, refundRequestId })) === "settled") return;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS);
    const options = { ...advanceRefundOptions(refundRequestId), runAt: new Date(Date.now() + pause) };
    await enqueue(scope.db, advanceRefundJob, { workspaceId, refundRequestId, round: round + 1 }, options);
  },
});

/** One look at a request waits at most, and its looks never overlap. */
export function advanceRefundOptions(refundRequestId: string): EnqueueOptions {
  return { key: `orders.refund:${refundRequestId}`, queue: `orders.refund:${refundRequestId}` };
}
