import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearNotificationsJob } from "../jobs";

const BATCH = 5_000;
const DAY_MS = 86_400_000;
/** Nobody looks further back, and each workspace's list stays one that is turned at once. */
const KEPT_DAYS = 180;

/** Every night: forgets notifications that were begun more than 180 days ago, read or not, in batches that hold nobody up. */
export const handleClearNotifications = handleJob(clearNotificationsJob, async (_payload, { signal }) => {
  const oldest = firstIdAt(Date.now() - KEPT_DAYS * DAY_MS);
  let cleared = BATCH;
  while (cleared === BATCH && !signal.aborted) {
    cleared = await systemDb.$executeRaw`
        DELETE FROM notifications WHERE id IN (SELECT id FROM notifications WHERE id < ${oldest}::uuid ORDER BY id LIMIT ${BATCH})`;
  }
});
