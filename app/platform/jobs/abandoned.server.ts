import { Client } from "pg";
import { env } from "../env.server";
import { log } from "../log.server";
import type { JobRunner } from "./runner.server";

/** Longer than a worker takes between its first job and announcing itself here. */
const GRACE_SECONDS = 10;
const CHECK_EVERY_MS = 5_000;

/**
 * Gives back the jobs of workers that were killed. graphile-worker itself waits four hours; here each worker process holds
 * an advisory lock on the name that it takes jobs under, on a connection of its own, which PostgreSQL frees the moment the
 * process is gone. A job whose holder has no such lock is free to be taken again.
 * @param onLost called when the connection is lost: to others this runner then looks dead, and must take no more jobs
 * @returns what stops the watch
 */
export async function watchAbandonedJobs({ poolId }: Pick<JobRunner, "poolId">, onLost: () => void): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: env.DATABASE_URL, application_name: "quayside-worker-presence" });
  client.on("error", (error) => {
    log.warn({ reason: error.message }, "presence connection lost");
    onLost();
  });
  await client.connect();
  await client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [poolId]);

  const release = async (): Promise<void> => {
    const { rows } = await client.query<{ holder: string }>(
      `SELECT locked_by AS holder FROM graphile_worker._private_jobs
       WHERE locked_by <> $2 AND locked_at < now() - make_interval(secs => $1)
       GROUP BY locked_by`,
      [GRACE_SECONDS, poolId],
    );
    for (const { holder } of rows) {
      const { rows: held } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free", [holder]);
      if (!held[0]?.free) continue;
      await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [[holder]]);
      await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [holder]);
      log.warn({ holder }, "took back the jobs of a worker that is gone");
    }
  };
  /** A job that was replaced while it ran and then came to nothing is not failed work: its successor does it. */
  const clearReplaced = () =>
    client.query("DELETE FROM graphile_worker._private_jobs WHERE key IS NULL AND attempts >= max_attempts AND locked_at IS NULL");
  const timer = setInterval(() => void release().then(clearReplaced).catch((error: unknown) => log.warn({ err: error }, "abandoned-job check failed")), CHECK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await client.end();
  };
}
