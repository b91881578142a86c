import type { SystemTransaction } from "~/platform/db/client.server";

/** Holds an account until the transaction ends: no session of it begins, and its second step stays as it is. */
export async function holdAccount(transaction: SystemTransaction, accountId: string): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM accounts WHERE id = ${accountId}::uuid FOR NO KEY UPDATE`;
}
