import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearTrackingImportsJob } from "../jobs";

const KEPT_MS = 30 * 86_400_000;

export const handleClearTrackingImports = handleJob(clearTrackingImportsJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM tracking_import_rows r WHERE (r.import_id, r.position) IN (
        SELECT r.import_id, r.position FROM tracking_import_rows r WHERE r.import_id < ${before}::uuid ORDER BY r.import_id, r.position LIMIT ${most})`,
    signal,
  );
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM tracking_imports WHERE id IN (SELECT id FROM tracking_imports WHERE id < ${before}::uuid ORDER BY id LIMIT ${most})`,
    signal,
  );
});
