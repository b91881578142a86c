import { Decimal } from "decimal.js";
import type { SystemTransaction } from "~/platform/db/client.server";
import type { WorkspaceDb, WorkspaceTransaction } from "~/platform/db/scope.server";

/** What a wallet counts in before anything has moved in it. */
const FIRST_CURRENCY = "USD";

/** What a workspace's wallet holds in all, with two decimals; nothing where there is none yet. */
export async function readBalance({
  db,
  workspaceId,
}: {
  db: WorkspaceDb | WorkspaceTransaction | SystemTransaction;
  workspaceId: string;
}): Promise<{ balance: string; currency: string }> {
  const wallet = await (db as SystemTransaction).wallet.findUnique({ where: { workspaceId } });
  return {
    balance: new Decimal(wallet?.balanceTopup.toString() ?? 0).plus(wallet?.balanceBonus.toString() ?? 0).toFixed(2),
    currency: wallet?.currency ?? FIRST_CURRENCY,
  };
}

/** A workspace's top-ups that may still be paid. */
export function countOpenTopUps({ db, workspaceId }: { db: SystemTransaction; workspaceId: string }): Promise<number> {
  return db.topUp.count({ where: { workspaceId, status: "pending" } });
}
