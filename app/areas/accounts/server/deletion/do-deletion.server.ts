import type { Deletion } from "@prisma/client";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { enqueue } from "~/platform/jobs/enqueue.server";
import { deleteAskedJob } from "../../jobs";
import type { OtherAreas } from "../others";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { refuseWhilePaying } from "../stores/disconnect-store.server";
import { endInstallation } from "../stores/mark-uninstalled.server";
import { removeWorkspace } from "../workspaces/delete-workspace.server";
import { holdsMoney, readOwnedWorkspaces } from "../workspaces/workspace-holdings.server";
import { claimDueDeletion } from "./claim-deletion.sql.server";

/**
 * Does a deletion whose time to be taken back is over: stores are disconnected, the account goes, and what is in its
 * workspaces is erased by jobs. Again is fine, of one that was taken back nothing is done, and one that is not due yet waits on.
 * @throws AppError conflict where money came in meanwhile that nobody gave up, a payment is under way after all, or a store
 * pays for a plan: then nothing goes, and it waits with the failed work for a person
 */
export async function doDeletion({ deletionId, others }: { deletionId: string; others: OtherAreas }): Promise<void> {
  const left = await systemDb.$transaction(async (transaction) => {
    if (!(await claimDueDeletion(transaction, deletionId))) {
      await waitOn(transaction, deletionId);
      return [];
    }
    const deletion = await transaction.deletion.findUniqueOrThrow({ where: { id: deletionId } });
    const members = await removeWorkspaces(transaction, deletion, others);
    if (deletion.kind === "account") await removeAccount(transaction, deletion.subjectId, others);
    return [deletion.askedById, ...members];
  });
  for (const accountId of left) forgetSignIns({ accountId });
}

async function waitOn(transaction: SystemTransaction, deletionId: string): Promise<void> {
  const waits = { id: deletionId, takenBackAt: null, doneAt: null };
  const deletion = await transaction.deletion.findFirst({ where: waits, select: { dueAt: true } });
  if (deletion) await enqueue(transaction, deleteAskedJob, { deletionId }, { runAt: deletion.dueAt });
}

async function removeWorkspaces(
  transaction: SystemTransaction,
  { kind, subjectId, askedById: ownerId, forfeits }: Deletion,
  others: OtherAreas,
): Promise<string[]> {
  const owned = await readOwnedWorkspaces({ accountId: ownerId, db: transaction, others });
  const members: string[] = [];
  for (const held of kind === "account" ? owned : owned.filter(({ id }) => id === subjectId)) {
    const { id: workspaceId } = held;
    if (holdsMoney(held) && !forfeits) throw new AppError("conflict", { key: "errors.identity_account_has_money" });
    const connected = { workspaceId, status: "active" };
    const stores = await transaction.store.findMany({ where: connected, select: { id: true } });
    for (const { id: storeId } of stores) {
      await refuseWhilePaying(transaction, storeId, others);
      await endInstallation(transaction, { storeId });
    }
    members.push(...(await removeWorkspace(transaction, { workspaceId, ownerId, others })));
  }
  return members;
}

async function removeAccount(transaction: SystemTransaction, accountId: string, others: OtherAreas): Promise<void> {
  await others.removePaymentMethodsOf({ tx: transaction, accountId });
  const { email } = await transaction.account.delete({ where: { id: accountId }, select: { email: true } });
  await transaction.workspaceInvitation.deleteMany({ where: { email } });
  await publishSignInChange(transaction, { accountId });
}
