import { EventEmitter } from "node:events";
import { parseCronItems, type Runner, run, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import { env } from "../env.server";
import { log } from "../log.server";
import type { JobDefinition } from "./define.server";

export interface JobRunner {
  runner: Runner;
  /** The name under which this process holds its jobs in the queue. */
  poolId: string;
}

/**
 * Works off the queue until stopped. Several processes may do so side by side; a job is taken by one of them, and one
 * whose process was killed is taken again.
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
  const runner = await run({
    connectionString: env.DATABASE_URL,
    concurrency: env.WORKER_CONCURRENCY,
    noHandleSignals: true,
    pollInterval: 1_000,
    maxPoolSize: env.WORKER_CONCURRENCY + 4,
    taskList: taskListOf(jobs),
    parsedCronItems,
    events,
  });
  return { runner, poolId };
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
