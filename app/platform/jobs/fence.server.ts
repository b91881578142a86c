import { AsyncLocalStorage } from "node:async_hooks";
import { systemDb } from "../db/client.server";

/** One run of a job: its row in the queue, who holds it, and which attempt it is. */
export interface JobRun {
  id: string;
  holder: string;
  attempt: number;
}

/** Thrown in a run whose job was taken back and may be at work elsewhere. */
export class JobLostError extends Error {
  constructor({ id }: JobRun) {
    super(`Job ${id} was taken back; this run writes nothing more`);
    this.name = "JobLostError";
  }
}

const running = new AsyncLocalStorage<JobRun>();
const conditions = new AsyncLocalStorage<() => Promise<void>>();

/** Does a job's work so that `requireJobHeld` knows whose it is. */
export function withinJob<Result>(run: JobRun, work: () => Promise<Result>): Promise<Result> {
  return running.run(run, work);
}

/** The run that asks; null outside of jobs. */
export function runOfJob(): JobRun | null {
  return running.getStore() ?? null;
}

/** Does a job's work so that each of its writes to the outside asks first whether a condition holds, which throws when not. */
export function withCondition<Result>(requireIt: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  return conditions.run(requireIt, work);
}

/**
 * The fence before a write to the outside: within a job, the queue is asked whether this run still holds it. Outside of jobs
 * it holds up nothing. A job that was replaced while it ran has no key any more, and is still its holder's.
 * @throws JobLostError, and what a condition of the run throws
 */
export async function requireJobHeld(): Promise<void> {
  const run = running.getStore();
  if (!run) return;
  const held = await systemDb.$queryRaw<unknown[]>`
    SELECT 1 FROM graphile_worker._private_jobs
    WHERE id = ${run.id}::bigint AND locked_by = ${run.holder} AND (attempts = ${run.attempt} OR key IS NULL)`;
  if (held.length === 0) throw new JobLostError(run);
  await conditions.getStore()?.();
}
