import { Decimal } from "decimal.js";
import type { Prisma } from "@prisma/client";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceTransaction } from "~/platform/db/scope.server";
import type { WalletBalances } from "../rules/wallet-entries";

/** A transaction that a wallet's change takes part in: a use case's scoped one, or a job's. */
export type WalletTransaction = WorkspaceTransaction | SystemTransaction;

/** Makes sure that the wallet is there and holds its row until the transaction ends, so that charges wait for one another. */
export async function lockWallet(tx: WalletTransaction, workspaceId: string): Promise<WalletBalances & { currency: string }> {
  await tx.$executeRaw`INSERT INTO wallets (workspace_id, updated_at) VALUES (${workspaceId}::uuid, now()) ON CONFLICT DO NOTHING`;
  const [row] = await tx.$queryRaw<{ balance_topup: Prisma.Decimal; balance_bonus: Prisma.Decimal; currency: string }[]>`
    SELECT balance_topup, balance_bonus, currency FROM wallets WHERE workspace_id = ${workspaceId}::uuid FOR UPDATE`;
  if (!row) throw new Error(`No wallet for workspace ${workspaceId}`);
  return { topup: new Decimal(row.balance_topup.toString()), bonus: new Decimal(row.balance_bonus.toString()), currency: row.currency };
}
