import { mayPass } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { pushListingJob } from "../jobs";
import { pushListing } from "../server/push/push-listing.server";

/** Does one piece of push work; tried again for what may pass. */
export const handlePushListing = handleJob(
  pushListingJob,
  async ({ workspaceId, itemId }, { isLastAttempt, wasCutOff = false }) => {
    await pushListing({
      scope: workspaceScope(workspaceId),
      itemId,
      wasCutOff,
      isWorthRepeating: (error) => !isLastAttempt && mayPass(error),
    });
  },
);
