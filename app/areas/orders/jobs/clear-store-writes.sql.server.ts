import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearStoreWritesJob } from "../jobs";

const KEPT_MS = 730 * 86_400_000;

export const handleClearStoreWrites = handleJob(clearStoreWritesJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM store_writes WHERE id IN (
        SELECT id FROM store_writes WHERE id < ${before}::uuid AND state IN ('done', 'refused') ORDER BY id LIMIT ${most})`,
    signal,
  );
});
