import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { sendChangesJob } from "../jobs";
import { sendChanges } from "../server/monitor/send-changes.server";

/** By then a push that was under way has ended. */
const AGAIN_MS = 15_000;

/** Sends what rules have changed, until nothing is left. */
export const handleSendChanges = handleJob(sendChangesJob, async ({ workspaceId }) => {
  const scope = workspaceScope(workspaceId);
  if (await sendChanges({ scope })) await enqueue(scope.db, sendChangesJob, { workspaceId }, { delayMs: AGAIN_MS });
});
