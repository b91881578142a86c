import { randomUUID } from "node:crypto";
import { Prisma } from "@prisma/client";
import { z } from "zod";
import { databaseJson } from "../db/database-json.server";
import type { SqlRunner } from "../events/publish.server";
import type { JobDeclaration, JobPlace } from "./declare";
import { FLAG } from "./fair-slots.server";

/** When a job runs, and where it waits. */
export interface EnqueueOptions extends JobPlace {
  /** A moment by the database's clock; what is to wait for a while names `delayMs` */
  runAt?: Date;
  /** True for a run that comes again: one of its key that waits already keeps its time, such as that of a person's click */
  isAgain?: boolean;
}

/**
 * Enqueues work in the caller's transaction: it exists if and only if the transaction commits.
 * @throws ZodError when the payload does not fit the job
 */
export async function enqueue<Schema extends z.ZodType>(
  db: SqlRunner,
  job: JobDeclaration<Schema>,
  payload: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<void> {
  await enqueueMany(db, job, [{ payload, options }]);
}

/** As `enqueue`, for many in one round trip. */
export async function enqueueMany<Schema extends z.ZodType>(
  db: SqlRunner,
  job: JobDeclaration<Schema>,
  entries: JobEntry<Schema>[],
): Promise<void> {
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
export function enqueueSql<Schema extends z.ZodType>(
  job: JobDeclaration<Schema>,
  entries: JobEntry<Schema>[],
): Prisma.Sql {
  const rows = entries.map(({ payload, options: asked }) => {
    job.schema.parse(payload);
    const options: EnqueueOptions = { ...job.placeOf?.(payload), ...asked };
    return {
      payload,
      // The queue takes the key away from a job that is replaced while it runs; every other job has one.
      key: options.key ?? randomUUID(),
      queue: options.queue ?? null,
      runAt: options.runAt?.toISOString() ?? null,
      delayMs: options.delayMs ?? 0,
      priority: options.priority ?? 0,
      mode: options.isAgain ? "preserve_run_at" : "replace",
      ...whoseOf(payload),
    };
  });
  return Prisma.sql`
    SELECT graphile_worker.add_job(
      ${job.name}::text,
      payload := entry.payload,
      queue_name := entry.queue,
      run_at := coalesce(entry."runAt", now() + entry."delayMs" * interval '1 millisecond'),
      max_attempts := ${job.maxAttempts}::int,
      job_key := entry.key,
      priority := entry.priority,
      flags := CASE WHEN whose.id IS NOT NULL THEN ARRAY[${FLAG}::text || whose.id] END,
      job_key_mode := entry.mode
    )
    FROM json_to_recordset(${databaseJson(rows)}::json)
      AS entry(payload json, key text, queue text, "runAt" timestamptz, "delayMs" float8, priority int, mode text, workspace text, store uuid)
    CROSS JOIN LATERAL (
      SELECT coalesce(entry.workspace, (SELECT s.workspace_id::text FROM stores s WHERE s.id = entry.store)) AS id) whose`;
}

const whose = z.object({ workspaceId: z.uuid().optional(), storeId: z.uuid().optional() });

/** Whose work a payload is, as payloads say it: by it each workspace has its share of the slots. */
function whoseOf(payload: unknown): { workspace: string | null; store: string | null } {
  const { workspaceId = null, storeId = null } = whose.safeParse(payload).data ?? {};
  return { workspace: workspaceId, store: storeId };
}
