import type { SystemTransaction } from "~/platform/db/client.server";
import { createWorkspace } from "./create-workspace.server";

/**
 * Gives an account that has no workspace left which stays one of its own, in the caller's transaction: nobody signs in to nothing. The
 * account is held until its end, so that of two that take its last two workspaces the second sees what the first did.
 */
export async function keepWorkspace(transaction: SystemTransaction, accountId: string): Promise<void> {
  await transaction.account.updateMany({ where: { id: accountId }, data: { updatedAt: new Date() } });
  if ((await transaction.workspaceMember.count({ where: { accountId, workspace: { goingAt: null } } })) > 0) return;
  const { firstName, name } = await transaction.account.findUniqueOrThrow({
    where: { id: accountId },
    select: { firstName: true, name: true },
  });
  await createWorkspace(transaction, { ownerId: accountId, name: firstName || name, currency: "USD", timeZone: "UTC" });
}
