import type { Caller } from "~/platform/api/context.server";
import { holdLock } from "~/platform/db/advisory-lock.server";
import type { WorkspaceScope, WorkspaceTransaction } from "~/platform/db/scope.server";
import { AppError } from "~/platform/errors";
import { countAttempts } from "~/platform/http/limit-attempts.server";
import { enqueue } from "~/platform/jobs/enqueue.server";
import type { Permission } from "~/platform/permissions";
import type { Principal } from "~/platform/principal";
import { sendInvitationJob } from "../../jobs";
import { hashInvitationCode, invitationEnd, makeInvitationCode } from "./invitation-code.server";
import { requireOwner } from "./require-owner.server";

/** More people, those invited among them, are refused. */
const MOST_PEOPLE = 50;

/**
 * Asks someone into the workspace by mail (O003). An open invitation to the same address is replaced: the newest list of
 * permissions counts, and the former link ends. Answers the invitation's id.
 * @throws AppError forbidden for everyone but the owner; unprocessable at `email` for a member; conflict above fifty
 * people; rateLimited
 */
export async function inviteMember({
  principal,
  scope,
  email,
  permissions,
}: Caller & { email: string; permissions: readonly Permission[] }): Promise<string> {
  await requireOwner(principal);
  await countMail(principal, scope, email);
  return scope.db.$transaction(async (transaction) => {
    // Of many at once, each counts those before it.
    await holdLock(transaction, `people:${scope.workspaceId}`);
    const members = await transaction.workspaceMember.findMany({ select: { account: { select: { email: true } } } });
    if (members.some(({ account }) => account.email === email)) {
      const known = { key: "errors.identity_already_member" };
      throw new AppError("unprocessable", { ...known, fields: { email: known } });
    }
    const invited = await transaction.workspaceInvitation.count({ where: { acceptedAt: null, email: { not: email } } });
    if (members.length + invited >= MOST_PEOPLE)
      throw new AppError("conflict", { key: "errors.identity_team_full", params: { count: MOST_PEOPLE } });
    const { workspaceId } = scope;
    const invitation = {
      permissions: [...permissions],
      invitedById: principal.accountId,
      createdAt: new Date(),
      acceptedAt: null,
      ...unsent(),
    };
    const { id } = await transaction.workspaceInvitation.upsert({
      where: { workspaceId_email: { workspaceId, email } },
      create: { workspaceId, email, ...invitation },
      update: invitation,
    });
    await send(transaction, workspaceId, id);
    return id;
  });
}

/** Sends an invitation anew, for another seven days. @throws AppError forbidden, notFound, rateLimited */
export async function resendInvitation({
  principal,
  scope,
  invitationId,
}: Caller & { invitationId: string }): Promise<void> {
  await requireOwner(principal);
  const invitation = await scope.db.workspaceInvitation.findFirst({
    where: { id: invitationId, acceptedAt: null },
    select: { email: true },
  });
  if (!invitation) throw new AppError("notFound", { key: "errors.not_found" });
  await countMail(principal, scope, invitation.email);
  await scope.db.$transaction(async (transaction) => {
    const { count } = await transaction.workspaceInvitation.updateMany({
      where: { id: invitationId, acceptedAt: null },
      data: { createdAt: new Date(), ...unsent() },
    });
    if (count > 0) await send(transaction, scope.workspaceId, invitationId);
  });
}

/** Takes an invitation back: its link leads nowhere from now on. @throws AppError forbidden, notFound */
export async function revokeInvitation({
  principal,
  scope,
  invitationId,
}: Caller & { invitationId: string }): Promise<void> {
  await requireOwner(principal);
  const { count } = await scope.db.workspaceInvitation.deleteMany({ where: { id: invitationId, acceptedAt: null } });
  if (count === 0) throw new AppError("notFound", { key: "errors.not_found" });
}

/** Until its mail goes out, an invitation has a code that nobody knows. */
function unsent() {
  return { codeHash: hashInvitationCode(makeInvitationCode()), expiresAt: invitationEnd() };
}

function send(transaction: WorkspaceTransaction, workspaceId: string, invitationId: string): Promise<void> {
  return enqueue(transaction, sendInvitationJob, { invitationId, workspaceId });
}

/** By who invites: workspaces can be made at will. */
function countMail({ accountId }: Principal, { workspaceId }: WorkspaceScope, email: string): Promise<void> {
  return countAttempts([
    { kind: "mailOfPlace", by: accountId },
    { kind: "mail", by: `${workspaceId}|${email}` },
  ]);
}
