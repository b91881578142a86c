import { z } from "zod";
import { workspaceScope } from "~/platform/db/scope.server";
import { defineJob, enqueue, type EnqueueOptions } from "~/platform/jobs/define.server";
import { advanceKey } from "../rules/advance-key";
import { advancePurchaseOrder } from "../server/advance-purchase-order.server";

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/**
 * Moves one purchase order forward until it rests: ordered, read back where an answer was lost, paid. Each step starts from
 * what the database says, so a run that was killed is gone on with by the next.
 */
export const advancePurchaseOrderJob = defineJob({
  name: "orders.advance-purchase-order",
  schema: z.object({
    workspaceId: z.uuid(),
    purchaseOrderId: z.uuid(),
    /** False leaves it unpaid until a person pays */
    pay: z.boolean(),
    /** Runs that ended in waiting, one after another */
    round: z.int().min(0).default(0),
  }),
  maxAttempts: 20,
  timeoutMs: 120_000,
  async run({ workspaceId, purchaseOrderId, pay, round }) {
    const scope = workspaceScope(workspaceId);
    const rest = await advancePurchaseOrder({ scope, purchaseOrderId, pay, round });
    if (!rest) return;
    const pause = Math.max(rest.notBeforeMs, Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
    const options = { ...advanceOptions(purchaseOrderId), runAt: new Date(Date.now() + pause) };
    await enqueue(scope.db, advancePurchaseOrderJob, { workspaceId, purchaseOrderId, pay, round: round + 1 }, options);
  },
});

/** One run of a purchase order waits at most, and its runs never overlap: one that finds another's mark knows it was cut off. */
export function advanceOptions(purchaseOrderId: string): EnqueueOptions {
  return { key: advanceKey(purchaseOrderId), queue: `orders.purchase:${purchaseOrderId}` };
}
