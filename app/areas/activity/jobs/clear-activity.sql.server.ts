import { systemDb } from "~/platform/db/client.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearActivityJob } from "../jobs";

const BATCH = 5_000;

/** Every night: forgets what was recorded more than 90 days ago, in batches that hold nobody up. */
export const handleClearActivity = handleJob(clearActivityJob, async (_payload, { signal }) => {
  let cleared = BATCH;
  while (cleared === BATCH && !signal.aborted) {
    cleared = await systemDb.$executeRaw`
        DELETE FROM activity_records WHERE id IN (
          SELECT id FROM activity_records WHERE created_at < now() - interval '90 days' ORDER BY created_at LIMIT ${BATCH}
        )`;
  }
});
