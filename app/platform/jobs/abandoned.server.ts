import { systemDb } from "../db/client.server";
import { log } from "../log.server";

/** Longer than a worker takes between its first job and telling its presence. */
const GRACE_SECONDS = 10;
const LOOK_EVERY_MS = 5_000;

/**
 * Gives back the jobs and queues of workers that were killed; a queue may be held without a job, as `unheard.server.ts`
 * says. graphile-worker itself waits four hours; here each runner tells its presence (presence.server.ts). One that is found
 * gone at two looks in a row is believed to be gone: a living one that has lost its connection is back before the second.
 * @returns what stops the watch
 */
export function watchAbandonedJobs(): () => void {
  let goneBefore: string[] = [];
  const look = async () => {
    await systemDb.$executeRaw`
      SELECT graphile_worker.force_unlock_workers(ARRAY(
        SELECT holder FROM unnest(${goneBefore}::text[]) AS holder
        WHERE pg_try_advisory_xact_lock(hashtextextended(holder, 0))))`;
    if (goneBefore.length > 0) log.warn({ holders: goneBefore }, "took back the jobs of workers that are gone");
    const gone = await systemDb.$queryRaw<{ holder: string }[]>`
      SELECT holder FROM (
        SELECT locked_by AS holder FROM graphile_worker._private_jobs
        WHERE locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)
        UNION SELECT locked_by FROM graphile_worker._private_job_queues
        WHERE locked_at < now() - make_interval(secs => ${GRACE_SECONDS}::int)) held
      WHERE pg_try_advisory_xact_lock(hashtextextended(holder, 0))`;
    goneBefore = gone.map(({ holder }) => holder);
  };
  /** A job that was replaced while it ran and then came to nothing is not failed work: its successor does it. */
  const clearReplaced = () => systemDb.$executeRaw`
    DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL`;
  const again = () =>
    void look()
      .then(clearReplaced)
      .catch((error: unknown) => {
        // What could not be looked at has not been seen to be gone.
        goneBefore = [];
        log.warn({ err: error }, "abandoned-job check failed");
      });
  again();
  const timer = setInterval(again, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
