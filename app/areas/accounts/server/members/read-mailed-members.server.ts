import { systemDb } from "~/platform/db/client.server";
import { DEFAULT_LANGUAGE, toLanguage, type Language } from "~/platform/i18n/languages";
import type { HeldPermissions } from "~/platform/permissions";
import { permissionsOf } from "../../rules/principal/permissions-of";
import { MAIL_FACTS, mailAddressOf, readMailAddress } from "../profile/read-mail-address.server";

/** Whom mail reaches in a workspace: they confirmed their address, or their shop's contact address. */
export interface MailedMembers {
  /** The workspace's; IANA name */
  timeZone: string;
  members: { accountId: string; permissions: HeldPermissions }[];
}

/** The members of a workspace that mail reaches, with what they may see; null when it is gone. */
export async function readMailedMembers(workspaceId: string): Promise<MailedMembers | null> {
  const workspace = await systemDb.workspace.findUnique({
    where: { id: workspaceId },
    select: {
      timeZone: true,
      members: {
        select: {
          accountId: true,
          isOwner: true,
          permissions: true,
          account: { select: { ...MAIL_FACTS, mktType: true, isUserMkt: true } },
        },
      },
    },
  });
  if (!workspace) return null;
  return {
    timeZone: workspace.timeZone,
    members: workspace.members
      .filter(({ account }) => mailAddressOf(account) !== null)
      .map(({ account, accountId, ...member }) => ({
        accountId,
        permissions: permissionsOf({ ...member, ...account }),
      })),
  };
}

/** A member as a mail to them needs it. */
export interface MailedMember {
  to: string;
  language: Language;
  /** What the workspace is called */
  workspace: string;
}

/** One member whom mail reaches; null for who has left since, or whose address is not confirmed. */
export async function readMailedMember(member: {
  workspaceId: string;
  accountId: string;
}): Promise<MailedMember | null> {
  const found = await systemDb.workspaceMember.findUnique({
    where: { workspaceId_accountId: member },
    select: { account: { select: { language: true } }, workspace: { select: { name: true } } },
  });
  const to = found && (await readMailAddress(member.accountId));
  if (!to) return null;
  return { to, language: toLanguage(found.account.language) ?? DEFAULT_LANGUAGE, workspace: found.workspace.name };
}
