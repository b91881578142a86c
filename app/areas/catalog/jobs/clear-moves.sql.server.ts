import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearMovesJob } from "../jobs";

const KEPT_MS = 90 * 86_400_000;

/** Forgets what moved at suppliers long ago. */
export const handleClearMoves = handleJob(clearMovesJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM supplier_moves WHERE id IN (SELECT id FROM supplier_moves WHERE id < ${before}::uuid ORDER BY id LIMIT ${most})`,
    signal,
  );
});
