import type { SystemTransaction } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/enqueue.server";
import { eraseWorkspaceJob } from "../../jobs";

/** Longer than any call or run of a job takes. */
const STRAGGLERS_MS = 2 * 60 * 60_000;

/**
 * Has erased what a deleted workspace leaves behind, in the transaction that deletes it: at once, and again when whatever was
 * at work in it at that moment has ended and written its last.
 */
export async function eraseLater(transaction: SystemTransaction, workspaceId: string): Promise<void> {
  await enqueueMany(transaction, eraseWorkspaceJob, [
    { payload: { workspaceId } },
    {
      payload: { workspaceId },
      options: {
        key: `identity.erase-workspace:${workspaceId}:stragglers`,
        delayMs: STRAGGLERS_MS,
      },
    },
  ]);
}
