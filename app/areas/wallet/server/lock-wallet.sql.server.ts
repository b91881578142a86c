import type { Prisma } from "@prisma/client";
import { Decimal } from "decimal.js";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import { scopedRows, scopedWrite, tenant, tenantId } from "~/platform/db/sql.server";
import type { WalletBalances } from "../rules/wallet-entries";

/** A transaction that a wallet's change takes part in: a use case's scoped one, or a job's. */
export type WalletTransaction = WorkspaceTransaction | SystemTransaction;

/** Makes sure that the wallet is there and holds its row until the transaction ends, so that charges wait for one another. */
export async function lockWallet(
  tx: WalletTransaction,
  workspaceId: string,
): Promise<WalletBalances & { currency: string }> {
  const work = { tx, workspaceId };
  await scopedWrite(work)`
    INSERT INTO wallets (workspace_id, updated_at) VALUES (${tenantId()}, now()) ON CONFLICT DO NOTHING`;
  const [row] = await scopedRows<{ balance_topup: Prisma.Decimal; balance_bonus: Prisma.Decimal; currency: string }>(
    work,
  )`
    SELECT w.balance_topup, w.balance_bonus, w.currency FROM wallets w WHERE ${tenant("w")} FOR UPDATE`;
  if (!row) throw new Error(`No wallet for workspace ${workspaceId}`);
  return {
    topup: new Decimal(row.balance_topup.toString()),
    bonus: new Decimal(row.balance_bonus.toString()),
    currency: row.currency,
  };
}
