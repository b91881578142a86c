import { mayCall } from "~/platform/access";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Permission } from "~/platform/permissions";
import { kindOfAccount } from "../../rules/principal/account-kind";
import { permissionsOf } from "../../rules/principal/permissions-of";

interface Wish {
  accountId: string;
  workspaceId: string;
  permissions: readonly Permission[];
}

/**
 * Refuses to end in a workspace what an account began there minutes ago, at an outside page, and may not any more: because it
 * was removed from it or holds other permissions now, or because the workspace is gone, or waits to be deleted.
 * @throws AppError forbidden
 */
export async function requireStillAllowed(what: Wish): Promise<void> {
  if (!(await isAllowed(what))) throw new AppError("forbidden", { key: "errors.not_permitted" });
}

/** Whether an account may change in a workspace what takes one of the permissions, as it stands now. */
export async function isAllowed({ accountId, workspaceId, permissions }: Wish): Promise<boolean> {
  const member = await systemDb.workspaceMember.findUnique({
    where: {
      workspaceId_accountId: { workspaceId, accountId },
      workspace: { goingAt: null },
      account: { goingAt: null },
    },
    select: { isOwner: true, permissions: true, account: { select: { mktType: true, isUserMkt: true } } },
  });
  const held = member && {
    kind: kindOfAccount(member.account.mktType),
    permissions: permissionsOf({ ...member, ...member.account }),
  };
  return held !== null && mayCall(held, permissions, "POST");
}
