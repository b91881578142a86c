import { mayPass } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pushListingsBulkJob } from "../jobs";
import { pushListingsInBulk } from "../server/push/push-listings-in-bulk.server";

/** Does a store's part of a batch; tried again for what may pass. */
export const handlePushListingsBulk = handleJob(
  pushListingsBulkJob,
  async ({ workspaceId, storeId, batchId }, { isLastAttempt, wasCutOff = false }) => {
    await pushListingsInBulk({
      scope: workspaceScope(workspaceId),
      storeId,
      batchId,
      wasCutOff,
      isWorthRepeating: (error) => !isLastAttempt && mayPass(error),
    });
  },
);
