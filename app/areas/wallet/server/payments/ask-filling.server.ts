import type { Decimal } from "decimal.js";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { fillWalletJob } from "../../jobs";
import type { WalletTransaction } from "../lock-wallet.sql.server";
import { readFillingThreshold } from "../wallet-movements.sql.server";

/** Has a wallet looked after that has fallen below what it is to be filled at; in the transaction that took money from it. */
export async function askFilling({
  tx,
  workspaceId,
  balance,
}: {
  tx: WalletTransaction;
  workspaceId: string;
  balance: Decimal;
}): Promise<void> {
  const threshold = await readFillingThreshold({ tx, workspaceId });
  if (threshold && balance.lessThan(threshold)) await enqueue(tx, fillWalletJob, { workspaceId });
}
