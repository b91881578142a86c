import { holdLock } from "~/platform/db/advisory-lock.server";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";

/** A transaction that credits are moved in, of a person's request or of a job. */
export type CreditTransaction = WorkspaceTransaction | SystemTransaction;

/**
 * Holds a workspace's credits until the transaction ends, so that many at once can't use the last of them twice. Take it
 * after the locks of what is paid for and of what is counted, and before the wallet's.
 */
export function holdCredits(tx: CreditTransaction, workspaceId: string): Promise<void> {
  return holdLock(tx, `credits:${workspaceId}`);
}
