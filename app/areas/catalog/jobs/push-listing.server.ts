import { mayPass } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pushListingJob } from "../jobs";
import { pushListing } from "../server/push/push-listing.server";
import { THAW_PAUSE_MS } from "../server/push/wait-for-thaw.server";

/** Does one piece of push work; tried again for what may pass, and for as long as its store is frozen. */
export const handlePushListing = handleJob(pushListingJob, async (payload, { isLastAttempt, wasCutOff = false }) => {
  const { workspaceId, itemId } = payload;
  const scope = workspaceScope(workspaceId);
  const waits = await pushListing({
    scope,
    itemId,
    wasCutOff,
    isWorthRepeating: (error) => !isLastAttempt && mayPass(error),
  });
  if (waits) await enqueue(scope.db, pushListingJob, payload, { delayMs: THAW_PAUSE_MS, isAgain: true });
});
