import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { holdStaying } from "../workspaces/hold-workspace.sql.server";
import { deletionCode } from "./deletion-code.server";

/**
 * Refuses what would begin with an account that waits to be deleted: whoever proved that it is theirs is given the way to
 * take that back. Within a transaction the account is held, so that its deletion is asked for before this or after it.
 * @throws AppError forbidden "errors.identity_account_going", with `code` for `takeBackDeletion`
 */
export async function requireStayingAccount(db: SystemTransaction, accountId: string): Promise<void> {
  const { count } = await db.account.updateMany({
    where: { id: accountId, goingAt: null },
    data: { updatedAt: new Date() },
  });
  if (count > 0) return;
  const deletion = await db.deletion.findFirst({
    where: { kind: "account", subjectId: accountId, takenBackAt: null, doneAt: null },
    select: { id: true },
  });
  if (!deletion) throw new AppError("conflict", { key: "errors.changed_meanwhile" });
  throw new AppError("forbidden", {
    key: "errors.identity_account_going",
    params: { code: deletionCode(deletion.id) },
  });
}

/** Whether a workspace waits to be deleted: nothing is paid in it from outside either. */
export async function isWorkspaceGoing(workspaceId: string, db: SystemTransaction = systemDb): Promise<boolean> {
  return (await db.workspace.count({ where: { id: workspaceId, goingAt: { not: null } } })) > 0;
}

/** The workspaces that wait to be deleted, for what works on all of them at once. */
export async function listGoing(): Promise<string[]> {
  const going = await systemDb.workspace.findMany({ where: { goingAt: { not: null } }, select: { id: true } });
  return going.map(({ id }) => id);
}

/**
 * No store is put into a workspace that waits to be deleted. Within a transaction it stays until that ends.
 * @throws AppError conflict
 */
export async function requireStayingWorkspace(
  db: Pick<SystemTransaction, "$queryRaw">,
  workspaceId: string,
): Promise<void> {
  if (!(await holdStaying(db, workspaceId))) throw new AppError("conflict", { key: "errors.identity_workspace_going" });
}
