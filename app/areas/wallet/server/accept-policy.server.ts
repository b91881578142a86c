import type { WorkspaceScope } from "~/platform/db/scope.server";

/** Notes when the wallet's terms were accepted first (ledger C100). */
export async function acceptWalletPolicy({ scope: { db, workspaceId } }: { scope: WorkspaceScope }): Promise<void> {
  await db.wallet.upsert({ where: { workspaceId }, create: { workspaceId }, update: {} });
  await db.wallet.updateMany({ where: { policyAcceptedAt: null }, data: { policyAcceptedAt: new Date() } });
}
