import { setTimeout as sleep } from "node:timers/promises";
import type { JobHelpers } from "graphile-worker";
import { JobLostError } from "./fence.server";

/** A run as the queue's library tells of it, and the connection that the queue is asked by. */
type EndingRun = Pick<JobHelpers, "query"> & {
  job: Pick<JobHelpers["job"], "id" | "attempts" | "revision" | "locked_by">;
};

/** How often it is looked whether the run that has a lost job since is over, in milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Ends the job of a run that has done its work, unless it is another's by now. The queue's library ends a job by its id
 * alone: a run that was taken for dead would take the row from the run that has it since, whose failure is then never tried
 * again, or from what was asked anew under the same key and nobody has begun. A row that was given back and that nobody has
 * taken or renewed is still this run's: its work is done. The job's queue is freed with it, as the library finds no row then.
 * @throws JobLostError
 */
export async function endJob(run: EndingRun): Promise<void> {
  const { id, attempts, revision, locked_by: holder } = run.job;
  const end = () =>
    run.query<{ isOver: boolean }>(
      `WITH ended AS (
         DELETE FROM graphile_worker._private_jobs
         WHERE id = $1::bigint
           -- One that was replaced while it ran has no key any more, and nobody else can take it.
           AND (key IS NULL OR (attempts = $2::int AND revision = $3::int AND (locked_by IS NULL OR locked_by = $4::text)))
         RETURNING job_queue_id),
       freed AS (
         UPDATE graphile_worker._private_job_queues q SET locked_by = NULL, locked_at = NULL
         FROM ended WHERE q.id = ended.job_queue_id AND q.locked_by = $4::text)
       SELECT EXISTS (SELECT FROM ended)
         OR NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE id = $1::bigint) AS "isOver"`,
      [id, attempts, revision, holder],
    );
  // A connection may have been lost while the job was at work.
  const { rows } = await end().catch(end);
  if (!rows[0]?.isOver) throw new JobLostError({ id, holder: holder ?? "", attempt: attempts });
}

/**
 * Resolves once this runner has a job that a run has lost in no other run of its own. The queue's library counts a failure by
 * the job's id and the runner's name: told of a lost one sooner, it would take the job from the run that has it since, and
 * count that as failed.
 */
export async function untilLetGo({ query, job }: EndingRun): Promise<void> {
  const { id, attempts, revision, locked_by: holder } = job;
  for (;;) {
    const { rows } = await query(
      `SELECT FROM graphile_worker._private_jobs
       WHERE id = $1::bigint AND locked_by = $2::text AND (attempts <> $3::int OR revision <> $4::int)`,
      [id, holder, attempts, revision],
    );
    if (rows.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}
