import { Prisma } from "@prisma/client";
import { systemDb } from "../db/client.server";

/** Work that failed for the last time and waits for a person. */
export interface DeadJob {
  id: string;
  /** area.verb-noun */
  name: string;
  attempts: number;
  /** What the last run threw */
  error: string;
  failedAt: Date;
  createdAt: Date;
}

/** Dead jobs shown or run at once. */
const MOST_DEAD_JOBS = 100;

/** A job tells its workspace by its payload, or by the store there, which is a workspace's. */
const ofWorkspace = (workspaceId: string) => Prisma.sql`(j.payload ->> 'workspaceId' = ${workspaceId}
  OR j.payload ->> 'storeId' IN (SELECT s.id::text FROM stores s WHERE s.workspace_id = ${workspaceId}::uuid))`;

/** A workspace's work that has used up its attempts, the latest failure first. */
export async function listDeadJobs({ workspaceId }: { workspaceId: string }): Promise<DeadJob[]> {
  return systemDb.$queryRaw<DeadJob[]>`
    SELECT j.id::text, t.identifier AS name, j.attempts::int, coalesce(j.last_error, '') AS error,
      j.updated_at AS "failedAt", j.created_at AS "createdAt"
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL AND ${ofWorkspace(workspaceId)}
    ORDER BY j.updated_at DESC
    LIMIT ${MOST_DEAD_JOBS}`;
}

/**
 * Gives dead jobs of a workspace all their attempts back; they run at once. Ids of other workspaces, and of jobs that are
 * not dead, are passed over.
 * @returns how many will run
 */
export async function runDeadJobsAgain({ workspaceId, ids }: { workspaceId: string; ids: readonly string[] }): Promise<number> {
  const rows = await systemDb.$queryRaw<unknown[]>`
    SELECT revived.id
    FROM graphile_worker.reschedule_jobs(
      ARRAY(
        SELECT j.id FROM graphile_worker._private_jobs j
        WHERE j.id = ANY(${[...ids]}::bigint[]) AND j.attempts >= j.max_attempts AND j.locked_at IS NULL
          AND ${ofWorkspace(workspaceId)}
      ),
      run_at := now(),
      attempts := 0
    ) AS revived`;
  return rows.length;
}
