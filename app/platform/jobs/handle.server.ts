import type { z } from "zod";
import type { JobDeclaration } from "./declare";

/** What a run is told beside its payload. */
export interface JobContext {
  signal: AbortSignal;
  /** From 1 */
  attempt: number;
  isLastAttempt: boolean;
  /** True where an earlier run never came to its end: what it had sent to the outside may still land */
  wasCutOff?: boolean;
}

/** Declared work, and how it is done: what the worker runs. */
export interface JobHandler<Schema extends z.ZodType = z.ZodType> extends JobDeclaration<Schema> {
  /** Does the work. May run more than once for one payload, also after a run that finished: must be idempotent. */
  run(payload: z.output<Schema>, context: JobContext): Promise<void>;
}

/** Says how declared work is done; the area's `jobs.server.ts` lists it to have it run. */
export function handleJob<Schema extends z.ZodType>(
  job: JobDeclaration<Schema>,
  run: JobHandler<Schema>["run"],
): JobHandler<Schema> {
  return { ...job, run };
}
