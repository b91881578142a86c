import type { SystemTransaction } from "../db/client.server";
import { runOfJob } from "./fence.server";

/** The queue that the job stands in which asks; null for one that stands in none, and outside of jobs. */
export async function queueOfRun(db: Pick<SystemTransaction, "$queryRaw">): Promise<string | null> {
  const run = runOfJob();
  if (!run) return null;
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT q.queue_name AS name FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
    WHERE j.id = ${run.id}::bigint`;
  return rows[0]?.name ?? null;
}
