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
  await publishEvents(db, [event]);
}

/** As `publishEvent`, for many in one round trip. */
export async function publishEvents(db: SqlRunner, events: RealtimeEvent[]): Promise<void> {
  if (events.length === 0) return;
  const texts = events.map((event) => JSON.stringify(event));
  await db.$executeRaw`SELECT pg_notify(${EVENTS_CHANNEL}, event.text) FROM unnest(${texts}::text[]) AS event(text)`;
}
