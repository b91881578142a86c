import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearOrderEventsJob } from "../jobs";

const KEPT_MS = 730 * 86_400_000;
/** How long it is kept what the reconciliation found and then found no more. */
const SETTLED_DAYS = 90;

export const handleClearOrderEvents = handleJob(clearOrderEventsJob, async (_payload, { signal }) => {
  const before = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM order_events WHERE id IN (SELECT id FROM order_events WHERE id < ${before}::uuid ORDER BY id LIMIT ${most})`,
    signal,
  );
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM shipment_events WHERE id IN (SELECT id FROM shipment_events WHERE id < ${before}::uuid ORDER BY id LIMIT ${most})`,
    signal,
  );
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM store_writes WHERE id IN (
        SELECT id FROM store_writes WHERE id < ${before}::uuid AND state IN ('done', 'refused') ORDER BY id LIMIT ${most})`,
    signal,
  );
  await clearInBatches(
    (most) => systemDb.$executeRaw`
      DELETE FROM reconciliation_findings WHERE id IN (
        SELECT id FROM reconciliation_findings WHERE resolved_at < now() - make_interval(days => ${SETTLED_DAYS}::int) LIMIT ${most})`,
    signal,
  );
});
