import type { SystemTransaction } from "~/platform/db/client.server";
import { enqueueMany } from "~/platform/jobs/define.server";
import { eraseWorkspaceJob } from "../jobs/erase-workspace.server";

/** Longer than any call or run of a job takes. */
const STRAGGLERS_MS = 2 * 60 * 60_000;

/**
 * Has erased what a deleted workspace leaves behind, in the transaction that deletes it: at once, and again when whatever was
 * at work in it at that moment has ended and written its last.
 */
export async function eraseLater(transaction: SystemTransaction, workspaceId: string): Promise<void> {
  const key = `identity.erase-workspace:${workspaceId}`;
  await enqueueMany(transaction, eraseWorkspaceJob, [
    { payload: { workspaceId }, options: { key } },
    { payload: { workspaceId }, options: { key: `${key}:stragglers`, runAt: new Date(Date.now() + STRAGGLERS_MS) } },
  ]);
}
