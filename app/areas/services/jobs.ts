import { z } from "zod";
import { declareJob } from "~/platform/jobs/declare";

/** Sends the team a new request, or a merchant's message on one. */
export const mailTeamJob = declareJob({
  name: "services.mail-team",
  schema: z.object({ requestId: z.uuid(), messageId: z.uuid().nullable() }),
  maxAttempts: 8,
  timeoutMs: 30_000,
});
