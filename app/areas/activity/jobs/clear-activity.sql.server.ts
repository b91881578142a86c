import { z } from "zod";
import { systemDb } from "~/platform/db/client.server";
import { defineJob } from "~/platform/jobs/define.server";

const BATCH = 5_000;

/** Every night: forgets what was recorded more than 90 days ago, in batches that hold nobody up. */
export const clearActivityJob = defineJob({
  name: "activity.clear-activity",
  schema: z.object({}),
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  schedule: "41 3 * * *",
  async run(_payload, { signal }) {
    let cleared = BATCH;
    while (cleared === BATCH && !signal.aborted) {
      cleared = await systemDb.$executeRaw`
        DELETE FROM activity_records WHERE id IN (
          SELECT id FROM activity_records WHERE created_at < now() - interval '90 days' ORDER BY created_at LIMIT ${BATCH}
        )`;
    }
  },
});
