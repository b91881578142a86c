import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearProcessItemsJob } from "../jobs";

const KEPT_MS = 90 * 86_400_000;

export const handleClearProcessItems = handleJob(clearProcessItemsJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM process_items WHERE id IN (
        SELECT id FROM process_items WHERE id < ${before}::uuid AND status <> 'processing' ORDER BY id LIMIT ${most})`,
    signal,
  );
});
