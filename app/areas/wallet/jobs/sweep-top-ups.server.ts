import { z } from "zod";
import { defineJob } from "~/platform/jobs/define.server";
import { sweepTopUps } from "../server/sweep-top-ups.server";

/** Every five minutes: finds what the payment provider's lost pushes would have said. */
export const sweepTopUpsJob = defineJob({
  name: "wallet.sweep-top-ups",
  schema: z.object({}),
  maxAttempts: 1,
  timeoutMs: 120_000,
  schedule: "*/5 * * * *",
  async run() {
    await sweepTopUps();
  },
});
