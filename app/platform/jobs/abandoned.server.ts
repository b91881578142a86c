import type { Runner } from "graphile-worker";
import { Client } from "pg";
import { env } from "../env.server";
import { log } from "../log.server";

/** Longer than a worker takes between claiming its first job and announcing itself here. */
const GRACE_SECONDS = 10;
const CHECK_EVERY_MS = 5_000;

/**
 * Gives back the jobs of workers that were killed. graphile-worker itself waits four hours; here each worker holds an
 * advisory lock on a connection of its process, which PostgreSQL frees the moment the process is gone, so a job whose
 * worker holds no lock is free to be taken again.
 * @returns what stops the watch
 */
export async function watchAbandonedJobs(runner: Runner): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: env.DATABASE_URL, application_name: "quayside-worker-presence" });
  // Without its presence connection this process looks dead to others; it ends and is started anew by its supervisor.
  client.on("error", (error) => runner.stop().catch(() => log.error({ err: error }, "presence connection lost")));
  await client.connect();
  const announce = (workerId: string) => client.query("SELECT pg_advisory_lock(hashtextextended($1, 0))", [workerId]);
  runner.events.on("job:start", ({ worker }) => {
    if (!announced.has(worker.workerId)) {
      announced.add(worker.workerId);
      void announce(worker.workerId);
    }
  });
  const announced = new Set<string>();

  const release = async (): Promise<void> => {
    const { rows } = await client.query<{ worker_id: string }>(
      `SELECT locked_by AS worker_id FROM graphile_worker._private_jobs
       WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $1)
       GROUP BY locked_by`,
      [GRACE_SECONDS],
    );
    for (const { worker_id: workerId } of rows) {
      if (announced.has(workerId)) continue;
      const { rows: held } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free", [workerId]);
      if (!held[0]?.free) continue;
      await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [[workerId]]);
      await client.query("SELECT pg_advisory_unlock(hashtextextended($1, 0))", [workerId]);
      log.warn({ workerId }, "took back the jobs of a worker that is gone");
    }
  };
  const timer = setInterval(() => void release().catch((error: unknown) => log.warn({ err: error }, "abandoned-job check failed")), CHECK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await client.end();
  };
}
