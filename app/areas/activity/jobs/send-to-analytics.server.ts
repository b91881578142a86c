import { z } from "zod";
import { OutsideError } from "~/adapters/outcome";
import { analytics } from "~/adapters/registry.server";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/jobs/define.server";

/**
 * Tells the analytics endpoint of one action. One that was surely not taken is told again; one whose answer was lost is
 * let go, for an action counted twice is worse than one missed.
 */
export const sendToAnalyticsJob = defineJob({
  name: "activity.send-to-analytics",
  schema: z.object({
    user_data: z.object({ browser: z.string(), platform: z.string(), device: z.string() }),
    url: z.string(),
    event_name: z.string(),
    event_data: z.record(z.string(), z.unknown()),
    at: z.string(),
  }),
  maxAttempts: 5,
  timeoutMs: 30_000,
  async run(action) {
    try {
      await analytics()?.send(action);
    } catch (error) {
      if (!(error instanceof OutsideError) || error.kind === "retry") throw error;
      log.warn({ err: error }, "the analytics endpoint did not take an action");
    }
  },
});
