import { systemDb } from "~/platform/db/client.server";
import { workspaceScope } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { askDeletion } from "../deletion/ask-deletion.server";
import type { OtherAreas } from "../others";
import { requireDeviceSession } from "../sessions/end-sessions.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { passwordHashOf, requirePassword } from "../sign-in/require-password.server";
import { refuseWhilePaying } from "../stores/disconnect-store.server";
import { holdsMoney, readOwnedWorkspaces } from "../workspaces/workspace-holdings.server";

/** What deleting the account takes along, and how it is proved. @throws AppError forbidden in a platform's admin */
export async function previewDeletion(principal: Principal, others: OtherAreas) {
  requireDeviceSession(principal);
  const [hash, workplaces] = await Promise.all([
    passwordHashOf(principal.accountId),
    readOwnedWorkspaces({ accountId: principal.accountId, others }),
  ]);
  return { proof: hash ? ("password" as const) : ("email" as const), workplaces };
}

/**
 * Has the account of who asks go two days from now, with every workspace that it owns (C026, X019): see `askDeletion`. What
 * its stores were asked to pay and have not confirmed is withdrawn.
 * @throws AppError unprocessable at `password` or `email` for a wrong proof, or at `forfeit_balance` while a wallet holds
 * money; conflict while something paid is under way, or a store pays for a plan; unavailable while a platform can't be told that
 * its store is not to pay; rateLimited; forbidden in a platform's admin
 */
export async function deleteAccount({
  principal,
  password,
  email,
  forfeitBalance,
  others,
}: {
  principal: Principal;
  password?: string;
  email?: string;
  forfeitBalance: boolean;
  others: OtherAreas;
}): Promise<void> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  await checkProof({ principal, password, email });
  const owned = await readOwnedWorkspaces({ accountId, others });
  if (owned.some(({ open_payments }) => open_payments > 0))
    throw new AppError("conflict", { key: "errors.identity_open_payments" });
  if (!forfeitBalance && owned.some(holdsMoney)) {
    const money = { key: "errors.identity_account_has_money" };
    throw new AppError("unprocessable", { ...money, fields: { forfeit_balance: money } });
  }
  await withdrawAsked(accountId, others);
  const left = await systemDb.$transaction(async (transaction) => {
    const workspaces = await transaction.workspace.findMany({
      where: { ownerId: accountId, goingAt: null },
      select: { id: true, stores: { where: { status: "active" }, select: { id: true } } },
    });
    for (const { id: storeId } of workspaces.flatMap(({ stores }) => stores))
      await refuseWhilePaying(transaction, storeId, others);
    return askDeletion(transaction, {
      kind: "account",
      subjectId: accountId,
      askedById: accountId,
      forfeits: forfeitBalance,
      others,
      workspaceIds: workspaces.map(({ id }) => id),
    });
  });
  for (const id of [accountId, ...left]) forgetSignIns({ accountId: id });
}

/** Confirmed at its platform while the account waits to be deleted, a plan would be charged for nothing. */
async function withdrawAsked(accountId: string, others: OtherAreas): Promise<void> {
  const stores = await systemDb.store.findMany({
    where: { status: "active", workspace: { ownerId: accountId, goingAt: null } },
    select: { id: true, workspaceId: true },
  });
  for (const { id: storeId } of stores) await refuseWhilePaying(systemDb, storeId, others);
  for (const { id: storeId, workspaceId } of stores)
    await others.withdrawAsked({ scope: workspaceScope(workspaceId), storeId });
}

async function checkProof({
  principal,
  password,
  email,
}: {
  principal: Principal;
  password?: string;
  email?: string;
}): Promise<void> {
  const { accountId } = principal;
  if (await passwordHashOf(accountId)) return requirePassword({ accountId, password });
  if (email?.toLowerCase() === principal.email.toLowerCase()) return;
  const other = { key: "errors.identity_type_email" };
  throw new AppError("unprocessable", { ...other, fields: { email: other } });
}
