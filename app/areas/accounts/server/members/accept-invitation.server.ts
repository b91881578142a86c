import { withAdvisoryLock } from "~/platform/db/advisory-lock.server";
import { systemDb, type SystemTransaction } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Language } from "~/platform/i18n/languages";
import type { Principal } from "~/platform/principal";
import { requireDeviceSession } from "../sessions/end-sessions.server";
import { publishSignInChange } from "../sessions/publish-sign-in-change.server";
import { forgetSignIns } from "../sessions/sign-in-cache.server";
import { addressLock } from "../sign-in/address-lock.server";
import { authContext } from "../sign-in/auth.server";
import { requireUnknownPassword } from "../sign-in/known-password.server";
import { switchWorkspace } from "../workspaces/switch-workspace.server";
import { hashInvitationCode } from "./invitation-code.server";

/** What an invitation's link leads to. @throws AppError unprocessable when it is unknown, used, taken back or too old */
export async function readInvitation(code: string) {
  const { email, invitedById, workspace } = await findInvitation(systemDb, code);
  const [inviter, account] = await Promise.all([
    systemDb.account.findUnique({ where: { id: invitedById }, select: { name: true } }),
    systemDb.account.findUnique({ where: { email }, select: { emailVerified: true } }),
  ]);
  return {
    email,
    workplace_name: workspace.name,
    invited_by: inviter?.name ?? "",
    has_account: account?.emailVerified ?? false,
  };
}

/**
 * Joins the invitation's workspace with the signed-in account and goes there. Answers the workspace's id.
 * @throws AppError unprocessable as readInvitation; forbidden for an account with another address, and in a platform's admin
 */
export async function acceptInvitation({ principal, code }: { principal: Principal; code: string }): Promise<string> {
  requireDeviceSession(principal);
  const { accountId } = principal;
  const workspaceId = await systemDb.$transaction(async (transaction) => {
    const invitation = await findInvitation(transaction, code);
    if (invitation.email !== principal.email.toLowerCase())
      throw new AppError("forbidden", { key: "errors.identity_invitation_of_another" });
    return join(transaction, invitation, accountId);
  });
  forgetSignIns({ accountId });
  await switchWorkspace({ accountId, workspaceId });
  return workspaceId;
}

export interface InvitedRegistration {
  code: string;
  firstName: string;
  lastName: string;
  password: string;
  language: Language;
}

/**
 * Signs up with an invitation: the mail's link proves the address. An address that was never confirmed belongs to nobody,
 * so that its account is taken over by the new password, as in registerAccount. Answers the account's id.
 * @throws AppError unprocessable as readInvitation; conflict when the address has an account, which is to sign in instead; badRequest for a
 * password that breaches have made known
 */
export async function registerInvited({
  code,
  firstName,
  lastName,
  password,
  language,
}: InvitedRegistration): Promise<string> {
  requireUnknownPassword(password, "password");
  const { email } = await findInvitation(systemDb, code);
  const hash = await (await authContext).password.hash(password);
  const name = `${firstName} ${lastName}`.trim();
  const details = { name, firstName, lastName, language, emailVerified: true };
  return withAdvisoryLock(addressLock(email), async (transaction) => {
    const invitation = await findInvitation(transaction, code);
    const known = await transaction.account.findUnique({ where: { email }, select: { emailVerified: true } });
    if (known?.emailVerified) throw new AppError("conflict", { key: "errors.identity_invited_has_account" });
    const { id } = await transaction.account.upsert({
      where: { email },
      create: { email, ...details },
      update: details,
      select: { id: true },
    });
    await transaction.accountCredential.deleteMany({ where: { accountId: id, providerId: "credential" } });
    await transaction.accountCredential.create({
      data: { accountId: id, providerId: "credential", providerAccountId: id, password: hash },
    });
    await join(transaction, invitation, id);
    return id;
  });
}

async function findInvitation(db: Pick<SystemTransaction, "workspaceInvitation">, code: string) {
  const invitation = await db.workspaceInvitation.findUnique({
    where: { codeHash: hashInvitationCode(code), workspace: { goingAt: null } },
    include: { workspace: { select: { name: true } } },
  });
  if (!invitation || invitation.acceptedAt || invitation.expiresAt <= new Date())
    throw new AppError("unprocessable", { key: "errors.identity_invitation_void" });
  return invitation;
}

/** Makes the account a member and uses the invitation up; of two at once one gets through. */
async function join(
  transaction: SystemTransaction,
  {
    id,
    codeHash,
    workspaceId,
    permissions,
  }: { id: string; codeHash: string; workspaceId: string; permissions: string[] },
  accountId: string,
): Promise<string> {
  const { count } = await transaction.workspaceInvitation.updateMany({
    where: { id, codeHash, acceptedAt: null },
    data: { acceptedAt: new Date() },
  });
  if (count === 0) throw new AppError("unprocessable", { key: "errors.identity_invitation_void" });
  await transaction.workspaceMember.upsert({
    where: { workspaceId_accountId: { workspaceId, accountId } },
    create: { workspaceId, accountId, permissions },
    update: { permissions },
  });
  await publishSignInChange(transaction, { accountId });
  return workspaceId;
}
