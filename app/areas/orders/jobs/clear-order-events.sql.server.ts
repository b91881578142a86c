import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearOrderEventsJob } from "../jobs";

const KEPT_MS = 730 * 86_400_000;

export const handleClearOrderEvents = handleJob(clearOrderEventsJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM order_events WHERE id IN (SELECT id FROM order_events WHERE id < ${before}::uuid ORDER BY id LIMIT ${most})`,
    signal,
  );
});
