import type { Prisma } from "@prisma/client";
import type { RealtimeEvent } from "./events";

export const EVENTS_CHANNEL = "quayside_events";

/** Any client or transaction that can run SQL, scoped or not. */
export interface SqlRunner {
  $executeRaw(query: TemplateStringsArray | Prisma.Sql, ...values: unknown[]): PromiseLike<number>;
}

/**
 * Sends a realtime event when the surrounding transaction commits, and never when it rolls back (PostgreSQL NOTIFY).
 */
export async function publishEvent(db: SqlRunner, event: RealtimeEvent): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify(event)})`;
}
