import { randomUUID } from "node:crypto";
import { Prisma } from "@prisma/client";
import type { z } from "zod";
import { databaseJson } from "../db/database-json.server";
import type { SqlRunner } from "../events/publish.server";

export interface JobDefinition<Schema extends z.ZodType = z.ZodType> {
  /** area.verb-noun, such as orders.place-purchase-order */
  name: string;
  schema: Schema;
  /** Attempts in all; between them the wait grows exponentially (graphile-worker: e^attempt seconds). */
  maxAttempts: number;
  /** Milliseconds a run may take before its signal is aborted. */
  timeoutMs: number;
  /** Five-field cron in UTC for work that comes round by itself; its payload is `{}`. */
  schedule?: string;
  /** Does the work. May run more than once for one payload, also after a run that finished: must be idempotent. */
  run(payload: z.output<Schema>, context: JobContext): Promise<void>;
}

export interface JobContext {
  signal: AbortSignal;
  /** From 1 */
  attempt: number;
  isLastAttempt: boolean;
}

/** Declares background work; list it in app/jobs.server.ts to have it run. */
export function defineJob<Schema extends z.ZodType>(definition: JobDefinition<Schema>): JobDefinition<Schema> {
  return definition;
}

export interface EnqueueOptions {
  /** A waiting job with the same key is replaced instead of doubled. */
  key?: string;
  runAt?: Date;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** Lower runs first. */
  priority?: number;
}

/**
 * Enqueues work in the caller's transaction: it exists if and only if the transaction commits.
 * @throws ZodError when the payload does not fit the job
 */
export async function enqueue<Schema extends z.ZodType>(
  db: SqlRunner,
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueMany(db, job, [{ payload, options }]);
}

/** As `enqueue`, for many in one round trip. */
export async function enqueueMany<Schema extends z.ZodType>(db: SqlRunner, job: JobDefinition<Schema>, entries: JobEntry<Schema>[]): Promise<void> {
  if (entries.length > 0) await db.$executeRaw(enqueueSql(job, entries));
}

/** One of the jobs that are enqueued together. */
export interface JobEntry<Schema extends z.ZodType> {
  payload: z.input<Schema>;
  options?: EnqueueOptions;
}

/**
 * The SELECT that enqueues, for a statement that does more in the same round trip.
 * @throws ZodError when a payload does not fit the job
 */
export function enqueueSql<Schema extends z.ZodType>(job: JobDefinition<Schema>, entries: JobEntry<Schema>[]): Prisma.Sql {
  const rows = entries.map(({ payload, options = {} }) => {
    job.schema.parse(payload);
    return {
      payload,
      // The queue takes the key away from a job that is replaced while it runs; every other job has one.
      key: options.key ?? randomUUID(),
      queue: options.queue ?? null,
      runAt: options.runAt?.toISOString() ?? null,
      priority: options.priority ?? 0,
    };
  });
  return Prisma.sql`
    SELECT graphile_worker.add_job(
      ${job.name}::text,
      payload := entry.payload,
      queue_name := entry.queue,
      run_at := coalesce(entry."runAt", now()),
      max_attempts := ${job.maxAttempts}::int,
      job_key := entry.key,
      priority := entry.priority
    )
    FROM json_to_recordset(${databaseJson(rows)}::json)
      AS entry(payload json, key text, queue text, "runAt" timestamptz, priority int)`;
}
