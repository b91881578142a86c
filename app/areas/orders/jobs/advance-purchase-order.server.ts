import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { advancePurchaseOrderJob } from "../jobs";
import { advancePurchaseOrder } from "../server/purchasing/advance-purchase-order.server";

const FIRST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Each step starts from what the database says, so a run that was killed is gone on with by the next. */
export const handleAdvancePurchaseOrder = handleJob(
  advancePurchaseOrderJob,
  async ({ workspaceId, purchaseOrderId, pay, round }) => {
    const scope = workspaceScope(workspaceId);
    const rest = await advancePurchaseOrder({ scope, purchaseOrderId, pay: pay ?? false, round });
    if (!rest) return;
    const pause = Math.max(rest.notBeforeMs, Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS));
    const again = { workspaceId, purchaseOrderId, pay, round: round + 1 };
    await enqueue(scope.db, advancePurchaseOrderJob, again, { delayMs: pause, isAgain: true });
  },
);
