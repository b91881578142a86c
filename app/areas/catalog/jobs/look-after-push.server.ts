import type { ChannelListing } from "~/adapters/listing-channel/listing-channel";
import { mayPass } from "~/adapters/outcome";
import { workspaceScope } from "~/platform/db/scope.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { log } from "~/platform/log.server";
import { lookAfterPushJob } from "../jobs";
import { lookAfterPush } from "../server/listings/look-after-push.server";

/** Looks after a push that came after one without an answer; tried again for what may pass. */
export const handleLookAfterPush = handleJob(lookAfterPushJob, async ({ workspaceId, listingId, sent }) => {
  try {
    await lookAfterPush({ scope: workspaceScope(workspaceId), listingId, sent: sent as unknown as ChannelListing });
  } catch (error) {
    if (mayPass(error)) throw error;
    log.warn({ err: error, listingId }, "what a store has of a listing could not be looked at");
  }
});
