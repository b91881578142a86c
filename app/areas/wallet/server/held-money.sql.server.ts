import type { Prisma } from "@prisma/client";
import { scopedRows, scopedWrite, tenant } from "~/platform/db/sql.server";
import type { WalletBalances } from "../rules/wallet-entries";
import type { WalletTransaction } from "./lock-wallet.sql.server";

/**
 * What of a wallet may be spent: all but what came in by payment links a moment ago and is held for what it was paid for
 * (decision 47).
 * @param balances of `lockWallet`, whose lock is held
 */
export async function spendable(
  tx: WalletTransaction,
  workspaceId: string,
  balances: WalletBalances,
): Promise<WalletBalances> {
  const [row] = await scopedRows<{ held: Prisma.Decimal }>({ tx, workspaceId })`
    SELECT coalesce(sum(t.amount), 0) AS held FROM top_ups t WHERE ${tenant("t")} AND t.held_until > now()`;
  return { topup: balances.topup.minus(row?.held.toString() ?? 0), bonus: balances.bonus };
}

/** Holds what came in by a payment link for what it was paid for, for an hour at most, in the transaction that credits it. */
export async function holdLinkedMoney(tx: WalletTransaction, workspaceId: string, topUpId: string): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE top_ups t SET held_until = now() + interval '1 hour' WHERE ${tenant("t")} AND t.id = ${topUpId}::uuid`;
}

/** Holds it no longer. Again is fine. */
export async function letGoOfLinkedMoney(tx: WalletTransaction, workspaceId: string, topUpId: string): Promise<void> {
  await scopedWrite({ tx, workspaceId })`
    UPDATE top_ups t SET held_until = NULL WHERE ${tenant("t")} AND t.id = ${topUpId}::uuid`;
}
