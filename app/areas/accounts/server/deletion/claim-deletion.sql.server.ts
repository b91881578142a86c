import type { SystemTransaction } from "~/platform/db/client.server";

/**
 * Marks a deletion as done whose time to be taken back is over. By the database's clock, which the queue goes by as well: a
 * worker whose own is behind would find it not due yet.
 * @returns false for one that is not due, or done or taken back already
 */
export async function claimDueDeletion(transaction: SystemTransaction, deletionId: string): Promise<boolean> {
  const count = await transaction.$executeRaw`
    UPDATE deletions SET done_at = now()
    WHERE id = ${deletionId}::uuid AND taken_back_at IS NULL AND done_at IS NULL AND due_at <= now()`;
  return count > 0;
}
