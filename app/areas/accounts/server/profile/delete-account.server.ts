import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import { countAttempts, forgetAttempts } from "~/platform/http/limit-attempts.server";
import type { Principal } from "~/platform/principal";
import type { OtherAreas } from "../others";
import { requireDeviceSession } from "../sessions/end-sessions.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { authContext } from "../sign-in/auth.server";
import { refuseWhilePaying } from "../stores/disconnect-store.server";
import { endInstallation } from "../stores/mark-uninstalled.server";
import { removeWorkspace } from "../workspaces/delete-workspace.server";
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
 * Deletes the account of who asks and every workspace that it owns, after disconnecting their stores (C026, X019).
 * @throws AppError unprocessable at `password` or `email` for a wrong proof, or at `forfeit_balance` while a wallet holds
 * money; conflict while something paid is under way, or a store pays for a plan; rateLimited; forbidden in a platform's admin
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
  const left = await systemDb.$transaction(async (transaction) => {
    // With the rest or not at all: who is refused keeps their stores.
    const stores = await transaction.store.findMany({
      where: { workspaceId: { in: owned.map(({ id }) => id) }, status: "active" },
      select: { id: true },
    });
    for (const { id: storeId } of stores) await refuseWhilePaying(transaction, storeId, others);
    for (const { id: storeId } of stores) await endInstallation(transaction, { storeId });
    await others.removePaymentMethodsOf({ tx: transaction, accountId });
    const members: string[] = [];
    for (const { id } of owned)
      members.push(...(await removeWorkspace(transaction, { workspaceId: id, ownerId: accountId, others })));
    // One that came to them meanwhile would go unseen, with all that is in it.
    if ((await transaction.workspace.count({ where: { ownerId: accountId } })) > 0)
      throw new AppError("conflict", { key: "errors.changed_meanwhile" });
    const { email: address } = await transaction.account.delete({ where: { id: accountId }, select: { email: true } });
    await transaction.workspaceInvitation.deleteMany({ where: { email: address } });
    await publishSignInChange(transaction, { accountId });
    return members;
  });
  for (const id of [accountId, ...left]) forgetSignIns({ accountId: id });
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
  const hash = await passwordHashOf(accountId);
  if (!hash) {
    if (email?.toLowerCase() === principal.email.toLowerCase()) return;
    const other = { key: "errors.identity_type_email" };
    throw new AppError("unprocessable", { ...other, fields: { email: other } });
  }
  const attempt = { kind: "password" as const, by: `account|${accountId}` };
  await countAttempts([attempt]);
  if (password && (await (await authContext).password.verify({ hash, password }))) return forgetAttempts(attempt);
  const wrong = { key: "errors.identity_current_password_wrong" };
  throw new AppError("unprocessable", { ...wrong, fields: { password: wrong } });
}

async function passwordHashOf(accountId: string): Promise<string | null> {
  const credential = await systemDb.accountCredential.findFirst({
    where: { accountId, providerId: "credential" },
    select: { password: true },
  });
  return credential?.password ?? null;
}
