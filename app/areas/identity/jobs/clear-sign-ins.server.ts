import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";

/** Every night: forgets device sessions, codes and counts of attempts that are over, with the addresses that they came from. */
export const clearSignInsJob = defineJob({
  name: "identity.clear-sign-ins",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "17 4 * * *",
  async run() {
    const isOver = { where: { expiresAt: { lt: new Date() } } };
    await systemDb.loginSession.deleteMany(isOver);
    await systemDb.verification.deleteMany(isOver);
    await systemDb.attemptCount.deleteMany({ where: { expire: { lt: Date.now() } } });
  },
});
