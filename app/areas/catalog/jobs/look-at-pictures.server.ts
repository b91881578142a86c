import { mayPass } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { log } from "~/platform/log.server";
import { lookAtPicturesJob } from "../jobs";
import { lookAtPictures } from "../server/listings/look-at-pictures.server";

/** Looks at the pictures that a store has of a listing; tried again for what may pass. */
export const handleLookAtPictures = handleJob(
  lookAtPicturesJob,
  async ({ workspaceId, listingId }, { isLastAttempt }) => {
    try {
      await lookAtPictures({ scope: workspaceScope(workspaceId), listingId });
    } catch (error) {
      if (mayPass(error) && !isLastAttempt) throw error;
      log.warn({ err: error, listingId }, "the pictures that a store has of a listing could not be looked at");
    }
  },
);
