import type { Caller } from "~/platform/api/context.server";
import type { WorkspaceScope } from "~/platform/db/scope.server";
import { PERMISSIONS } from "~/platform/permissions";
import { isPlaceholderAddress } from "../../rules/sign-in/placeholder-address";
import { isOwner } from "./require-owner.server";

/** A workspace's people, the owner first, and the invitations that nobody has accepted yet, newest first. */
export async function listMembers({ principal, scope }: Caller) {
  const [members, invitations, canManage] = await Promise.all([
    scope.db.workspaceMember.findMany({
      include: { account: { select: { email: true, name: true } } },
      orderBy: [{ isOwner: "desc" }, { createdAt: "asc" }],
    }),
    scope.db.workspaceInvitation.findMany({ where: { acceptedAt: null }, orderBy: { createdAt: "desc" } }),
    isOwner(principal),
  ]);
  const now = new Date();
  return {
    members: members.map(({ account, ...member }) => ({
      account_id: member.accountId,
      email: isPlaceholderAddress(account.email) ? "" : account.email,
      name: account.name,
      is_owner: member.isOwner,
      is_self: member.accountId === principal.accountId,
      permissions: knownOf(member.permissions),
      joined_at: member.createdAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, permissions, createdAt, expiresAt }) => ({
      id,
      email,
      permissions: knownOf(permissions),
      sent_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      is_expired: expiresAt <= now,
    })),
    can_manage: canManage,
  };
}

/** A workspace's people as others know them, the owner first. */
export async function readPeople({ db }: WorkspaceScope): Promise<{ id: string; name: string }[]> {
  const members = await db.workspaceMember.findMany({
    orderBy: [{ isOwner: "desc" }, { createdAt: "asc" }],
    select: { account: { select: { id: true, name: true, email: true } } },
  });
  return members.map(({ account: { id, name, email } }) => ({ id, name: name || email }));
}

/** Names that are no longer permissions are left out. */
const knownOf = (names: readonly string[]) => PERMISSIONS.filter((permission) => names.includes(permission));
