import { OutsideError } from "~/adapters/outcome";
import { analytics } from "~/adapters/registry.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { log } from "~/platform/log.server";
import { sendToAnalyticsJob } from "../jobs";

/**
 * Tells the analytics endpoint of one action. One that was surely not taken is told again; one whose answer was lost is
 * let go, for an action counted twice is worse than one missed.
 */
export const handleSendToAnalytics = handleJob(sendToAnalyticsJob, async (action) => {
  try {
    await analytics()?.send(action);
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind === "retry") throw error;
    log.warn({ err: error }, "the analytics endpoint did not take an action");
  }
});
