import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Every ten minutes: writes what ended into the log, and settles what was taken for work that never came to an end. */
export const sweepCreditsJob = declareJob({
  name: "credits.sweep-credits",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 240_000,
  schedule: "*/10 * * * *",
});

/** Every night: forgets what the log of credits told more than two years ago. What is left of credits stands with their grants. */
export const clearCreditEntriesJob = declareJob({
  name: "credits.clear-credit-entries",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "49 3 * * *",
});
