import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Every night: forgets what was recorded more than 90 days ago, in batches that hold nobody up. */
export const clearActivityJob = declareJob({
  name: "activity.clear-activity",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "41 3 * * *",
});

/** Sends the team what a merchant thinks. */
export const mailFeedbackJob = declareJob({
  name: "activity.mail-feedback",
  schema: z.object({ workspaceId: z.uuid(), feature: z.string(), rating: z.number().nullable(), comment: z.string() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
});

/** Tells the analytics endpoint of one action. */
export const sendToAnalyticsJob = declareJob({
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
});
