import { isGuestKind } from "~/platform/access";
import { systemDb } from "~/platform/db/client.server";
import { AppError } from "~/platform/errors";
import type { Principal } from "~/platform/principal";
import { requireDeviceSession } from "../sessions/end-sessions.server";

/** True when who asks owns the workspace, in person: a platform's admin speaks for its whole staff, and guests change nothing (G122). */
export async function isOwner({ accountId, workspace, isEmbedded, kind }: Principal): Promise<boolean> {
  if (isEmbedded || isGuestKind(kind)) return false;
  return (await systemDb.workspaceMember.count({ where: { workspaceId: workspace.id, accountId, isOwner: true } })) > 0;
}

/** @throws AppError forbidden for everyone but the workspace's owner on a device of their own */
export async function requireOwner(principal: Principal): Promise<void> {
  requireDeviceSession(principal);
  if (!(await isOwner(principal))) throw new AppError("forbidden", { key: "errors.identity_owner_only" });
}
