import { mayPass } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pushListingsBulkJob } from "../jobs";
import { pushListingsInBulk } from "../server/push/push-listings-in-bulk.server";
import { THAW_PAUSE_MS } from "../server/push/wait-for-thaw.server";

/** Does a store's part of a batch; tried again for what may pass, and for as long as the store is frozen. */
export const handlePushListingsBulk = handleJob(
  pushListingsBulkJob,
  async (payload, { isLastAttempt, wasCutOff = false }) => {
    const { workspaceId, storeId, batchId } = payload;
    const scope = workspaceScope(workspaceId);
    const waits = await pushListingsInBulk({
      scope,
      storeId,
      batchId,
      wasCutOff,
      isWorthRepeating: (error) => !isLastAttempt && mayPass(error),
    });
    if (waits) await enqueue(scope.db, pushListingsBulkJob, payload, { delayMs: THAW_PAUSE_MS, isAgain: true });
  },
);
