import type { z } from "zod";

/** What can be asked of the queue: everything but how it is done, so that whoever asks need not know who does it. */
export interface JobDeclaration<Schema extends z.ZodType = z.ZodType> {
  /** area.verb-noun, such as orders.place-purchase-order; work that waits in the queue is known by it */
  name: string;
  schema: Schema;
  /** Attempts in all; between them the wait grows exponentially (graphile-worker: e^attempt seconds). */
  maxAttempts: number;
  /** Milliseconds a run may take before its signal is aborted. */
  timeoutMs: number;
  /** Five-field cron in UTC for work that comes round by itself; its payload is `{}`. */
  schedule?: string;
  /**
   * True where nobody waits for it: it has slots of its own at the workers, and takes none from what people and webhooks wait
   * for. What comes round by itself is so unless it says otherwise.
   */
  isRoutine?: boolean;
  /** True for what is done for a workspace also while it waits to be deleted (decision 84) */
  isDoneWhileGoing?: boolean;
  /** Under which key and in which queue a payload waits, unless who enqueues it says otherwise. */
  placeOf?(payload: z.input<Schema>): JobPlace;
}

/** Where a job waits. */
export interface JobPlace {
  /** A waiting job with the same key is replaced instead of doubled. */
  key?: string;
  /** Jobs of one queue run one after another. */
  queue?: string;
  /** Lower runs first. */
  priority?: number;
  /** Milliseconds that it waits at least, so that what comes together is done together; a moment that is asked for goes before. */
  delayMs?: number;
}

/**
 * Declares background work in an area's `jobs.ts`: use cases enqueue the declaration, and `handleJob` in the area's `jobs/`
 * says what is done.
 */
export function declareJob<Schema extends z.ZodType>(declaration: JobDeclaration<Schema>): JobDeclaration<Schema> {
  return declaration;
}

/** A routine that may take longer than this has slots of its own: those that come round every minute don't wait for it. */
const LONG_MS = 10 * 60_000;

/** Whose slots a job runs in: of what people and webhooks wait for, of what comes round, or of what nobody waits for and takes long. */
export function kindOf({
  schedule,
  isRoutine = schedule !== undefined,
  timeoutMs,
}: Pick<JobDeclaration, "isRoutine" | "schedule" | "timeoutMs">): "asked" | "routine" | "long" {
  if (!isRoutine) return "asked";
  return timeoutMs > LONG_MS ? "long" : "routine";
}
