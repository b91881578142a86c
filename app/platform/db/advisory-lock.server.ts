import type { SqlRunner } from "../events/publish.server";
import { systemDb, type SystemTransaction } from "./client.server";

/**
 * Runs `work` while holding a PostgreSQL lock by name, so that one process of all does it at a time; the others wait.
 * The lock ends with the transaction. `work` reads and writes through the transaction it is given: a second connection
 * taken while waiters hold the pool would never come.
 * @param name such as "shopify-token:acme.myshopify.com"
 * @throws what `work` throws, and Prisma's timeout after 30 seconds
 */
export function withAdvisoryLock<T>(name: string, work: (transaction: SystemTransaction) => Promise<T>): Promise<T> {
  return systemDb.$transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
    return work(transaction);
  });
}

/** Takes a PostgreSQL lock by name in a transaction of one's own, and holds it to that transaction's end. */
export async function holdLock(tx: SqlRunner, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
