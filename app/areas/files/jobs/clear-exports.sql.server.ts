import { clearInBatches } from "~/platform/db/clear-in-batches.server";
import { systemDb } from "~/platform/db/client.server";
import { firstIdAt } from "~/platform/db/new-id.server";
import { handleJob } from "~/platform/jobs/handle.server";
import { clearExportsJob } from "../jobs";

const KEPT_MS = 7 * 86_400_000;

/** Every night: forgets the files that were asked for more than a week ago, in batches that hold nobody up. */
export const handleClearExports = handleJob(clearExportsJob, async (_payload, { signal }) => {
  const oldest = firstIdAt(Date.now() - KEPT_MS);
  await clearInBatches(
    (most) =>
      systemDb.$executeRaw`
        DELETE FROM list_exports WHERE id IN (SELECT id FROM list_exports WHERE id < ${oldest}::uuid ORDER BY id LIMIT ${most})`,
    signal,
  );
});
