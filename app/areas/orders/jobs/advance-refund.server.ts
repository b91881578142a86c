import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { advanceRefundJob } from "../jobs";
import { advanceRefund } from "../server/refunds/advance-refund.server";

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

export const handleAdvanceRefund = handleJob(advanceRefundJob, async ({ workspaceId, refundRequestId, round }) => {
  const scope = workspaceScope(workspaceId);
  const { outcome, until } = await advanceRefund({ scope, refundRequestId });
  if (outcome === "settled") return;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** round, LONGEST_PAUSE_MS);
  const again = { workspaceId, refundRequestId, round: round + 1 };
  await enqueue(scope.db, advanceRefundJob, again, {
    ...(until ? { runAt: until } : { delayMs: pause }),
    isAgain: true,
  });
});
