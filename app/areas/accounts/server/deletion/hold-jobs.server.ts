import { z } from "zod";
import { digestOf } from "~/platform/crypto.server";
import { systemDb } from "~/platform/db/client.server";
import type { SqlRunner } from "~/platform/events/publish.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { withCondition } from "~/platform/jobs/fence.server";
import type { JobHandler } from "~/platform/jobs/handle.server";
import { hurryJobs } from "~/platform/jobs/hurry-jobs.server";
import { queueOfRun } from "~/platform/jobs/queue-of-run.server";
import { holdGoingAt } from "../workspaces/hold-workspace.sql.server";

/** Whose work a job is, as payloads say it. */
const ofSomebody = z.object({ workspaceId: z.uuid().optional(), storeId: z.uuid().optional() });
const keyOf = (workspaceId: string) => `held:${workspaceId}:`;
/** So that what waited for a workspace that has gone finds it gone. */
const AFTER_MS = 3_600_000;

/**
 * Has a job pass by while the workspace that it is for waits to be deleted: nothing is bought, pushed, charged, read or told
 * for it. What passed by waits in the queue, once for each payload, until the deletion is taken back or done.
 */
export function passBy(job: JobHandler): JobHandler {
  if (job.isDoneWhileGoing) return job;
  return {
    ...job,
    async run(payload, context) {
      const workspaceId = await goingWorkspaceOf(payload);
      if (workspaceId && (await putBy({ job, payload, workspaceId }))) return;
      await withCondition(
        () => refuseWhileGoing(payload),
        () => job.run(payload, context),
      );
    },
  };
}

/** Answers false for a workspace whose deletion was taken back meanwhile: nobody would have its work done sooner any more. */
function putBy({
  job,
  payload,
  workspaceId,
}: {
  job: JobHandler;
  payload: unknown;
  workspaceId: string;
}): Promise<boolean> {
  return systemDb.$transaction(async (transaction) => {
    const goingAt = await holdGoingAt(transaction, workspaceId);
    if (!goingAt) return false;
    const key = `${keyOf(workspaceId)}${job.name}:${digestOf(JSON.stringify(payload))}`;
    const queue = await queueOfRun(transaction);
    // A deletion that waits for a person stays when its time is over.
    const runAt = new Date(Math.max(goingAt.getTime(), Date.now()) + AFTER_MS);
    await enqueue(transaction, job, payload, { ...(queue && { queue }), key, runAt });
    return true;
  });
}

/** Has what passed by for a workspace done now. */
export function releaseHeldJobs(db: SqlRunner, workspaceId: string): Promise<void> {
  return hurryJobs(db, keyOf(workspaceId));
}

/** A run that began before the deletion was asked for ends before its next write to the outside; its next try passes by. */
async function refuseWhileGoing(payload: unknown): Promise<void> {
  if (await goingWorkspaceOf(payload))
    throw new Error("The workspace waits to be deleted; this run writes nothing more");
}

async function goingWorkspaceOf(payload: unknown): Promise<string | null> {
  const { workspaceId, storeId } = ofSomebody.safeParse(payload).data ?? {};
  if (!workspaceId && !storeId) return null;
  const workspace = await systemDb.workspace.findFirst({
    where: {
      goingAt: { not: null },
      ...(workspaceId ? { id: workspaceId } : { stores: { some: { id: storeId } } }),
    },
    select: { id: true },
  });
  return workspace?.id ?? null;
}
