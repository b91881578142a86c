import { EventEmitter } from "node:events";
import { parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import { env } from "../env.server";
import { log } from "../log.server";
import type { JobDefinition } from "./define.server";

export interface JobRunner {
  /** The name under which this runner holds its jobs in the queue. */
  poolId: string;
  /** Resolves when it works no more: stopped, or cut off from the database. */
  ended: Promise<void>;
  /** Takes no more jobs, and resolves when those at work are done. Again is fine. */
  stop(): Promise<void>;
}

/**
 * Works off the queue until stopped. Several processes may do so side by side; a job is taken by one of them, and one
 * whose process was killed is taken again.
 * @throws what the database says when it is out of reach
 */
export async function runJobs(jobs: readonly JobDefinition[]): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => (poolId = workerPool.id));
  const parsedCronItems = parseCronItems(
    jobs.flatMap(({ name, schedule, maxAttempts }) =>
      schedule ? [{ task: name, match: schedule, identifier: name, options: { maxAttempts, jobKey: name, backfillPeriod: 0 } }] : [],
    ),
  );
  const pool = openPool();
  try {
    const runner = await run({
      pgPool: pool, concurrency: env.WORKER_CONCURRENCY, noHandleSignals: true, pollInterval: 1_000, taskList: taskListOf(jobs), parsedCronItems, events,
    });
    const ended = runner.promise.catch((error: unknown) => log.error({ err: error }, "the queue runner ended"));
    return {
      poolId,
      ended,
      async stop() {
        // A runner that has ended by itself refuses to be stopped.
        await runner.stop().catch(() => ended);
        if (!pool.ending) await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/**
 * The queue's connections. The queue's own pool stops listening to errors while it is being stopped, and one would end the
 * process. That a job was taken or done does not wait for the disk, which deliveries and orders wait for: should a crash of
 * the database lose it, the job runs again, as it may at any time.
 */
function openPool(): Pool {
  const pool = new Pool({
    connectionString: env.DATABASE_URL, max: env.WORKER_CONCURRENCY + 4, application_name: "quayside-worker", options: "-c synchronous_commit=off",
  });
  const onError = (error: Error) => log.debug({ reason: error.message }, "lost a connection of the queue");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** Works off what is due now and what follows from it at once, then ends: for seeding and tests, without a worker. */
export async function drainJobs(jobs: readonly JobDefinition[]): Promise<void> {
  await runOnce({ connectionString: env.DATABASE_URL, concurrency: env.WORKER_CONCURRENCY, noHandleSignals: true, taskList: taskListOf(jobs) });
}

function taskListOf(jobs: readonly JobDefinition[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, task(job)]));
}

function task(job: JobDefinition): TaskList[string] {
  return async (payload, helpers) => {
    const { attempts, max_attempts: maxAttempts, id } = helpers.job;
    const started = performance.now();
    const scheduled = job.schedule && typeof payload === "object" && payload !== null && "_cron" in payload;
    try {
      await job.run(job.schema.parse(scheduled ? {} : payload), {
        signal: AbortSignal.timeout(job.timeoutMs),
        attempt: attempts,
        isLastAttempt: attempts >= maxAttempts,
      });
      log.debug({ job: job.name, id, ms: Math.round(performance.now() - started) }, "job done");
    } catch (error) {
      log.warn({ err: error, job: job.name, id, attempt: attempts, of: maxAttempts }, "job failed");
      throw error;
    }
  };
}
