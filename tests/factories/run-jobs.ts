import { runOnce, type TaskList } from "graphile-worker";
import { Pool } from "pg";
import { jobs } from "../../app/jobs.server.ts";
import { systemDb } from "../../app/platform/db/client.server.ts";
import { ENDS_WITH_ALL_SETTLED, hasDueJobs } from "../../app/platform/jobs/runner.server.ts";

/** For all runs of a file: the database takes longer to begin a connection than most jobs take. */
const connections = new Pool({
  connectionString: process.env.DATABASE_URL as string,
  max: 5,
  idleTimeoutMillis: 0,
  allowExitOnIdle: true,
});
const ended = () => undefined;
// A test may end them; the next run begins others.
connections.on("error", ended);
connections.on("connect", (client) => client.on("error", ended));

/** Works off all jobs that are due, as the worker does; one that throws waits for its next attempt. */
export async function runJobs(): Promise<void> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, { job: { attempts, max_attempts: most, last_error: error } }) => {
        await job.run(job.schema.parse(payload), {
          signal: AbortSignal.timeout(job.timeoutMs),
          attempt: attempts,
          isLastAttempt: attempts >= most,
          wasCutOff: attempts > 1 && error === null,
        });
      },
    ]),
  );
  const logger = { error() {}, warn() {}, info() {}, debug() {}, scope: () => logger };
  do {
    await runOnce({
      pgPool: connections,
      taskList,
      concurrency: 4,
      noHandleSignals: true,
      preset: ENDS_WITH_ALL_SETTLED,
      logger: logger as never,
    });
  } while (await hasDueJobs(Object.keys(taskList)));
}

/** Lets jobs that wait for their time or next attempt be due. */
export async function hurryJobs(): Promise<void> {
  await systemDb.$executeRaw`UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second' WHERE locked_at IS NULL`;
}
