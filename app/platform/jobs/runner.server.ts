import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from "graphile-worker";
import { Pool } from "pg";
import { OutsideError } from "~/adapters/outcome";
import { systemDb } from "../db/client.server";
import { env } from "../env.server";
import { log } from "../log.server";
import { endJob, untilLetGo } from "./end-job.server";
import { shareSlots } from "./fair-slots.server";
import { JobLostError, withinJob } from "./fence.server";
import type { JobHandler } from "./handle.server";

/** What a cut-off runner's last jobs have to be told of as done, in milliseconds; one that is not told runs again. */
const LAST_WORD_MS = 100;

/** A job that waits for an outside's limit is put off without using up an attempt, until it is this many hours old. */
const PATIENCE_HOURS = 24;

export interface JobRunner {
  /** The name under which this runner holds its jobs in the queue. */
  poolId: string;
  /** Ids of the jobs that it is doing, as it goes, each with the id of the queue it stands in */
  atWork: ReadonlyMap<string, number | null>;
  /** Resolves when it works no more: stopped, or cut off from the database. */
  ended: Promise<void>;
  /** Takes no more jobs, and resolves when those at work are done. Again is fine. */
  stop(): Promise<void>;
}

/**
 * Works off the queue until stopped, with a share of the slots for each workspace. Several processes may do so side by side; a
 * job is taken by one of them, and one whose process was killed is taken again.
 * @param slots how many run at once
 * @throws what the database says when it is out of reach
 */
export async function runJobs(jobs: readonly JobHandler[], slots: number): Promise<JobRunner> {
  const events: WorkerEvents = new EventEmitter();
  let poolId = "";
  events.once("pool:create", ({ workerPool }) => (poolId = workerPool.id));
  const cutOff = new Promise<void>((resolve) => events.once("pool:fatalError", () => resolve()));
  const atWork = new Map<string, number | null>();
  events.on("job:start", ({ job }) => atWork.set(job.id, job.job_queue_id));
  events.on("job:complete", ({ job }) => atWork.delete(job.id));
  const lastWorkDone = async () => {
    while (atWork.size > 0) await once(events, "job:complete");
    await sleep(LAST_WORD_MS);
  };
  const parsedCronItems = parseCronItems(
    jobs.flatMap(({ name, schedule, maxAttempts }) =>
      schedule
        ? [{ task: name, match: schedule, identifier: name, options: { maxAttempts, jobKey: name, backfillPeriod: 0 } }]
        : [],
    ),
  );
  const pool = openPool(slots);
  try {
    const runner = await run({
      pgPool: pool,
      concurrency: slots,
      noHandleSignals: true,
      pollInterval: 1_000,
      taskList: taskListOf(jobs),
      parsedCronItems,
      events,
      forbiddenFlags: shareSlots(events, slots),
      // That a job is done is told in batches of whatever is done at once: told one by one, an error ends the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const over = runner.promise.catch((error: unknown) => log.error({ err: error }, "the queue runner ended"));
    return {
      poolId,
      atWork,
      ended: Promise.race([over, cutOff]),
      async stop() {
        // One that has ended by itself refuses to be stopped; one that could not tell twice that a job is done never ends.
        await Promise.race([runner.stop().catch(() => over), cutOff.then(lastWorkDone)]);
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
function openPool(slots: number): Pool {
  const pool = new Pool({
    connectionString: env.DATABASE_URL,
    max: slots + 4,
    application_name: "quayside-worker",
    options: "-c synchronous_commit=off",
  });
  const onError = (error: Error) => log.debug({ reason: error.message }, "lost a connection of the queue");
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/**
 * For a run that ends by itself: it ends when what it did is settled and the queues are free again. Without, the last of
 * that may still be on its way, and what stands behind it looks as if it were being done.
 */
export const ENDS_WITH_ALL_SETTLED: GraphileConfig.Preset = {
  worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 },
};

/** Works off what is due now and what follows from it at once, then ends: for seeding and tests, without a worker. */
export async function drainJobs(jobs: readonly JobHandler[]): Promise<void> {
  do {
    await runOnce({
      connectionString: env.DATABASE_URL,
      concurrency: env.WORKER_CONCURRENCY,
      noHandleSignals: true,
      preset: ENDS_WITH_ALL_SETTLED,
      taskList: taskListOf(jobs),
    });
  } while (await hasDueJobs(jobs.map(({ name }) => name)));
}

/**
 * Whether work of these names is due: a single run ends while the queue of the last job is still being given free, and
 * leaves what stands behind it.
 */
export async function hasDueJobs(names: readonly string[]): Promise<boolean> {
  const rows = await systemDb.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
    WHERE t.identifier = ANY(${[...names]}::text[]) AND j.is_available AND j.run_at <= now() AND q.locked_at IS NULL
    LIMIT 1`;
  return rows.length > 0;
}

/** Has a job that failed for an outside's limit wait as long as it says, outside of the slots; the failed run does not count. */
async function putOff({ id, holder, pauseMs }: { id: string; holder: string; pauseMs: number }): Promise<void> {
  await systemDb.$executeRaw`
    UPDATE graphile_worker._private_jobs
    SET attempts = attempts - 1, run_at = now() + ${pauseMs}::int * interval '1 millisecond'
    WHERE id = ${id}::bigint AND locked_by = ${holder} AND key IS NOT NULL AND attempts > 0
      AND created_at > now() - ${PATIENCE_HOURS}::int * interval '1 hour'`;
}

function taskListOf(jobs: readonly JobHandler[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, task(job)]));
}

function task(job: JobHandler): TaskList[string] {
  return async (payload, helpers) => {
    const { attempts, max_attempts: maxAttempts, last_error: lastError, id, locked_by: holder } = helpers.job;
    const started = performance.now();
    const scheduled = job.schedule && typeof payload === "object" && payload !== null && "_cron" in payload;
    try {
      await withinJob({ id, holder: holder ?? "", attempt: attempts }, () =>
        job.run(job.schema.parse(scheduled ? {} : payload), {
          signal: AbortSignal.timeout(job.timeoutMs),
          attempt: attempts,
          isLastAttempt: attempts >= maxAttempts,
          // A run that fails leaves its error.
          wasCutOff: attempts > 1 && lastError === null,
        }),
      );
      await endJob(helpers);
      log.debug({ job: job.name, id, ms: Math.round(performance.now() - started) }, "job done");
    } catch (error) {
      log.warn({ err: error, job: job.name, id, attempt: attempts, of: maxAttempts }, "job failed");
      if (error instanceof OutsideError && error.kind === "retry" && error.retryAfterMs !== null)
        await putOff({ id, holder: holder ?? "", pauseMs: error.retryAfterMs });
      if (error instanceof JobLostError) await untilLetGo(helpers);
      throw error;
    }
  };
}
