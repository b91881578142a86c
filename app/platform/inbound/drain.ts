import { z } from "zod";
import { declareJob } from "../jobs/declare";
import type { JobEntry } from "../jobs/enqueue.server";

const drainPayload = z.object({ source: z.string(), subject: z.string() });

/** Works off the stored events of one subject, in order. */
export const drainInboundJob = declareJob({
  name: "platform.drain-inbound",
  schema: drainPayload,
  maxAttempts: 12,
  timeoutMs: 120_000,
});

/** What the outside tells goes before what people ask for: it is quickly done, and much of what is asked waits for it. */
const PRIORITY = -5;

/** The jobs that work off the events of each subject, one subject's one after another. */
export function drainsOf(events: { source: string; subject: string }[]): JobEntry<typeof drainPayload>[] {
  const drains = new Map(events.map(({ source, subject }) => [`inbound:${source}:${subject}`, { source, subject }]));
  // Always in the same order, so that two transactions never wait for each other.
  const sorted = [...drains].sort(([left], [right]) => (left < right ? -1 : 1));
  return sorted.map(([key, payload]) => ({ payload, options: { key, queue: key, priority: PRIORITY } }));
}
