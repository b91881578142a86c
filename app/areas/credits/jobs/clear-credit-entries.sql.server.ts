import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearCreditEntriesJob } from "../jobs";

const KEPT_MS = 730 * 86_400_000;

/** What is held is not settled, however old it is. */
export const handleClearCreditEntries = handleJob(clearCreditEntriesJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM credit_entries WHERE id IN (
        SELECT e.id FROM credit_entries e
        WHERE e.id < ${before}::uuid AND NOT EXISTS (SELECT 1 FROM credit_holds h WHERE h.entry_id = e.id)
        ORDER BY e.id LIMIT ${most})`,
    signal,
  );
});
